/** Reads of recipes that several use cases share. */
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { withoutHidden } from '../ingredients/index.ts';
import { type PageQuery, pageOf } from '../platform/http/paging.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItem, getItems, type Item, queryPage, type ReadOptions } from '../platform/table/read.ts';
import { hasText, recipeKey, recipePk, textKey, toRecipe } from './table.ts';

export interface RecipeParams {
  organizationId: string;
  id: string;
}

/** Reads the recipe with its text. The second request is made only when the recipe has a text. */
export async function readRecipe(
  params: RecipeParams,
  options: ReadOptions = {},
): Promise<Recipe | undefined> {
  const item = await getItem(params, recipeKey(params.organizationId, params.id), options);
  return item && withText(params, item, options);
}

export async function withText(params: RecipeParams, item: Item, options: ReadOptions = {}): Promise<Recipe> {
  if (!hasText(item)) return toRecipe(item, undefined);
  return toRecipe(item, await getItem(params, textKey(params.organizationId, params.id), options));
}

interface PageBeside {
  recipe: Item;
  items: Item[];
  next: string | null;
}

/**
 * Reads a recipe and a page, newest first, of the items stored under it. Nothing when the recipe doesn't exist, whatever
 * the cursor.
 */
export async function readPageBeside(
  params: RecipeParams,
  query: PageQuery,
  prefix: string,
  isKey: (text: string) => boolean,
): Promise<PageBeside | undefined> {
  const { organizationId, id } = params;
  const pk = recipePk(organizationId, id);
  const reading = (async () =>
    queryPage(params, { pk, prefix, newestFirst: true, ...pageOf(query, prefix, isKey) }))();
  reading.catch(() => undefined);
  const recipe = await getItem(params, recipeKey(organizationId, id));
  return recipe && { recipe, ...(await reading) };
}

const nameOf = (key: Key): string => `${key.pk} ${key.sk}`;

/** Reads items by key, strongly, in one batch. Keys may repeat. Rows of an open import are left out. */
export class Found {
  private readonly items: Map<string, Item>;

  private constructor(items: Item[]) {
    this.items = new Map(items.map((item) => [nameOf(item), item]));
  }

  static async read(scope: { organizationId: string }, keys: Key[]): Promise<Found> {
    const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
    return new Found(await withoutHidden(scope, await getItems(scope, distinct, { consistent: true })));
  }

  at(key: Key): Item | undefined {
    return this.items.get(nameOf(key));
  }
}
