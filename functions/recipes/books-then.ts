/**
 * The recipes of an organization as they were at a moment, costed with a price as it was mistyped and as it should have been.
 * Costs are linear in a price, so what the mistake made of a cost is the difference of the two, whatever else was another price.
 */
import type { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { divide, ratioOf } from '@batchbook/shared/money';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import type { Mistake } from '@batchbook/shared/recipes/moved-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type * as z from 'zod/mini';
import { queryAll } from '../platform/table/read.ts';
import type { Delivery } from '../platform/worker/queue-worker.ts';
import { readAllRecipes, readKitchenWith } from './read-book.ts';
import { recipePk, toVersion, versionPrefix } from './table.ts';

export interface PriceCorrection {
  organizationId: string;
  /** The event's outbox id and time. */
  eventId: string;
  occurredAt: string;
  ingredientId: string;
  /** When the price applied; `until: null` is the price of now. */
  from: string;
  until: string | null;
  costingUnit: string;
  /** Of one costing unit, as it was typed and as it should have been. */
  before: string;
  after: string;
  /** Who put it right. */
  userId: string;
}

/** What an event says was put right. */
export const correctionOf = ({
  id: eventId,
  occurredAt,
  organizationId,
  data: { id, from, until, costingUnit, before, after, userId },
}: Delivery<z.output<typeof ingredientPriceCorrected.data>>): PriceCorrection => ({
  ...{ organizationId, eventId, occurredAt, ingredientId: id },
  ...{ from, until, costingUnit, before, after, userId },
});

/** Whether something was costed with the mistyped price: while it applied, and before it was put right. */
export const wasCostedWith = ({ from, until, occurredAt }: PriceCorrection, at: string): boolean =>
  from <= at && at < (until ?? occurredAt);

/** The recipes as they were at a moment, with the price as it was typed and as it should have been. */
export type BooksAt = (at: string) => Promise<Mistake>;

/** Each is made once: a price moves many recipes at the same moment. */
export async function readBooksThen(correction: PriceCorrection): Promise<BooksAt> {
  const { organizationId, ingredientId, costingUnit, before, after } = correction;
  const scope = { organizationId };
  const recipes = await readAllRecipes(scope);
  const kitchen = await readKitchenWith(scope, { recipes }, new Set([ingredientId]));
  const typed = ratioOf(before);
  const share = typed.n === 0n ? null : divide(ratioOf(after), typed);
  const recipesAt = recipesThen(organizationId, recipes);
  const books = new Map<string, Promise<Mistake>>();
  const makeBooks = async (at: string): Promise<Mistake> => {
    const then = await recipesAt(at);
    const bookAt = (price: string): Book => {
      // What else is in them costs the same in both.
      const priced = [...kitchen.ingredients.values()].map((of) => pricedAt(of, costingUnit, price));
      return bookOf(then, priced, kitchen.organization);
    };
    return { ingredientId, share, wrong: bookAt(before), right: bookAt(after) };
  };
  return (at) => {
    const found = books.get(at) ?? makeBooks(at);
    books.set(at, found);
    return found;
  };
}

/** The recipes as they were at a moment. One that is newer is as it is now. */
export function recipesThen(
  organizationId: string,
  recipes: ReadonlyMap<string, RecipeSummary>,
): (at: string) => Promise<RecipeSummary[]> {
  const versions = new Map<string, Promise<RecipeSummary[]>>();
  const versionsOf = (id: string): Promise<RecipeSummary[]> => {
    const found = versions.get(id) ?? readVersions(organizationId, id);
    versions.set(id, found);
    return found;
  };
  return (at) =>
    Promise.all(
      [...recipes.values()].map(async (recipe) => {
        if (recipe.updatedAt <= at) return recipe;
        const before = (await versionsOf(recipe.id)).find(({ updatedAt }) => updatedAt <= at);
        return before ?? recipe;
      }),
    );
}

/** Newest first. */
async function readVersions(organizationId: string, id: string): Promise<RecipeSummary[]> {
  const pk = recipePk(organizationId, id);
  const items = await queryAll({ organizationId }, { pk, prefix: versionPrefix, newestFirst: true });
  return items.map((item) => toVersion(item).recipe);
}

const pricedAt = (ingredient: Ingredient, costingUnit: string, costPerUnit: string): Ingredient => ({
  ...{ ...ingredient, costingUnit, costPerUnit, packSize: null, packUnit: null, packPrice: null },
});
