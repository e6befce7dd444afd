/** A line without a quantity counts for the recipe's contents, and for nothing that needs an amount. */
import { describe, expect, it } from 'vitest';
import { nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import { breakdown } from './breakdown.ts';
import { labelFactsOf } from './label-facts.ts';
import { labelFindings } from './label-findings.ts';
import { freeOfAll, ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';
import { wholeLabel } from './test-label.ts';

const containing = (allergen: string) =>
  freeOfAll.map((entry) => (entry.allergen === allergen ? { ...entry, state: 'contains' as const } : entry));
const nutrition = {
  basis: '100g',
  ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, '10'])),
} as Nutrition;
const nibs = ingredientOf('nibs', { name: 'Cocoa nibs', allergens: containing('nuts'), nutrition });
const cream = ingredientOf('cream', { name: 'Cream', allergens: containing('milk'), nutrition });
const ganache = recipeOf('ganache', [lineOf('cream', '200', 'g'), lineOf('nibs', null, 'g')], {
  name: 'Ganache',
});
const cake = recipeOf('cake', [subLineOf('ganache', '200', 'g'), lineOf('cream', '50', 'g')], {
  name: 'Cake',
});
const book = testBook([ganache, cake], [nibs, cream]);

describe('a line without a quantity', () => {
  it('counts for the allergens of its recipe and of every recipe around it', () => {
    for (const recipe of [ganache, cake]) {
      const contained = breakdown(recipe, book).allergens.filter(({ state }) => state === 'contains');
      expect(contained.map(({ allergen }) => allergen).sort()).toEqual(['milk', 'nuts']);
    }
  });

  it('makes the nutrition incomplete', () => {
    const { fat } = breakdown({ ...ganache, finishedWeightGrams: '400' }, book).nutrition.per100g;
    expect(fat).toEqual({ value: null, coverage: null, atLeast: '5' });
    expect(breakdown(ganache, book).nutrition.unitGrams).toBeNull();
  });

  it('comes last in the ingredient list, as unweighed', () => {
    const { items, unweighed } = breakdown(ganache, book).ingredientList;
    expect(items.map(({ name, grams }) => [name, grams])).toEqual([
      ['Cream', '200'],
      ['Cocoa nibs', null],
    ]);
    expect(unweighed).toEqual(['line-nibs']);
  });

  it('blocks the approval of labels, for its recipe and every recipe around it', () => {
    for (const recipe of [ganache, cake]) {
      expect(labelFindings({ recipe, content: wholeLabel, form: 'uk' }, book)).toContainEqual(
        expect.objectContaining({
          code: 'needs_quantity',
          severity: 'blocks',
          message: 'Give Cocoa nibs in Ganache a quantity, for example 250 g.',
        }),
      );
    }
  });

  it('is described in words among the label’s facts', () => {
    const facts = labelFactsOf({ recipe: ganache, label: { foodName: '' }, book });
    expect(facts.find(({ of }) => of === 'Cocoa nibs in Ganache')?.value).toBe('no quantity');
  });
});
