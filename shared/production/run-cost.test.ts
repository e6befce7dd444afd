/** What a run costs, also of what was made in it. */
import { describe, expect, it } from 'vitest';
import { ingredientOf, lineOf, plainSettings, recipeOf, subLineOf, testBook } from '../recipes/test-book.ts';
import { type CostedRun, runCost } from './run-cost.ts';

const jam = recipeOf('jam', [lineOf('sugar', '500', 'g')], {
  ...{ batchYield: '1000', unit: 'g', labourMinutes: '20' },
});
const tart = recipeOf('tart', [lineOf('flour', '1000', 'g'), subLineOf('jam', '500', 'g')], {
  ...{ batchYield: '20', unit: 'pieces', labourMinutes: '30' },
});
const priced = { costPerUnit: '1', costingUnit: '1000g' } as const;
const book = testBook([jam, tart], [ingredientOf('flour', priced), ingredientOf('sugar', priced)], {
  ...plainSettings,
  hourlyRate: '15',
});

type Row = CostedRun['ingredients'][number];

const row = (id: string, quantity: string, changes: Partial<Row> = {}): Row => ({
  ...{ id, name: id, ingredientId: id, recipeId: null, unit: 'g', wastePercent: '0', costOverride: null },
  ...{ recipeQuantity: quantity, plannedQuantity: quantity, actualQuantity: null, source: 'stock' },
  ...{ partOf: null, supplierId: null, supplierLotCode: null, useByDate: null, runId: null },
  ...changes,
});

const run = (ingredients: Row[]): CostedRun => ({
  ...{ id: 'run', recipeId: 'tart', recipeName: 'Tart', unit: 'pieces', leftOut: [] },
  recipe: { ...tart, isDrink: null },
  ...{ batchYield: '20', batches: '2', plannedQuantity: '40', ingredients },
});

const flour = row('flour', '2000');
const ofJam = { ingredientId: null, recipeId: 'jam' };
const fromStock = run([flour, row('jam', '1000', ofJam)]);
const madeHere = run([
  flour,
  row('jam', '1000', { ...ofJam, source: 'made_here' }),
  row('sugar', '500', { partOf: 'jam', recipeQuantity: null }),
]);

describe('what a run costs', () => {
  // 2.00 of flour, 0.50 of sugar, an hour of its own work and 20 minutes for the jam.
  it.each([
    ['made before', fromStock],
    ['made in the run', madeHere],
  ])('has the work that is in a recipe that was %s', (_where, of) => {
    const { cost } = runCost(of, '40', book);
    expect(cost).toMatchObject({ ingredientCost: '2.5', batchCost: '22.5', costEach: '0.5625' });
  });

  it('expects that work too', () => {
    expect(runCost(madeHere, '40', book).expected.labourCost).toBe('0.5');
  });

  it('follows how much of it was used', () => {
    const used = madeHere.ingredients.map((one) =>
      one.source === 'made_here' ? { ...one, actualQuantity: '2000' } : one,
    );
    // An hour of its own, and 40 minutes of the jam.
    expect(runCost({ ...madeHere, ingredients: used }, '40', book).cost.labourCost).toBe('0.625');
  });
});
