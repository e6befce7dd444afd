/** Which rows of the margins are shown, and what they say. */
import { isSold, isUnderTarget, type marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MenuClass } from '@batchbook/shared/insight/menu-matrix';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import {
  displayDecimal,
  formatDecimal,
  formatQuantity,
  parseDecimal,
  subtractDecimals,
} from '@batchbook/shared/money';
import { pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { countOf } from '@batchbook/shared/text';
import { findIn, searchFor } from '../../../data/search/match-words.ts';
import { searchedMargin, searchedTexts } from '../../../data/search/searched.ts';
import { unitFor } from './report-view.ts';

export const typeFilters = ['all', 'Product', 'Prepared Dish'] as const;
export type TypeFilter = (typeof typeFilters)[number];

export const shownRows = ['all', 'sold', 'under', 'unknown'] as const;
export type ShownRows = (typeof shownRows)[number];

export interface View {
  search: string;
  type: TypeFilter;
  show: ShownRows;
}

/** A cost or the price isn't known. */
const isUnknown = ({ complete, price }: MarginRow): boolean => !complete || price === null;

const textOf = searchedTexts(searchedMargin);

/** Puts what matches the search only with typos after the rest. */
export const closeRowsLast = (rows: readonly MarginRow[], search: string): MarginRow[] =>
  findIn(rows, search, textOf);

export function rowsIn(
  rows: readonly MarginRow[],
  { search, type, show }: View,
  target: string,
): MarginRow[] {
  const passes = searchFor(search);
  const isShown: Readonly<Record<ShownRows, (row: MarginRow) => boolean>> = {
    all: () => true,
    sold: isSold,
    under: (row) => isUnderTarget(row, target),
    unknown: isUnknown,
  };
  return rows.filter(
    (row) => (type === 'all' || row.recipeType === type) && isShown[show](row) && passes(textOf(row)),
  );
}

export const classNamesOf: Readonly<Record<MenuClass, string>> = {
  star: 'Star',
  plowhorse: 'Plowhorse',
  puzzle: 'Puzzle',
  dog: 'Dog',
};

/** '4.4 over', 'at least 0.4 under', in points against the target; `null` without a margin, and where it can't be told. */
export function againstTarget({ margin, complete }: MarginRow, targetPercent: string): string | null {
  if (margin === null) return null;
  const points = parseDecimal(margin.percent) - parseDecimal(targetPercent);
  const shown = displayDecimal(formatDecimal(points < 0n ? -points : points), 1);
  if (points < 0n) return `${complete ? '' : 'at least '}${shown} under`;
  return complete ? `${shown} over` : null;
}

/** '384', of what is sold by weight '5,000 g'. */
export const soldText = (row: Pick<MarginRow, 'sold' | 'unit' | 'batchYield'>): string =>
  pricedUnitOfRecipe(row).name === null
    ? formatQuantity(row.sold)
    : `${formatQuantity(row.sold)} ${row.unit}`;

/** 'Product · 24 tarts'. */
export const detailText = ({ recipeType, variationOf, batchYield, unit }: MarginRow): string =>
  `${variationOf === null ? recipeType : 'Variation'} · ${formatQuantity(batchYield)} ${unitFor(unit, batchYield)}`;

/** '2 with a sale without a price, 1 that cost nobody knows what'; '' when nothing is left out. */
export function leftOutText({ unpriced, uncosted }: ReturnType<typeof marginSums>['leftOut']): string {
  return [
    ...(unpriced > 0 ? [`${unpriced} with a sale that has no price`] : []),
    ...(uncosted > 0 ? [`${uncosted} with a cost that wasn’t known`] : []),
  ].join(', ');
}

/** '42 recipes and 1 variation'. */
export function countText(rows: readonly MarginRow[]): string {
  const variations = rows.filter(({ variationOf }) => variationOf !== null).length;
  const recipes = countOf(rows.length - variations, 'recipe');
  return variations === 0 ? recipes : `${recipes} and ${countOf(variations, 'variation')}`;
}

/** '+1.2', '−0.4': by how many points its margin moved within 30 days; `null` where it didn't, or nobody knows. */
export function changeIn30Days({ margin, before, complete }: MarginRow): string | null {
  // What a device kept from before has none.
  const then = before?.percent ?? null;
  if (margin === null || then === null || !complete) return null;
  const points = displayDecimal(subtractDecimals(margin.percent, then), 1);
  if (Number(points) === 0) return null;
  return points.startsWith('-') ? points.replace('-', '−') : `+${points}`;
}
