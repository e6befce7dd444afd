/** Complete requests of an operation: valid ones, and ones with an error. */
import type { Operation } from '@batchbook/shared/http/operation';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Input } from './api.ts';
import { arbitraryOf } from './arbitrary.ts';
import { containersIn, oddValues, prototypeNames, rawBodies, setField, withTwice } from './odd.ts';

export type Request = Required<Pick<Input, 'params'>> & Input;

const nothing = fc.constant(undefined);

/** Valid requests; path parameters in `known` use its values. */
export function validRequests(operation: Operation, known: Record<string, string>): fc.Arbitrary<Request> {
  return fc
    .record({
      params: operation.params ? arbitraryOf(operation.params) : fc.constant({}),
      query: operation.query ? arbitraryOf(operation.query) : nothing,
      body: operation.body ? arbitraryOf(operation.body) : nothing,
    })
    .map(({ params, query, body }) => {
      const own = params as Record<string, string>;
      const set = Object.keys(own).map((name) => [name, known[name] ?? own[name] ?? '']);
      const request: Request = { params: Object.fromEntries(set) };
      if (query !== undefined) request.query = query as Record<string, string>;
      if (body !== undefined) request.body = body;
      return request;
    });
}

const oddParts: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...oddValues), fc.string({ maxLength: 30 }));

/** Requests with an error: a wrong, missing or unknown field, a broken body, path or query. */
export function malformedRequests(
  operation: Operation,
  known: Record<string, string>,
): fc.Arbitrary<Request> {
  const valid = validRequests(operation, known);
  const spoilt = fc
    .tuple(valid, fc.nat(), fc.nat(), oddParts)
    .map(([request, where, how, odd]) => spoil(structuredClone(request), where, how, odd));
  const raw = fc.tuple(valid, fc.constantFrom(...rawBodies)).map(([request, body]) => ({ ...request, body }));
  const twice = fc.tuple(valid, fc.nat(), oddParts).map(([request, which, odd]) => {
    const body = request.body as object;
    const names = Object.keys(body);
    return { ...request, body: withTwice(body, names[which % names.length] ?? 'unknown', odd) };
  });
  const typed = valid.map((request) => ({
    ...request,
    headers: { 'content-type': 'text/plain' },
  }));
  const all = operation.body ? fc.oneof({ weight: 8, arbitrary: spoilt }, raw, twice, typed) : spoilt;
  return all.filter((request) => isMalformed(operation, request));
}

/** Replaces some value of the request by `odd`, removes one, or adds an unknown one. */
function spoil(request: Request, where: number, how: number, odd: unknown): Request {
  const containers = [request.params, request.query ?? {}, ...containersIn(request.body ?? {})];
  const index = where % containers.length;
  const container = containers[index] as Record<string, unknown>;
  // A path and a query contain only text, without half surrogate pairs.
  const text = typeof odd === 'string' ? odd : JSON.stringify(odd);
  const value = index < 2 ? text.toWellFormed() : odd;
  const keys = Object.keys(container).filter((key) => key !== 'organizationId');
  const key = keys[how % Math.max(keys.length, 1)];
  if (key === undefined || how % 5 === 0)
    setField(container, ['unknown', ...prototypeNames][where % (prototypeNames.length + 1)] ?? '', value);
  else if (how % 7 === 0) delete container[key];
  else container[key] = value;
  return request;
}

/** JSON escapes half surrogate pairs and U+0000, and nothing else that is used here. */
const isIllFormed = (value: unknown): boolean => /\\u(?:d[89a-f]|0000)/i.test(JSON.stringify(value ?? null));

function isMalformed(operation: Operation, request: Request): boolean {
  const fails = (schema: Operation['body'], value: unknown): boolean =>
    schema !== undefined && !z.safeParse(schema, value).success;
  if (fails(operation.params, request.params) || fails(operation.query, request.query ?? {})) return true;
  if (!operation.body) return false;
  if (request.headers?.['content-type']) return true;
  if (typeof request.body !== 'string' && isIllFormed(request.body)) return true;
  if (typeof request.body !== 'string') return fails(operation.body, request.body);
  try {
    return fails(operation.body, JSON.parse(request.body));
  } catch {
    return true;
  }
}
