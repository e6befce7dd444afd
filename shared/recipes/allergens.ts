/**
 * The allergens of a recipe, from those of its ingredients.
 *
 * Of each of the 14 (Annex II of Regulation (EU) 1169/2011) the strongest state wins: contains, then may
 * contain, then unknown, then free from. What an ingredient does not declare is unknown, and unknown is
 * never read as free from (invariant 19): only when every ingredient is declared free from an allergen
 * is the recipe. A recipe without ingredients knows nothing, and so does a line of something that is not
 * there. May contain stays beside contains where it names something else: hazelnuts beside almonds.
 */
import { type AllergenCode, type AllergenState, allergenCodes } from '../ingredients/schema.ts';
import type { Book, BookRecipe, DeclaresAllergens } from './book.ts';
import type { RecipeAllergen } from './breakdown-schema.ts';

const strength: Record<AllergenState, number> = { contains: 3, may_contain: 2, unknown: 1, free_from: 0 };
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Names of cereals, nuts and species, each once: 'Almonds' is almonds. The first spelling stands. */
function distinctNames(names: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const name of names) if (!byWord.has(name.toLowerCase())) byWord.set(name.toLowerCase(), name);
  return [...byWord.values()];
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const words = new Set(others.map((name) => name.toLowerCase()));
  return names.filter((name) => !words.has(name.toLowerCase()));
}

interface Said {
  id: string;
  state: AllergenState;
  detail: readonly string[];
}

function strongest(said: readonly Said[]): AllergenState {
  if (said.length === 0) return 'unknown';
  return said.reduce<AllergenState>(
    (state, entry) => (strength[entry.state] > strength[state] ? entry.state : state),
    'free_from',
  );
}

function joined(allergen: AllergenCode, said: readonly Said[]): RecipeAllergen {
  const state = strongest(said);
  const inState = said.filter((entry) => entry.state === state);
  const detail = distinctNames(inState.flatMap((entry) => entry.detail));
  const may = said.filter((entry) => entry.state === 'may_contain').flatMap((entry) => entry.detail);
  return {
    allergen,
    state,
    detail,
    from: distinct(inState.map((entry) => entry.id)),
    alsoMayContain: state === 'contains' ? without(distinctNames(may), detail) : [],
    unknownFrom: distinct(said.filter((entry) => entry.state === 'unknown').map((entry) => entry.id)),
  };
}

/**
 * The 14, in the order of the law, over the ingredients of the lines. `ingredientIds` may repeat; one
 * that is not among `ingredients` declares nothing.
 */
export function joinAllergens(
  ingredientIds: readonly string[],
  ingredients: ReadonlyMap<string, DeclaresAllergens>,
): RecipeAllergen[] {
  const ids = distinct(ingredientIds);
  return allergenCodes.map((allergen) => {
    const said = ids.map((id): Said => {
      const declared = ingredients.get(id)?.allergens.find((entry) => entry.allergen === allergen);
      return { id, state: declared?.state ?? 'unknown', detail: declared?.detail ?? [] };
    });
    return joined(allergen, said);
  });
}

/** The ids of what a recipe is made of at any depth, in the order of its lines; recipes that say nothing too. */
function madeOf(recipe: BookRecipe, book: Book): string[] {
  const ids = new Set<string>();
  const entered = new Set([recipe.id]);
  const open = [...recipe.lines].reverse();
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    if (line.kind === 'ingredient') {
      ids.add(line.ingredientId);
      continue;
    }
    if (entered.has(line.recipeId)) continue;
    entered.add(line.recipeId);
    const lines = book.recipes.get(line.recipeId)?.lines ?? [];
    if (lines.length === 0) ids.add(line.recipeId);
    open.push(...[...lines].reverse());
  }
  return [...ids];
}

/** The 14 of a recipe, through all the recipes in it. A recipe that is missing or empty stands by its own id. */
export const allergensOf = (recipe: BookRecipe, book: Book): RecipeAllergen[] =>
  joinAllergens(madeOf(recipe, book), book.ingredients);
