/**
 * Which recipe uses which, at any depth. A recipe that reaches itself is refused when it is saved (invariant 17). Even if
 * bad data has a loop, nothing here runs for ever.
 */
import type { Book, BookRecipe } from './book.ts';

type Lines = readonly ({ kind: 'ingredient' } | { kind: 'recipe'; recipeId: string })[];

/** Only the recipes: neither prices nor ingredients matter here. */
type Recipes = Pick<Book, 'recipes'>;

/** The recipes on these lines, each once. */
export const subRecipesOf = (lines: Lines): string[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'recipe' ? [line.recipeId] : []))),
];

/**
 * The ids of the shortest loop that `lines` would close on `recipeId`: it first, then the recipe of one of the lines, and
 * so on until it comes again. `null` without one.
 */
export function loopIn(recipeId: string, lines: Lines, book: Pick<Book, 'recipes'>): string[] | null {
  const cameFrom = new Map<string, string>();
  let found = [recipeId];
  for (let first = true; found.length > 0; first = false) {
    const next: string[] = [];
    for (const id of found) {
      for (const sub of subRecipesOf(first ? lines : (book.recipes.get(id)?.lines ?? []))) {
        if (sub === recipeId) return [...pathTo(id, cameFrom), recipeId];
        if (cameFrom.has(sub)) continue;
        cameFrom.set(sub, id);
        next.push(sub);
      }
    }
    found = next;
  }
  return null;
}

function pathTo(id: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

/** The loop by names, for display with arrows: 'Brioche', 'Glaze', 'Brioche'. `null` without one. */
export function cycleIn(recipeId: string, lines: Lines, book: Recipes): string[] | null {
  const loop = loopIn(recipeId, lines, book);
  return loop?.map((id) => book.recipes.get(id)?.name ?? 'this recipe') ?? null;
}

export interface Reached {
  recipes: ReadonlySet<string>;
  ingredients: ReadonlySet<string>;
}

/** Everything under a recipe by id, whether the book has it or not. Includes itself only in a loop. */
export function reachedFrom(recipe: Pick<BookRecipe, 'lines'>, book: Pick<Book, 'recipes'>): Reached {
  const recipes = new Set<string>();
  const ingredients = new Set<string>();
  const open = [recipe.lines];
  for (let lines = open.pop(); lines !== undefined; lines = open.pop()) {
    for (const line of lines) {
      if (line.kind === 'ingredient') ingredients.add(line.ingredientId);
      else if (!recipes.has(line.recipeId)) {
        recipes.add(line.recipeId);
        open.push(book.recipes.get(line.recipeId)?.lines ?? []);
      }
    }
  }
  return { recipes, ingredients };
}

export interface Users {
  /** The recipes with a line of this ingredient. */
  ofIngredient: ReadonlyMap<string, readonly string[]>;
  /** The recipes with a line of this recipe. */
  ofRecipe: ReadonlyMap<string, readonly string[]>;
}

/** Which recipes have which lines. */
export function usersIn(recipes: Iterable<BookRecipe>): Users {
  const ofIngredient = new Map<string, string[]>();
  const ofRecipe = new Map<string, string[]>();
  for (const recipe of recipes) {
    for (const line of recipe.lines) {
      const [users, id] =
        line.kind === 'recipe' ? [ofRecipe, line.recipeId] : [ofIngredient, line.ingredientId];
      const known = users.get(id);
      if (known === undefined) users.set(id, [recipe.id]);
      else if (known.at(-1) !== recipe.id) known.push(recipe.id);
    }
  }
  return { ofIngredient, ofRecipe };
}

/** These recipes and all that use them, at any height. */
export function withAncestors(ids: Iterable<string>, users: Users): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) for (const user of users.ofRecipe.get(id) ?? []) reached.add(user);
  return reached;
}

/** The recipes that use an ingredient, at any depth. */
export const recipesWith = (ingredientId: string, users: Users): Set<string> =>
  withAncestors(users.ofIngredient.get(ingredientId) ?? [], users);
