/** What of the margins is in the menu matrix, and what isn't. */
import { contributionOf, leftOutOfMenu } from '@batchbook/shared/insight/margin-rows';
import type { MenuClass } from '@batchbook/shared/insight/menu-matrix';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { decimalOf, displayDecimal, divide, formatQuantity, ratioOf } from '@batchbook/shared/money';
import { pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { countOf, listOf } from '@batchbook/shared/text';
import { type Scope, scopeRows } from './report-file.ts';
import { classNamesOf, soldText } from './view.ts';

export interface MenuPoint {
  recipeId: string;
  name: string;
  menuClass: MenuClass;
  /** As if it had been on sale as long as the others. */
  menuUnits: string;
  units: number;
  /** '384', '5,000 g'. */
  sold: string;
  /** What it sold as products that compare: of what is sold by weight, kilograms. */
  soldUnits: string;
  /** Of one, or of a kilogram, after ingredients and packaging. */
  contribution: string;
}

/** The most popular first. */
export const menuPoints = (rows: readonly MarginRow[]): MenuPoint[] =>
  rows
    .flatMap((row): MenuPoint[] => {
      const { recipeId, name, menuClass, menuUnits } = row;
      const sold = soldText(row);
      if (menuClass === null || menuUnits === null) return [];
      return [
        {
          ...{ recipeId, name, menuClass, menuUnits, sold },
          soldUnits: decimalOf(divide(ratioOf(row.sold), pricedUnitOfRecipe(row).factor)),
          units: Number(menuUnits),
          contribution: contributionOf(row),
        },
      ];
    })
    .sort((a, b) => b.units - a.units);

/** It was on sale for less time than others, so it counts for more than it sold. */
export const isScaled = ({ menuUnits, soldUnits }: Pick<MenuPoint, 'menuUnits' | 'soldUnits'>): boolean =>
  menuUnits !== soldUnits;

/** '58 sold, counts as 160'. */
export const soldWords = (point: MenuPoint): string =>
  isScaled(point) ? `${point.sold} sold, counts as ${shownUnits(point.units)}` : `${point.sold} sold`;

/** '1,058.9'. */
export const shownUnits = (units: number): string => formatQuantity(String(Math.round(units * 10) / 10));

/** The matrix as a file. */
export const menuFile = (points: readonly MenuPoint[], scope: Scope): string[][] => [
  ...scopeRows(scope, true),
  [
    'Product',
    'Menu',
    'Sold',
    'Sold, as if all were on sale as long',
    'Left of the price after ingredients and packaging',
  ],
  ...points.map(({ name, menuClass, soldUnits, units, contribution }) => [
    ...[name, classNamesOf[menuClass], soldUnits],
    ...[String(Math.round(units * 10) / 10), displayDecimal(contribution, 4)],
  ]),
];

const namedMax = 4;

/** 'Stollen (unknown cost), Quince paste and Walnut loaf (no price), 18 unsold'; '' when all is in it. */
export function leftOutOfMenuText(rows: readonly MarginRow[]): string {
  const by = Map.groupBy(rows, leftOutOfMenu);
  const named = (reason: 'unpriced' | 'uncosted', why: string): string[] => {
    const of = by.get(reason) ?? [];
    if (of.length === 0) return [];
    const names = of.length > namedMax ? countOf(of.length, 'recipe') : listOf(of.map(({ name }) => name));
    return [`${names} (${why})`];
  };
  const unsold = by.get('unsold')?.length ?? 0;
  return [
    ...named('uncosted', 'unknown cost'),
    ...named('unpriced', 'no price'),
    ...(unsold > 0 ? [`${unsold} unsold`] : []),
  ].join(', ');
}
