/**
 * Any member: replaces one ingredient by another in every recipe and variation that names it. Each is changed in its own
 * transaction, at the version that was read. Those that somebody else changed, or that didn't fit into the time, stay as
 * they are and are named. Repeating the request continues with the rest (invariants 2, 18). A sample stays one.
 */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import type { RecipeLine } from '@batchbook/shared/recipes/schema';
import { ingredientKey, toIngredient } from '../ingredients/index.ts';
import type { Member } from '../platform/actor.ts';
import { nextVersion } from '../platform/entity/owned.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { invalid, notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../platform/table/read.ts';
import { assertAllowed, ConditionFailed, TableBusy } from '../platform/table/write.ts';
import { Found } from './read-recipe.ts';
import { hasText, recipePrefix, textKey, toRecipe } from './table.ts';
import { toVariation, variationPrefix } from './variation-table.ts';
import { keysToWrite, replaceRecipe } from './write-recipe.ts';
import { replaceVariation } from './write-variation.ts';

const atOnce = 20;
/** The function may run for ten seconds, and the answer must be sent before. */
const startsForMs = 6_000;

export const replaceIngredient = useCase(recipesContract.replaceIngredient, {
  read: ({ params, body }) =>
    Found.read(params, [
      ...keysToWrite(params.organizationId, params.id),
      ingredientKey(params.organizationId, params.id),
      ingredientKey(params.organizationId, body.by),
    ]),
  answer: async ({ actor, params, body, now }, found) => {
    const { organizationId, id } = params;
    if (!found.at(ingredientKey(organizationId, id))) throw notFound();
    const by = found.at(ingredientKey(organizationId, body.by));
    if (body.by === id) throw invalid('by', 'is the same ingredient');
    if (!by) throw invalid('by', 'is not an ingredient of this organization');
    const ingredient = toIngredient(by);
    if (ingredient.archived) throw invalid('by', 'is archived');
    assertAllowed(actor);
    return ok(await replaceAll({ actor, from: id, by: ingredient, found, now }));
  },
});

interface Replacing {
  actor: Member;
  from: string;
  by: Ingredient;
  found: Found;
  now: Date;
}

interface Use {
  id: string;
  name: string;
  replace: () => Promise<void>;
}

async function replaceAll(replacing: Replacing) {
  const until = Date.now() + startsForMs;
  const failed: { recipeId: string; name: string }[] = [];
  let updated = 0;
  await forEachConcurrently(await usesOf(replacing), atOnce, async (use) => {
    if (Date.now() < until && (await succeeds(use))) updated++;
    else failed.push({ recipeId: use.id, name: use.name });
  });
  failed.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { updated, failed };
}

/** False when somebody else was faster, or the table too busy. */
async function succeeds(use: Use): Promise<boolean> {
  try {
    await use.replace();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TableBusy) return false;
    throw error;
  }
}

/** Reads every recipe and variation that names the ingredient, strongly. */
async function usesOf(replacing: Replacing): Promise<Use[]> {
  const { actor, from } = replacing;
  const pk = organizationPk(actor.organizationId);
  const all = (prefix: string) => queryAll(actor, { pk, prefix, consistent: true });
  const [recipes, variations] = await Promise.all([all(recipePrefix), all(variationPrefix)]);
  // A cheap text search for the id in the packed lines; the unpacked lines are checked properly.
  const named = recipes.filter((item) => (item.lines as string).includes(from));
  const texts = await textsOf(actor, named);
  return [
    ...named.flatMap((item) => recipeUse(replacing, item, texts)),
    ...variations.flatMap((item) => variationUse(replacing, item)),
  ];
}

async function textsOf(actor: Member, recipes: Item[]): Promise<Map<string, Item>> {
  const keys = recipes
    .filter(hasText)
    .map((item) => textKey(actor.organizationId, item.sk.slice(recipePrefix.length)));
  const items = await getItems(actor, keys, { consistent: true });
  return new Map(items.map((item) => [item.pk, item]));
}

function recipeUse({ actor, from, by, found, now }: Replacing, item: Item, texts: Map<string, Item>): Use[] {
  const { organizationId } = actor;
  const id = item.sk.slice(recipePrefix.length);
  const current = toRecipe(item, texts.get(textKey(organizationId, id).pk));
  const lines = replaced(current.lines, from, by);
  if (!lines) return [];
  const recipe = nextVersion(current, { lines }, now);
  const replacement = { recipe, before: { recipe: current, item }, found };
  return [{ id, name: current.name, replace: () => replaceRecipe(actor, replacement, now) }];
}

function variationUse({ actor, from, by, found, now }: Replacing, item: Item): Use[] {
  const current = toVariation(item);
  const changedLines = replaced(current.changedLines, from, by);
  const addedLines = replaced(current.addedLines, from, by);
  if (!changedLines && !addedLines) return [];
  const changes = {
    changedLines: changedLines ?? current.changedLines,
    addedLines: addedLines ?? current.addedLines,
  };
  const variation = nextVersion(current, changes, now);
  const { id, name } = current;
  return [{ id, name, replace: () => replaceVariation(actor, variation, item, found, now) }];
}

/** Returns the lines with the other ingredient; nothing when none names this one. */
function replaced(lines: RecipeLine[], from: string, by: Ingredient): RecipeLine[] | undefined {
  const names = (line: RecipeLine): boolean => line.kind === 'ingredient' && line.ingredientId === from;
  if (!lines.some(names)) return undefined;
  return lines.map((line) =>
    line.kind === 'ingredient' && names(line) ? { ...line, ingredientId: by.id, name: by.name } : line,
  );
}
