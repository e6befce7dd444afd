/**
 * Limits how often one caller may do something, over any number of functions and at any concurrency.
 *
 * | what                | pk               | sk    | read by                          |
 * |---------------------|------------------|-------|----------------------------------|
 * | the uses of a caller | LIMIT#what#hash | LIMIT | the next request of that caller |
 *
 * The use is counted in the transaction of what it is for, so a refused or failed request counts nothing. The key has the
 * caller's hash, and the table deletes it with its last use.
 */
import { newId } from '@batchbook/shared/ids';
import { epochSeconds } from './clock.ts';
import { retryOnConflict } from './entity/retry.ts';
import { RequestProblem } from './http/request-problem.ts';
import { hashOfToken } from './secret-token.ts';
import type { Key } from './table/keys.ts';
import { getItem, type Item } from './table/read.ts';
import { notExists, transact, type Write } from './table/write.ts';

export interface Rate {
  most: number;
  seconds: number;
}

export interface Limit {
  /** 'contact'. */
  what: string;
  rates: readonly Rate[];
}

/** @param caller Who is limited: an id or an address, of which only the hash is stored. */
export const limitKey = ({ what }: Pick<Limit, 'what'>, caller: string): Key => ({
  pk: `LIMIT#${what}#${hashOfToken(caller)}`,
  sk: 'LIMIT',
});

/**
 * Returns the write that counts one more use. It fails when another use was counted since `before` was read.
 * @param before The item at the key, read strongly.
 * @throws RequestProblem `too_many_requests` when a rate is used up, with the time until it isn't.
 */
export function countUse(limit: Limit, key: Key, before: Item | undefined, now: Date): Write {
  const longest = Math.max(...limit.rates.map(({ seconds }) => seconds));
  const at = epochSeconds(now);
  const uses = ((before?.uses ?? []) as number[]).filter((use) => use > at - longest);
  const retryAfterSeconds = Math.max(0, ...limit.rates.map((rate) => waitSeconds(rate, uses, at)));
  if (retryAfterSeconds > 0) throw new RequestProblem('too_many_requests', { retryAfterSeconds });
  return {
    label: `limit ${limit.what}`,
    put: { ...key, type: 'LIMIT', uses: [...uses, at], useId: newId(), expiresAt: at + longest },
    ...(before
      ? { condition: 'useId = :before', values: { ':before': before.useId } }
      : { condition: notExists }),
  };
}

/** How long until a rate has room for one more use; 0 when it has. */
function waitSeconds({ most, seconds }: Rate, uses: readonly number[], at: number): number {
  const lately = uses.filter((use) => use > at - seconds);
  const first = lately.at(-most);
  return first === undefined ? 0 : first + seconds - at;
}

const scope = { system: 'how often somebody did something, before they are known' };

/**
 * Counts one more use that nothing is written with.
 * @throws RequestProblem `too_many_requests` when a rate is used up.
 */
export async function spendUse(limit: Limit, caller: string, now: Date): Promise<void> {
  const key = limitKey(limit, caller);
  const read = () => getItem(scope, key, { consistent: true });
  await retryOnConflict(await read(), read, (before) => transact(scope, [countUse(limit, key, before, now)]));
}
