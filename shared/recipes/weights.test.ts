import { describe, expect, it } from 'vitest';
import { formatDecimal, ratio } from '../money.ts';
import type { BookLine, BookRecipe, SubRecipeLine } from './book.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';
import { finishedGrams, gramsOfLine, shareOfBatch, yieldOf } from './weights.ts';

const oil = ingredientOf('oil', { gramsPerMl: '0.92' });
const eggs = ingredientOf('eggs', { unit: 'pieces', gramsPerPiece: '55', piecesPerPack: '12' });
const flour = ingredientOf('flour');
const banana = ingredientOf('banana', { gramsPerPiece: '125', ediblePortionPercent: '60' });
const dough = recipeOf('dough', [lineOf('flour', '1', 'kg'), lineOf('eggs', '4', 'pieces')], {
  batchYield: '10',
  unit: 'rolls of dough',
});
const bookWith = (...recipes: BookRecipe[]) => testBook(recipes, [oil, eggs, flour, banana]);

function weightOf(line: BookLine, recipe: Partial<BookRecipe> = {}) {
  const { grams, warning, reason } = gramsOfLine(line, bookWith({ ...dough, ...recipe }));
  return [grams === null ? null : formatDecimal(grams), warning ?? reason];
}

describe('the weight of a line', () => {
  it.each<[string, BookLine, string | null, string | null]>([
    ['by weight', lineOf('flour', '2', 'lb'), '907.18474', null],
    ['by weight, of what is not there', lineOf('gone', '5', 'g'), '5', null],
    ['by volume, with its density', lineOf('oil', '2', 'tbsp'), '27.6', null],
    ['by volume, without', lineOf('flour', '1', 'cup'), '250', 'density_assumed'],
    ['by piece', lineOf('eggs', '4', 'pieces'), '220', null],
    ['by the box of pieces', lineOf('eggs', '1', 'boxes'), '660', null],
    ['by piece, peel and all: what is eaten of it', lineOf('banana', '2', 'pieces'), '150', null],
    ['by weight, of what is peeled: as it is', lineOf('banana', '150', 'g'), '150', null],
    ['by piece, of no known weight', lineOf('flour', '1', 'pieces'), null, 'no_conversion'],
    ['without a quantity', lineOf('flour', null, 'g'), null, 'needs_quantity'],
    ['without a quantity, of a recipe', subLineOf('dough', null, 'pieces'), null, 'needs_quantity'],
    ['by volume, of what is not there', lineOf('gone', '1', 'ml'), null, 'no_ingredient'],
    [
      'is of the bowl: without trimming and waste',
      lineOf('oil', '9', 'g', { wastePercent: '50' }),
      '9',
      null,
    ],
  ])('%s', (_, line, grams, said) => expect(weightOf(line)).toEqual([grams, said]));

  it.each<[string, BookLine, Partial<BookRecipe>, string | null, string | null]>([
    ['by weight', subLineOf('dough', '1', 'oz'), {}, '28.349523125', null],
    [
      'by count, as measured',
      subLineOf('dough', '3', 'pieces'),
      { finishedWeightGrams: '1000' },
      '300',
      null,
    ],
    ['by count, as the sum', subLineOf('dough', '3', 'units'), {}, '366', 'weight_assumed'],
    [
      'by volume of a volume, as measured',
      subLineOf('dough', '500', 'ml'),
      { unit: 'Litres', finishedWeightGrams: '9000' },
      '450',
      null,
    ],
    ['by volume of a count', subLineOf('dough', '500', 'ml'), {}, '500', 'density_assumed'],
    ['by count of a weight', subLineOf('dough', '5', 'pieces'), { unit: 'kg' }, null, 'no_conversion'],
    ['by count, of what is not there', subLineOf('gone', '5', 'pieces'), {}, null, 'no_recipe'],
    [
      'by count, of what nobody can weigh',
      subLineOf('dough', '5', 'pieces'),
      { lines: [lineOf('flour', '1', 'pieces')] },
      null,
      'no_weight',
    ],
    ['by count, of nothing', subLineOf('dough', '5', 'pieces'), { lines: [] }, null, 'no_weight'],
  ])('of a recipe %s', (_, line, recipe, grams, said) =>
    expect(weightOf(line, recipe)).toEqual([grams, said]),
  );
});

