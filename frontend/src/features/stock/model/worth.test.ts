import type { ProductCost } from '@batchbook/shared/recipes/product-cost';
import { describe, expect, it } from 'vitest';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  aSubRecipeLine,
} from '../../../testing/recipe-fixtures.ts';
import { aStockItem } from '../../../testing/stock-fixtures.ts';
import { costProducts, sharedBook } from './product-costs.ts';
import { costOf, type ItemPrices, itemPrices, sumWorths, worthOf } from './worth.ts';

const sugar = anIngredient(anId(1), { unit: 'g', costPerUnit: '3', costingUnit: '1000g' });
const yuzu = anIngredient(anId(2), { unit: 'g', costPerUnit: null });
const line = (ingredient: typeof sugar, quantity: string) =>
  aRecipeLine(ingredient.id, { ingredientId: ingredient.id, quantity });

/** A batch costs 10 with 3 of packaging each: 3 jars of 10/3 + 3. */
const jam = aRecipe({
  id: anId(10),
  name: 'Jam',
  batchYield: '3',
  unit: 'jars',
  physicalCost: '3',
  finishedWeightGrams: '600',
  lines: [aRecipeLine('a', { ingredientId: sugar.id, costOverride: '10' })],
});
const curd = aRecipe({
  id: anId(11),
  batchYield: '2',
  unit: 'KG',
  physicalCost: null,
  lines: [line(sugar, '1000'), line(yuzu, '5')],
});
const glaze = aRecipe({ id: anId(12), batchYield: '1', unit: 'pot', lines: [line(yuzu, '5')] });
const empty = aRecipe({ id: anId(13), lines: [] });
const hamper = aRecipe({
  id: anId(14),
  batchYield: '1',
  unit: 'hampers',
  physicalCost: null,
  lines: [aSubRecipeLine('h', curd, { quantity: '1', unit: 'kg' })],
});

const settings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: '10' };

async function pricesOf(recipes = [jam, curd, glaze, empty, hamper], given = settings): Promise<ItemPrices> {
  const ingredients = [sugar, yuzu];
  const book = sharedBook({ recipes, ingredients, settings: given });
  const ids = recipes.map(({ id }) => id);
  const costs = await new Promise<ReadonlyMap<string, ProductCost>>((done) => costProducts(ids, book, done));
  return itemPrices(ingredients, recipes, costs);
}

const itemOf = (recipe: typeof jam, unit: 'pieces' | 'kg' = 'pieces') =>
  aStockItem(`item-${recipe.id}`, { category: 'product', referenceId: recipe.id, unit });

describe('a product', () => {
  it('is worth what its recipe costs each, packaging and overheads in it, exactly', async () => {
    const prices = await pricesOf();
    // 10/3 + 3 and a tenth more, which no decimal says; three of them are the batch.
    const worth = (value: bigint) => worthOf(value, 'pieces', prices.of(itemOf(jam)));
    expect(worth(1000n)).toEqual({ amount: '6.966666666667', isLeast: false });
    expect(worth(3000n)).toEqual({ amount: '20.9', isLeast: false });
    expect(worth(-1500n)).toEqual({ amount: '-10.45', isLeast: false });
  });

  it('is ‘at least’ where something in its recipe, at any depth, has no price', async () => {
    const prices = await pricesOf();
    expect(worthOf(500_000n, 'kg', prices.of(itemOf(curd, 'kg')))).toEqual({
      amount: '0.825',
      isLeast: true,
    });
    expect(worthOf(1000n, 'pieces', prices.of(itemOf(hamper)))).toEqual({ amount: '1.65', isLeast: true });
  });

  it('has no price, never zero, where nothing in it is costed, or its recipe is gone', async () => {
    const prices = await pricesOf();
    for (const recipe of [glaze, empty, { ...jam, id: anId(99) }])
      expect(prices.of(itemOf(recipe))).toMatchObject({ price: null });
  });

  it('converts by what its batch weighs', async () => {
    const valued = (await pricesOf()).of(itemOf(jam));
    // A jar of 200 g.
    expect(costOf('100', 'g', valued)).toEqual({ amount: '3.483333333333', isLeast: false });
    expect(costOf('1', 'boxes', valued)).toBeNull();
  });

  it('has no price while its unit is another than its recipe’s: 5 jars are no 5 kg', async () => {
    const prices = await pricesOf();
    expect(prices.of(itemOf(curd, 'pieces'))).toMatchObject({ price: null });
  });

  it('is costed by one book until recipes, ingredients or settings change', async () => {
    const given = { recipes: [jam], ingredients: [sugar], settings };
    const book = sharedBook(given);
    expect(sharedBook({ ...given, settings: { ...settings } })).toBe(book);
    expect(sharedBook({ ...given, settings: { ...settings, overheadPercent: '20' } })).not.toBe(book);
    expect(sharedBook({ ...given, recipes: [{ ...jam }] })).not.toBe(book);
  });
});

it('anything else has no price, and a sum beside it is at least', async () => {
  const prices = await pricesOf();
  const box = aStockItem(anId(50));
  const worths = [worthOf(1000n, 'kg', prices.of(box)), worthOf(1000n, 'pieces', prices.of(itemOf(jam)))];
  expect(worths[0]).toBeNull();
  expect(sumWorths(worths)).toMatchObject({ isPartial: true, isKnown: true });
});
