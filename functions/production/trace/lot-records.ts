/** What happened to a lot, as it is written under its code: runs, and movements of stock. */

import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { getItems, type Item, queryAll } from '../../platform/table/read.ts';
import { itemKey, lotTracePk, toStockItem } from '../../stock/index.ts';
import { type RunHead, runTable } from '../table.ts';

interface Scope {
  organizationId: string;
}

/** A lot of one ingredient or recipe. The same code on two of them is two lots. */
export interface LotNode {
  lotCode: string;
  /** The ingredient, recipe or, of something else in stock, the item. */
  thingId: string;
}

export const nameOfNode = ({ lotCode, thingId }: LotNode): string => `${thingId} ${lotCode}`;

interface Happening extends LotNode {
  useByDate: string | null;
  postedAt: string;
  itemId: string | null;
  siteId: string | null;
  supplierId: string | null;
}

/** A run that took some of it or made it. */
export interface LotRun extends Happening {
  kind: 'run';
  runId: string;
  direction: 'used' | 'made';
  isIngredient: boolean;
  isInStock: boolean;
  amounts: { quantity: string; unit: string }[];
}

/** A movement of it in stock, besides those that runs posted. */
export interface LotMove extends Happening {
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
  assumed: boolean;
  deliveryNote: string | null;
  /** Who recorded it; `null` of what was recorded before that was kept. */
  userId: string | null;
}

export type LotRecord = LotRun | LotMove;

/** The stock items that were met, deleted ones too. */
export type Items = Map<string, StockItem>;

/** What was read on the way, and isn't read again. */
export interface Met {
  items: Items;
  heads: Map<string, RunHead>;
}

/** Reads everything under these codes: a query for each, and the items and runs that they name. */
export async function readLots(
  scope: Scope,
  codes: readonly string[],
  { items, heads }: Met,
): Promise<LotRecord[]> {
  const { organizationId } = scope;
  const partitions = await Promise.all(
    codes.map(async (lotCode) => ({
      lotCode,
      found: await queryAll(scope, { pk: lotTracePk(organizationId, lotCode) }),
    })),
  );
  const records = partitions.flatMap(({ lotCode, found }) => found.map((item) => ({ lotCode, item })));
  const unmet = (ids: (string | null)[], met: ReadonlyMap<string, unknown>): string[] => [
    ...new Set(ids.filter((id) => id !== null && !met.has(id)) as string[]),
  ];
  const itemIds = unmet(
    records.map(({ item }) => itemIdIn(item)),
    items,
  );
  const runIds = unmet(
    records.map(({ item }) => (item.type === 'LOTRUN' ? (item.runId as string) : null)),
    heads,
  );
  const rows = await getItems(scope, [
    ...itemIds.map((id) => itemKey(organizationId, id)),
    ...runIds.map((id) => runTable.key(organizationId, id)),
  ]);
  const isRun = ({ sk }: Item): boolean => sk.startsWith(runTable.prefix);
  for (const head of rows.filter(isRun).map(runTable.toEntity)) heads.set(head.id, head);
  for (const item of rows.filter((row) => !isRun(row)).map((row) => toStockItem(row)))
    items.set(item.id, item);
  return records.flatMap(({ lotCode, item }) => recordOf(lotCode, item, items) ?? []);
}

const movePattern = /^MOVE#([^#]+)#([^#]+)#([^#]+)$/;

const itemIdIn = ({ sk, itemId }: Item): string | null =>
  movePattern.exec(sk)?.[3] ?? (itemId as string | undefined) ?? null;

function recordOf(lotCode: string, item: Item, items: Items): LotRecord | null {
  const text = (name: string): string | null => (item[name] as string | undefined) ?? null;
  const shared = {
    ...{ lotCode, useByDate: text('useByDate'), postedAt: item.postedAt as string },
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
    thingId: items.get(itemId)?.referenceId ?? itemId,
    reason: item.reason as MovementReason,
    deliveredOn: text('deliveredOn'),
    delta: BigInt(item.delta as number | bigint),
    unit: item.levelUnit as StockUnit,
    runId: text('runId'),
    saleId: text('saleId'),
    eventId: text('eventId'),
    undoes: text('undoes'),
    assumed: item.assumed === true,
    deliveryNote: text('deliveryNote'),
    userId: text('userId'),
  };
}
