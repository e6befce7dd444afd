/** Reads of recipes that several use cases share. */
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Key, Scope } from '../platform/table/keys.ts';
import { getItem, getItems, type Item, type ReadOptions } from '../platform/table/read.ts';
import { hasText, recipeKey, textKey, toRecipe } from './table.ts';

export interface RecipeParams {
  organizationId: string;
  id: string;
}

/** The recipe with its text: one read, and a second only when it says that there is a text. */
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

/** Items by their sort key, read strongly at once. */
export class Found {
  private readonly items: Map<string, Item>;

  private constructor(items: Item[]) {
    this.items = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  }

  static async read(scope: Scope, keys: Key[]): Promise<Found> {
    return new Found(await getItems(scope, keys, { consistent: true }));
  }

  at(key: Key): Item | undefined {
    return this.items.get(`${key.pk} ${key.sk}`);
  }
}
