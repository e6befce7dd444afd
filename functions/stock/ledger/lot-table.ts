/**
 * Lots in the table: what is left of each at a site, and what each touched.
 *
 * | attribute | what                                                        |
 * |-----------|-------------------------------------------------------------|
 * | q         | what is left: thousandths of `b`                            |
 * | r         | what was received of it here: thousandths of `b`            |
 * | b         | the base unit: g, ml or what is counted                     |
 * | d         | the day on which the first of it came, where somebody said  |
 * | c         | the code as first written; without it the key has it        |
 *
 * The key has the code folded (`lotKeyOf`). Before case was ignored it had the code as spelled, and such a lot keeps its
 * key: it is found by what its code is, and written where it was found. Two of them may be one lot (`twins`).
 *
 * Both change in the transaction of the movement that names the lot. A lot has no unit of its own. When its item changes
 * to another base, the lot's next movement converts what is left.
 */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLot } from '@batchbook/shared/stock/level-schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { levelUnitOf, type Packed, packMeasures } from '@batchbook/shared/stock/pack';
import { convertLot, type LotState } from '@batchbook/shared/stock/posting';
import { baseUnitOf, formatThousandths } from '@batchbook/shared/stock/quantity';
import type { Unit } from '@batchbook/shared/units';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import type { At, Item } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';

export const lotPrefix = 'LOTLEVEL#';

/** The key prefix for an item at a site, for a site, or for all lots. */
export const lotsPrefix = ({ siteId, itemId }: Partial<LevelOf>): string => {
  if (siteId === undefined) return lotPrefix;
  return itemId === undefined ? `${lotPrefix}${siteId}#` : `${lotPrefix}${siteId}#${itemId}#`;
};

export interface LotOf {
  lotCode: string;
  /** `null` when it has none. */
  useByDate: string | null;
}

const undated = '-';

const keySpelled = (organizationId: string, of: LevelOf, { lotCode, useByDate }: LotOf): Key => ({
  pk: organizationPk(organizationId),
  sk: lotsPrefixOn(of, useByDate) + encodeURIComponent(lotCode),
});

/** The key prefix for the lots of an item at a site with one use-by date. */
export const lotsPrefixOn = (of: LevelOf, useByDate: string | null): string =>
  `${lotsPrefix(of)}${encodeURIComponent(useByDate ?? undated)}#`;

export const lotLevelKey = (organizationId: string, of: LevelOf, lot: LotOf): Key =>
  keySpelled(organizationId, of, { ...lot, lotCode: lotKeyOf(lot.lotCode) });

/** The keys that a lot may be at: its own, and those of these spellings from before case was ignored. */
export const lotLevelKeys = (
  organizationId: string,
  of: LevelOf,
  lot: LotOf,
  spellings: readonly string[] = [lot.lotCode],
): Key[] =>
  [...new Set([lotKeyOf(lot.lotCode), ...spellings])].map((lotCode) =>
    keySpelled(organizationId, of, { ...lot, lotCode }),
  );

const traceOf = (organizationId: string, code: string): string =>
  `${organizationPk(organizationId)}#LOT#${encodeURIComponent(code)}`;

/** Everything that a lot touched, at any site. A trace reads it whole. */
export const lotTracePk = (organizationId: string, lotCode: string): string =>
  traceOf(organizationId, lotKeyOf(lotCode));

/** Where it was kept before case was ignored, until it is converted (`convert-lot-keys.ts`). */
export const spelledTracePk = traceOf;

/** Both of these, for a code as a key has it. */
export const tracePksOf = (organizationId: string, code: string): string[] => [
  ...new Set([lotTracePk(organizationId, code), spelledTracePk(organizationId, code)]),
];

export const lotNamePrefix = 'LOTNAME#';

/** A lot that somebody wrote down where stock has none of it: so that everything under its code is found. */
export const lotNameKey = (organizationId: string, lotCode: string): Key => ({
  pk: organizationPk(organizationId),
  sk: lotNamePrefix + encodeURIComponent(lotKeyOf(lotCode)),
});

/** The code as the key has it: folded, or as spelled before case was ignored. */
export const lotOfName = (sk: string): string => decodeURIComponent(sk.slice(lotNamePrefix.length));

export function lotOfKey(sk: string): LevelOf & LotOf {
  const [, siteId = '', itemId = '', useBy = undated, lotCode = ''] = sk.split('#');
  const date = decodeURIComponent(useBy);
  return {
    siteId,
    itemId,
    lotCode: decodeURIComponent(lotCode),
    useByDate: date === undated ? null : date,
  };
}

