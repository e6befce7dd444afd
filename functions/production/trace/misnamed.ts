/**
 * What named a lot of an item and may have been of another all the same: the lot never came in, its delivery was undone, as
 * when its code was typed wrong, or there wasn't so much of it. Nobody says which lot it was then.
 */
import type { TracedRun } from '@batchbook/shared/production/trace-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { type StoredLot, type UnnamedMovement, wholeLot } from '../../stock/index.ts';
import { type Arrival, byTime, comesIn, momentOf, type Taking } from './arrivals.ts';
import {
  type LotMove,
  type LotRecord,
  type LotRun,
  type Met,
  nameOfNode,
  readLots,
  sumOfAmounts,
  thingAt,
  withoutUndone,
} from './lot-records.ts';

type Place = NonNullable<Arrival['place']>;

/** Who took it: a run, a sale of a batch, or anything else that moved stock. */
export type Misnamed = Pick<Taking, 'at' | 'why'> &
  (
    | { by: 'run'; runId: string; used: TracedRun['used'] }
    | { by: 'sale'; saleId: string; runId: string }
    | { by: 'movement'; movement: UnnamedMovement }
  );

/** A query for each lot that more was taken of than came. @param lots All that are or were there. */
export async function readMisnamed(
  scope: { organizationId: string },
  { siteId, itemId }: Place,
  { met, lots }: { met: Met; lots: readonly StoredLot[] },
): Promise<Misnamed[]> {
  const short = lots.filter((lot) => wholeLot(lot).left < 0n);
  const read = await readLots(scope, [...new Set(short.map(({ lotCode }) => lotCode))], met);
  // What tracked it before, and batches made while stock didn't follow them, are of the same thing.
  const thingId = thingAt(met.items, itemId);
  const records = read.filter((one) => one.thingId === thingId);
  const neverCame = [...Map.groupBy(records, nameOfNode).values()].flatMap((of) => usersOfNone(of, met));
  const beyond = short.flatMap((lot) =>
    takenBeyond(
      lot.useByDate,
      siteId,
      records.filter(({ lotCode }) => isSameCode(lotCode, lot.lotCode)),
      met,
    ),
  );
  return [...neverCame, ...beyond];
}

/** Carried from another site, it needn't have come anywhere. */
const cameFromOutside = (one: LotRecord): boolean =>
  comesIn(one) && !(one.kind === 'move' && one.reason === 'transfer');

/** What took a lot that never came in, or of which every delivery was undone. */
function usersOfNone(records: readonly LotRecord[], { heads }: Met): Misnamed[] {
  const deliveries = records.filter((one) => one.kind === 'move' && one.reason === 'receive');
  const left = withoutUndone(records);
  if (left.some((one) => deliveries.includes(one))) return [];
  const neverCame = deliveries.length === 0;
  if (neverCame && left.some(cameFromOutside)) return [];
  return left.flatMap((one): Misnamed[] => {
    const of = { at: momentOf(one, { heads }), ...(neverCame && { why: 'never_came' as const }) };
    if (one.kind === 'move')
      return one.delta < 0n ? [{ ...of, by: 'movement', movement: movementOf(one, records) }] : [];
    return one.direction === 'used' ? [{ ...of, by: 'run', runId: one.runId, used: usedOf(one) }] : [];
  });
}

/** In the order of days, what took more of a lot with a date than came to a site. @param all Everything of its code. */
function takenBeyond(date: string | null, at: string, all: readonly LotRecord[], { heads }: Met): Misnamed[] {
  if (!withoutUndone(all).some(cameFromOutside)) return [];
  // Named before it came, it had no date yet.
  const isOfDate = ({ useByDate }: LotRecord): boolean => date === null || useByDate === date;
  const records = all.filter((one) => (one.siteId ?? at) === at && isOfDate(one));
  const isStruck = (one: LotRecord): boolean =>
    one.kind === 'run'
      ? heads.get(one.runId)?.strikethroughStatus === true
      : one.reason === 'undo' && one.runId !== null;
  const changes = withoutUndone(records)
    .filter((one) => !isStruck(one))
    .map((one) => ({ one, change: changeOf(one), moment: momentOf(one, { heads }) }));
  let left = changes.reduce((sum, { change }) => (change > 0n ? sum + change : sum), 0n);
  const beyond = changes
    .filter(({ change }) => change < 0n)
    .sort((a, b) => byTime(a.moment, b.moment))
    .filter(({ change }) => {
      left += change;
      return left < 0n;
    });
  const isTaken = (one: LotRecord): boolean => changeOf(one) < 0n && !isStruck(one) && isOfDate(one);
  const onward = takenOnward(
    beyond.map(({ one }) => one),
    withoutUndone(all).filter(isTaken),
    all,
  );
  return [...beyond.map(({ one }) => one), ...onward].flatMap((one) => overdrawnBy(one, all, heads));
}

/** What took of it where more was carried than there was: that may have been of another lot too, also carried on. */
function takenOnward(
  beyond: readonly LotRecord[],
  takings: readonly LotRecord[],
  all: readonly LotRecord[],
): LotRecord[] {
  const found = new Set<LotRecord>();
  const met = new Set(beyond.map(({ siteId }) => siteId));
  for (let open = beyond; open.length > 0; ) {
    const sites = new Set(
      open.flatMap((one) => otherSiteOf(one, all) ?? []).filter((site) => !met.has(site)),
    );
    for (const site of sites) met.add(site);
    open = takings.filter(({ siteId }) => siteId !== null && sites.has(siteId));
    for (const one of open) found.add(one);
  }
  return [...found].filter((one) => !beyond.includes(one));
}

/** Where a transfer carried it; `null` of anything else. */
const otherSiteOf = (one: LotRecord, all: readonly LotRecord[]): string | null =>
  one.kind === 'move' && one.reason === 'transfer'
    ? (all.find((leg) => leg.kind === 'move' && leg.id === one.id && leg.siteId !== one.siteId)?.siteId ??
      null)
    : null;

function overdrawnBy(one: LotRecord, all: readonly LotRecord[], heads: Met['heads']): Misnamed[] {
  const [made] = all.filter((other): other is LotRun => other.kind === 'run' && other.direction === 'made');
  const of = { at: momentOf(one, { heads }), why: 'overdrawn' as const };
  if (one.kind === 'run') return [{ ...of, by: 'run', runId: one.runId, used: usedOf(one) }];
  if (one.saleId === null) return [{ ...of, by: 'movement', movement: movementOf(one, all) }];
  return made ? [{ ...of, by: 'sale', saleId: one.saleId, runId: made.runId }] : [];
}

/** What it says that it took. */
const usedOf = ({ lotCode, thingId, amounts }: LotRun): TracedRun['used'] =>
  amounts.map((amount) => ({ lotCode, thingId, ...amount }));

/** What a record changed, in stock or not, in thousandths. */
function changeOf(one: LotRecord): Thousandths {
  if (one.kind === 'move') return one.delta;
  return one.direction === 'made' ? sumOfAmounts(one) : -sumOfAmounts(one);
}

function movementOf(move: LotMove, all: readonly LotRecord[]): UnnamedMovement {
  const { id, siteId, itemId, unit, delta } = move;
  return {
    ...{ id, siteId: siteId ?? '', itemId: itemId ?? '', otherSiteId: otherSiteOf(move, all), delta },
    ...{ reason: move.reason, levelUnit: unit, postedAt: move.postedAt, runId: move.runId },
    ...{ eventId: move.eventId, lotCode: move.lotCode, useByDate: move.useByDate, day: null, isShort: true },
    change: formatThousandths(delta, unit),
  };
}
