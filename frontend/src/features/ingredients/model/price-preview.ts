/** What another price of an ingredient does to the recipes that use it. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { compareDecimals } from '@batchbook/shared/money';
import { breakdown, priceForMargin } from '@batchbook/shared/recipes/costing';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';

interface Figures {
  costEach: string;
  complete: boolean;
  /** In percent; `null` without a selling price. */
  margin: string | null;
}

export interface MovedRecipe {
  recipe: RecipeSummary;
  before: Figures;
  after: Figures;
  /** Falls under the target by this price. */
  falls: boolean;
  wasUnder: boolean;
  /** The price that would hold the target. */
  holdingPrice: string | null;
}

/** The recipes whose cost moves, those that fall under the target first, then by name. */
export function movedRecipes(given: {
  recipes: readonly RecipeSummary[];
  ingredients: readonly Ingredient[];
  changed: Ingredient;
  targetPercent: string;
}): MovedRecipe[] {
  const { recipes, ingredients, changed, targetPercent } = given;
  const changedList = ingredients.map((entry) => (entry.id === changed.id ? changed : entry));
  const figures = (recipe: RecipeSummary, list: readonly Ingredient[]): Figures => {
    const costs = breakdown({ recipe, ingredients: list });
    return { costEach: costs.costEach, complete: costs.complete, margin: costs.margin?.percent ?? null };
  };
  const under = ({ margin }: Figures) => margin !== null && compareDecimals(margin, targetPercent) < 0;
  return recipes
    .filter((recipe) => recipe.lines.some((line) => line.ingredientId === changed.id))
    .map((recipe): MovedRecipe => {
      const [before, after] = [figures(recipe, ingredients), figures(recipe, changedList)];
      const wasUnder = under(before);
      const falls = !wasUnder && under(after);
      const holdingPrice = falls ? priceForMargin(after.costEach, targetPercent) : null;
      return { recipe, before, after, falls, wasUnder, holdingPrice };
    })
    .filter(({ before, after }) => before.costEach !== after.costEach || before.complete !== after.complete)
    .sort((a, b) => Number(b.falls) - Number(a.falls) || a.recipe.name.localeCompare(b.recipe.name));
}
