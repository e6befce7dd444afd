/** Invariant 29: any input yields 2xx-4xx, and a refused request changes nothing. Over every operation. */
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, allOperations, call, type NamedOperation } from '../support/api.ts';
import { type FullOrganization, newFullOrganization } from '../support/full-organization.ts';
import { malformedRequests, type Request, validRequests } from '../support/requests.ts';
import { fieldsOf, hasField, jsonSchemaOf, withField } from '../support/schema-fields.ts';
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

/** What no field takes: a list of lists, which isn't a text, a number or an object. */
const neverValid = [[[]]];
/** Samples are drawn until each field has occurred in one, a batch at a time. */
const batchSize = 10;
const batchesMax = 40;
/** Bodies whose fields depend on one another, which chance doesn't find. */
const examples: Record<string, unknown> = {
  // No text at random is a time zone.
  createOrganization: { id: newId(), name: 'Frome stall', currency: 'GBP', timeZone: 'Europe/London' },
  updateOrganization: { timeZone: 'Europe/London', version: 1 },
  putLabel: { answers: [{ code: 'ingredient_list', of: '', answer: 'art19_1e', reason: '' }] },
  // A row names one of these, so no request has them all; each is refused by its name before that is asked.
  putRecall: {
    reached: [
      {
        ...{ saleId: newId(), eventId: newId(), customerId: newId(), authority: 'local_authority' },
        ...{ batchNumber: 'L7', product: 'Tart', reachedAt: new Date().toISOString(), by: 'Ana' },
        ...{ recovered: '1', unit: 'pieces' },
      },
    ],
  },
};

/** A valid request for each field of the body that has it. */
function requestsWith(fields: readonly string[], { name, operation }: NamedOperation): Map<string, Request> {
  const found = new Map<string, Request>();
  const arbitrary = validRequests(operation, kitchen.knownFor(name));
  const note = (request: Request): void => {
    for (const field of fields)
      if (!found.has(field) && hasField(request.body, field)) found.set(field, request);
  };
  const [first] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (first && name in examples) note({ ...first, body: examples[name] });
  for (let batch = 0; batch < batchesMax && found.size < fields.length; batch++)
    fc.sample(arbitrary, { numRuns: batchSize, seed: seed + batch }).forEach(note);
  return found;
}

describe('each field of', () => {
  const writing = open.filter(
    ({ operation }) => operation.body && !operation.signedBy && !operation.signedInside,
  );
  it.each(writing)('$name refuses a value of another kind by its name', async (one) => {
    const { name, operation } = one;
    const fields = fieldsOf(jsonSchemaOf(operation.body ?? z.never()));
    const requests = requestsWith(fields, one);
    const before = await everythingOf(kitchen.organizationId);
    for (const field of fields) {
      const request = requests.get(field);
      expect(request, `no sample of ${name} has ${field}: add one to 'examples' here`).toBeDefined();
      const body = withField(request?.body, field, neverValid);
      const answer = await call(kitchen.userId, name, { ...request, body });
      expect(isRefusal(answer), `${name} took ${field}: ${JSON.stringify(answer)}`).toBe(true);
      const paths = (answer.body.issues ?? []).map(({ path }: { path: string }) => path);
      // A union of kinds is refused as a whole.
      const isNamed = paths.some(
        (path: string) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`),
      );
      expect(isNamed, `${name} doesn't name ${field}: ${JSON.stringify(answer.body)}`).toBe(true);
    }
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

describe('the first and the last day that are taken', () => {
  const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const textAt = (value: unknown, leaf: Leaf): unknown =>
    leaf.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);
  const daysIn = (value: unknown): Leaf[] => textsIn(value).filter((leaf) => isDay(textAt(value, leaf)));
  /** Each day alone, and all of them. */
  const onDay = (value: unknown, day: string): unknown[] => {
    const leaves = daysIn(value);
    return [
      ...leaves.map((leaf) => withText(value, leaf, day)),
      leaves.reduce<unknown>((all, leaf) => withText(all, leaf, day), value),
    ];
  };
  const hasDays = ({ operation: { query, body } }: NamedOperation): boolean =>
    JSON.stringify([query, body].map((schema) => schema && jsonSchemaOf(schema))).includes('"format":"date"');

  it.each(open.filter(hasDays))('never end $name on our side', async ({ name, operation }) => {
    const requests = fc.sample(validRequests(operation, kitchen.knownFor(name)), { numRuns: 4, seed });
    for (const { params, query, body } of requests)
      for (const day of ['1900-01-01', '2999-12-31'])
        for (const changed of onDay({ query, body }, day)) {
          const answer = await call(kitchen.userId, name, { params, ...(changed as object) });
          expect(answer.status, `${name} ${JSON.stringify(changed)}`).toBeLessThan(500);
        }
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
