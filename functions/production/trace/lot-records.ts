/** What happened to a lot, as it is written under its code: runs, and movements of stock. */

import { thingOfItem } from '@batchbook/shared/stock/holds';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { baseUnitOf, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures, type Unit } from '@batchbook/shared/units';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import type { Key } from '../../platform/table/keys.ts';
import { getItems, type Item, queryAll, type ReadOptions } from '../../platform/table/read.ts';
import {
  type Conversion,
  conversionKeys,
  doneIn,
  foldedRecord,
  itemKey,
  lotTracePk,
  readOldSpellings,
  spelledTracePk,
  toStockItem,
} from '../../stock/index.ts';
import { type RunHead, runTable } from '../table.ts';
import type { Effort } from './effort.ts';

interface Scope {
  organizationId: string;
}

/** A lot of one ingredient or recipe. The same code on two of them is two lots. */
export interface LotNode {
  lotCode: string;
  /** The ingredient, recipe or, of something else in stock, the item. */
  thingId: string;
}

/** The same for every spelling. */
export const nameOfNode = ({ lotCode, thingId }: LotNode): string => `${thingId} ${lotKeyOf(lotCode)}`;

interface Recorded extends LotNode {
  useByDate: string | null;
  postedAt: string;
  itemId: string | null;
  siteId: string | null;
  supplierId: string | null;
}

/** A run that took some of it or made it. */
export interface LotRun extends Recorded {
  kind: 'run';
  runId: string;
  direction: 'used' | 'made';
  isIngredient: boolean;
  isInStock: boolean;
  /** The product chose the lot, by its use-by. Runs from before it was kept don't say so. */
  assumed: boolean;
  /** Somebody named the code without a date, and the product took the first that was there. */
  dateAssumed: boolean;
  amounts: { quantity: string; unit: string }[];
}

/** A movement of it in stock, besides those that runs posted. */
export interface LotMove extends Recorded {
  kind: 'move';
  id: string;
  reason: MovementReason;
  /** Of a delivery: the day on which it came, `null` when nobody said. */
  deliveredOn: string | null;
  delta: bigint;
  unit: StockUnit;
  runId: string | null;
  saleId: string | null;
  eventId: string | null;
  undoes: string | null;
  customerId: string | null;
  assumed: boolean;
  deliveryNote: string | null;
  temperature: string | null;
  checkedBy: string | null;
  wasteReason: string | null;
  note: string | null;
  /** Who recorded it; `null` of what was recorded before that was kept. */
  userId: string | null;
}

export type LotRecord = LotRun | LotMove;

/** What a stock item counts; the item itself where nobody knows it. */
export function thingAt(items: ReadonlyMap<string, StockItem>, itemId: string): string {
  const item = items.get(itemId);
  return item ? thingOfItem(item) : itemId;
}

/** The ids of the movements that were undone. */
export const undoneIn = (records: readonly LotRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap((one) => (one.kind === 'move' ? (one.undoes ?? []) : [])));

/** What was undone didn't happen, and a day that was typed wrong says nothing. */
export function withoutUndone(records: readonly LotRecord[]): LotRecord[] {
  const undone = undoneIn(records);
  return records.filter(
    (one) => one.kind === 'run' || !(undone.has(one.id) || (one.undoes !== null && one.runId === null)),
  );
}

/** The movements of a reason that weren't undone. */
export function movesFor(of: LotMove['reason'], records: readonly LotRecord[]): LotMove[] {
  const undone = undoneIn(records);
  return records
    .filter((one) => one.kind === 'move')
    .filter(({ id, reason }) => reason === of && !undone.has(id));
}

/** What a run took or made of a lot, in thousandths of its base; without what doesn't convert. */
export const sumOfAmounts = ({ amounts }: Pick<LotRun, 'amounts'>): Thousandths =>
  amounts.reduce((total, { quantity, unit }) => {
    const found = toThousandths(quantity, unit as Unit, baseUnitOf(unit as Unit), noMeasures);
    return found.ok ? total + found.value : total;
  }, 0n);

