import { confirmEmailSchema } from '@batchbook/shared/accounts/schema';
import { pageQuery, quantitySchema, versionSchema } from '@batchbook/shared/http/fields';
import type { Operation } from '@batchbook/shared/http/operation';
import { type Issue, problems } from '@batchbook/shared/http/problem';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readRequest } from './read-request.ts';
import { RequestProblem } from './request-problem.ts';

const body = z.strictObject({
  version: z.optional(versionSchema),
  quantity: z.optional(quantitySchema),
  password: z.optional(confirmEmailSchema.shape.password),
  lines: z.optional(z.array(z.strictObject({ name: z.string() }))),
  fees: z.optional(
    z.array(
      z.union([
        z.strictObject({ name: z.string(), amount: quantitySchema }),
        z.strictObject({ name: z.string(), percent: quantitySchema }),
      ]),
    ),
  ),
  either: z.optional(z.union([z.string(), z.number()])),
});
const operation = { query: z.strictObject(pageQuery), body } as unknown as Operation;

function issuesOf(sent: object, query: Record<string, string> = {}): Issue[] {
  const event = {
    headers: { 'content-type': 'application/json' },
    queryStringParameters: query,
    body: JSON.stringify(sent),
  } as unknown as APIGatewayProxyEventV2;
  try {
    readRequest(operation, event);
  } catch (error) {
    if (error instanceof RequestProblem) return error.issues ?? [];
    throw error;
  }
  return [];
}

describe('what is wrong with a request', () => {
  it.each([
    [{ version: 1.5 }, {}, 'version', 'must be a whole number'],
    [{ version: 'x' }, {}, 'version', 'must be a number'],
    [{}, { limit: '99999' }, 'limit', 'must be 1 to 1000'],
    [{}, { limit: '-1' }, 'limit', 'must be 1 to 1000'],
    [{}, { limit: '1.5' }, 'limit', 'must be a whole number'],
    [{ quantity: '５' }, {}, 'quantity', 'must be a decimal above 0 and below 1,000,000,000, as a string'],
    [{ quantity: '0' }, {}, 'quantity', 'must be above 0'],
    [{ password: 'x' }, {}, 'password', 'must be 12 characters or more'],
    [{ fees: [{ name: 'Pitch', percent: '0' }] }, {}, 'fees.0.percent', 'must be above 0'],
    [{ fees: [{ name: 1, amount: '5' }] }, {}, 'fees.0.name', 'must be a string'],
    [{ either: true }, {}, 'either', 'is not valid'],
  ])('%j %j is one true sentence at its field', (sent, query, path, message) =>
    expect(issuesOf(sent, query)).toEqual([{ path, message }]),
  );

  it('names each unknown field where it is', () => {
    expect(issuesOf({ createdBy: 'me', lines: [{ name: 'a' }, { name: 'b', id: 1 }] })).toEqual([
      { path: 'lines.1.id', message: 'is not known here' },
      { path: 'createdBy', message: 'is not known here' },
    ]);
  });

  it('repeats ten unknown fields at most, each cut at 100 characters', () => {
    const sent = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}x${'y'.repeat(5000)}`, 1]));
    const issues = issuesOf(sent);
    expect(issues).toHaveLength(10);
    expect(issues.map(({ path }) => path.length)).toEqual(Array.from({ length: 10 }, () => 100));
  });

  it('has one kind of apostrophe in titles', () =>
    expect(Object.values(problems).filter(({ title }) => title.includes("'"))).toEqual([]));
});
