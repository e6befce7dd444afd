/** The list of ingredients as it is searched and filtered. */
import { allergenCodes, type Ingredient } from '@batchbook/shared/ingredients/schema';
import { costingUnitLabel } from '@batchbook/shared/units';

export const shownFilters = ['all', 'no-price', 'unknowns', 'archived'] as const;
export type ShownFilter = (typeof shownFilters)[number];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether one of the 14 is not declared. */
const hasUnknowns = (ingredient: Ingredient): boolean =>
  ingredient.allergens.filter((entry) => entry.state !== 'unknown').length < allergenCodes.length;

const filters: Record<ShownFilter, (ingredient: Ingredient) => boolean> = {
  all: (ingredient) => !ingredient.archived,
  'no-price': (ingredient) => !ingredient.archived && ingredient.costPerUnit === null,
  unknowns: (ingredient) => !ingredient.archived && hasUnknowns(ingredient),
  archived: (ingredient) => ingredient.archived,
};

export const countShown = (ingredients: readonly Ingredient[], shown: ShownFilter): number =>
  ingredients.filter(filters[shown]).length;

/** Those whose name, brand or categories hold every word that is sought. */
export function filterIngredients(
  ingredients: readonly Ingredient[],
  search: string,
  shown: ShownFilter,
): Ingredient[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return ingredients.filter((ingredient) => {
    if (!filters[shown](ingredient)) return false;
    const text = plain([ingredient.name, ingredient.brand, ...ingredient.categories].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** '/ 100 g', or 'each' for a piece. */
export function perText(costingUnit: string): string {
  const label = costingUnitLabel(costingUnit);
  return label === 'piece' || label === 'unit' ? 'each' : `/ ${label}`;
}
