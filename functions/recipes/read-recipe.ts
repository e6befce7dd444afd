/** Reads of recipes that several use cases share. */
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { withoutHidden } from '../ingredients/index.ts';
import { type PageQuery, pageOf } from '../platform/http/paging.ts';
import type { Key } from '../platform/table/keys.ts';
import {
  type At,
  getItem,
  getItems,
  type Item,
  itemsByKey,
  queryPage,
  type ReadOptions,
} from '../platform/table/read.ts';
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

/** Reads items by key, strongly, in one batch. Keys may repeat. Rows of an open import are left out. */
export class Found {
  readonly at: At;

  private constructor(items: Item[]) {
    this.at = itemsByKey(items);
  }

  static async read(scope: { organizationId: string }, keys: Key[]): Promise<Found> {
    return new Found(await withoutHidden(scope, await getItems(scope, keys, { consistent: true })));
  }
}
