/**
 * Walks from lots forward through runs to what they made, or from runs back to what went in, level by level, through
 * transfers and struck runs, until nothing new is found. Exactly what is reachable (invariant 14), however long the chain: a
 * starter that is fed each day is made of itself a thousand times. Each level only goes on from runs that are new, so it ends.
 */

import { usedIn } from '@batchbook/shared/production/needs';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { TracedRun } from '@batchbook/shared/production/trace-schema';
import { isSameCode, lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItems, queryAll } from '../../platform/table/read.ts';
import { rowsTaken, type TakenRow } from '../runs/rows-taken.ts';
import { salePrefix, toSale } from '../sales/sale-table.ts';
import { type RunHead, runPk, runTable } from '../table.ts';
import { comesIn } from './arrivals.ts';
import type { Effort } from './effort.ts';
import {
  type LotNode,
  type LotRecord,
  type Met,
  makersIn,
  nameOfNode,
  readLots,
  withoutUndone,
} from './lot-records.ts';

interface Scope {
  organizationId: string;
}

export interface ReachedRun {
  head: RunHead;
  level: number;
}

/** What was found. */
export interface Reach extends Met {
  lots: Map<string, LotNode>;
  /** Of a walk backward: the batches that it starts from, where they didn't go into themselves. They have sums, no more. */
  ownLots: Set<string>;
  /** By lot. */
  records: Map<string, LotRecord[]>;
  /** Of a lot that is traced with one date: what was recorded of its code with others. */
  otherDates: Map<string, LotRecord[]>;
  runs: Map<string, ReachedRun>;
  sales: Sale[];
  /** Of a walk backward: what was sold of its batches, for their balances. */
  otherSales: Sale[];
  /** What runs took without a lot, by run; of a walk backward. */
  withoutLot: Map<string, TracedRun['usedWithoutLot']>;
}

export const emptyReach = (effort: Effort): Reach => ({
  effort,
  lots: new Map(),
  ownLots: new Set(),
  records: new Map(),
  otherDates: new Map(),
  runs: new Map(),
  sales: [],
  otherSales: [],
  items: new Map(),
  heads: new Map(),
  old: { spellings: null, done: new Set() },
  withoutLot: new Map(),
});

/** What is traced. A code alone means every lot of it; without a date, of every date. */
interface Wanted {
  lotCode: string;
  thingId?: string;
  useByDate?: string;
}

/** Whether it is of a wanted date, or of no date that anybody named. */
const isOfDate = (record: LotRecord, wanted: readonly Wanted[]): boolean =>
  record.useByDate === null ||
  wanted.some(
    ({ lotCode, thingId, useByDate }) =>
      (useByDate === undefined || useByDate === record.useByDate) &&
      (thingId ?? record.thingId) === record.thingId &&
      isSameCode(lotCode, record.lotCode),
  );

/** Keeps the records of these lots. */
function keepLots(reach: Reach, wanted: readonly Wanted[], records: LotRecord[]): LotRecord[] {
  const names = new Set(
    wanted.flatMap(({ lotCode, thingId }) => (thingId === undefined ? [] : nameOfNode({ lotCode, thingId }))),
  );
  const codes = new Set(
    wanted.flatMap(({ lotCode, thingId }) => (thingId === undefined ? lotKeyOf(lotCode) : [])),
  );
  const ofLots = records.filter(
    (record) => names.has(nameOfNode(record)) || codes.has(lotKeyOf(record.lotCode)),
  );
  const kept = ofLots.filter((record) => isOfDate(record, wanted));
  if (kept.length < ofLots.length)
    reach.otherDates = Map.groupBy(
      ofLots.filter((record) => !isOfDate(record, wanted)),
      nameOfNode,
    );
  for (const [name, of] of Map.groupBy(kept, nameOfNode)) {
    const all = [
      ...new Map([...(reach.records.get(name) ?? []), ...of].map((one) => [keyOf(one), one])).values(),
    ];
    const [first] = spellingsIn(all);
    const [{ thingId } = { thingId: '' }] = of;
    reach.lots.set(name, { lotCode: first ?? '', thingId });
    reach.records.set(name, all);
  }
  return kept;
}

