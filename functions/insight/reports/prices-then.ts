/** What items of stock cost at the end of a day. */
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { StockRecord } from '@batchbook/shared/insight/stock-records';
import type { PriceThen } from '@batchbook/shared/insight/stock-value-report';
import type { PriceOn } from '@batchbook/shared/insight/waste-report';
import { decimalOf, multiply, ratioOf } from '@batchbook/shared/money';
import {
  perUnit,
  pricedUnitOf,
  pricedUnitOfRecipe,
  shownAmount,
} from '@batchbook/shared/recipes/priced-unit';
import { type ProductCost, productCost } from '@batchbook/shared/recipes/product-cost';
import type { CostPoint, RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { measuresOfItem } from '@batchbook/shared/stock/measures';
import { productUnit } from '@batchbook/shared/stock/product';
import { sameBase } from '@batchbook/shared/stock/quantity';
import { type PricedIngredient, readPricesOn, readPricesSince, withPrice } from '../../ingredients/index.ts';
import {
  readCostsOn,
  readCostsSince,
  readKitchen,
  readSummaries,
  readWholeKitchen,
} from '../../recipes/index.ts';

interface Scope {
  organizationId: string;
}

interface Asked {
  /** Those that were there. */
  items: readonly Pick<StockRecord, 'id'>[];
  stockItems: ReadonlyMap<string, StockItem>;
  day: string;
  dayAt: (time: string) => string;
  /** The day isn't over. */
  isToday: boolean;
}

/** By item; none where nobody knows it. */
export async function readPricesThen(scope: Scope, asked: Asked): Promise<ReadonlyMap<string, PriceThen>> {
  const items = asked.items.flatMap(({ id }) => asked.stockItems.get(id) ?? []);
  const products = idsOf(items, 'product');
  const [ingredients, made] = await Promise.all([
    readPricesOn(scope, idsOf(items, 'ingredient'), asked),
    asked.isToday ? readCostedNow(scope, products) : readCostedThen(scope, products, asked),
  ]);
  return new Map(
    items.flatMap((item) => {
      const found = ingredients.get(item.referenceId ?? '');
      const price = found ? ingredientPrice(item, found) : productPrice(item, made);
      return price ? [[item.id, price]] : [];
    }),
  );
}

/** The ingredients, or the recipes, that these are of. */
const idsOf = (items: readonly StockItem[], category: StockItem['category']): Set<string> =>
  new Set(items.flatMap((item) => (item.category === category ? (item.referenceId ?? []) : [])));

/** Recipes, and what one of each costs. */
interface Costed {
  recipes: ReadonlyMap<string, RecipeSummary>;
  costOf: (recipeId: string) => ProductCost | null;
}

const recipesByKeyMax = 40;

/** As the stock screens work it out. */
async function readCostedNow(scope: Scope, ids: ReadonlySet<string>): Promise<Costed> {
  const { recipes, book } = await (ids.size > recipesByKeyMax
    ? readWholeKitchen(scope)
    : readKitchen(scope, ids));
  return { recipes, costOf: (id) => productCost(id, book) };
}

async function readCostedThen(scope: Scope, ids: ReadonlySet<string>, asked: Asked): Promise<Costed> {
  const [recipes, costs] = await Promise.all([readSummaries(scope, ids), readCostsOn(scope, ids, asked)]);
  return { recipes, costOf: (id) => recordedCost(costs.get(id)) };
}

const nothingCosted: Costed = { recipes: new Map(), costOf: () => null };

type Recorded = Pick<CostPoint, 'complete' | 'ingredientCost' | 'costEach'>;

function recordedCost(point: Recorded | null | undefined): ProductCost | null {
  // Nothing that went into it was costed.
  if (!point || point.ingredientCost === '0') return null;
  return { each: ratioOf(point.costEach), isLeast: !point.complete };
}

interface AskedDays {
  /** The days on which each item is priced. */
  days: ReadonlyMap<string, ReadonlySet<string>>;
  stockItems: ReadonlyMap<string, StockItem>;
  /** The first of the days. */
  from: string;
  today: string;
  dayAt: (time: string) => string;
}

/** The prices of `readPricesThen` on many days, at little more than those of one. */
export async function readPricesOfDays(scope: Scope, asked: AskedDays): Promise<PriceOn> {
  const { stockItems, from: day, today, dayAt } = asked;
  const items = [...asked.days.keys()].flatMap((id) => stockItems.get(id) ?? []);
  const products = idsOf(items, 'product');
  const ofToday = items.filter(({ id }) => [...(asked.days.get(id) ?? [])].some((on) => on >= today));
  const [ingredients, recipes, costs, now] = await Promise.all([
    readPricesSince(scope, idsOf(items, 'ingredient'), { day, dayAt }),
    readSummaries(scope, products),
    readCostsSince(scope, products, { day, dayAt }),
    ofToday.length === 0 ? nothingCosted : readCostedNow(scope, idsOf(ofToday, 'product')),
  ]);
  return (itemId, on) => {
    const item = stockItems.get(itemId);
    if (!item) return undefined;
    const found = ingredients.get(item.referenceId ?? '');
    if (found)
      return ingredientPrice(item, { ingredient: found.ingredient, price: found.priceOn(on) }) ?? undefined;
    const then: Costed = { recipes, costOf: (id) => recordedCost(costs.get(id)?.(on)) };
    return productPrice(item, on >= today ? now : then) ?? undefined;
  };
}

function ingredientPrice(item: StockItem, { ingredient, price }: PricedIngredient): PriceThen | null {
  const unitPrice = unitPriceOf(withPrice(ingredient, price));
  if (!unitPrice) return null;
  const priced = pricedUnitOf(unitPrice.unit);
  return {
    price: unitPrice,
    measures: measuresOfItem(item, { ingredient: () => ingredient, recipe: () => undefined }),
    isLeast: false,
    amount: decimalOf(multiply(unitPrice.price, priced.factor)),
    per: perUnit(priced),
  };
}

function productPrice(item: StockItem, { recipes, costOf }: Costed): PriceThen | null {
  const { referenceId, category } = item;
  if (category !== 'product' || referenceId === null) return null;
  const cost = costOf(referenceId);
  const recipe = recipes.get(referenceId);
  // A recipe that was deleted since made what the item is counted in.
  const { unit } = recipe ? productUnit(recipe.unit) : item;
  // The item follows its recipe in a moment: until then one of the one is not one of the other.
  if (!cost || !sameBase(unit, item.unit)) return null;
  const priced = pricedUnitOfRecipe(recipe ?? { batchYield: '1', unit: item.unitName ?? item.unit });
  return {
    price: { price: cost.each, unit },
    measures: measuresOfItem(item, { ingredient: () => undefined, recipe: () => recipe }),
    isLeast: cost.isLeast,
    amount: shownAmount(decimalOf(cost.each), priced),
    per: perUnit(priced),
  };
}
