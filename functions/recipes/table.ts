/**
 * Recipes in the table.
 *
 * | what            | pk               | sk                | read by                                          |
 * |-----------------|------------------|-------------------|--------------------------------------------------|
 * | recipe          | ORG#o            | RECIPE#id         | one (Get); a level (BatchGet); all (one Query)   |
 * | its long text   | ORG#o#RECIPE#id  | TEXT              | with the recipe, when it says that there is one  |
 * | its versions    | ORG#o#RECIPE#id  | VERSION#nnnnnn    | newest first                                     |
 * | what it goes into | ORG#o#RECIPE#id | USEDBY#parent    | before it is deleted; upwards from a changed cost |
 * | its costs       | ORG#o#RECIPE#id  | COST#time#outbox  | newest first                                     |
 * | its cost now    | ORG#o            | RECIPECOST#id     | before another point of the costs is put          |
 * | its label       | ORG#o#RECIPE#id  | LABEL             | one; a variation's under the variation's id      |
 * | its label listed | ORG#o           | LABEL#id          | all, newest first (one Query)                    |
 * | deleted recipe  | ORG#o            | DELETEDRECIPE#id  | restore; TTL after 30 days                       |
 * | the graph       | ORG#o            | RECIPEGRAPH       | every change of what goes into what              |
 * | variation       | ORG#o            | VARIATION#id      | one; all, newest first                           |
 * | shopping list   | ORG#o            | SHOPPINGLIST#id   | one; all, newest first                           |
 * | samples         | ORG#o            | SAMPLES           | adding and removing them                         |
 *
 * The lines are packed as one JSON string (`packed-lines.ts`). Lists don't carry the instructions. The graph is only a
 * version: a change of an edge requires that nothing below it has changed since.
 */
import { laterDefaults, type RecipeContent } from '@batchbook/shared/recipes/recipe-content';
import type { Recipe, RecipeSummary, RecipeVersion } from '@batchbook/shared/recipes/schema';
import { type Key, organizationOf, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { packLines, unpackLines } from './packed-lines.ts';

export const recipePrefix = 'RECIPE#';
export const versionPrefix = 'VERSION#';
export const usedByPrefix = 'USEDBY#';

/** How long a deleted recipe can be restored. */
export const restorableDays = 30;

const underOrganization =
  (prefix: string) =>
  (organizationId: string, id: string): Key => ({ pk: organizationPk(organizationId), sk: prefix + id });

export const recipeKey = underOrganization(recipePrefix);
export const deletedRecipeKey = underOrganization('DELETEDRECIPE#');

/** The partition of the items stored under a recipe or variation. */
export const recipePk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#RECIPE#${id}`;

export const textKey = (organizationId: string, id: string): Key => ({
  pk: recipePk(organizationId, id),
  sk: 'TEXT',
});

export const usedByKey = (organizationId: string, id: string, parentId: string): Key => ({
  pk: recipePk(organizationId, id),
  sk: usedByPrefix + parentId,
});

export const graphKey = (organizationId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: 'RECIPEGRAPH',
});

const versionDigits = 6;

/** The recipe's own item, without what its key contains. The instructions are a separate item. */
export function toItem(recipe: Recipe, createdDigest: string): Item {
  const { instructions, lines, id, organizationId, createdBy, ...fields } = recipe;
  return {
    ...recipeKey(organizationId, id),
    type: 'RECIPE',
    ...fields,
    lines: packLines(lines),
    hasText: instructions !== '',
    versionKept: true,
    createdDigest,
  };
}

export const toTextItem = (recipe: Recipe): Item => ({
  ...textKey(recipe.organizationId, recipe.id),
  type: 'RECIPE_TEXT',
  instructions: recipe.instructions,
});

export const hasText = (item: Item): boolean => item.hasText === true;

/** Whether the item's version is among its versions; a recipe of the first release has none yet. */
export const isVersionKept = (item: Item): boolean => item.versionKept === true;

/** What an item holds besides a recipe's own fields. Its lines are unpacked. */
const notFields = new Set([
  'pk',
  'sk',
  'type',
  'createdDigest',
  'hasText',
  'versionKept',
  'expiresAt',
  'lines',
]);

export function toSummary(item: Item): RecipeSummary {
  // A loop, because a rest copies each of a list's items once more.
  const summary: Record<string, unknown> = { ...laterDefaults, isSample: false };
  for (const name in item) if (!notFields.has(name)) summary[name] = item[name];
  return Object.assign(summary, {
    id: item.sk.slice(item.sk.indexOf('#') + 1),
    organizationId: organizationOf(item),
    createdBy: item.userId,
    lines: unpackLines(item.lines as string),
  }) as unknown as RecipeSummary;
}

export const toRecipe = (item: Item, text: Item | undefined): Recipe => ({
  ...toSummary(item),
  instructions: hasText(item) ? ((text?.instructions as string | undefined) ?? '') : '',
});

export function contentOf(recipe: Recipe): RecipeContent {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, userId, isSample, ...content } =
    recipe;
  return content;
}

/** The full recipe at this version, which `by` saved. */
export function toVersionItem(recipe: Recipe, by: string): Item {
  const { lines, ...fields } = recipe;
  return {
    pk: recipePk(recipe.organizationId, recipe.id),
    sk: versionPrefix + String(recipe.version).padStart(versionDigits, '0'),
    type: 'RECIPE_VERSION',
    by,
    recipe: { ...fields, lines: packLines(lines) },
  };
}

export function toVersion(item: Item): RecipeVersion {
  const { lines, ...fields } = item.recipe as Omit<Recipe, 'lines'> & { lines: string };
  const recipe = { ...fields, lines: unpackLines(lines) };
  return { version: recipe.version, at: recipe.updatedAt, userId: item.by as string, recipe };
}
