/**
 * Calculates a recipe's allergens from its ingredients.
 *
 * For each of the 14 (Annex II of Regulation (EU) 1169/2011) the strongest state wins: contains, then may contain, then
 * unknown, then free from. Undeclared is unknown, and unknown is never read as free from (invariant 19). A recipe is free
 * from an allergen only when every ingredient is declared so. A recipe without ingredients, and a line whose ingredient
 * is missing, are unknown. Precautionary statements are a union by species: hazelnuts stay beside almonds, and an unnamed
 * group stays as 'other nuts'.
 */
import { speciesKey, withoutSpecies } from '../ingredients/allergen-species.ts';
import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode, AllergenState } from '../ingredients/schema.ts';
import { isWater } from '../ingredients/water.ts';
import type { Book, BookIngredient, BookRecipe, DeclaresAllergens } from './book.ts';
import type { RecipeAllergen } from './breakdown-schema.ts';

const strength: Record<AllergenState, number> = { contains: 3, may_contain: 2, unknown: 1, free_from: 0 };
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Names of cereals, nuts and species, each once: 'Almond' is almonds. The first spelling wins. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = speciesKey(name);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
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

/** The name of a group beside some of its members. */
const restOf: Partial<Record<AllergenCode, string>> = {
  gluten: 'other cereals containing gluten',
  nuts: 'other nuts',
  fish: 'other fish',
  crustaceans: 'other crustaceans',
  molluscs: 'other molluscs',
};

/**
 * What it may contain besides `named`, which its state already names. A group without a name stays: 'other nuts' beside
 * almonds.
 */
function alsoMayContain(
  allergen: AllergenCode,
  may: readonly Said[],
  named: readonly string[],
  state: AllergenState,
): string[] {
  const names = withoutSpecies(distinctNames(may.flatMap(({ detail }) => detail)), named);
  const rest = restOf[allergen];
  const unnamed = rest !== undefined && may.some(({ detail }) => detail.length === 0);
  const others = unnamed && named.length + names.length > 0 ? [rest] : [];
  return state === 'contains' ? [...names, ...others] : others;
}

function joined(allergen: AllergenCode, said: readonly Said[]): RecipeAllergen {
  const state = strongest(said);
  const inState = said.filter((entry) => entry.state === state);
  const detail = distinctNames(inState.flatMap((entry) => entry.detail));
  const may = said.filter((entry) => entry.state === 'may_contain');
  return {
    allergen,
    state,
    detail,
    from: distinct(inState.map((entry) => entry.id)),
    alsoMayContain: alsoMayContain(allergen, may, detail, state),
    unknownFrom: distinct(said.filter((entry) => entry.state === 'unknown').map((entry) => entry.id)),
  };
}

/**
 * Returns the 14, in the order of the law, over the ingredients of the lines. `ingredientIds` may repeat. One that isn't
 * among `ingredients` declares nothing.
 */
export function joinAllergens(
  ingredientIds: readonly string[],
  ingredients: ReadonlyMap<string, DeclaresAllergens>,
): RecipeAllergen[] {
  const said = new Map<AllergenCode, Said[]>(allergenCodes.map((code) => [code, []]));
  for (const id of distinct(ingredientIds)) {
    const rows = ingredients.get(id)?.allergens ?? [];
    const declared = new Set(rows.map(({ allergen }) => allergen));
    for (const { allergen, state, detail } of rows) said.get(allergen)?.push({ id, state, detail });
    for (const code of allergenCodes) {
      if (!declared.has(code)) said.get(code)?.push({ id, state: 'unknown', detail: [] });
    }
  }
  return allergenCodes.map((code) => joined(code, said.get(code) ?? []));
}

/** Water that nobody has declared: it contains none of the 14. */
const isPlainWater = (ingredient: BookIngredient | undefined): boolean =>
  ingredient !== undefined && ingredient.allergens.length === 0 && isWater(ingredient);

/** The ids of a recipe's ingredients at any depth, in line order, and of recipes without any. */
function madeOf(recipe: BookRecipe, book: Book): string[] {
  const ids = new Set<string>();
  const entered = new Set([recipe.id]);
  const open = [...recipe.lines].reverse();
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    if (line.kind === 'ingredient') {
      if (!isPlainWater(book.ingredients.get(line.ingredientId))) ids.add(line.ingredientId);
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

/** The 14 of a recipe, through all nested recipes. A missing or empty recipe is listed by its own id. */
export const allergensOf = (recipe: BookRecipe, book: Book): RecipeAllergen[] =>
  joinAllergens(madeOf(recipe, book), book.ingredients);
