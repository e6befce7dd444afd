/** What can be made: recipes, and variations with everything of their base that they don't override. */
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import { byId } from './by-id.ts';

export function makeableOf(
  recipes: readonly RecipeSummary[],
  variations: readonly Variation[],
): RecipeSummary[] {
  const bases = byId(recipes);
  const varied = variations.flatMap((variation) => {
    const base = bases.get(variation.baseRecipeId);
    return base ? [resolveVariation(base, variation)] : [];
  });
  return [...recipes, ...varied];
}
