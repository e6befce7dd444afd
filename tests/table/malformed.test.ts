/** Invariant 29: any input yields 2xx-4xx, and a refused request changes nothing. Over every operation. */
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, allOperations, call } from '../support/api.ts';
import { type FullOrganization, newFullOrganization } from '../support/full-organization.ts';
import { malformedRequests, validRequests } from '../support/requests.ts';
import { seed, sizeOf } from '../support/size.ts';
import { startStripe, type TestStripe } from '../support/stripe.ts';
import { everythingOf } from '../support/table-state.ts';

const requestsInAll = sizeOf('malformed');
const atOnce = 50;

const open = allOperations.filter(({ operation }) => operation.params || operation.query || operation.body);

let stripe: TestStripe;
let kitchen: FullOrganization;

beforeAll(async () => {
  stripe = await startStripe();
  kitchen = await newFullOrganization();
});
afterAll(() => stripe.close());

/** A problem answer with a 4xx and a code. */
const isRefusal = ({ status, body }: Answer): boolean =>
  status >= 400 && status < 500 && body?.status === status && typeof body.code === 'string';

describe(`malformed requests (seed ${seed}, ${requestsInAll} in all)`, () => {
  it.each(open)('of $name are refused and change nothing', async ({ name, operation }) => {
    const known = kitchen.knownFor(name);
    const count = Math.ceil(requestsInAll / open.length);
    const requests = fc.sample(malformedRequests(operation, known), { numRuns: count, seed });
    const before = await everythingOf(kitchen.organizationId);
    const wrong: unknown[] = [];
    for (let from = 0; from < requests.length; from += atOnce)
      await Promise.all(
        requests.slice(from, from + atOnce).map(async (request) => {
          const answer = await call(kitchen.userId, name, request);
          if (!isRefusal(answer)) wrong.push(JSON.stringify({ request, answer }).slice(0, 2000));
        }),
      );
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});

type Leaf = readonly (string | number)[];

/** The text fields of a body. */
const textsIn = (value: unknown, at: Leaf = []): Leaf[] => {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...at, key]));
};

function withText(body: unknown, [key, ...rest]: Leaf, text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

describe('a text with a character that the table can’t store', () => {
  const writing = open.filter(({ operation }) => operation.body);
  it.each(writing)('is refused at its field by $name', async ({ name, operation }) => {
    const requests = fc.sample(validRequests(operation, kitchen.knownFor(name)), { numRuns: 3, seed });
    const before = await everythingOf(kitchen.organizationId);
    for (const request of requests) {
      for (const leaf of textsIn(request.body).slice(0, 20)) {
        for (const text of ['half \ud800', 'null \u0000']) {
          const answer = await call(kitchen.userId, name, {
            ...request,
            body: withText(request.body, leaf, text),
          });
          expect(answer.status).toBe(400);
          const paths = answer.body.issues.map(({ path }: { path: string }) => path);
          expect(paths).toContain(leaf.join('.'));
        }
      }
    }
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});

describe('a name of invisible characters', () => {
  it.each([
    ['joiners and marks of direction', '\u200d\u200b\u202e\u2060'],
    ['a filler of Hangul', '\u3164'],
    ['an empty pattern of Braille', '\u2800'],
  ])('is refused: %s', async (_, name) => {
    const request = { params: { organizationId: kitchen.organizationId, id: newId() }, body: { name } };
    const answer = await call(kitchen.userId, 'putSupplier', request);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'name', message: 'must have a letter that can be seen' }]);
  });
});
