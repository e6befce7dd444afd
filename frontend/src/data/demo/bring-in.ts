/** Writes a plan of 'Keep my work' into an account, by the API as everybody uses it. */

import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { contentOf } from '@batchbook/shared/content';
import { ApiError } from '@batchbook/shared/http/client';
import { collectionRoutes } from '@batchbook/shared/http/member-routes';
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { clientFor, clientForCollection } from '../api.ts';
import { type DemoBook, forgetBook, readBook, writeBook } from './book.ts';
import {
  entitiesOf,
  ingredientBody,
  type KeepPlan,
  recipeBody,
  supplierBody,
  variationBody,
} from './keep.ts';

const accountsApi = clientFor(accountsRoutes);
const ingredientsApi = clientFor(ingredientsRoutes);
const suppliersApi = clientFor(collectionRoutes('suppliers'));
const recipesApi = clientFor(recipesRoutes);

export interface Progress {
  done: number;
  total: number;
  /** What is being written. */
  name: string;
}

export interface BroughtIn {
  /** Names of entities that the account already had with other content. They were left unchanged. */
  leftAsTheyAre: { id: string; name: string }[];
}

interface Step {
  id: string;
  name: string;
  write: () => Promise<unknown>;
}

/**
 * Suppliers, ingredients, recipes (those in others first), variations, lists. Rejects with the first error;
 * all before it is in, and the same again goes on from there.
 */
export async function bringIn(
  organizationId: string,
  plan: KeepPlan,
  onProgress: (progress: Progress) => void,
): Promise<BroughtIn> {
  const steps = stepsOf(organizationId, plan);
  const leftAsTheyAre: BroughtIn['leftAsTheyAre'] = [];
  for (const [done, step] of steps.entries()) {
    onProgress({ done, total: steps.length, name: step.name });
    try {
      await step.write();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'id_taken') throw error;
      leftAsTheyAre.push({ id: step.id, name: step.name });
    }
  }
  onProgress({ done: steps.length, total: steps.length, name: '' });
  return { leftAsTheyAre };
}

function stepsOf(organizationId: string, plan: KeepPlan): Step[] {
  const at = (id: string) => ({ organizationId, id });
  const { hourlyRate } = plan;
  const settings = { id: organizationId, name: 'The hourly rate' };
  return [
    ...(hourlyRate === null
      ? []
      : [{ ...settings, write: () => writeHourlyRate(organizationId, hourlyRate) }]),
    ...plan.suppliers.map((entry) => ({
      id: entry.id,
      name: entry.name,
      write: () => suppliersApi.put({ params: at(entry.id), body: supplierBody(entry) }),
    })),
    ...plan.simple.map(({ path, entity }) => ({
      id: entity.id,
      name: entity.name,
      write: () => clientForCollection(path).put({ params: at(entity.id), body: contentOf(entity) }),
    })),
    ...plan.ingredients.map((entry) => ({
      id: entry.id,
      name: entry.name,
      write: () => writeIngredient(organizationId, entry),
    })),
    ...plan.recipes.map((entry) => ({
      id: entry.id,
      name: entry.name,
      write: () => recipesApi.putRecipe({ params: at(entry.id), body: recipeBody(entry) }),
    })),
    ...plan.variations.map((entry) => ({
      id: entry.id,
      name: entry.name,
      write: () => recipesApi.putVariation({ params: at(entry.id), body: variationBody(entry) }),
    })),
    ...plan.labels.map(({ id, name, content }) => ({
      id,
      name: `The label of ${name}`,
      write: () => recipesApi.putLabel({ params: at(id), body: content }),
    })),
    ...plan.shoppingLists.map((entry) => ({
      id: entry.id,
      name: entry.name,
      write: () => writeList(organizationId, entry),
    })),
  ];
}

/** Only when the account has still not set it. */
async function writeHourlyRate(organizationId: string, hourlyRate: string): Promise<void> {
  const params = { organizationId };
  const { hourlyRate: savedRate, version } = await accountsApi.getOrganization({ params });
  if (savedRate === null) await accountsApi.updateOrganization({ params, body: { hourlyRate, version } });
}

async function writeIngredient(
  organizationId: string,
  ingredient: DemoBook['ingredients'][number],
): Promise<void> {
  const params = { organizationId, id: ingredient.id };
  const saved = await ingredientsApi.putIngredient({ params, body: ingredientBody(ingredient) });
  if (!ingredient.archived || saved.archived) return;
  await ingredientsApi.archiveIngredient({ params, body: { archived: true, version: saved.version } });
}

async function writeList(organizationId: string, list: DemoBook['shoppingLists'][number]): Promise<void> {
  const params = { organizationId, id: list.id };
  const recipes = list.recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity }));
  const saved = await recipesApi.putShoppingList({ params, body: { name: list.name, recipes } });
  const ticked = list.lines.filter((line) => line.ticked);
  if (ticked.length === 0) return;
  const lines = ticked.map(({ ingredientId }) => ({ ingredientId, ticked: true }));
  await recipesApi.putShoppingList({ params, body: { lines, version: saved.version } });
}

/**
 * The plan is in: the demo is cleared once nothing of the visitor's own is left in it that isn't.
 * Answers how many things of their own stay in the demo.
 */
export function settleDemo(plan: KeepPlan, { leftAsTheyAre }: BroughtIn): number {
  const book = readBook();
  if (book === null) return 0;
  const kept = new Set(entitiesOf(plan).map(({ id }) => id));
  for (const { id } of leftAsTheyAre) kept.delete(id);
  const entities = [
    book.recipes,
    book.ingredients,
    book.suppliers,
    book.variations,
    book.shoppingLists,
    ...Object.values(book.simple ?? {}),
  ];
  const there = new Set(entities.flatMap((list: { id: string }[]) => list.map(({ id }) => id)));
  const left = book.touched.filter((id) => there.has(id) && !kept.has(id));
  if (left.length === 0) forgetBook();
  else writeBook({ ...book, touched: left });
  return left.length;
}
