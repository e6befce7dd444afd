import { describe, expect, it } from 'vitest';
import { averagesByRecipe, averagesOf } from './averages.ts';
import { profitOf, rankedBy } from './profit.ts';
import { needsActuals } from './status.ts';

const row = (changes: object = {}) => ({
  ...{
    recipeId: 'loaf',
    recipeNameSnapshot: 'Sourdough',
    plannedQuantity: '32',
    soldQuantity: '30' as string | null,
  },
  ...{ wastedQuantity: '2', ingredientCostSnapshot: '1.2' as string | null, packagingCostSnapshot: '0.1' },
  ingredientCostAtLeast: null as string | null,
  ...{ priceSnapshot: '5.20' as string | null },
  ...changes,
});
const event = (changes: object = {}) => ({
  ...{ id: 'e', name: 'Bruton market', location: 'High Street', status: 'completed' as const },
  fees: [
    { name: 'Pitch', amount: '35' },
    { name: 'Card', percent: '1.69' },
  ],
  recipes: [row()],
  ...changes,
});

describe('the profit of an event', () => {
  it('is takings less costs when planned, fixed fees and fees of the takings', () => {
    expect(profitOf(event())).toMatchObject({
      takings: '156',
      soldCost: '39',
      wastedCost: '2.6',
      fees: [{ amount: '35' }, { percent: '1.69', amount: '2.64' }],
      profit: '76.76',
      unknownCosts: [],
    });
  });

  it('adds up in pence', () => {
    const crumbs = { ingredientCostSnapshot: '0.333', packagingCostSnapshot: '0', wastedQuantity: '1' };
    expect(profitOf(event({ fees: [], recipes: [row({ ...crumbs, soldQuantity: '5' })] }))).toMatchObject({
      takings: '26',
      soldCost: '1.66',
      wastedCost: '0.33',
      profit: '24.01',
    });
  });

  it('is less by the price of one that is refunded and binned, and by its margin where it goes back on the shelf', () => {
    const after = (changes: object) =>
      profitOf(event({ fees: [], recipes: [row({ soldQuantity: '15', wastedQuantity: '0', ...changes })] }))
        ?.profit;
    // 15 at 5.20, which cost 1.30 each.
    expect(after({})).toBe('58.5');
    expect(after({ soldQuantity: '14', wastedQuantity: '1' })).toBe('53.3');
    expect(after({ soldQuantity: '14' })).toBe('54.6');
  });

  it('is at most over unknown costs, and unknown over unknown prices', () => {
    const jam = row({ recipeId: 'jam', recipeNameSnapshot: 'Jam', ingredientCostSnapshot: null });
    expect(profitOf(event({ recipes: [row(), jam] }))).toMatchObject({
      takings: '312',
      soldCost: '42',
      unknownCosts: ['Jam'],
      profit: '226.93',
    });
    expect(profitOf(event({ recipes: [row({ priceSnapshot: null })] }))).toMatchObject({
      profit: null,
      unknownPrices: ['Sourdough'],
    });
  });

  it('counts what is known of a cost, and stays at most', () => {
    const jam = row({
      ...{ recipeId: 'jam', recipeNameSnapshot: 'Jam', ingredientCostSnapshot: null },
      ...{ ingredientCostAtLeast: '1', packagingCostSnapshot: '0' },
    });
    const found = profitOf(event({ fees: [], recipes: [jam] }));
    expect(found).toMatchObject({ soldCost: '30', wastedCost: '2', profit: '124', unknownCosts: ['Jam'] });
    expect(found?.products[0]?.profit).toBeNull();
  });

  it('is nothing before a sale, and of a cancelled event', () => {
    expect(profitOf(event({ recipes: [row({ soldQuantity: null })] }))).toBeNull();
    expect(profitOf(event({ status: 'cancelled' }))).toBeNull();
  });

  it('ranks places and products by their average', () => {
    const jam = row({ recipeId: 'jam', recipeNameSnapshot: 'Jam', priceSnapshot: '2' });
    const frome = event({ location: 'Frome', recipes: [row({ soldQuantity: '10' }), jam] });
    expect(rankedBy('place', [frome, event(), event()]).map(({ name, events }) => [name, events])).toEqual([
      ['High Street', 2],
      ['Frome', 1],
    ]);
    expect(rankedBy('product', [frome]).map(({ name }) => name)).toEqual(['Sourdough', 'Jam']);
  });
});

describe('averages', () => {
  it('are per event to 1 decimal, without cancelled ones', () => {
    const events = [
      event(),
      event({ recipes: [row({ soldQuantity: '25', plannedQuantity: '31' })] }),
      event({ recipes: [row({ soldQuantity: null, plannedQuantity: '30' })] }),
      event({ status: 'cancelled', recipes: [row({ soldQuantity: '900' })] }),
    ];
    expect(averagesOf(events)).toEqual({ events: 3, planned: '31.0', sold: '27.5' });
    expect(averagesByRecipe(events)).toEqual([
      { recipeId: 'loaf', name: 'Sourdough', events: 3, planned: '31.0', sold: '27.5' },
    ]);
    expect(averagesOf([])).toEqual({ events: 0, planned: null, sold: null });
  });
});

describe('missing actuals', () => {
  const past = {
    status: 'planned' as const,
    eventDate: '2026-11-14',
    recipes: [row({ soldQuantity: null })],
  };
  it('are of an event before today with a recipe without a sold quantity that isn’t cancelled', () => {
    expect(needsActuals(past, '2026-11-15')).toBe(true);
    expect(needsActuals(past, '2026-11-14')).toBe(false);
    expect(needsActuals({ ...past, status: 'cancelled' as const }, '2026-11-15')).toBe(false);
    expect(needsActuals({ ...past, recipes: [row()] }, '2026-11-15')).toBe(false);
    expect(needsActuals({ ...past, recipes: [] }, '2026-11-15')).toBe(false);
    expect(
      needsActuals(
        { ...past, status: 'completed' as const, recipes: [row(), row({ soldQuantity: null })] },
        '2026-11-15',
      ),
    ).toBe(true);
  });
});
