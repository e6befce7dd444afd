import type { Account } from './account.ts';
import { invalidRequest } from './failure.ts';
import type { Form } from './form.ts';
import { type Fields, integer, listOf, type Parameters, readParameters, text } from './parameters.ts';

export interface Call<Of extends Fields> {
  account: Account;
  parameters: Parameters<Of>;
  /** The `:id`s of the path, in its order. */
  id: string;
  secondId: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: RegExp;
  answer(account: Account, ids: readonly string[], form: Form): object;
}

const common = { expand: listOf(text) };

function route<Of extends Fields>(
  method: Route['method'],
  path: string,
  fields: Of,
  answer: (call: Call<Of>) => object,
): Route {
  return {
    method,
    pattern: new RegExp(`^/v1/${path.replaceAll(':id', '([^/]+)')}$`),
    answer: (account, [id = '', secondId = ''], form) => {
      const parameters = readParameters({ ...common, ...fields }, form);
      return answer({ account, parameters: parameters as Parameters<Of>, id, secondId });
    },
  };
}

export const read = <Of extends Fields>(path: string, answer: (call: Call<Of>) => object): Route =>
  route('GET', path, {} as Of, answer);

export const post = <Of extends Fields>(
  path: string,
  fields: Of,
  answer: (call: Call<Of>) => object,
): Route => route('POST', path, fields, answer);

export const remove = <Of extends Fields>(
  path: string,
  fields: Of,
  answer: (call: Call<Of>) => object,
): Route => route('DELETE', path, fields, answer);

const pageFields = { limit: integer, starting_after: text, ending_before: text };

/** A list that is read by cursor, newest first. */
export const list = <Of extends Fields>(
  path: string,
  fields: Of,
  items: (call: Call<Of>) => Iterable<{ id: string }>,
): Route =>
  route('GET', path, { ...pageFields, ...fields }, (call) => {
    const { limit, starting_after, ending_before } = call.parameters as Parameters<typeof pageFields>;
    const url = `/v1/${path.replace(':id', call.id)}`;
    const found = items(call as unknown as Call<Of>);
    if (ending_before !== undefined) return pageBefore([...found], url, ending_before, limit);
    return pageAfter(found, url, starting_after, limit);
  });

function sizeOf(limit = 10): number {
  if (limit < 1 || limit > 100)
    throw invalidRequest(
      limit < 1
        ? 'This value must be greater than or equal to 1.'
        : 'Limit must be less than or equal to 100.',
      'limit',
      'parameter_invalid_integer',
    );
  return limit;
}

function pageAfter(
  items: Iterable<{ id: string }>,
  url: string,
  after: string | undefined,
  limit: number | undefined,
): object {
  const size = sizeOf(limit);
  const data: object[] = [];
  let isPast = after === undefined;
  for (const item of items) {
    if (!isPast) {
      isPast = item.id === after;
      continue;
    }
    if (data.length === size) return { object: 'list', data, has_more: true, url };
    data.push(item);
  }
  if (!isPast) throw invalidRequest(`No such object: '${after}'`, 'starting_after', 'resource_missing');
  return { object: 'list', data, has_more: false, url };
}

function pageBefore(items: { id: string }[], url: string, before: string, limit: number | undefined): object {
  const size = sizeOf(limit);
  const end = items.findIndex(({ id }) => id === before);
  if (end < 0) throw invalidRequest(`No such object: '${before}'`, 'ending_before', 'resource_missing');
  const start = Math.max(0, end - size);
  return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
}

/** Keeps the items of a list that fit all of the stated conditions. */
export function* matching<Item>(items: Iterable<Item>, ...conditions: ((item: Item) => boolean)[]) {
  for (const item of items) if (conditions.every((fits) => fits(item))) yield item;
}
