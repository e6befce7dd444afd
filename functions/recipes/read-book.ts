/**
 * Reads what the rules need: some recipes or variations with everything in them, or all recipes. One BatchGet (of up to
 * 100 keys) for each level; ingredients come with the level that names them.
 */
import type { Organization } from '@batchbook/shared/accounts/schema';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { RecentMap } from '@batchbook/shared/recent-map';
import { type Book, type BookLine, type BookRecipe, bookOf } from '@batchbook/shared/recipes/book';
import { isListable } from '@batchbook/shared/recipes/list-size';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import { organizationKey, toOrganization } from '../accounts/index.ts';
import { ingredientKey, ingredientPrefix, readIngredientItems, toIngredient } from '../ingredients/index.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import {
  batchGetMax,
  getItem,
  getItems,
  type Item,
  queryAll,
  type ReadOptions,
} from '../platform/table/read.ts';
import { recipeKey, recipePrefix, toSummary } from './table.ts';
import { toVariation, variationKey, variationPrefix } from './variation-table.ts';

/** The maximum number of recipes followed from one. Those beyond count as missing: unknown, never zero. */
const recipesFollowed = 1_000;

/**
 * The keys that the last reading of a recipe or variation came to, which the next one asks for at once. Nothing may
 * depend on such a guess: others change the table meanwhile, and another copy of the function remembers something else.
 */
const namedLast = new RecentMap<string, Key[]>(500);

interface Scope {
  organizationId: string;
}

interface Reading extends ReadOptions {
  /** The maximum number of recipes to follow. */
  recipesMax?: number;
  /** Further ingredients to read. */
  ingredientIds?: Iterable<string>;
}

/** What was read, and the book made of it. */
export interface Kitchen {
  recipes: Map<string, RecipeSummary>;
  variations: Map<string, Variation>;
  ingredients: Map<string, Ingredient>;
  organization: Organization;
  book: Book;
}

/** Reads level by level, and each key only once. */
class Gathering {
  readonly recipes = new Map<string, RecipeSummary>();
  readonly variations = new Map<string, Variation>();
  readonly ingredients = new Map<string, Ingredient>();
  organization: Organization | undefined;
  private readonly asked = new Set<string>();
  private readonly scope: Scope;
  private readonly options: ReadOptions;
  private readonly recipesMax: number;

  constructor(scope: Scope, { recipesMax = recipesFollowed, consistent = false }: Reading) {
    this.scope = scope;
    this.options = { consistent };
    this.recipesMax = recipesMax;
  }

  /** @param guessed What may be named below, to read at once. What isn't named isn't taken. */
  async gather(first: Key[], guessed: readonly Key[] = []): Promise<void> {
    let open = this.unasked(first);
    const ahead = new Map<string, Item>();
    let further = guessed.filter(({ sk }) => !this.asked.has(sk));
    while (open.length > 0) {
      const missing = open.filter(({ sk }) => !ahead.has(sk));
      for (const item of await getItems(this.scope, [...missing, ...further], this.options))
        ahead.set(item.sk, item);
      further = [];
      const items = open.flatMap(({ sk }) => ahead.get(sk) ?? []);
      open = this.unasked(items.flatMap((item) => this.take(item)));
    }
  }

  /** The keys of everything that was named. */
  get named(): Key[] {
    const pk = organizationPk(this.scope.organizationId);
    return [...this.asked].map((sk) => ({ pk, sk }));
  }

  /** Adds an item to the book. @returns the keys that it names. */
  private take(item: Item): Key[] {
    const { organizationId } = this.scope;
    if (item.sk.startsWith(ingredientPrefix)) {
      const ingredient = toIngredient(item);
      this.ingredients.set(ingredient.id, ingredient);
      return [];
    }
    if (item.sk.startsWith(recipePrefix)) {
      const recipe = toSummary(item);
      this.recipes.set(recipe.id, recipe);
      return keysOf(organizationId, recipe.lines);
    }
    if (item.sk.startsWith(variationPrefix)) {
      const variation = toVariation(item);
      this.variations.set(variation.id, variation);
      const lines = [...variation.changedLines, ...variation.addedLines];
      return [recipeKey(organizationId, variation.baseRecipeId), ...keysOf(organizationId, lines)];
    }
    this.organization = toOrganization(item);
    return [];
  }

  private unasked(keys: Key[]): Key[] {
    const open: Key[] = [];
    for (const key of keys) {
      const isBeyond = key.sk.startsWith(recipePrefix) && this.recipes.size >= this.recipesMax;
      if (this.asked.has(key.sk) || isBeyond) continue;
      this.asked.add(key.sk);
      open.push(key);
    }
    return open;
  }
}

const keysOf = (organizationId: string, lines: readonly BookLine[]): Key[] =>
  lines.map((line) =>
    line.kind === 'recipe'
      ? recipeKey(organizationId, line.recipeId)
      : ingredientKey(organizationId, line.ingredientId),
  );

function kitchenOf(gathering: Gathering): Kitchen {
  const { recipes, variations, ingredients, organization } = gathering;
  if (!organization) throw new Error('an organization without its item');
  const book = bookOf(recipes.values(), ingredients.values(), organization);
  return { recipes, variations, ingredients, organization, book };
}

/** The settings, and what has one of these ids: a recipe or a variation. */
const firstKeys = (organizationId: string, ids: readonly string[]): Key[] => [
  organizationKey(organizationId),
  ...ids.flatMap((id) => [recipeKey(organizationId, id), variationKey(organizationId, id)]),
];

