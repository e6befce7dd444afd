/**
 * Calculates what a new price, density or yield of one ingredient does to every recipe and variation that uses it, at any
 * depth.
 */
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import { type CostEngine, createCostEngine } from './cost-engine.ts';
import type { MovedRecipe } from './price-impact-schema.ts';
import { recipesWith, subRecipesOf, type Users, usersIn } from './recipe-graph.ts';
import type { Variation } from './variation-schema.ts';
import { resolveVariation } from './variations.ts';

type Side = MovedRecipe['before'];

function sideOf(engine: CostEngine, recipe: BookRecipe): Side {
  const totals = engine.costOf(recipe.id);
  if (totals === null) throw new RangeError(`the engine has no ${recipe.id}`);
  const { complete, batchCost, costEach, margin } = totals;
  return { complete, batchCost, costEach, marginPercent: margin?.percent ?? null };
}

const differ = (a: Side, b: Side): boolean =>
  (Object.keys(a) as (keyof Side)[]).some((figure) => a[figure] !== b[figure]);

/** For each recipe that uses the ingredient, its line's recipe that is nearest to the ingredient. */
class Ways {
  readonly #book: Book;
  /** How many recipes are between, and the first of them. */
  readonly #steps = new Map<string, { count: number; first: string | null }>();

  constructor(ingredientId: string, users: Users, book: Book) {
    this.#book = book;
    let level = this.#byName(users.ofIngredient.get(ingredientId) ?? []);
    for (const id of level) this.#steps.set(id, { count: 0, first: null });
    for (let count = 1; level.length > 0; count++) {
      const above = new Map<string, string>();
      for (const id of level) {
        for (const user of users.ofRecipe.get(id) ?? []) {
          if (!this.#steps.has(user) && !above.has(user)) above.set(user, id);
        }
      }
      for (const [user, first] of above) this.#steps.set(user, { count, first });
      level = this.#byName([...above.keys()]);
    }
  }

  /** The names of the recipes on the shortest path to the ingredient, starting from the recipe's own line. */
  from(recipe: BookRecipe, ingredientId: string): string[] {
    if (recipe.lines.some((line) => line.kind === 'ingredient' && line.ingredientId === ingredientId))
      return [];
    const names: string[] = [];
    for (let at = this.#nearest(recipe); at !== null; at = this.#steps.get(at)?.first ?? null) {
      names.push(this.#nameOf(at));
    }
    return names;
  }

  #nearest(recipe: BookRecipe): string | null {
    const ways = this.#byName(subRecipesOf(recipe.lines)).flatMap((id) => {
      const step = this.#steps.get(id);
      return step ? [{ id, count: step.count }] : [];
    });
    ways.sort((a, b) => a.count - b.count);
    return ways[0]?.id ?? null;
  }

  #nameOf(id: string): string {
    return this.#book.recipes.get(id)?.name ?? '';
  }

  #byName(ids: readonly string[]): string[] {
    return [...ids].sort((a, b) => this.#nameOf(a).localeCompare(this.#nameOf(b), 'en'));
  }
}

/** The variations whose own lines use the ingredient, directly or through a recipe. */
function variationsWith(
  variations: Iterable<Variation>,
  ingredientId: string,
  reached: ReadonlySet<string>,
  book: Book,
): BookRecipe[] {
  const found: BookRecipe[] = [];
  for (const variation of variations) {
    const base = book.recipes.get(variation.baseRecipeId);
    if (base === undefined) continue;
    const recipe = resolveVariation(base, variation);
    const uses = recipe.lines.some((line) =>
      line.kind === 'ingredient' ? line.ingredientId === ingredientId : reached.has(line.recipeId),
    );
    if (uses) found.push(recipe);
  }
  return found;
}

/**
 * Returns every recipe and variation whose cost changes when `ingredient` replaces the one of its id, by name, with its
 * cost and margin before and after.
 */
export function priceImpact(
  book: Book,
  variations: Iterable<Variation>,
  ingredient: BookIngredient,
): MovedRecipe[] {
  const users = usersIn(book.recipes.values());
  const reached = recipesWith(ingredient.id, users);
  const recipes = [...reached].flatMap((id) => book.recipes.get(id) ?? []);
  const varied = variationsWith(variations, ingredient.id, reached, book);
  const engine = createCostEngine(book, [...recipes, ...varied]);
  const ways = new Ways(ingredient.id, users, book);
  const before = new Map([...recipes, ...varied].map((recipe) => [recipe, sideOf(engine, recipe)]));
  const movedIds = new Set(engine.setIngredient(ingredient));
  const movedOf = (recipe: BookRecipe, kind: MovedRecipe['kind']): MovedRecipe[] => {
    const was = before.get(recipe);
    const becomes = movedIds.has(recipe.id) ? sideOf(engine, recipe) : was;
    if (!was || !becomes || !differ(was, becomes)) return [];
    const { id: recipeId, name, recipeType, sellingPrice } = recipe;
    const through = ways.from(recipe, ingredient.id);
    return [{ recipeId, name, kind, recipeType, sellingPrice, through, before: was, after: becomes }];
  };
  return [
    ...recipes.flatMap((recipe) => movedOf(recipe, 'recipe')),
    ...varied.flatMap((recipe) => movedOf(recipe, 'variation')),
  ].sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.recipeId < b.recipeId ? -1 : 1));
}
