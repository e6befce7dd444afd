/** What items of stock cost at the end of a day. */
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { StockRecord } from '@batchbook/shared/insight/stock-records';
import type { PriceThen } from '@batchbook/shared/insight/stock-value-report';
import { decimalOf, ratioOf } from '@batchbook/shared/money';
import { perUnit, pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { type ProductCost, productCost } from '@batchbook/shared/recipes/product-cost';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { measuresOfItem } from '@batchbook/shared/stock/measures';
import { productUnit } from '@batchbook/shared/stock/product';
import { sameBase } from '@batchbook/shared/stock/quantity';
import { costingUnitLabel, isSingle, isUnit, parseCostingUnit } from '@batchbook/shared/units';
import { type PricedIngredient, readPricesOn } from '../../ingredients/index.ts';
import { type Kitchen, readCostsOn, readKitchen } from '../../recipes/index.ts';

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
  const [ingredients, kitchen, costs] = await Promise.all([
    readPricesOn(scope, idsOf('ingredient'), asked),
    readKitchen(scope, products),
    // Today's is worked out, as the stock screens do.
    asked.isToday ? null : readCostsOn(scope, products, asked),
  ]);
  const costThen = (recipeId: string): ProductCost | null => {
    if (costs === null) return productCost(recipeId, kitchen.book);
    const point = costs.get(recipeId);
    // Nothing that went into it was costed.
    if (!point || point.ingredientCost === '0') return null;
    return { each: ratioOf(point.costEach), isLeast: !point.complete };
  };
  return new Map(
    items.flatMap((item) => {
      const found = ingredients.get(item.referenceId ?? '');
      const price = found ? ingredientPrice(item, found) : productPrice(item, kitchen, costThen);
      return price ? [[item.id, price]] : [];
    }),
  );
}

function ingredientPrice(item: StockItem, { ingredient, price }: PricedIngredient): PriceThen | null {
  if (!price || price.costPerUnit === null) return null;
  const { costPerUnit, costingUnit, packUnit } = price;
  const unitPrice = unitPriceOf({
    ...{ ...ingredient, ...price },
    packUnit: packUnit !== null && isUnit(packUnit) ? packUnit : null,
  });
  if (!unitPrice) return null;
  const costing = parseCostingUnit(costingUnit);
  const isEach = costing !== null && costing.amount === '1' && isSingle(costing.unit);
  return {
    price: unitPrice,
    measures: measuresOfItem(item, { ingredient: () => ingredient, recipe: () => undefined }),
    isLeast: false,
    amount: costPerUnit,
    per: isEach ? 'each' : `per ${costingUnitLabel(costingUnit)}`,
  };
}

function productPrice(
  item: StockItem,
  { recipes }: Kitchen,
  costThen: (recipeId: string) => ProductCost | null,
): PriceThen | null {
  const { referenceId, category } = item;
  if (category !== 'product' || referenceId === null) return null;
  const cost = costThen(referenceId);
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
