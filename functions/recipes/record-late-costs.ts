/**
 * Records what recipes cost at the moment of a change whose event comes late: others have changed since, so that what they cost
 * now is of another moment. The recipes and prices of then follow from their histories; of the rates of work and overheads there
 * is none, so those are the ones of now.
 */
import { costsRecorded } from '@batchbook/events/recipes';
import { type Book, type BookRecipe, bookOf } from '@batchbook/shared/recipes/book';
import { costParts } from '@batchbook/shared/recipes/cost-parts';
import { costTotals } from '@batchbook/shared/recipes/costing';
import { reachedFrom, recipesWith, usersIn, withAncestors } from '@batchbook/shared/recipes/recipe-graph';
import { organizationKey, toOrganization } from '../accounts/index.ts';
import { readIngredientsAt } from '../ingredients/index.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { publish } from '../platform/outbox.ts';
import { getItem, queryAll } from '../platform/table/read.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { recipesThen } from './books-then.ts';
import {
  type CostCause,
  costItem,
  costPrefix,
  currentCostKey,
  currentWrite,
  figuresOf,
  sameFigures,
  toCostPoint,
} from './cost-table.ts';
import { readAllRecipes, readAllVariations, recipeOf } from './read-book.ts';
import { recipePk } from './table.ts';

const strongly = { consistent: true };
const recipesAtOnce = 8;

/** @throws ConditionFailed when others changed the same costs meanwhile. */
export async function recordLateCosts(cause: CostCause): Promise<void> {
  const { book, affected } = await readThen(cause);
  await forEachConcurrently(affected, recipesAtOnce, (recipe) => recordThen(cause, recipe, book));
}

/** The book of the moment of the change, and what that changed. */
async function readThen({
  organizationId,
  occurredAt,
  changed,
}: CostCause): Promise<{ book: Book; affected: BookRecipe[] }> {
  const scope = { organizationId };
  const [recipes, variations, organization] = await Promise.all([
    readAllRecipes(scope, strongly),
    readAllVariations(scope, strongly),
    getItem(scope, organizationKey(organizationId), strongly),
  ]);
  if (!organization) throw new Error('an organization without its item');
  const then = (await recipesThen(organizationId, recipes)(occurredAt)).filter(
    ({ createdAt }) => createdAt <= occurredAt,
  );
  const byId = new Map(then.map((recipe) => [recipe.id, recipe]));
  const varied = [...variations.values()].filter(({ createdAt }) => createdAt <= occurredAt);
  const all: BookRecipe[] = [
    ...then,
    ...varied.flatMap(({ id }) => recipeOf({ recipes: byId, variations }, id) ?? []),
  ];
  const ids = affectedIds(changed, all);
  for (const { id, baseRecipeId } of varied) if (ids.has(baseRecipeId)) ids.add(id);
  const affected = all.filter(({ id }) => ids.has(id));
  const needed = new Set(
    affected.flatMap((recipe) => [...reachedFrom(recipe, { recipes: byId }).ingredients]),
  );
  const ingredients = await readIngredientsAt(scope, needed, occurredAt);
  return { book: bookOf(then, ingredients, toOrganization(organization)), affected };
}

function affectedIds(changed: CostCause['changed'], all: readonly BookRecipe[]): Set<string> {
  if ('organizationId' in changed) return new Set(all.map(({ id }) => id));
  const users = usersIn(all);
  return 'recipeId' in changed
    ? withAncestors([changed.recipeId], users)
    : recipesWith(changed.ingredientId, users);
}

/** Between the points before and after that moment. A repeated event finds its own. */
async function recordThen(cause: CostCause, recipe: BookRecipe, book: Book): Promise<void> {
  const { organizationId, eventId, occurredAt: at, changed } = cause;
  const { id } = recipe;
  const scope = { organizationId };
  const current = await getItem(scope, currentCostKey(organizationId, id), strongly);
  const points = await queryAll(scope, {
    ...{ pk: recipePk(organizationId, id), prefix: costPrefix, ...strongly },
  });
  const figures = figuresOf(recipe, costTotals(recipe, book));
  const ingredientId = 'ingredientId' in changed ? changed.ingredientId : null;
  const made = costParts(recipe, book);
  const own = costItem(organizationId, id, { at, ingredientId, ...figures }, { eventId, made });
  const before = points.findLast((item) => toCostPoint(item).at <= at);
  const next = points.find((item) => toCostPoint(item).at > at);
  if (points.some(({ sk }) => sk === own.sk) || sameFigures(before, figures)) return;
  const told = [own, ...(next ? [next] : [])].map((item) => ({ id, at: toCostPoint(item).at }));
  await transact(cause, [
    { label: `a point of ${id}`, put: own, condition: notExists },
    ...(next ? [] : [currentWrite(organizationId, id, { current, point: toCostPoint(own) })]),
    publish({ definition: costsRecorded, organizationId, data: { points: told } }, new Date(at)),
  ]);
}
