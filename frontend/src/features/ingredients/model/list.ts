/** The list of ingredients as it is searched, filtered and sorted. */

import { allergenCodes, allergenStates } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenState, Ingredient } from '@batchbook/shared/ingredients/schema';
import { compareDecimals } from '@batchbook/shared/money';
import { costingUnitLabel } from '@batchbook/shared/units';
import { byText } from '../../../data/by-text.ts';
import { findIn, searchFor } from '../../../data/search/match-words.ts';
import { searchedIngredient, searchedTexts } from '../../../data/search/searched.ts';
import { compareKnown } from '../../../ui/compare-known.ts';
import { nutritionKnownPercent } from './nutrition.ts';

export const shownFilters = ['all', 'no-price', 'unknowns', 'archived'] as const;
export type ShownFilter = (typeof shownFilters)[number];

export const sortColumns = ['name', 'price', 'supplier', 'nutrition', 'recipes'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** The list's view in the address. */
export interface ListView {
  search: string;
  show: ShownFilter;
  category: string | null;
  /** A supplier's id, or `none`. */
  supplier: string | null;
  /** An allergen and its state, as `milk:contains`. */
  allergen: string | null;
  sort: SortColumn;
  descending: boolean;
}

/**
 * Whether an allergen is in this state for some of its group. It is unknown too where only the others of the group are, and
 * free from only where nothing of the group is in another state.
 */
function isInState({ allergens }: Ingredient, code: AllergenCode, state: AllergenState): boolean {
  const states = allergens.flatMap((entry) => (entry.allergen === code ? [entry.state] : []));
  if (states.length === 0) return state === 'unknown';
  return state === 'free_from' ? states.every((each) => each === state) : states.includes(state);
}

/** Whether one of the 14 is not declared, or not for all of its group. */
const hasUnknowns = (ingredient: Ingredient): boolean =>
  allergenCodes.some((code) => isInState(ingredient, code, 'unknown'));

const filters: Record<ShownFilter, (ingredient: Ingredient) => boolean> = {
  all: (ingredient) => !ingredient.archived,
  'no-price': (ingredient) => !ingredient.archived && ingredient.costPerUnit === null,
  unknowns: (ingredient) => !ingredient.archived && hasUnknowns(ingredient),
  archived: (ingredient) => ingredient.archived,
};

export const countShown = (ingredients: readonly Ingredient[], shown: ShownFilter): number =>
  ingredients.filter(filters[shown]).length;

/** The allergen and state in the address, or `null` if invalid. */
export function readAllergenFilter(text: string | null): { code: AllergenCode; state: AllergenState } | null {
  const [code, state] = (text ?? '').split(':');
  const known = allergenCodes.find((entry) => entry === code);
  const knownState = allergenStates.find((entry) => entry === state);
  return known && knownState ? { code: known, state: knownState } : null;
}

/** A supplier that was deleted is none. */
const supplierOf = ({ supplier, supplierId }: Ingredient): string =>
  supplier === null || supplierId === null ? 'none' : supplierId;

const textOf = searchedTexts(searchedIngredient);

/** The ingredients that pass the filters and match every word in name, brand, supplier or categories. */
export function filterIngredients(ingredients: readonly Ingredient[], view: ListView): Ingredient[] {
  const passes = searchFor(view.search);
  const allergen = readAllergenFilter(view.allergen);
  return ingredients.filter((ingredient) => {
    if (!filters[view.show](ingredient)) return false;
    if (view.category !== null && !ingredient.categories.includes(view.category)) return false;
    if (view.supplier !== null && supplierOf(ingredient) !== view.supplier) return false;
    if (allergen && !isInState(ingredient, allergen.code, allergen.state)) return false;
    return view.search === '' || passes(textOf(ingredient));
  });
}

const byNumber = (a: number, b: number) => a - b;

/**
 * Sorts by a column, then by name, with what matches the search only with typos after the rest. `uses` counts the recipes
 * of each.
 */
export const sortIngredients = (
  ingredients: readonly Ingredient[],
  view: Pick<ListView, 'sort' | 'descending' | 'search'>,
  uses: ReadonlyMap<string, number>,
): Ingredient[] => findIn(sortByColumn(ingredients, view, uses), view.search, textOf);

function sortByColumn(
  ingredients: readonly Ingredient[],
  { sort, descending }: Pick<ListView, 'sort' | 'descending'>,
  uses: ReadonlyMap<string, number>,
): Ingredient[] {
  if (sort === 'name') return descending ? ingredients.toReversed() : [...ingredients];
  const direction = descending ? -1 : 1;
  const columns: Record<Exclude<SortColumn, 'name'>, (a: Ingredient, b: Ingredient) => number> = {
    price: (a, b) => compareKnown(a.costPerUnit, b.costPerUnit, compareDecimals, direction),
    supplier: (a, b) => compareKnown(a.supplier, b.supplier, byText.compare, direction),
    nutrition: (a, b) =>
      direction * byNumber(nutritionKnownPercent(a.nutrition), nutritionKnownPercent(b.nutrition)),
    recipes: (a, b) => direction * byNumber(uses.get(a.id) ?? 0, uses.get(b.id) ?? 0),
  };
  return [...ingredients].sort(columns[sort]);
}

/** '/ 100 g', or '/ piece'. */
export const perText = (costingUnit: string): string => `/ ${costingUnitLabel(costingUnit)}`;
