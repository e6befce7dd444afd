/**
 * The last comparison of each level, and the drift that was found.
 *
 * | what                       | pk             | sk             |
 * |----------------------------|----------------|----------------|
 * | what was compared last     | ORG#o#COMPARED | site#item      |
 * | a level that was wrong     | ORG#o#DRIFT    | time#site#item |
 *
 * A comparison stores the level's figures (`n`, `q`) with the last id of its ledger (`l`), and a base some movements
 * earlier: the number up to the id `b`, and their sum (`bn`, `bq`). Devices create the ids, so an earlier id may well be
 * posted later.
 */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';

export const comparedPk = (organizationId: string): string => `${organizationPk(organizationId)}#COMPARED`;

/** The same order as that of the levels under their prefix. */
export const comparedSk = ({ siteId, itemId }: LevelOf): string => `${siteId}#${itemId}`;

export const comparedKey = (organizationId: string, of: LevelOf): Key => ({
  pk: comparedPk(organizationId),
  sk: comparedSk(of),
});

/** A number of movements, and their exact sum. */
export interface Sum {
  count: number;
  quantity: Thousandths;
}

/** The sum of the movements up to and including an id; `null` of none. */
export interface Base extends Sum {
  upTo: string | null;
}

export const noBase: Base = { count: 0, quantity: 0n, upTo: null };

/** The totals of a whole ledger, and of the base before its end. */
export interface Compared extends Base {
  base: Base;
}

const quantityOf = (value: unknown): Thousandths => BigInt((value as number | bigint | undefined) ?? 0);

export const comparedIn = (item: Item): Compared => ({
  count: item.n as number,
  quantity: quantityOf(item.q),
  upTo: (item.l as string | undefined) ?? null,
  base: {
    count: (item.bn as number | undefined) ?? 0,
    quantity: quantityOf(item.bq),
    upTo: (item.b as string | undefined) ?? null,
  },
});

export const comparedItem = (
  organizationId: string,
  of: LevelOf,
  { count, quantity, upTo, base }: Compared,
): Item => ({
  ...comparedKey(organizationId, of),
  type: 'CMP',
  n: count,
  q: quantity,
  ...(upTo !== null && { l: upTo }),
  ...(base.upTo !== null && { bn: base.count, bq: base.quantity, b: base.upTo }),
});

/** A level's stored figures; zero when it has none. */
export const sumIn = (level: Item | undefined): Sum => ({
  count: (level?.n as number | undefined) ?? 0,
  quantity: quantityOf(level?.q),
});

export const sameSum = (a: Sum, b: Sum): boolean => a.count === b.count && a.quantity === b.quantity;

/** A level that wasn't the sum of its movements. */
export interface Drift extends LevelOf {
  recorded: Sum;
  actual: Sum;
  unit: StockUnit;
}

export const driftItem = (organizationId: string, drift: Drift, now: Date): Item => ({
  pk: `${organizationPk(organizationId)}#DRIFT`,
  sk: `${now.toISOString()}#${comparedSk(drift)}`,
  type: 'DRIFT',
  recorded: drift.recorded.quantity,
  recordedCount: drift.recorded.count,
  actual: drift.actual.quantity,
  actualCount: drift.actual.count,
  unit: drift.unit,
});