/** The stock items that were met, deleted ones too. */
export type Items = Map<string, StockItem>;

/** What was read on the way, and isn't read again. */
export interface Met {
  items: Items;
  heads: Map<string, RunHead>;
  old: OldLots;
  effort: Effort;
}

/** What is still kept as it was before. */
export interface OldLots {
  /** The spellings that may have a partition of their own, by folded code; `null` until somebody has looked. Empty once all are converted. */
  spellings: ReadonlyMap<string, readonly string[]> | null;
  /** What is converted; nothing until somebody has looked. */
  done: ReadonlySet<Conversion>;
}

/** Reads everything under these codes: a query for each, and the items and runs that they name. */
export async function readLots(scope: Scope, codes: readonly string[], met: Met): Promise<LotRecord[]> {
  const keys = [...new Set(codes.map(lotKeyOf))];
  if (keys.length === 0) return [];
  const { old } = met;
  const isFirst = old.spellings === null;
  let found = old.spellings?.size ? await readWhole(scope, keys, old) : await readFolded(scope, keys);
  const beside = await meetNamed(scope, found, met, isFirst ? conversionKeys(scope.organizationId) : []);
  if (isFirst) {
    old.done = doneIn(beside);
    const areFolded = old.done.has('LOTKEYS');
    old.spellings = areFolded ? new Map() : await readOldSpellings(scope);
    if (!areFolded) {
      found = await readWhole(scope, keys, old);
      await meetNamed(scope, found, met);
    }
  }
  return ofBatches(found.flatMap((item) => recordOf(item, met.items) ?? []));
}

/** What made a batch, by its number. Two never have one number. */
export const makersIn = (records: readonly LotRecord[]): ReadonlyMap<string, string> =>
  new Map(
    records.flatMap((one) =>
      one.kind === 'run' && one.direction === 'made' ? [[lotKeyOf(one.lotCode), one.thingId]] : [],
    ),
  );

/**
 * Who names the number of a batch took that batch, also where the row is of another recipe, of the one that it varies; or of
 * an ingredient that never came under this code, because it is made here now. Then nothing was taken of the batch in stock.
 */
function ofBatches(records: readonly LotRecord[]): LotRecord[] {
  const makers = makersIn(records);
  if (makers.size === 0) return [...records];
  const came = new Set(
    withoutUndone(records).flatMap((one) => (one.kind === 'move' && one.delta > 0n ? nameOfNode(one) : [])),
  );
  return records.map((one) => {
    const thingId = makers.get(lotKeyOf(one.lotCode));
    if (one.kind === 'move' || one.direction === 'made' || thingId === undefined) return one;
    if (!one.isIngredient) return { ...one, thingId };
    return came.has(nameOfNode(one))
      ? one
      : { ...one, thingId, isIngredient: false, itemId: null, isInStock: false };
  });
}

/** More would wait for a connection, and a request waits for that no longer than a connection may take. */
const codesAtOnce = 50;

async function readFolded(scope: Scope, keys: readonly string[], options: ReadOptions = {}): Promise<Item[]> {
  const { organizationId } = scope;
  const found: Item[][] = [];
  await forEachConcurrently(keys.entries(), codesAtOnce, async ([index, key]) => {
    found[index] = await queryAll(scope, { pk: lotTracePk(organizationId, key), ...options });
  });
  return found.flat();
}

/** The old partitions first: what is moved meanwhile is in the folded ones. */
async function readWhole(scope: Scope, keys: readonly string[], { spellings }: OldLots): Promise<Item[]> {
  const { organizationId } = scope;
  const consistent = { consistent: true };
  const old = await Promise.all(
    keys
      .flatMap((key) => spellings?.get(key) ?? [])
      .map(async (spelling) => {
        const pk = spelledTracePk(organizationId, spelling);
        const items = await queryAll(scope, { pk, ...consistent });
        return items.map((item) => foldedRecord(organizationId, spelling, item));
      }),
  );
  const all = [...old.flat(), ...(await readFolded(scope, keys, consistent))];
  const distinct = [...new Map(all.map((item) => [`${item.pk} ${item.sk}`, item])).values()];
  // In the order in which they are once all are converted: pages of a trace go by it.
  const inOrder = keys.map((key) => lotTracePk(organizationId, key));
  return distinct.sort((a, b) => inOrder.indexOf(a.pk) - inOrder.indexOf(b.pk) || (a.sk < b.sk ? -1 : 1));
}