/** Reads those of these recipes or variations that exist, with everything in them. */
export async function readKitchen(
  scope: Scope,
  ids: Iterable<string>,
  options: Reading = {},
): Promise<Kitchen> {
  const { organizationId } = scope;
  const gathering = new Gathering(scope, options);
  const further = [...(options.ingredientIds ?? [])].map((id) => ingredientKey(organizationId, id));
  await gathering.gather([...firstKeys(organizationId, [...ids]), ...further]);
  return kitchenOf(gathering);
}

/** Reads one recipe or variation with everything in it: in one step when it names what it did the last time. */
export async function readKitchenOf(scope: Scope, id: string, options: ReadOptions = {}): Promise<Kitchen> {
  const { organizationId } = scope;
  const gathering = new Gathering(scope, options);
  const place = `${organizationId} ${id}`;
  await gathering.gather(firstKeys(organizationId, [id]), namedLast.get(place));
  const kitchen = kitchenOf(gathering);
  if (recipeOf(kitchen, id)) namedLast.set(place, gathering.named.slice(0, batchGetMax));
  return kitchen;
}

/** Returns a recipe or a resolved variation of the book; `undefined` when it or its base doesn't exist. */
export function recipeOf(
  kitchen: Pick<Kitchen, 'recipes' | 'variations'>,
  id: string,
): BookRecipe | undefined {
  const recipe = kitchen.recipes.get(id);
  if (recipe) return recipe;
  const variation = kitchen.variations.get(id);
  const base = variation && kitchen.recipes.get(variation.baseRecipeId);
  return base && resolveVariation(base, variation);
}

/** @throws RequestProblem `answer_too_large` where what a recipe is made of is too much to list. */
export function assertListable(recipe: BookRecipe, { book }: Pick<Kitchen, 'book'>): void {
  if (!isListable(recipe, book)) throw new RequestProblem('answer_too_large');
}

/** Reads the recipes used in any of `ids`, at any depth, including themselves, strongly. */
export async function readRecipesUnder(
  scope: Scope,
  ids: readonly string[],
  limits: { levels: number; recipes: number },
): Promise<{ recipes: Map<string, RecipeSummary>; isWhole: boolean }> {
  const recipes = new Map<string, RecipeSummary>();
  let open = [...ids];
  for (let level = 1; open.length > 0; level++) {
    if (level > limits.levels || recipes.size + open.length > limits.recipes)
      return { recipes, isWhole: false };
    const keys = open.map((id) => recipeKey(scope.organizationId, id));
    for (const item of await getItems(scope, keys, { consistent: true })) {
      const recipe = toSummary(item);
      recipes.set(recipe.id, recipe);
    }
    const named = open.flatMap((id) => recipes.get(id)?.lines ?? []);
    open = [
      ...new Set(
        named.flatMap((line) =>
          line.kind === 'recipe' && !recipes.has(line.recipeId) ? [line.recipeId] : [],
        ),
      ),
    ];
  }
  return { recipes, isWhole: true };
}

const summariesByKeyMax = 40;

/** Reads those of these recipes that exist, without what is in them. */
export async function readSummaries(
  scope: Scope,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RecipeSummary>> {
  if (ids.size > summariesByKeyMax) return readAllRecipes(scope);
  const keys = [...ids].map((id) => recipeKey(scope.organizationId, id));
  return new Map((await getItems(scope, keys)).map(toSummary).map((recipe) => [recipe.id, recipe]));
}

/** Reads every recipe of an organization in one paged query. */
export async function readAllRecipes(
  scope: Scope,
  options: ReadOptions = {},
): Promise<Map<string, RecipeSummary>> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, prefix: recipePrefix, ...options });
  return new Map(items.map(toSummary).map((recipe) => [recipe.id, recipe]));
}

export async function readAllVariations(
  scope: Scope,
  options: ReadOptions = {},
): Promise<Map<string, Variation>> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, prefix: variationPrefix, ...options });
  return new Map(items.map(toVariation).map((variation) => [variation.id, variation]));
}

/** Reads every recipe and variation with what is in them. */
export async function readWholeKitchen(scope: Scope): Promise<Kitchen> {
  const [recipes, variations] = await Promise.all([readAllRecipes(scope), readAllVariations(scope)]);
  const all = { recipes, variations };
  const lines = [...recipes.keys(), ...variations.keys()].flatMap((id) => recipeOf(all, id)?.lines ?? []);
  const ids = new Set(lines.flatMap((line) => (line.kind === 'ingredient' ? line.ingredientId : [])));
  return readKitchenWith(scope, all, ids);
}

/** Returns a book of recipes that were read already, with these ingredients. */
export async function readKitchenWith(
  scope: Scope,
  {
    recipes,
    variations = new Map(),
  }: { recipes: Map<string, RecipeSummary>; variations?: Map<string, Variation> },
  ingredientIds: Iterable<string>,
  options: ReadOptions = {},
): Promise<Kitchen> {
  const [items, organizationItem] = await Promise.all([
    readIngredientItems(scope, new Set(ingredientIds), options),
    getItem(scope, organizationKey(scope.organizationId), options),
  ]);
  if (!organizationItem) throw new Error('an organization without its item');
  const organization = toOrganization(organizationItem);
  const ingredients = new Map(items.map((item) => toIngredient(item)).map((one) => [one.id, one]));
  const book = bookOf(recipes.values(), ingredients.values(), organization);
  return { recipes, variations, ingredients, organization, book };
}
