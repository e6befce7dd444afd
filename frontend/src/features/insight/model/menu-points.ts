/** What of the margins is in the menu matrix, and what isn't. */
import { contributionOf, leftOutOfMenu } from '@batchbook/shared/insight/margin-rows';
import type { MenuClass } from '@batchbook/shared/insight/menu-matrix';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { countOf, listOf } from '@batchbook/shared/text';
import { soldText } from './view.ts';

export interface MenuPoint {
  recipeId: string;
  name: string;
  menuClass: MenuClass;
  /** As if it had been on sale as long as the others. */
  menuUnits: string;
  units: number;
  /** '384', '5,000 g'. */
  sold: string;
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
          units: Number(menuUnits),
          contribution: contributionOf(row),
        },
      ];
    })
    .sort((a, b) => b.units - a.units);

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
