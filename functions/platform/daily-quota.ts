/**
 * Limits how often something is done on one day (UTC), over any number of functions and at any concurrency.
 *
 * | what                 | pk              | sk  | read by |
 * |----------------------|-----------------|-----|---------|
 * | a caller's count of  | LIMIT#what#hash | day | nobody  |
 * | a day                |                 |     |         |
 *
 * The use is counted in the transaction of what it is for, without a read. The key has the caller's hash, and the table
 * deletes it two days later. `rate-limit.ts` counts within a moving time instead.
 */
import { epochSeconds, plusDays } from './clock.ts';
import { RequestProblem } from './http/request-problem.ts';
import { limitKey } from './rate-limit.ts';
import type { Key, Scope } from './table/keys.ts';
import { ConditionFailed, transact, type Write } from './table/write.ts';

export interface Quota {
  key: Key;
  most: number;
  /** What is said when it is used up. */
  detail: string;
}

const nextDay = (now: Date): Date => new Date(`${dayOf(plusDays(now, 1))}T00:00:00.000Z`);

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** @param caller Who is limited: an id or an address, of which only the hash is stored. */
export const quotaKey = (what: string, caller: string, now: Date): Key => ({
  ...limitKey({ what }, caller),
  sk: dayOf(now),
});

const labelOf = ({ key }: Quota): string => `quota ${key.pk} ${key.sk}`;

/** Counts one more use. Fails when there were as many as are allowed. */
const count = (quota: Quota, now: Date): Write => ({
  label: labelOf(quota),
  update: quota.key,
  expression: 'SET #type = :type, expiresAt = :end ADD uses :one',
  names: { '#type': 'type' },
  values: { ':type': 'QUOTA', ':end': epochSeconds(plusDays(now, 2)), ':one': 1, ':most': quota.most },
  condition: 'attribute_not_exists(uses) OR uses < :most',
});

/**
 * Writes what uses these quotas up.
 * @throws RequestProblem `too_many_requests` when nothing but a quota stands against it; `ConditionFailed` otherwise.
 */
export async function transactWithin(
  quotas: readonly Quota[],
  now: Date,
  scope: Scope,
  writes: readonly Write[],
): Promise<void> {
  try {
    await transact(scope, [...writes, ...quotas.map((quota) => count(quota, now))]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const used = quotas.filter((quota) => error.failed.has(labelOf(quota)));
    const [first] = used;
    // Something else failed too: decided again, the same request may be answered without a use.
    if (!first || used.length < error.failed.size) throw error;
    throw new RequestProblem('too_many_requests', {
      detail: first.detail,
      retryAfterSeconds: epochSeconds(nextDay(now)) - epochSeconds(now),
    });
  }
}
