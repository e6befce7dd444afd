/**
 * What moved an item at a site without anybody naming a lot: a trace can't rule out the lots that were there. Each such
 * movement has an entry of its own beside it in its ledger, so that nobody reads the ledger whole to find them. Those from
 * before there were entries get theirs once (`convert-unnamed.ts`).
 */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { type Item, queryAll, type ReadOptions } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { deltaOf, ledgerPk, movePrefix, type NewMovement, toMovement } from './movement-table.ts';

const prefix = 'UNNAMED#';

/** A movement that named no lot, or whose lot the product chose and nobody noted. */
export interface UnnamedMovement
  extends Pick<
    Movement,
    'id' | 'itemId' | 'siteId' | 'reason' | 'levelUnit' | 'postedAt' | 'runId' | 'eventId' | 'otherSiteId'
  > {
  /** The lot that the product chose; `null` for none. */
  lotCode: string | null;
  useByDate: string | null;
  delta: Thousandths;
  /** `delta` in `levelUnit`. */
  change: string;
  /** The day of its run; `null` of what has none, and of what was posted before it was kept. */
  day: string | null;
  /** Afterwards the part of the level that no lot covers was below zero: something had come in that nobody had entered. */
  isShort: boolean;
}

type Entry = Omit<UnnamedMovement, 'isShort' | 'change'> & Pick<Movement, 'undoes' | 'deliveryId'>;

/** Whether a trace asks which lot it was of. */
export const isUnnamed = ({
  lotCode,
  lotAssumed,
  delta,
}: Pick<NewMovement, 'lotCode' | 'lotAssumed' | 'delta'>) => (lotCode === null || lotAssumed) && delta !== 0n;

/** The entry of a movement that named no lot; nothing of another. */
export function unnamedWrites(organizationId: string, movement: NewMovement, day: string | null): Write[] {
  if (!isUnnamed(movement)) return [];
  const { siteId, itemId } = movement;
  return [{ label: `unnamed ${siteId} ${itemId}`, put: toEntryItem(organizationId, { ...movement, day }) }];
}

function toEntryItem(
  organizationId: string,
  { id, itemId, siteId, reason, delta, levelUnit, postedAt, ...more }: Entry,
): Item {
  const { lotCode, useByDate, runId, eventId, otherSiteId, undoes, deliveryId, day } = more;
  const said = Object.entries({ lotCode, useByDate, runId, eventId, otherSiteId, undoes, deliveryId, day });
  return {
    ...{ pk: ledgerPk(organizationId, { itemId, siteId }), sk: prefix + id, type: 'UNNAMED' },
    ...{ reason, delta, levelUnit, postedAt },
    ...Object.fromEntries(said.filter(([, value]) => value !== null)),
  };
}

function entryIn(of: LevelOf, item: Item): Entry {
  const text = (name: string): string | null => (item[name] === undefined ? null : String(item[name]));
  return {
    ...{ id: item.sk.slice(prefix.length), itemId: of.itemId, siteId: of.siteId, delta: deltaOf(item) },
    ...{ reason: item.reason as Movement['reason'], levelUnit: item.levelUnit as StockUnit },
    postedAt: String(item.postedAt),
    ...{ lotCode: text('lotCode'), useByDate: text('useByDate'), runId: text('runId'), day: text('day') },
    ...{ eventId: text('eventId'), otherSiteId: text('otherSiteId'), undoes: text('undoes') },
    deliveryId: text('deliveryId'),
  };
}

/** What should have an entry, from a whole ledger. The days of runs aren't in it. */
async function readLedger(
  scope: OrganizationScope,
  of: LevelOf,
  options: ReadOptions = {},
): Promise<Entry[]> {
  const pk = ledgerPk(scope.organizationId, of);
  const items = await queryAll(scope, { pk, prefix: movePrefix, ...options });
  return items.map((item) => ({ ...toMovement(item), delta: deltaOf(item), day: null })).filter(isUnnamed);
}

async function readEntries(
  scope: OrganizationScope,
  of: LevelOf,
  options: ReadOptions = {},
): Promise<Entry[]> {
  const items = await queryAll(scope, { pk: ledgerPk(scope.organizationId, of), prefix, ...options });
  return items.map((item) => entryIn(of, item));
}

/** The entries that a ledger has movements for, and that aren't there. */
export async function entriesMissing(scope: OrganizationScope, of: LevelOf): Promise<Item[]> {
  const there = new Set((await readEntries(scope, of, { consistent: true })).map(({ id }) => id));
  const all = await readLedger(scope, of, { consistent: true });
  return all.filter(({ id }) => !there.has(id)).map((entry) => toEntryItem(scope.organizationId, entry));
}

/**
 * In the order in which they were posted; what an event moved for one reason, with its corrections, as one: the last. What
 * was undone, and what undid it, isn't among them, nor what took back the change of a delivery that was counted: no goods
 * moved.
 *
 * @param hasEntries Every movement that should have an entry has one.
 */
export async function readUnnamedMovements(
  scope: OrganizationScope,
  of: LevelOf,
  hasEntries: boolean,
): Promise<UnnamedMovement[]> {
  const found = hasEntries ? await readEntries(scope, of) : await readLedger(scope, of);
  const movements = found.sort((a, b) => (a.postedAt < b.postedAt ? -1 : Number(a.postedAt > b.postedAt)));
  const undone = new Set(movements.flatMap(({ undoes }) => undoes ?? []));
  const done = withSums(movements).filter(
    ({ id, undoes, deliveryId }) => undoes === null && deliveryId === null && !undone.has(id),
  );
  return nettedByEvent(done);
}

function withSums(movements: readonly Entry[]): (Entry & { isShort: boolean })[] {
  const sums = new Map<string, Thousandths>();
  return movements.map((movement) => {
    if (movement.lotCode !== null) return { ...movement, isShort: false };
    const base = baseUnitOf(movement.levelUnit);
    const sum = (sums.get(base) ?? 0n) + movement.delta;
    sums.set(base, sum);
    return { ...movement, isShort: sum < 0n };
  });
}

function nettedByEvent(movements: readonly (Entry & { isShort: boolean })[]): UnnamedMovement[] {
  const groups = Map.groupBy(movements, ({ id, eventId, reason, levelUnit, lotCode, useByDate }) =>
    eventId === null ? id : JSON.stringify([eventId, reason, baseUnitOf(levelUnit), lotCode, useByDate]),
  );
  return [...groups.values()].flatMap((of) => {
    const last = of.at(-1);
    const delta = of.reduce((sum, one) => sum + one.delta, 0n);
    if (!last || delta === 0n) return [];
    const change = formatThousandths(delta, last.levelUnit);
    return [{ ...last, delta, change, isShort: of.some((one) => one.isShort) }];
  });
}
