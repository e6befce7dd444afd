/** The list of recipes as it is searched and filtered. */
import type { RecipeSummary, RecipeType } from '@batchbook/shared/recipes/schema';

export const typeFilters = ['all', 'Product', 'Prepared Dish'] as const;
export type TypeFilter = (typeof typeFilters)[number];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those of a type whose name, or an ingredient of which, holds every word that is sought. */
export function filterRecipes(
  recipes: readonly RecipeSummary[],
  search: string,
  type: TypeFilter,
): RecipeSummary[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return recipes.filter((recipe) => {
    if (type !== 'all' && recipe.recipeType !== (type satisfies RecipeType)) return false;
    const text = plain([recipe.name, ...recipe.lines.map((line) => line.name)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** 'Room for one more on Free', while there are few places left; `null` when there are plenty or none. */
export function roomText(limit: number, used: number, planName: string): string | null {
  const left = limit - used;
  if (left <= 0 || left > 10) return null;
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  return `Room for ${words[left - 1]} more on ${planName}`;
}
