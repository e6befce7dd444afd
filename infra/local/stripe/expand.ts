import type { Account } from './account.ts';
import { invalidRequest } from './failure.ts';

type Body = Record<string, unknown>;

/** Properties that are only in an answer when they are asked for, by their object. */
export type Includable = Record<string, (account: Account, body: Body) => unknown>;

const deepest = 4;

/** Replaces ids by their objects where `expand[]` asks for it, for example `data.latest_invoice.payments`. */
export function expand(
  account: Account,
  includable: Includable,
  body: object,
  paths: readonly string[],
): object {
  const copy = JSON.parse(JSON.stringify(body)) as Body;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > deepest)
      throw invalidRequest(
        `You cannot expand more than ${deepest} levels of a property. Property: ${path}`,
        'expand',
      );
    expandAt(account, includable, copy, steps, path);
  }
  return copy;
}

function expandAt(
  account: Account,
  includable: Includable,
  body: Body,
  [step = '', ...rest]: string[],
  path: string,
): void {
  if (!(step in body)) {
    const include = includable[`${String(body.object)}.${step}`];
    if (!include)
      throw invalidRequest(
        `This property cannot be expanded (${path}). You may want to try expanding ` +
          `'${path}.data' instead, or it is not a property of ${String(body.object ?? 'this object')}.`,
        'expand',
      );
    body[step] = include(account, body);
  } else {
    body[step] = objectsOf(account, body[step], path);
  }
  if (rest.length === 0) return;
  const reached = body[step];
  for (const item of Array.isArray(reached) ? reached : [reached]) {
    if (typeof item === 'object' && item !== null) expandAt(account, includable, item as Body, rest, path);
  }
}

/** An id, or ids in a list, as what they name. Anything else stays. */
function objectsOf(account: Account, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => objectsOf(account, item, path));
  if (typeof value !== 'string') return value;
  const found = account.records.any(value);
  if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  return found;
}
