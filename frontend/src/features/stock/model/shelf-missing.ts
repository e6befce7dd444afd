/** Why what is on the shelf is worth 'at least' an amount: what has no price, and what is below zero. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { listOf } from '@batchbook/shared/text';
import { isBelowZero, type LevelRow } from './levels.ts';

type ValuedLevel = Pick<LevelRow, 'level' | 'value'> & { item: Pick<StockItem, 'id' | 'name'> };

const namesMax = 3;

/** '2 items have no price', 'Below zero: Flour'. Nothing where the amount is exact. */
export function shelfMissing(rows: readonly ValuedLevel[]): string[] {
  const there = rows.filter(({ level }) => level.currentStock !== '0');
  const priced = there.filter(({ level }) => !isBelowZero(level));
  const unpriced = namesOf(priced.filter(({ value }) => value === null));
  const partial = namesOf(priced.filter(({ value }) => value?.isLeast));
  const below = namesOf(there.filter(({ level }) => isBelowZero(level)));
  const more = below.length - namesMax;
  const shown = more > 0 ? [...below.slice(0, namesMax), `${more} more`] : below;
  return [
    ...(unpriced.length === 0 ? [] : [`${subjectOf(unpriced)} no price`]),
    ...(partial.length === 0 ? [] : [`${subjectOf(partial)} something without a price in it`]),
    ...(below.length === 0 ? [] : [`Below zero: ${listOf(shown)}`]),
  ];
}

/** Once each, at however many sites it is. */
const namesOf = (rows: readonly ValuedLevel[]): string[] => [
  ...new Map(rows.map(({ item }) => [item.id, item.name])).values(),
];

/** 'Honey has', '2 items have'. */
const subjectOf = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} has` : `${names.length} items have`;
