/** What pencilled-in prices do to the rows, before anything is saved. */
import { marginsOf } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
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
  typedOf,
  type WhatIf,
  whatIfOf,
} from './what-if.ts';
import { outcomeOf } from './what-if-outcome.ts';

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
const known = { takings: '9', cost: '2' };
const sold = new Map([
  ['bun', { units: '10', takings: '9', complete: true, since: '2026-11-02', known, costed: true }],
]);
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

  it('of a base moves its variations that have no price of their own', () => {
    const variation = (id: string, overrides: object) => ({
      ...{ id, baseRecipeId: 'bun', name: id, overrides, removedLines: [], changedLines: [], addedLines: [] },
      ...{ organizationId: 'o', version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '' },
      ...{ createdBy: 'u', userId: 'u' },
    });
    const variations = [variation('seeded', {}), variation('large', { sellingPrice: '3' })];
    const with2 = { ...pantry, variations };
    const listed = ['bun', 'seeded', 'large'].map((recipeId) => ({ ...(rows[0] as MarginRow), recipeId }));
    const prices = new Map([['bun', '1.2']]);
    const found = pencilled(listed, { ...nothingPencilled, prices }, { pantry: with2, span }).rows;
    expect(found.map(({ price }) => price)).toEqual(['1.2', '1.2', '3']);
  });

  it('of zero is a price: the same sales take nothing and leave what they cost', () => {
    const found = withThese({ prices: new Map([['bun', '0']]) });
    expect(found.get('bun')).toMatchObject({ price: '0', margin: null, takings: '-1', earned: '-3' });
    const { moved, more } = outcomeOf({ rows, target: '65' }, { rows: [...found.values()], target: '65' });
    expect({ moved, more }).toEqual({ moved: 1, more: '-10' });
  });

  it('that isn’t typed yet is no zero', () => {
    const chosen = {
      ...nothingPencilled,
      ingredients: new Map([['flour', '']]),
      prices: new Map([['bun', '']]),
    };
    expect(typedOf(chosen)).toEqual(nothingPencilled);
  });

  it('changes no takings of sales of which one has no price', () => {
    const open = rows.map((row) => ({ ...row, soldComplete: false }));
    const prices = new Map([['bun', '0.1']]);
    const found = pencilled(open, { ...nothingPencilled, prices }, { pantry, span }).rows;
    expect(found.find(({ recipeId }) => recipeId === 'bun')).toMatchObject({ takings: '9', earned: '7' });
  });

  it('of a target moves the price that it needs', () => {
    expect(withThese({ target: '80' }).get('bun')?.targetPrice).toBe('1');
  });

  it('is kept as it was', () => {
    const some = { prices: new Map([['bun', '1.2']]), ingredients: new Map([['flour', '3']]), target: '70' };
    expect(whatIfOf(JSON.parse(JSON.stringify(keptOf(some))))).toEqual(some);
  });
});