/** The same of a record that was read twice: a later run back took another date of a lot. */
const keyOf = (one: LotRecord): string => {
  const { siteId, itemId, thingId, lotCode, useByDate } = one;
  const by = one.kind === 'run' ? [one.runId, one.direction] : [one.id];
  return JSON.stringify([...by, siteId, itemId, thingId, lotCode, useByDate]);
};

/** How a lot's code was spelled: first as the run has it that made it, then in the order in which they were written. */
export function spellingsIn(records: readonly LotRecord[]): string[] {
  const isMade = (one: LotRecord): boolean => one.kind === 'run' && one.direction === 'made';
  const inOrder = records.toSorted(
    (a, b) => Number(isMade(b)) - Number(isMade(a)) || (a.postedAt < b.postedAt ? -1 : 1),
  );
  return [...new Set(inOrder.map(({ lotCode }) => lotCode))];
}

/** A lot's code as it is shown. */
export const codeIn = ({ lots }: Pick<Reach, 'lots'>, lot: LotNode): string =>
  lots.get(nameOfNode(lot))?.lotCode ?? lot.lotCode;

/** The heads of runs that weren't reached yet; reads what no lot has named. */
async function meetRuns(
  scope: Scope,
  reach: Reach,
  ids: Iterable<string>,
  level: number,
): Promise<RunHead[]> {
  const open = [...new Set(ids)].filter((id) => !reach.runs.has(id));
  const heads = await headsOf(scope, reach, reach.effort.worthReading(open));
  for (const head of heads) reach.runs.set(head.id, { head, level });
  reach.effort.add({ runs: open.length });
  return heads;
}

/** The heads of runs; reads those that weren't met. */
export async function headsOf(
  scope: Scope,
  { heads }: Pick<Met, 'heads'>,
  ids: readonly string[],
): Promise<RunHead[]> {
  const unread = ids.filter((id) => !heads.has(id)).map((id) => runTable.key(scope.organizationId, id));
  const items = unread.length === 0 ? [] : await getItems(scope, unread);
  for (const head of items.map(runTable.toEntity)) heads.set(head.id, head);
  return ids.flatMap((id) => heads.get(id) ?? []);
}

/** The sales of so many runs are read at once. More would be read for nothing where the first are too many. */
const runsAtOnce = 10;

/** Each run's as they are read, for what a trace that ends before has found. */
async function readSales(
  scope: Scope,
  { effort }: Pick<Met, 'effort'>,
  { heads, into }: { heads: readonly RunHead[]; into: Sale[] },
): Promise<void> {
  await forEachConcurrently(heads, runsAtOnce, async ({ id }) => {
    const items = await queryAll(scope, { pk: runPk(scope.organizationId, id), prefix: salePrefix });
    into.push(...items.map(toSale));
    effort.add({ sales: items.length });
  });
}

/** At once. Returns when both have ended: one that is too large leaves nothing running. */
export const bothOf = (...works: [() => Promise<void>, () => Promise<void>]): Promise<void> =>
  forEachConcurrently(works, works.length, (work) => work());

/** From lots to every run, batch and sale that they are in. */
export async function reachForward(scope: Scope, reach: Reach, start: readonly Wanted[]): Promise<void> {
  let open = start;
  for (let level = 0; open.length > 0; level++) {
    const codes = [...new Set(open.map(({ lotCode }) => lotCode))];
    const records = keepLots(reach, open, await readLots(scope, codes, reach));
    const runsOf = (direction: 'made' | 'used') =>
      records.flatMap((one) => (one.kind === 'run' && one.direction === direction ? [one.runId] : []));
    const own = level === 0 ? await meetRuns(scope, reach, runsOf('made'), 0) : [];
    const users = await meetRuns(scope, reach, runsOf('used'), level + 1);
    await readSales(scope, reach, { heads: [...own, ...users], into: reach.sales });
    open = users
      .map(({ batchNumber, recipeId }) => ({ lotCode: batchNumber, thingId: recipeId }))
      .filter((lot) => !reach.lots.has(nameOfNode(lot)));
  }
}

/** A lot that no run made. Nothing is behind it but its deliveries. */
export async function reachLot(scope: Scope, reach: Reach, lot: Wanted): Promise<void> {
  keepLots(reach, [lot], await readLots(scope, [lot.lotCode], reach));
}

