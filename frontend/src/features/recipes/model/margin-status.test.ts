import { bookOf } from '@batchbook/shared/recipes/book';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { describe, expect, it } from 'vitest';
import { anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { marginStatusOf, sharePercent, suggestedPrice } from './margin-status.ts';

const ingredients = [
  anIngredient('known', { costPerUnit: '366' }),
  anIngredient('unknown', { costPerUnit: null }),
];
const settings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null };
const book = bookOf([], ingredients, settings);
const recipe = (sellingPrice: string | null, ...names: string[]) =>
  aRecipe({
    sellingPrice,
    physicalCost: null,
    lines: names.map((name) => aRecipeLine(name, { ingredientId: name })),
  });
/** One 24th of 36.60: 1.525 each. */
const statusOf = (sellingPrice: string | null, ...names: string[]) => {
  const of = recipe(sellingPrice, ...names);
  return marginStatusOf(breakdownCost(of, book), names.length, '65');
};

describe('where a margin stands', () => {
  it.each([
    ['under', statusOf('4.20', 'known'), { kind: 'under', points: '1.3', atLeast: false }],
    ['over', statusOf('5', 'known'), { kind: 'over', points: '4.5' }],
    ['at most over', statusOf('5', 'known', 'unknown'), { kind: 'cannot_tell' }],
    ['at most under', statusOf('4.20', 'known', 'unknown'), { kind: 'under', atLeast: true }],
    ['without a price', statusOf(null, 'known'), { kind: 'no_price' }],
    ['without lines', statusOf('4.20'), { kind: 'no_lines' }],
  ])('%s', (_, found, expected) => expect(found).toMatchObject(expected));

  it('suggests the lowest whole penny that reaches the target', () => {
    const exact = breakdownCost(recipe(null, 'known'), book).targetPrice;
    expect(suggestedPrice(exact)).toBe('4.36');
    expect(suggestedPrice('1')).toBe('1');
    expect(suggestedPrice('1.000000000001')).toBe('1.01');
    expect(suggestedPrice('0')).toBeNull();
    expect(suggestedPrice(breakdownCost(recipe(null), book).targetPrice)).toBeNull();
  });

  it('shares are of what there is', () => {
    expect(sharePercent('1', '3')).toBe(33.33);
    expect(sharePercent('4', '3')).toBe(100);
    expect(sharePercent(null, '3')).toBe(0);
    expect(sharePercent('1', '0')).toBe(0);
  });
});
