/** What each price leaves, and what a price that moved does to recipes. */
import { bookOf } from '@batchbook/shared/recipes/book';
import { describe, expect, it } from 'vitest';
import { anId, anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { priceEffects, productMargins, shownMargins } from './product-margins.ts';

const settings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null };
const butter = anIngredient(anId(1), {
  ...{ name: 'Butter', unit: 'g', costPerUnit: '9', costingUnit: '1000g' },
  ...{ packSize: null, packUnit: null, packPrice: null },
});
const unknown = anIngredient(anId(2), {
  ...{ name: 'Yuzu', costPerUnit: null, packSize: null, packUnit: null, packPrice: null },
});
const of = (number: number, name: string, changes: Parameters<typeof aRecipe>[0] = {}) =>
  aRecipe({
    ...{ id: anId(number), name, batchYield: '10', unit: 'buns', sellingPrice: '1', physicalCost: null },
    lines: [aRecipeLine(anId(number + 50), { ingredientId: butter.id, quantity: '1000' })],
    ...changes,
  });
const bun = of(10, 'Bun');
const yuzu = of(11, 'Yuzu bun', {
  lines: [
    aRecipeLine(anId(70), { ingredientId: unknown.id, quantity: '10' }),
    aRecipeLine(anId(71), { ingredientId: butter.id, quantity: '100' }),
  ],
});
const free = of(12, 'Tart', { sellingPrice: null });
const recipes = [bun, yuzu, free];
const ingredients = [butter, unknown];

it('has the lowest margin first, at most where a cost is unknown, and names what has no price', () => {
  const { rows, unpriced } = productMargins(recipes, bookOf(recipes, ingredients, settings));
  expect(rows.map(({ name, percent, isAtMost }) => [name, percent, isAtMost])).toEqual([
    ['Bun', '10', false],
    ['Yuzu bun', '91', true],
  ]);
  expect(unpriced.map(({ name }) => name)).toEqual(['Tart']);
});

it('says how many recipes a price moved, and by how much on average', () => {
  const moved = {
    ...{ ingredientId: butter.id, name: 'Butter', supplierId: null, now: '9', costingUnit: '1000g' },
    ...{ points: [{ day: '2026-11-01', price: '8' }], changePercent: '12.5' },
  };
  const effects = priceEffects([moved], recipes, ingredients, settings);
  // 1 kg in ten buns is 10p each, 100 g 1p: 0.1, 0.01 and 0.1 over three.
  expect(effects.get(butter.id)).toEqual({ recipes: 3, each: '0.07' });
});

describe('those that are shown', () => {
  const margin = (id: string, percent: string, isAtMost = false) => ({
    ...{ id, name: id, price: '1', percent, isAtMost, isSample: false },
  });
  const twelve = Array.from({ length: 12 }, (_, at) => margin(String(at), String(50 + at)));
  const shown = (rows: Parameters<typeof shownMargins>[0], soldIds: string[] = [], target = '65') =>
    shownMargins(rows, { soldIds: new Set(soldIds), target });

  it('are the lowest of those that sold in 30 days', () => {
    const { rows, note } = shown(twelve, ['11', '3', '1']);
    expect(rows.map(({ id }) => id)).toEqual(['1', '3', '11']);
    expect(note).toBe('Sold in 30 days. 3 are under your 65% target');
    const many = shown(
      twelve,
      twelve.slice(2).map(({ id }) => id),
    );
    expect(many.rows[0]?.id).toBe('2');
    expect(many.note).toBe('The 8 lowest of 10 sold in 30 days. 10 are under your 65% target');
  });

  it('are the lowest of all where nothing sold, or nobody knows', () => {
    expect(shown(twelve, [], '40').note).toBe('The 8 lowest of 12. All reach your 40% target');
  });

  it('don’t all reach the target where one is ‘at most’ above it', () => {
    const rows = [margin('Bun', '70'), margin('Yuzu bun', '91', true)];
    expect(shown(rows).note).toBe('1 reaches your 65% target, 1 has an unknown cost');
    expect(shown(rows.slice(1)).note).toBe('1 has an unknown cost');
    expect(shown([margin('Yuzu bun', '60', true)]).note).toBe('1 is under your 65% target');
    expect(shown([]).note).toBeUndefined();
  });
});