/** Reads the items and runs that records name and that weren't met. @returns what is under the keys `beside`. */
async function meetNamed(
  scope: Scope,
  records: readonly Item[],
  { items, heads, effort }: Met,
  beside: readonly Key[] = [],
): Promise<Item[]> {
  const { organizationId } = scope;
  const unmet = (ids: (string | null)[], met: ReadonlyMap<string, unknown>): string[] => [
    ...new Set(ids.filter((id) => id !== null && !met.has(id)) as string[]),
  ];
  const itemIds = unmet(records.map(itemIdIn), items);
  const runIds = unmet(
    records.map((item) => (item.type === 'LOTRUN' ? (item.runId as string) : null)),
    heads,
  );
  const rows = await getItems(scope, [
    ...itemIds.map((id) => itemKey(organizationId, id)),
    ...effort.worthReading(runIds).map((id) => runTable.key(organizationId, id)),
    ...beside,
  ]);
  const isBeside = ({ sk }: Item): boolean => beside.some((key) => key.sk === sk);
  const isRun = ({ sk }: Item): boolean => sk.startsWith(runTable.prefix);
  for (const head of rows.filter(isRun).map(runTable.toEntity)) heads.set(head.id, head);
  for (const item of rows.filter((row) => !isRun(row) && !isBeside(row)).map((row) => toStockItem(row)))
    items.set(item.id, item);
  return rows.filter(isBeside);
}

/** As it was spelled. Old records don't have it: their partition's name did. */
const codeOf = ({ pk, lotCode }: Item): string =>
  typeof lotCode === 'string' ? lotCode : decodeURIComponent(pk.split('#')[3] ?? '');

const movePattern = /^MOVE#([^#]+)#([^#]+)#([^#]+)$/;

const itemIdIn = ({ sk, itemId }: Item): string | null =>
  movePattern.exec(sk)?.[3] ?? (itemId as string | undefined) ?? null;

export function recordOf(item: Item, items: Items): LotRecord | null {
  const text = (name: string): string | null => (item[name] as string | undefined) ?? null;
  const shared = {
    ...{ lotCode: codeOf(item), useByDate: text('useByDate'), postedAt: item.postedAt as string },
    supplierId: text('supplierId'),
  };
  if (item.type === 'LOTRUN')
    return {
      ...shared,
      kind: 'run',
      runId: item.runId as string,
      direction: item.direction as LotRun['direction'],
      isIngredient: item.ingredientId !== undefined,
      thingId: (item.ingredientId ?? item.recipeId) as string,
      itemId: text('itemId'),
      siteId: text('siteId'),
      isInStock: item.isInStock === true,
      assumed: item.assumed === true,
      dateAssumed: item.dateAssumed === true,
      amounts: item.amounts as LotRun['amounts'],
    };
  const [, id, siteId, itemId] = movePattern.exec(item.sk) ?? [];
  if (id === undefined || siteId === undefined || itemId === undefined) return null;
  return {
    ...shared,
    kind: 'move',
    id,
    siteId,
    itemId,
    thingId: thingAt(items, itemId),
    reason: item.reason as MovementReason,
    deliveredOn: text('deliveredOn'),
    delta: BigInt(item.delta as number | bigint),
    unit: item.levelUnit as StockUnit,
    runId: text('runId'),
    saleId: text('saleId'),
    eventId: text('eventId'),
    undoes: text('undoes'),
    customerId: text('customerId'),
    assumed: item.assumed === true,
    deliveryNote: text('deliveryNote'),
    temperature: text('temperature'),
    checkedBy: text('checkedBy'),
    wasteReason: text('wasteReason'),
    note: text('note'),
    userId: text('userId'),
  };
}
