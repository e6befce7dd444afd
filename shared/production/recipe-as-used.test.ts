import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioOf } from '../money.ts';
import { composeLabel } from '../recipes/compose-label.ts';
import { ingredientListOf } from '../recipes/ingredient-list.ts';
import { nutritionOf } from '../recipes/nutrition.ts';
import { finishedLabelFindings } from '../recipes/printed-checks.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from '../recipes/test-book.ts';
import { declared, wholeLabel } from '../recipes/test-label.ts';
import { recipeAsUsed } from './recipe-as-used.ts';

type Rows = Parameters<typeof recipeAsUsed>[1]['rows'];
type Row = Rows[number];

const row = (
  id: string,
  recipeQuantity: string | null,
  actualQuantity: string | null,
  changes: Partial<Row> = {},
): Row => ({
  id: `line-${id}`,
  ingredientId: id,
  recipeId: null,
  recipeQuantity,
  plannedQuantity: recipeQuantity,
  actualQuantity,
  unit: 'g',
  source: 'stock',
  partOf: null,
  ...changes,
});

const ingredients = [
  ingredientOf('flour'),
  ingredientOf('butter'),
  ingredientOf('egg', { gramsPerPiece: '50' }),
  ingredientOf('crumbs', { unit: 'pieces' }),
];
const pastry = recipeOf('pastry', [lineOf('flour', '300', 'g'), lineOf('butter', '100', 'g')], {
  batchYield: '400',
  unit: 'g',
});
const cake = recipeOf('cake', [lineOf('flour', '300', 'g', { quid: true }), lineOf('butter', '200', 'g')], {
  finishedWeightGrams: '450',
});
const book = testBook([pastry, cake], ingredients);

function listed(recipe: typeof cake, rows: Rows, batches = '1'): string {
  const used = recipeAsUsed(recipe, { rows, batches: ratioOf(batches), book });
  return used.problem ?? ingredientListOf(used.recipe, used.book).text;
}

const asWritten = 'Ingredients: flour (67%), butter.';

describe('the recipe as it was used', () => {
  it.each([
    ['nothing was weighed', [row('flour', '300', null), row('butter', '200', null)], asWritten],
    [
      'a bigger batch has the same proportions',
      [row('flour', '300', '330'), row('butter', '200', '220')],
      asWritten,
    ],
    [
      'another order and another share',
      [row('flour', '300', '200'), row('butter', '200', '300')],
      'Ingredients: butter, flour (44%).',
    ],
    [
      'another unit was weighed in',
      [row('flour', '300', '0.2', { unit: 'kg' }), row('butter', '200', '300')],
      'Ingredients: butter, flour (44%).',
    ],
  ])('%s', (_what, rows, expected) => {
    expect(listed(cake, rows)).toBe(expected);
  });

  it('counts by the batches that were planned', () => {
    const twice = [
      row('flour', '300', null, { plannedQuantity: '600' }),
      row('butter', '200', '400', { plannedQuantity: '400' }),
    ];
    expect(listed(cake, twice, '2')).toBe(asWritten);
    expect(listed(cake, twice.with(1, row('butter', '200', '800', { plannedQuantity: '400' })), '2')).toBe(
      'Ingredients: butter, flour (48%).',
    );
  });

  it('follows a plan that was changed by hand', () => {
    const rows = [row('flour', '300', null, { plannedQuantity: '100' }), row('butter', '200', null)];
    expect(listed(cake, rows)).toBe('Ingredients: butter, flour (37%).');
  });

  it('says what has no weight', () => {
    const odd = recipeOf('odd', [lineOf('flour', '300', 'g'), lineOf('crumbs', '2', 'pieces')]);
    expect(listed(odd, [row('flour', '300', null), row('crumbs', '2', null, { unit: 'pieces' })])).toContain(
      'flour',
    );
    expect(listed(odd, [row('flour', '300', '310'), row('crumbs', '2', null, { unit: 'pieces' })])).toBe(
      'Nobody knows what the crumbs weighs.',
    );
  });

  describe('with a recipe that was made in the run', () => {
    const tart = recipeOf('tart', [
      subLineOf('pastry', '400', 'g'),
      lineOf('egg', '8', 'pieces'),
      lineOf('butter', '350', 'g'),
    ]);
    const made = (flour: string | null, butter: string | null): Rows => [
      row('pastry', '400', null, { ingredientId: null, recipeId: 'pastry', source: 'made_here' }),
      row('flour', '300', flour, { id: 'a', partOf: 'line-pastry' }),
      row('butter', '100', butter, { id: 'b', partOf: 'line-pastry' }),
      row('egg', '8', null, { unit: 'pieces' }),
      row('butter', '350', null),
    ];

    it.each([
      ['as it is written', made(null, null), 'Ingredients: pastry (flour, butter), egg, butter.'],
      ['in other proportions', made('100', '300'), 'Ingredients: pastry (butter, flour), egg, butter.'],
      ['of which less went in', made('150', '50'), 'Ingredients: egg, butter, pastry (flour, butter).'],
    ])('%s', (_what, rows, expected) => {
      expect(listed(tart, rows)).toBe(expected);
    });
  });
});

describe('any run', () => {
  const names = ['Wheat flour', 'Halloumi', 'Mixed nuts', 'Sugar', 'Tahini', 'Spelt'] as const;
  const said = ['gluten:wheat', 'milk', 'nuts:almonds+cashews', '', 'sesame', 'gluten:spelt (wheat)'];
  const pantry = names.map((name, at) => ingredientOf(name, { allergens: declared(said[at] ?? '') }));
  const grams = fc.integer({ min: 1, max: 2000 });
  const anyRun = fc.array(
    fc.record({ written: grams, used: fc.option(grams, { nil: null }), quid: fc.boolean() }),
    {
      minLength: 2,
      maxLength: names.length,
    },
  );

  it('is listed in the order of what went in, of the recipe’s size, with each allergen named and emphasised', () => {
    fc.assert(
      fc.property(anyRun, fc.constantFrom('1', '2', '0.5'), (lines, batches) => {
        const of = (at: number) => names[at] ?? '';
        const recipe = recipeOf(
          'any',
          lines.map(({ written, quid }, at) => lineOf(of(at), String(written), 'g', { quid })),
          { finishedWeightGrams: '900' },
        );
        const rows = lines.map(({ written, used }, at) =>
          row(of(at), String(written), used === null ? null : String(used), {
            plannedQuantity: String(written * Number(batches)),
          }),
        );
        const made = recipeAsUsed(recipe, {
          rows,
          batches: ratioOf(batches),
          book: testBook([recipe], pantry),
        });
        if (made.problem !== null) throw new Error(made.problem);
        const weights = made.recipe.lines.map(({ quantity }) => Number(quantity));
        const went = lines.map(({ written, used }) => used ?? written * Number(batches));
        const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
        expect(total(weights)).toBeCloseTo(total(lines.map(({ written }) => written)), 6);
        for (const [at, weight] of weights.entries())
          expect(weight / total(weights)).toBeCloseTo((went[at] ?? 0) / total(went), 9);
        const list = ingredientListOf(made.recipe, made.book);
        expect(list.items.map(({ grams: of }) => Number(of))).toEqual(
          list.items.map(({ grams: of }) => Number(of)).toSorted((a, b) => b - a),
        );
        const printed = composeLabel({
          ...{ label: wholeLabel, recipeName: 'any', form: 'uk', madeOn: '', lot: '' },
          ...{ ingredientList: list, nutrition: nutritionOf(made.recipe, made.book) },
        });
        expect(finishedLabelFindings(printed, list.expected, list.waterPercent)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