describe('the weight of a finished batch', () => {
  it.each<[string, Partial<BookRecipe>, string, boolean]>([
    ['as measured', { finishedWeightGrams: '1100', unit: 'kg', batchYield: '2' }, '1100', true],
    ['else what it yields by weight', { unit: 'kg', batchYield: '1.5' }, '1500', true],
    ['else the sum of what goes in', {}, '1220', false],
    ['also where it yields a volume', { unit: 'ml' }, '1220', false],
  ])('%s', (_, changes, grams, measured) => {
    const weight = finishedGrams({ ...dough, ...changes }, bookWith());
    expect([weight.grams !== null && formatDecimal(weight.grams), weight.measured]).toEqual([
      grams,
      measured,
    ]);
  });

  it('is summed through all levels', () => {
    const loaf = recipeOf('loaf', [subLineOf('dough', '5', 'pieces'), lineOf('oil', '10', 'g')]);
    expect(finishedGrams(loaf, bookWith(dough)).exact).toEqual(ratio(620n, 1n));
  });

  it('is unknown in a loop, unless a part of it was weighed', () => {
    const [a, b] = [
      recipeOf('a', [subLineOf('b', '1', 'pieces'), lineOf('flour', '1', 'g')]),
      recipeOf('b', [subLineOf('a', '1', 'pieces')]),
    ];
    expect(finishedGrams(a, bookWith(a, b))).toMatchObject({ grams: null, reason: 'loop' });
    expect(finishedGrams(b, bookWith(a, b))).toMatchObject({ grams: null, reason: 'loop' });
    const weighed = { ...b, finishedWeightGrams: '70' };
    expect(finishedGrams(a, bookWith(a, weighed)).exact).toEqual(ratio(71n, 1n));
  });
});

describe('the share of a batch', () => {
  const shareOf = (line: SubRecipeLine, changes: Partial<BookRecipe> = {}) =>
    shareOfBatch(line, bookWith({ ...dough, ...changes }));

  it.each<[string, SubRecipeLine, Partial<BookRecipe>, [bigint, bigint], string | null]>([
    ['by count', subLineOf('dough', '2.5', 'pieces'), {}, [1n, 4n], null],
    ['by its own count', subLineOf('dough', '5', 'boxes'), { unit: 'boxes' }, [1n, 2n], null],
    ['by weight of a weight', subLineOf('dough', '500', 'g'), { unit: 'kg' }, [1n, 20n], null],
    [
      'by weight of a weight that was measured too',
      subLineOf('dough', '500', 'g'),
      { unit: 'kg', finishedWeightGrams: '9000' },
      [1n, 20n],
      null,
    ],
    [
      'by weight, as measured',
      subLineOf('dough', '500', 'g'),
      { finishedWeightGrams: '1000' },
      [1n, 2n],
      null,
    ],
    ['by weight, as the sum', subLineOf('dough', '305', 'g'), {}, [1n, 4n], 'weight_assumed'],
    ['by volume of a volume', subLineOf('dough', '500', 'ml'), { unit: 'l' }, [1n, 20n], null],
    ['by volume of a weight', subLineOf('dough', '500', 'ml'), { unit: 'kg' }, [1n, 20n], 'density_assumed'],
    ['by volume of a count', subLineOf('dough', '305', 'ml'), {}, [1n, 4n], 'density_assumed'],
    ['of several batches', subLineOf('dough', '25', 'units'), {}, [5n, 2n], null],
  ])('%s', (_, line, changes, [n, d], warning) =>
    expect(shareOf(line, changes)).toEqual({ share: { n, d }, warning, reason: null }),
  );

  it.each<[string, SubRecipeLine, Partial<BookRecipe>, string]>([
    ['by count of a weight', subLineOf('dough', '1', 'pieces'), { unit: 'kg' }, 'no_conversion'],
    ['by another count', subLineOf('dough', '1', 'boxes'), {}, 'no_conversion'],
    ['of what is not there', subLineOf('gone', '1', 'pieces'), {}, 'no_recipe'],
    ['by weight of nothing', subLineOf('dough', '1', 'g'), { lines: [] }, 'no_weight'],
  ])('is not known %s', (_, line, changes, reason) =>
    expect(shareOf(line, changes)).toEqual({ share: null, warning: null, reason }),
  );
});

it.each([
  ['buns', 'count', null],
  ['Box', 'count', 'boxes'],
  ['cups', 'count', 'cup'],
  ['KG', 'weight', 'kg'],
  ['Litres', 'volume', 'l'],
  ['lbs', 'weight', 'lb'],
])('a yield of %s is a %s', (unit, kind, known) =>
  expect(yieldOf({ batchYield: '2', unit })).toMatchObject({ kind, unit: known }),
);
