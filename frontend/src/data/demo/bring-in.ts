/** Writes a plan of 'Keep my work' into an account, by the API as everybody uses it. */

import { accountsContract } from '@batchbook/shared/accounts/contract';
import { contracts } from '@batchbook/shared/contract';
import { ApiError } from '@batchbook/shared/http/client';
import type { Operation } from '@batchbook/shared/http/operation';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { clientFor } from '../api.ts';
import { type DemoBook, forgetBook, readBook, writeBook } from './book.ts';
import {
  entitiesOf,
  ingredientBody,
  type KeepPlan,
  recipeBody,
  simpleBody,
  supplierBody,
  variationBody,
} from './keep.ts';

const accountsApi = clientFor(accountsContract);
const ingredientsApi = clientFor(ingredientsContract);
const recipesApi = clientFor(recipesContract);

export interface Progress {
  done: number;
  total: number;
  /** What is being written. */
  name: string;
}

export interface BroughtIn {
  /** What the account had already, otherwise than the demo: it was left as it is there. */
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
      write: () => ingredientsApi.putSupplier({ params: at(entry.id), body: supplierBody(entry) }),
    })),
    ...plan.simple.map(({ path, entity }) => ({
      id: entity.id,
      name: entity.name,
      write: () => putSimple(path, at(entity.id), simpleBody(entity)),
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

const operations: Operation[] = Object.values(contracts).flatMap((contract) => Object.values(contract));

async function putSimple(path: string, params: Record<string, string>, body: object): Promise<unknown> {
  const put = operations.find((one) => one.method === 'PUT' && one.path.endsWith(`/${path}/{id}`));
  if (put === undefined) throw new Error(`nothing of the API takes ${path}`);
  return clientFor({ put }).put({ params, body } as never);
}

/** Only where the account has said nothing of it, also by now. */
async function writeHourlyRate(organizationId: string, hourlyRate: string): Promise<void> {
  const params = { organizationId };
  const { hourlyRate: said, version } = await accountsApi.getOrganization({ params });
  if (said === null) await accountsApi.updateOrganization({ params, body: { hourlyRate, version } });
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
