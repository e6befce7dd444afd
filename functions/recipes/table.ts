/**
 * Recipes in the table.
 *
 * | what           | pk             | sk               | read by                                          |
 * |----------------|----------------|------------------|--------------------------------------------------|
 * | recipe         | ORG#o          | RECIPE#id        | one (Get); all, newest first (one Query)         |
 * | its long text  | ORG#o#RECIPE#id | TEXT            | with the recipe, when it says that there is one  |
 * | deleted recipe | ORG#o          | DELETEDRECIPE#id | restore; TTL after 30 days                       |
 *
 * The lines are packed as one JSON string (`packed-lines.ts`). Lists don't carry the instructions.
 */
import type { Recipe, RecipeSummary } from '@batchbook/shared/recipes/schema';
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { packLines, unpackLines } from './packed-lines.ts';

export const recipePrefix = 'RECIPE#';

/** How long a deleted recipe can be restored. */
export const restorableDays = 30;

export const recipeKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: recipePrefix + id,
});

export const deletedRecipeKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: `DELETEDRECIPE#${id}`,
});

export const textKey = (organizationId: string, id: string) => ({
  pk: `${organizationPk(organizationId)}#RECIPE#${id}`,
  sk: 'TEXT',
});

/** What the client may write of a recipe, with its lines as they are kept. */
export type RecipeContent = Pick<
  Recipe,
  | 'name'
  | 'description'
  | 'recipeType'
  | 'batchYield'
  | 'unit'
  | 'sellingPrice'
  | 'physicalCost'
  | 'takeawayPhysicalCost'
  | 'instructions'
  | 'lines'
>;

/** The recipe's own item. What its key says is not said again; the instructions are kept beside it. */
export function toItem(recipe: Recipe, createdDigest: string): Item {
  const { instructions, lines, id, organizationId, createdBy, ...fields } = recipe;
  return {
    ...recipeKey(organizationId, id),
    type: 'RECIPE',
    ...fields,
    lines: packLines(lines),
    hasText: instructions !== '',
    createdDigest,
  };
}

export const toTextItem = (recipe: Recipe): Item => ({
  ...textKey(recipe.organizationId, recipe.id),
  type: 'RECIPE_TEXT',
  instructions: recipe.instructions,
});

export const hasText = (item: Item): boolean => item.hasText === true;

export function toSummary(item: Item): RecipeSummary {
  const {
    pk,
    sk,
    type: _type,
    createdDigest: _digest,
    hasText: _hasText,
    expiresAt: _ttl,
    lines,
    ...fields
  } = item;
  return {
    ...fields,
    id: sk.slice(sk.indexOf('#') + 1),
    organizationId: pk.slice(organizationPk('').length),
    createdBy: fields.userId,
    lines: unpackLines(lines as string),
  } as unknown as RecipeSummary;
}

export const toRecipe = (item: Item, text: Item | undefined): Recipe => ({
  ...toSummary(item),
  instructions: hasText(item) ? ((text?.instructions as string | undefined) ?? '') : '',
});

export function contentOf(recipe: Recipe): RecipeContent {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, userId, ...content } = recipe;
  return content;
}