/** The lot of an item, its code as it was first written. */
export function lotOf(item: Item): LevelOf & LotOf {
  const of = lotOfKey(item.sk);
  return typeof item.c === 'string' ? { ...of, lotCode: item.c } : of;
}

/** A lot that was looked for; `item` if it exists at the site. */
export interface FoundLot extends LotOf {
  item: Item | undefined;
  /** The day on which the first of it came, where somebody said. */
  since?: string;
  /** What else is of the same lot, under spellings from before case was ignored: its next movement makes them one. */
  twins?: readonly Item[];
  /** The hold that it is under, where somebody looked for holds. */
  hold?: Hold | undefined;
  /** Where it was found by its code alone: all that are here of the code, itself first. */
  ofCode?: readonly FoundLot[];
}

/** A lot that is there. */
export interface StoredLot extends FoundLot {
  item: Item;
}

export const keptLot = (item: Item): LotState => ({
  left: BigInt(item.q as number | bigint),
  received: BigInt(item.r as number | bigint),
  base: item.b as Unit,
});

const isEmpty = (item: Item): boolean => {
  const { left, received } = keptLot(item);
  return left === 0n && received === 0n;
};

/** The item that keeps a lot: under the folded code if there is one. */
function byKey(lotCode: string, items: readonly Item[]): Item[] {
  const folded = `#${encodeURIComponent(lotKeyOf(lotCode))}`;
  const rank = ({ sk }: Item): number => Number(!sk.endsWith(folded));
  return items.toSorted((a, b) => rank(a) - rank(b) || (a.sk < b.sk ? -1 : 1));
}

/** @param items All that is there of the lot. Those in another base than the first aren't added up. */
export function foundLot(lot: LotOf, items: readonly Item[]): FoundLot {
  const [item, ...others] = byKey(lot.lotCode, items);
  return { ...lot, item, twins: others.filter((other) => other.b === item?.b && !isEmpty(other)) };
}

/** These items by lot, the one that keeps it first. Those of a lot in different bases are apart. */
export function byLot(items: readonly Item[]): [Item, ...Item[]][] {
  const groups = Map.groupBy(items, (item) => {
    const { siteId, itemId, lotCode, useByDate } = lotOf(item);
    return `${siteId} ${itemId} ${useByDate} ${lotKeyOf(lotCode)} ${item.b}`;
  });
  return [...groups.values()].flatMap((of): [Item, ...Item[]][] => {
    const [first, ...others] = byKey(lotOf(of[0] as Item).lotCode, of);
    return first ? [[first, ...others]] : [];
  });
}

const sinceOf = ({ d }: Item): Pick<FoundLot, 'since'> => (typeof d === 'string' ? { since: d } : {});

/** The lots in these items, each once, under their codes as first written. */
export const lotsIn = (items: readonly Item[]): StoredLot[] =>
  byLot(items).map(([item, ...others]) => {
    const { lotCode, useByDate } = lotOf(item);
    const since = sinceOf(item);
    return { lotCode, useByDate, item, ...since, twins: others.filter((other) => !isEmpty(other)) };
  });

/** The lot among items that were read under `lotLevelKeys`. */
export const lotAt = (at: At, organizationId: string, of: LevelOf, lot: LotOf): FoundLot =>
  foundLot(
    lot,
    lotLevelKeys(organizationId, of, lot).flatMap((key) => at(key) ?? []),
  );

/** All of a lot, its twins included. */
export const wholeLot = ({ item, twins = [] }: Pick<StoredLot, 'item' | 'twins'>): LotState =>
  twins.map(keptLot).reduce(
    ({ left, received, base }, twin) => ({
      left: left + twin.left,
      received: received + twin.received,
      base,
    }),
    keptLot(item),
  );

/** The same of a lot that was looked for; `null` when it isn't there. */
export const stateOf = ({ item, twins = [] }: FoundLot): LotState | null =>
  item === undefined ? null : wholeLot({ item, twins });

/** A lot of an item. Packs whose level counts in pieces are pieces; any other base stays. */
export function lotOfItem(lot: LotState, of: Packed): LotState {
  const base = levelUnitOf(of);
  return of.piecesPerPack === null || lot.base === base
    ? lot
    : (convertLot(lot, base, packMeasures(of)) ?? lot);
}

/** @param of Its item. */
export function toLot(lot: Pick<StoredLot, 'item' | 'twins'>, of: Packed): StockLot {
  const { left, received, base } = lotOfItem(wholeLot(lot), of);
  const unit = levelUnitOf(of);
  const shown = baseUnitOf(unit) === base ? unit : (base as StockUnit);
  return {
    ...lotOf(lot.item),
    ...sinceOf(lot.item),
    currentStock: formatThousandths(left, shown),
    received: formatThousandths(received, shown),
    unit: shown,
  };
}
