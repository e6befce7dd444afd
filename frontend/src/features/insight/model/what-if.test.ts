/** What pencilled-in prices do to the rows, before anything is saved. */
import { marginsOf } from '@batchbook/shared/insight/margin-rows';
import { bookOf } from '@batchbook/shared/recipes/book';
import { describe, expect, it } from 'vitest';
import { anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import {
  keptOf,
  nothingPencilled,
  type Pantry,
  paidFor,
  pencilled,
  pricedAt,
  type WhatIf,
  whatIfOf,
} from './what-if.ts';

const flour = anIngredient('flour', { costPerUnit: '2' });
const butter = anIngredient('butter', {
  packSize: '250',
  packUnit: 'g',
  packPrice: '2.5',
  costPerUnit: '10',
});
const line = aRecipeLine('l', { ingredientId: 'flour', quantity: '100' });
const bun = aRecipe({ id: 'bun', batchYield: '1', sellingPrice: '1', physicalCost: null, lines: [line] });
const brioche = aRecipe({
  ...{ id: 'brioche', batchYield: '1', sellingPrice: null, physicalCost: null },
  lines: [aRecipeLine('b', { ingredientId: 'butter', quantity: '100' })],
});
const settings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null };
const pantry: Pantry = { recipes: [bun, brioche], variations: [], ingredients: [flour, butter], settings };
const span = { from: '2026-11-01', to: '2026-11-30' };
const sold = new Map([['bun', { units: '10', takings: '9', complete: true, since: '2026-11-02' }]]);
const { rows } = marginsOf(
  bookOf(pantry.recipes, pantry.ingredients, settings),
  pantry.recipes.map((recipe) => ({ ...recipe, variationOf: null })),
  { sold, span },
);
const withThese = (changes: Partial<WhatIf>) =>
  new Map(
    pencilled(rows, { ...nothingPencilled, ...changes }, { pantry, span }).rows.map((row) => [
      row.recipeId,
      row,
    ]),
  );

describe('a pencilled-in price', () => {
  it('of an ingredient moves what it is in, and nothing else', () => {
    const found = withThese({ ingredients: new Map([['flour', '3']]) });
    expect(found.get('bun')).toMatchObject({ costEach: '0.3', margin: { percent: '70' }, earned: '6' });
    expect(found.get('brioche')).toEqual(rows.find(({ recipeId }) => recipeId === 'brioche'));
  });

  it('of a pack is that of the pack', () => {
    expect([paidFor(butter), paidFor(flour)]).toEqual(['2.5', '2']);
    expect(pricedAt(butter, '3')).toEqual({ packPrice: '3' });
    const found = withThese({ ingredients: new Map([['butter', '3']]) });
    expect(found.get('brioche')?.costEach).toBe('1.2');
  });

  it('of a product takes as much more for the same sales as the price rises', () => {
    // 10 sold for 9.00 altogether, at 0.20 more each.
    const found = withThese({ prices: new Map([['bun', '1.2']]) });
    expect(found.get('bun')).toMatchObject({ price: '1.2', takings: '11', earned: '9' });
  });

  it('gives a margin to what had no price, and changes no takings of it', () => {
    const found = withThese({ prices: new Map([['brioche', '4']]) });
    expect(found.get('brioche')).toMatchObject({ margin: { percent: '75' }, takings: '0', earned: '0' });
  });

  it('of a target moves the price that it needs', () => {
    expect(withThese({ target: '80' }).get('bun')?.targetPrice).toBe('1');
  });

  it('is kept as it was', () => {
    const some = { prices: new Map([['bun', '1.2']]), ingredients: new Map([['flour', '3']]), target: '70' };
    expect(whatIfOf(JSON.parse(JSON.stringify(keptOf(some))))).toEqual(some);
  });
});
