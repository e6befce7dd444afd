import { describe, expect, it } from 'vitest';
import { conversionRate } from '../units.ts';
import type { StockUnit } from './item-schema.ts';
import { measuresOfProduct, productUnit } from './product.ts';

describe('the unit of a product', () => {
  it.each([
    ['KG', { unit: 'kg', unitName: null }],
    ['boxes', { unit: 'boxes', unitName: null }],
    ['jars', { unit: 'pieces', unitName: 'jars' }],
    ['lb', { unit: 'pieces', unitName: 'lb' }],
  ])('of a recipe that yields %s', (word, unit) => expect(productUnit(word)).toEqual(unit));
});

describe('the measures of a product', () => {
  const gramsIn = (
    unit: StockUnit,
    from: 'pieces' | 'l',
    recipe: Parameters<typeof measuresOfProduct>[1],
  ) => {
    const rate = conversionRate(from, 'g', measuresOfProduct(unit, recipe));
    return rate && { grams: Number(rate.factor.n) / Number(rate.factor.d), assumed: rate.assumedDensity };
  };

  it('divide the weight of a batch by its yield', () => {
    const jars = { batchYield: '12', unit: 'jars', finishedWeightGrams: '3000' };
    expect(gramsIn('pieces', 'pieces', jars)).toEqual({ grams: 250, assumed: false });
    expect(gramsIn('pieces', 'pieces', { ...jars, finishedWeightGrams: null })).toBeNull();
  });

  it('follow from a yield by weight, and give a density with a yield by volume', () => {
    const pounds = { batchYield: '2', unit: 'lb', finishedWeightGrams: null };
    expect(gramsIn('pieces', 'pieces', pounds)).toEqual({ grams: 453.59237, assumed: false });
    const syrup = { batchYield: '2', unit: 'l', finishedWeightGrams: '2600' };
    expect(gramsIn('l', 'l', syrup)).toEqual({ grams: 1300, assumed: false });
  });
});