/** From runs to every run, batch and sale that what they made is in, and to their own sales. */
export async function reachFromRuns(scope: Scope, reach: Reach, heads: readonly RunHead[]): Promise<void> {
  for (const head of heads) reach.runs.set(head.id, { head, level: 0 });
  reach.effort.add({ runs: heads.length });
  const made = heads.map(({ batchNumber, recipeId }) => ({ lotCode: batchNumber, thingId: recipeId }));
  await bothOf(
    () => readSales(scope, reach, { heads, into: reach.sales }),
    () => reachForward(scope, reach, made),
  );
}

/** From runs to every lot and batch that went into them. */
export async function reachBackward(scope: Scope, reach: Reach, start: readonly string[]): Promise<void> {
  let heads = await meetRuns(scope, reach, start, 0);
  const own = heads.map(({ batchNumber, recipeId }) => ({ lotCode: batchNumber, thingId: recipeId }));
  const ownRecords: LotRecord[] = [];
  const met = new Set<string>();
  for (let level = 1; heads.length > 0; level++) {
    let taken: TakenRow[] = [];
    await bothOf(
      async () => {
        taken = await rowsTaken(scope, heads);
      },
      () => readSales(scope, reach, { heads, into: reach.otherSales }),
    );
    for (const [id, of] of Map.groupBy(taken, ({ head }) => head.id))
      reach.withoutLot.set(id, of.flatMap(withoutLot));
    const wanted = taken.flatMap(lotsOf).filter((lot) => !met.has(nameOfDated(lot)));
    for (const lot of wanted) met.add(nameOfDated(lot));
    const codes = [...wanted, ...(level === 1 ? own : [])].map(({ lotCode }) => lotCode);
    const read = await readLots(scope, [...new Set(codes)], reach);
    if (level === 1) ownRecords.push(...read);
    const records = keepLots(
      reach,
      wanted.map((lot) => ofKnownDate(ofMaker(lot, read), read)),
      read,
    );
    const makers = records.flatMap((one) =>
      one.kind === 'run' && one.direction === 'made' ? [one.runId] : [],
    );
    heads = await meetRuns(scope, reach, makers, level);
  }
  const others = own.filter((lot) => !reach.lots.has(nameOfNode(lot)));
  keepLots(reach, others, ownRecords);
  for (const lot of others) reach.ownLots.add(nameOfNode(lot));
}

/** Of an ingredient, the date that somebody named. A batch has one. */
const lotsOf = ({ lots, thingId, row }: TakenRow): Dated[] =>
  lots.flatMap(({ lotCode, useByDate, dateAssumed }) => {
    if (lotCode === null) return [];
    const isNamed = row.ingredientId !== null && useByDate !== null && !dateAssumed;
    return [{ lotCode, thingId, isOfRecipe: row.ingredientId === null, ...(isNamed && { useByDate }) }];
  });

type Dated = LotNode & Pick<Wanted, 'useByDate'> & { isOfRecipe: boolean };

/** The batch of a number, where its records are of the batch (`lot-records.ts`). */
const ofMaker = (lot: Dated, records: readonly LotRecord[]): Dated =>
  !lot.isOfRecipe && records.some((one) => nameOfNode(one) === nameOfNode(lot))
    ? lot
    : { ...lot, thingId: makersIn(records).get(lotKeyOf(lot.lotCode)) ?? lot.thingId };

const nameOfDated = (lot: Dated): string => `${nameOfNode(lot)} ${lot.useByDate ?? ''}`;

/** A date that never came was typed wrong: it may be any that did. */
function ofKnownDate({ useByDate, ...lot }: Dated, records: readonly LotRecord[]): Dated {
  const hasCome = withoutUndone(records).some(
    (one) => comesIn(one) && nameOfNode(one) === nameOfNode(lot) && one.useByDate === useByDate,
  );
  return { ...lot, ...(hasCome && { useByDate }) };
}

/** A recipe that was made in the run is in its ingredients. */
function withoutLot({ lots, row }: TakenRow): TracedRun['usedWithoutLot'] {
  const { name, unit, source } = row;
  const quantity = usedIn(row);
  if (source === 'made_here' || quantity === '0') return [];
  if (lots.length === 0) return [{ name, quantity, unit }];
  return lots
    .filter(({ lotCode }) => lotCode === null)
    .map(({ quantity: taken, unit: takenIn }) => ({ name, quantity: taken, unit: takenIn }));
}
