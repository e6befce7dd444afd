/** Reads an index that has a partition for each month, whole. */
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { monthBefore, monthOf } from '../months.ts';
import type { Scope } from './keys.ts';
import { type IndexKey, type Item, queryIndexBack } from './read.ts';

interface Months {
  /** The partition of a month, `202611`. */
  pkOf: (month: string) => string;
  /** The first and the last sort key, which begin with a day. */
  from: string;
  to: string;
}

/** DynamoDB ends a page at 1 MB, whatever the limit. */
const wholePage = 100_000;
const monthsAtOnce = 8;

/** In no particular order. */
export async function queryMonths(scope: Scope, { pkOf, from, to }: Months): Promise<Item[]> {
  // The table refuses a span that ends before it begins.
  if (from > to) return [];
  const items: Item[] = [];
  await forEachConcurrently(monthsOf(from, to), monthsAtOnce, async (month) => {
    items.push(...(await queryIndexAll(scope, { indexPk: pkOf(month), from, to })));
  });
  return items;
}

/** Reads a partition of an index between two sort keys, newest first. */
export async function queryIndexAll(
  scope: Scope,
  span: { indexPk: string; from: string; to: string },
): Promise<Item[]> {
  const items: Item[] = [];
  let after: IndexKey | null = null;
  do {
    const page: { items: Item[]; next: IndexKey | null } = await queryIndexBack(scope, {
      ...{ ...span, limit: wholePage },
      ...(after && { after }),
    });
    items.push(...page.items);
    after = page.next;
  } while (after);
  return items;
}

function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  const first = monthOf(from);
  for (let month = monthOf(to); month >= first; month = monthBefore(month)) months.push(month);
  return months;
}
