import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookWith } from './book.ts';
import { shoppingOf } from './shopping.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';
import { resolveVariation } from './variations.ts';

const flour = ingredientOf('flour', {
  name: 'Flour',
  packSize: '16',
  packUnit: 'kg',
  packPrice: '18.4',
  supplierId: 'mill',
});
const milk = ingredientOf('milk', { name: 'Milk', unit: 'ml', costingUnit: '1000ml', costPerUnit: '1.1' });
const eggs = ingredientOf('eggs', {
  name: 'Eggs',
  unit: 'pieces',
  costingUnit: '1pieces',
  packSize: '1',
  packUnit: 'boxes',
  packPrice: '3',
  piecesPerPack: '12',
});
const dough = recipeOf('dough', [lineOf('flour', '1', 'kg'), lineOf('eggs', '4', 'pieces')], {
  batchYield: '2',
  unit: 'kg',
});
const bun = recipeOf('bun', [subLineOf('dough', '500', 'g'), lineOf('flour', '50', 'g')], {
  batchYield: '24',
});
const suppliers = new Map([['mill', { name: 'The Mill' }]]);
const book = testBook([dough, bun], [flour, milk, eggs]);
const listOf = (quantity: string, given = book) =>
  shoppingOf({ picks: [{ recipeId: 'bun', quantity }] }, given, suppliers);

describe('a shopping list', () => {
  it('merges lines over recipes and units, in whole packs, with their cost', () => {
    expect(listOf('48')).toEqual({
      complete: true,
      cost: '21.4',
      lines: [
        {
          ingredientId: 'eggs',
          name: 'Eggs',
          supplierId: null,
          supplier: null,
          needed: '2',
          unit: 'pieces',
          packs: '1',
          packSize: '1',
          packUnit: 'boxes',
          cost: '3',
          densityAssumed: false,
          ticked: false,
        },
        {
          ingredientId: 'flour',
          name: 'Flour',
          supplierId: 'mill',
          supplier: 'The Mill',
          needed: '600',
          unit: 'g',
          packs: '1',
          packSize: '16',
          packUnit: 'kg',
          cost: '18.4',
          densityAssumed: false,
          ticked: false,
        },
      ],
    });
  });

  it('buys exactly the packs that suffice, and one more for the slightest excess', () => {
    const bread = recipeOf('bun', [lineOf('flour', '16', 'kg')]);
    expect(listOf('2', testBook([bread], [flour])).lines[0]?.packs).toBe('2');
    expect(listOf('2.000000000001', testBook([bread], [flour])).lines[0]?.packs).toBe('3');
  });

  it('includes what is trimmed and wasted', () => {
    const peeled = { ...flour, ediblePortionPercent: '80' };
    const bread = recipeOf('bun', [lineOf('flour', '1', 'kg', { wastePercent: '50' })]);
    expect(listOf('1', testBook([bread], [peeled])).lines[0]?.needed).toBe('2500');
  });

  it('prices an ingredient without a pack by its needed amount, and marks an assumed density', () => {
    const pudding = recipeOf('bun', [lineOf('milk', '2', 'kg')]);
    expect(listOf('1', testBook([pudding], [milk])).lines[0]).toMatchObject({
      needed: '2000',
      packs: null,
      cost: '2.2',
      densityAssumed: true,
    });
  });

  it.each([
    ['has no price', lineOf('milk', '1', 'l'), { ...milk, costPerUnit: null }, '1000'],
    ['can’t be turned into its unit', lineOf('milk', '1', 'pieces'), milk, null],
    ['is not there', { ...lineOf('gone', '1', 'g'), name: 'Saffron' }, milk, null],
  ])('says that it is not complete where an ingredient %s', (_, line, ingredient, needed) => {
    const list = listOf('1', testBook([recipeOf('bun', [line])], [ingredient]));
    expect(list).toMatchObject({ complete: false, cost: '0', lines: [{ needed, cost: null }] });
    expect(list.lines[0]?.name).not.toBe('');
  });

  it('has an unknown amount of whatever a line without a quantity leads to', () => {
    const top = recipeOf('bun', [
      subLineOf('dough', null, 'g'),
      lineOf('milk', null, 'l'),
      lineOf('flour', '1', 'kg'),
    ]);
    const list = listOf('1', testBook([top, dough], [flour, milk, eggs]));
    expect(list).toMatchObject({ complete: false, cost: '0' });
    expect(list.lines.map(({ ingredientId, needed }) => [ingredientId, needed])).toEqual([
      ['eggs', null],
      ['flour', null],
      ['milk', null],
    ]);
  });

  it('has unknown amounts for a nested recipe of unknown share', () => {
    const top = recipeOf('bun', [subLineOf('dough', '2', 'pieces'), lineOf('flour', '1', 'kg')]);
    const list = listOf('1', testBook([top, dough], [flour, eggs]));
    expect(list.complete).toBe(false);
    expect(list.lines.map((line) => line.needed)).toEqual([null, null]);
  });

  it('is incomplete with a recipe that is missing or in a loop', () => {
    const loop = recipeOf('bun', [subLineOf('bun', '1', 'pieces')]);
    expect(listOf('1', testBook([loop], []))).toEqual({ complete: false, cost: '0', lines: [] });
    expect(listOf('1', testBook([], []))).toEqual({ complete: false, cost: '0', lines: [] });
    const missing = recipeOf('bun', [subLineOf('gone', '1', 'pieces')]);
    expect(listOf('1', testBook([missing], []))).toEqual({ complete: false, cost: '0', lines: [] });
  });

  it('accepts a variation as a recipe', () => {
    const vegan = {
      id: 'vegan',
      name: 'Vegan bun',
      overrides: { batchYield: '12' },
      removedLines: ['line-dough'],
      changedLines: [],
      addedLines: [],
    };
    const picks = [{ recipeId: 'vegan', quantity: '24' }];
    const list = shoppingOf({ picks }, bookWith(book, [resolveVariation(bun, vegan)]), suppliers);
    expect(list.lines.map((line) => [line.ingredientId, line.needed])).toEqual([['flour', '100']]);
  });

  it('needs the same for one pick as for the same split into parts', () => {
    const amount = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const parts = [a, b].map((count) => ({ recipeId: 'bun', quantity: String(count) }));
        expect(shoppingOf({ picks: parts }, book, suppliers)).toEqual(listOf(String(a + b)));
      }),
    );
  });
});
