/** Prices as they were on a day. */
import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type { Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { queryBackTo } from '../platform/table/query-back.ts';
import { type Item, queryPage } from '../platform/table/read.ts';
import { withoutHidden } from './import-table.ts';
import { pricePrefix, pricesPk, toPrice } from './price-history.ts';
import { readIngredientItems } from './read-ingredients.ts';
import { toIngredient } from './table.ts';

interface Scope {
  organizationId: string;
}

interface OnDay {
  day: string;
  /** The day of a moment, where the business is. */
  dayAt: (time: string) => string;
  /** Read strongly. */
  consistent?: boolean;
}

export interface PricedIngredient {
  ingredient: Ingredient;
  /** In force at the end of the day; `null` where nobody had said one. */
  price: Pick<Price, 'costPerUnit' | 'costingUnit' | 'packSize' | 'packUnit' | 'packPrice'> | null;
}

const historiesAtOnce = 16;
const dayLength = 'yyyy-mm-dd'.length;
const noPrice = { costPerUnit: null, packSize: null, packUnit: null, packPrice: null };

/** As they were at a moment, with the price of then. What isn't a price is as it is now. */
export async function readIngredientsAt(
  scope: Scope,
  ids: ReadonlySet<string>,
  moment: string,
): Promise<Ingredient[]> {
  const at = { day: moment, dayAt: (time: string) => time, consistent: true };
  const priced = await readPricesOn(scope, ids, at);
  return [...priced.values()].map(({ ingredient, price }) => withPrice(ingredient, price));
}

/** When the price ends that began at a moment; `null` of the price of now. Strongly. */
export async function readEndOfPrice(
  scope: Scope,
  ingredientId: string,
  from: string,
): Promise<string | null> {
  const { items } = await queryPage(scope, {
    ...{ pk: pricesPk(scope.organizationId, ingredientId), prefix: pricePrefix },
    ...{ after: `${pricePrefix}${from}#~`, limit: 1, consistent: true },
  });
  return items[0] ? toPrice(items[0]).at : null;
}

/** With a price of its history in place of its own. */
export function withPrice(ingredient: Ingredient, price: PricedIngredient['price']): Ingredient {
  if (price === null) return { ...ingredient, ...noPrice };
  const { costPerUnit, costingUnit, packSize, packUnit, packPrice } = price;
  const unit = ingredientUnits.find((one) => one === packUnit) ?? null;
  return { ...ingredient, costPerUnit, costingUnit, packSize, packPrice, packUnit: unit };
}

/** By id. A history is read only of those that have changed since. */
export async function readPricesOn(
  scope: Scope,
  ids: ReadonlySet<string>,
  on: OnDay,
): Promise<ReadonlyMap<string, PricedIngredient>> {
  const { consistent = false } = on;
  const items = await withoutHidden(scope, await readIngredientItems(scope, ids, { consistent }));
  const priced = new Map<string, PricedIngredient>();
  await forEachConcurrently(items, historiesAtOnce, async (item) => {
    const ingredient = toIngredient(item);
    if (ids.has(ingredient.id))
      priced.set(ingredient.id, { ingredient, price: await priceOn(scope, ingredient, on) });
  });
  return priced;
}

async function priceOn(
  scope: Scope,
  ingredient: Ingredient,
  { day, dayAt, consistent = false }: OnDay,
): Promise<PricedIngredient['price']> {
  const { createdAt, updatedAt } = ingredient;
  // Never changed, or not since.
  if (updatedAt === createdAt || dayAt(updatedAt) <= day) return ingredient;
  const pk = pricesPk(scope.organizationId, ingredient.id);
  const isOld = (item: Item) => dayAt(toPrice(item).at) <= day;
  // No day anywhere ends later than this.
  const before = `${pricePrefix}${dayAfter(day.slice(0, dayLength), 2)}`;
  const ofHistory = { pk, prefix: pricePrefix, before, consistent };
  const found =
    dayAt(createdAt) <= day ? (await queryBackTo(scope, ofHistory, isOld)).find(isOld) : undefined;
  if (found) return toPrice(found);
  const { items } = await queryPage(scope, { pk, prefix: pricePrefix, limit: 1, consistent });
  const first = items[0] && toPrice(items[0]);
  // An import keeps its first price only once that changes. A price that it was made with is the one it always had.
  if (!first) return ingredient;
  return first.at === createdAt ? first : null;
}

/** An ingredient, and its price at the end of each day since one. */
export interface PricedSince {
  ingredient: Ingredient;
  priceOn: (day: string) => PricedIngredient['price'];
}

/** By id: the prices of `readPricesOn`, for all days from one on. Each history is read once. */
export async function readPricesSince(
  scope: Scope,
  ids: ReadonlySet<string>,
  on: OnDay,
): Promise<ReadonlyMap<string, PricedSince>> {
  const items = await withoutHidden(scope, await readIngredientItems(scope, ids));
  const priced = new Map<string, PricedSince>();
  await forEachConcurrently(items, historiesAtOnce, async (item) => {
    const ingredient = toIngredient(item);
    if (ids.has(ingredient.id))
      priced.set(ingredient.id, { ingredient, priceOn: await pricesSince(scope, ingredient, on) });
  });
  return priced;
}

async function pricesSince(
  scope: Scope,
  ingredient: Ingredient,
  { day: first, dayAt }: OnDay,
): Promise<PricedSince['priceOn']> {
  const { createdAt, updatedAt } = ingredient;
  if (updatedAt === createdAt || dayAt(updatedAt) <= first) return () => ingredient;
  const ofHistory = { pk: pricesPk(scope.organizationId, ingredient.id), prefix: pricePrefix };
  const isOld = (item: Item) => dayAt(toPrice(item).at) <= first;
  const prices = (await queryBackTo(scope, ofHistory, isOld)).map(toPrice);
  const oldest = prices.at(-1);
  return (day) => {
    if (dayAt(updatedAt) <= day || !oldest) return ingredient;
    // A price that it was made with is the one it always had.
    return prices.find(({ at }) => dayAt(at) <= day) ?? (oldest.at === createdAt ? oldest : null);
  };
}
