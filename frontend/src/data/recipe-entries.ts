/** Recipes as lists show them, each followed by its variations. */
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';

/** A card: of a recipe, or of a variation as the recipe that it comes to. */
export interface Entry {
  recipe: RecipeSummary;
  variation: Variation | null;
  baseName: string;
}

export function entriesOf(recipes: readonly RecipeSummary[], variations: readonly Variation[]): Entry[] {
  const byBase = new Map<string, Variation[]>();
  for (const variation of variations) {
    const known = byBase.get(variation.baseRecipeId);
    if (known) known.push(variation);
    else byBase.set(variation.baseRecipeId, [variation]);
  }
  return recipes.flatMap((recipe) => [
    { recipe, variation: null, baseName: '' },
    ...(byBase.get(recipe.id) ?? []).map((variation) => ({
      recipe: resolveVariation(recipe, variation),
      variation,
      baseName: recipe.name,
    })),
  ]);
}
