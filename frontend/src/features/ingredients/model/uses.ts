/** Which recipes an ingredient goes into. */
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';

const hasLine = (recipe: RecipeSummary, ingredientId: string): boolean =>
  recipe.lines.some((line) => line.kind === 'ingredient' && line.ingredientId === ingredientId);

/** Those that have it as a line of their own. */
export const recipesWith = (recipes: readonly RecipeSummary[], ingredientId: string): RecipeSummary[] =>
  recipes.filter((recipe) => hasLine(recipe, ingredientId));

/** In how many recipes each ingredient is, through recipes in recipes too. */
export function countUses(recipes: readonly RecipeSummary[]): Map<string, number> {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (recipe: RecipeSummary, above: ReadonlySet<string>): ReadonlySet<string> => {
    const known = reached.get(recipe.id);
    if (known) return known;
    const found = new Set<string>();
    const path = new Set(above).add(recipe.id);
    for (const line of recipe.lines) {
      if (line.kind === 'ingredient') found.add(line.ingredientId);
      else {
        const sub = byId.get(line.recipeId);
        if (sub && !path.has(sub.id)) for (const id of reach(sub, path)) found.add(id);
      }
    }
    reached.set(recipe.id, found);
    return found;
  };
  const counts = new Map<string, number>();
  for (const recipe of recipes)
    for (const id of reach(recipe, new Set())) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
