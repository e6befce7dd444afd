/**
 * Of a lot that is traced with one use-by date: the runs that named its code with another, and may have taken this one. Their
 * row had no date, so that the product took the first that was there; or it had one that never came.
 */
import { comesIn } from './arrivals.ts';
import { type LotRecord, type LotRun, withoutUndone } from './lot-records.ts';
import type { Reach } from './reach.ts';
import type { Unnamed } from './takings.ts';

/** @param name The lot's, as `nameOfNode` says. */
export function otherDatesOf(
  { otherDates, heads }: Pick<Reach, 'otherDates' | 'heads'>,
  name: string,
): Unnamed[] {
  const records = otherDates.get(name) ?? [];
  const came = new Set(
    withoutUndone(records)
      .filter(comesIn)
      .map(({ useByDate }) => useByDate),
  );
  return records
    .filter(isUsed)
    .filter(({ useByDate, dateAssumed }) => dateAssumed || !came.has(useByDate))
    .map((run) => takingOf(run, heads));
}

const isUsed = (one: LotRecord): one is LotRun => one.kind === 'run' && one.direction === 'used';

const takingOf = (
  { runId, itemId, siteId, isInStock, postedAt }: LotRun,
  heads: Reach['heads'],
): Unnamed => ({
  ...{ by: 'run', runId, isShort: true, why: 'unnamed_date' },
  place: isInStock && itemId !== null && siteId !== null ? { itemId, siteId } : null,
  at: { day: heads.get(runId)?.productionDate ?? null, enteredAt: postedAt },
});
