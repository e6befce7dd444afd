import type { ShoppingLine } from '@batchbook/shared/recipes/shopping-list-schema';
import { describe, expect, it } from 'vitest';
import { amountText, basketText, bySupplier, needText, noCostText, sameToBuy } from './to-buy.ts';

const aLine = (changes: Partial<ShoppingLine>): ShoppingLine => ({
  ingredientId: 'butter',
  name: 'Butter',
  supplierId: 'dairy',
  supplier: 'Ivy House Dairy',
  needed: '2.06',
  unit: 'kg',
  packs: '1',
  packSize: '5',
  packUnit: 'kg',
  cost: '36',
  densityAssumed: false,
  ticked: false,
  ...changes,
});

describe('what to buy, in words', () => {
  it.each([
    ['2.06', 'kg', '2.06 kg'],
    ['0.08', 'kg', '80 g'],
    ['2400', 'g', '2.4 kg'],
    ['900', 'ml', '900 ml'],
    ['0.9', 'l', '900 ml'],
    ['0.00025', 'kg', '0.25 g'],
    ['26.14', 'pieces', '27 pieces'],
    ['1', 'boxes', '1 box'],
  ])('%s %s is %s', (quantity, unit, text) => {
    expect(amountText(quantity, unit)).toBe(text);
  });

  it('is packs where there are packs, else what is needed, and never a guess', () => {
    expect(basketText(aLine({ packs: '2' }))).toBe('2 × 5 kg');
    expect(basketText(aLine({ packs: null }))).toBe('2.06 kg');
    expect(basketText(aLine({ needed: null, packs: null, cost: null }))).toBe('How much?');
    expect(noCostText(aLine({ needed: null, packs: null, cost: null }))).toBe('No cost');
    expect(noCostText(aLine({ cost: null }))).toBe('No price');
    expect(needText(aLine({ densityAssumed: true }))).toBe('about 2.06 kg needed');
  });

  it('stands by supplier, with ‘at least’ where a price is missing, and what has no supplier last', () => {
    const groups = bySupplier([
      aLine({ ingredientId: 'salt', name: 'Salt', supplierId: null, supplier: null, cost: '1' }),
      aLine({ ingredientId: 'cream', name: 'Cream', cost: null }),
      aLine({}),
    ]);
    expect(groups.map(({ name, cost, complete }) => [name, cost, complete])).toEqual([
      ['Ivy House Dairy', '36', false],
      ['No supplier', '1', true],
    ]);
    expect(groups[0]?.lines.map(({ name }) => name)).toEqual(['Butter', 'Cream']);
  });

  it('is the same whatever is ticked, and another with another price', () => {
    expect(sameToBuy([aLine({})], [aLine({ ticked: true, name: 'Butter, salted' })])).toBe(true);
    expect(sameToBuy([aLine({})], [aLine({ cost: '40' })])).toBe(false);
  });
});
