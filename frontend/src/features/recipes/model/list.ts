/** The list of recipes as it is searched, filtered and sorted, each followed by its variations. */

import { onPlan, type Plan } from '@batchbook/shared/billing/plans';
import { parseDecimal } from '@batchbook/shared/money';
import type { RecipeType } from '@batchbook/shared/recipes/schema';
import { countOf } from '@batchbook/shared/text';
import { byText } from '../../../data/by-text.ts';
import type { Entry } from '../../../data/recipe-entries.ts';
import { findIn, searchFor } from '../../../data/search/match-words.ts';
import { searchedRecipe, searchedTexts } from '../../../data/search/searched.ts';

export const typeFilters = ['all', 'Product', 'Prepared Dish'] as const;
export type TypeFilter = (typeof typeFilters)[number];

export const sortOrders = ['newest', 'name', 'margin', 'cost'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What is known of an entry's costs, for sorting by them and for asking who needs a look. */
export interface EntryCost {
  /** As its card shows it: of one, of a kg. */
  shownCost: string;
  marginPercent: string | null;
  complete: boolean;
}

const textOf = searchedTexts(({ recipe, baseName }: Entry) => searchedRecipe(recipe, baseName));

/** Recipes of a type whose name or ingredients match every search word. */
export function filterEntries(entries: readonly Entry[], search: string, type: TypeFilter): Entry[] {
  const passes = searchFor(search);
  return entries.filter((entry) => {
    if (type !== 'all' && entry.recipe.recipeType !== (type satisfies RecipeType)) return false;
    return search === '' || passes(textOf(entry));
  });
}

const compare = (a: string | null | undefined, b: string | null | undefined): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  return x < y ? -1 : x > y ? 1 : 0;
};

/** Sorted, with what matches the search only with typos after the rest. */
export const sortFoundEntries = (
  entries: readonly Entry[],
  search: string,
  order: SortOrder,
  costs: ReadonlyMap<string, EntryCost> | null,
): Entry[] => findIn(sortEntries(entries, order, costs), search, textOf);

/** Sorts by lowest margin, highest cost or name. Recipes without the figure come last. */
function sortEntries(
  entries: readonly Entry[],
  order: SortOrder,
  costs: ReadonlyMap<string, EntryCost> | null,
): Entry[] {
  if (order === 'newest') return [...entries];
  if (order === 'name') return entries.toSorted((a, b) => byText.compare(a.recipe.name, b.recipe.name));
  const of = (entry: Entry) => costs?.get(entry.recipe.id);
  if (order === 'margin')
    return entries.toSorted((a, b) => compare(of(a)?.marginPercent, of(b)?.marginPercent));
  return entries.toSorted((a, b) => -compare(of(a)?.shownCost ?? '0', of(b)?.shownCost ?? '0'));
}

/** Something has no cost, or the margin is under the target. */
export const needsLook = (cost: EntryCost | undefined, targetPercent: string): boolean =>
  cost !== undefined &&
  (!cost.complete || (cost.marginPercent !== null && compare(cost.marginPercent, targetPercent) < 0));

/** 'Room for one more on Free' when few places are left, else `null`. */
export function roomText(limit: number, used: number, plan: Plan): string | null {
  const left = limit - used;
  if (left <= 0 || left > 10) return null;
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  return `Room for ${words[left - 1]} more ${onPlan(plan)}`;
}

/** '5 recipes and 1 variation'. */
export function countText(entries: readonly Entry[]): string {
  const variations = entries.filter((entry) => entry.variation !== null).length;
  const recipes = entries.length - variations;
  if (variations === 0) return countOf(recipes, 'recipe');
  return `${countOf(recipes, 'recipe')} and ${countOf(variations, 'variation')}`;
}
