/** What items of stock cost at the end of a day. */
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { StockRecord } from '@batchbook/shared/insight/stock-records';
import type { PriceThen } from '@batchbook/shared/insight/stock-value-report';
import { decimalOf, multiply, ratioOf } from '@batchbook/shared/money';
import {
  perUnit,
  pricedUnitOf,
  pricedUnitOfRecipe,
  shownAmount,
} from '@batchbook/shared/recipes/priced-unit';
import { type ProductCost, productCost } from '@batchbook/shared/recipes/product-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { measuresOfItem } from '@batchbook/shared/stock/measures';
import { productUnit } from '@batchbook/shared/stock/product';
import { sameBase } from '@batchbook/shared/stock/quantity';
import { isUnit } from '@batchbook/shared/units';
import { type PricedIngredient, readPricesOn } from '../../ingredients/index.ts';
import { readCostsOn, readKitchen, readSummaries, readWholeKitchen } from '../../recipes/index.ts';

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
  const idsOf = (category: StockItem['category']): Set<string> =>
    new Set(items.flatMap((item) => (item.category === category ? (item.referenceId ?? []) : [])));
  const products = idsOf('product');
  const [ingredients, made] = await Promise.all([
    readPricesOn(scope, idsOf('ingredient'), asked),
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
  const costOf = (id: string): ProductCost | null => {
    const point = costs.get(id);
    // Nothing that went into it was costed.
    if (!point || point.ingredientCost === '0') return null;
    return { each: ratioOf(point.costEach), isLeast: !point.complete };
  };
  return { recipes, costOf };
}

function ingredientPrice(item: StockItem, { ingredient, price }: PricedIngredient): PriceThen | null {
  if (!price) return null;
  const { packUnit } = price;
  const unitPrice = unitPriceOf({
    ...{ ...ingredient, ...price },
    packUnit: packUnit !== null && isUnit(packUnit) ? packUnit : null,
  });
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
