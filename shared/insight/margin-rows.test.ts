/** What a row of the margins says, and what its sums leave out. */
import { describe, expect, it } from 'vitest';
import { type BookRecipe, bookOf } from '../recipes/book.ts';
import { ingredientOf, lineOf, recipeOf } from '../recipes/test-book.ts';
import { contributionOf, leftOutOfMenu, marginSums, marginsOf, type Priced } from './margin-rows.ts';
import { marginsReport } from './margins-report.ts';
import type { MarginRow, SoldUnits } from './schema.ts';

const settings = { targetMarginPercent: '65', hourlyRate: '12', overheadPercent: '10' };
const ingredients = [ingredientOf('flour', { costPerUnit: '2' }), ingredientOf('peel')];
const span = { from: '2026-11-01', to: '2026-11-30' };

const priced = (recipe: BookRecipe, createdAt = '2026-01-01T00:00:00.000Z'): Priced => ({
  ...{ ...recipe, createdAt, variationOf: null },
});
const flour = (grams: string) => lineOf('flour', grams, 'g');
/** 20 of 1 kg of flour at 2.00, a box of 0.05 and half an hour of work at 12.00 an hour: 0.1, 0.05, 0.3, and a tenth. */
const bun = priced(
  recipeOf('bun', [flour('1000')], {
    ...{ batchYield: '20', unit: 'buns', sellingPrice: '1', physicalCost: '0.05', labourMinutes: '30' },
  }),
);
const stollen = priced(
  recipeOf('stollen', [flour('500'), lineOf('peel', '100', 'g')], { sellingPrice: '4', unit: 'loaves' }),
);
const unpriced = priced(recipeOf('cake', [flour('500')]));
const empty = priced(recipeOf('idea', [], { sellingPrice: '3' }));
const all = [bun, stollen, unpriced, empty];

const rowsOf = (sold: Record<string, Partial<SoldUnits>> = {}, recipes = all): Map<string, MarginRow> => {
  const units = Object.entries(sold).map(
    ([id, of]) =>
      [
        id,
        {
          ...{ units: '0', takings: '0', complete: true, since: null, costed: true },
          ...{ known: { takings: of.takings ?? '0', cost: '0' }, ...of },
        },
      ] as const,
  );
  const { rows } = marginsOf(bookOf(recipes, ingredients, settings), recipes, { sold: new Map(units), span });
  return new Map(rows.map((row) => [row.recipeId, row]));
};

describe('a row', () => {
  it('has the parts of the cost of one, and what its price leaves', () => {
    expect(rowsOf().get('bun')).toMatchObject({
      ...{ name: 'bun', price: '1', variationOf: null, complete: true },
      ...{ ingredientCost: '0.1', packagingCost: '0.05', labourCost: '0.3', overheadCost: '0.045' },
      costEach: '0.495',
      margin: { amount: '0.505', percent: '50.5' },
      foodCostPercent: '10',
      // 0.495 / 0.35.
      targetPrice: '1.414285714286',
      ...{ sold: '0', takings: '0', earned: '0' },
    });
  });

  it('earned what was taken less what it cost when it was made, whatever one costs now', () => {
    const known = { takings: '38', cost: '12' };
    const bought = rowsOf({ bun: { units: '40', takings: '38', known } }).get('bun');
    expect(bought).toMatchObject({
      sold: '40',
      takings: '38',
      earned: '26',
      earnedOf: '38',
      costEach: '0.495',
    });
  });

  it('earned what is known, where a sale has no price', () => {
    const rows = rowsOf({
      bun: { units: '40', takings: '20', complete: false, known: { takings: '20', cost: '8' } },
    });
    expect(rows.get('bun')).toMatchObject({ takings: '20', earned: '12', soldComplete: false });
    expect(marginSums([...rows.values()], '65')).toMatchObject({ recipes: 1, complete: false, earned: '12' });
  });

  it('has no known earnings where no sale has both a price and a cost', () => {
    const none = { takings: '0', cost: '0' };
    const rows = rowsOf({ bun: { units: '40', takings: '20', costed: false, known: none } });
    expect(rows.get('bun')).toMatchObject({ takings: '20', earned: null, earnedOf: '0', soldCosted: false });
  });

  it('is at most where a cost is unknown, and has no cost where nothing is costed', () => {
    const rows = rowsOf({ stollen: { units: '2', takings: '8' } });
    expect(rows.get('stollen')).toMatchObject({ complete: false, ingredientCost: '1' });
    expect(rows.get('idea')).toMatchObject({ complete: false, costEach: null, margin: null });
    expect(rows.get('cake')).toMatchObject({ complete: true, price: null, margin: null });
  });

  it('says why it isn’t in the menu matrix', () => {
    const sold = { units: '1', takings: '1' };
    const rows = [...rowsOf({ bun: sold, stollen: sold, cake: sold }).values()];
    expect(rows.map((row) => [row.recipeId, leftOutOfMenu(row)])).toEqual([
      ['bun', null],
      ['stollen', 'uncosted'],
      ['cake', 'unpriced'],
      ['idea', 'unsold'],
    ]);
  });
});

describe('the menu', () => {
  const bunLike = (id: string, changes: Partial<BookRecipe> = {}, createdAt?: string) =>
    priced({ ...bun, id, name: id, ...changes }, createdAt);
  const sold = { units: '30', takings: '30' };

  it('goes by price less ingredients and packaging, whatever the work', () => {
    const slow = bunLike('slow', { labourMinutes: '900' });
    const menu = [bun, bunLike('a'), bunLike('b'), slow];
    const rows = rowsOf({ bun: sold, a: sold, b: sold, slow: sold }, menu);
    expect([...rows.values()].map(({ menuClass }) => menuClass)).toEqual(['star', 'star', 'star', 'star']);
  });

  it('lets a first day count for four times as much, no more', () => {
    const recipes = [bun, bunLike('a'), bunLike('b'), bunLike('new', {}, '2026-11-30T07:00:00.000Z')];
    const rows = rowsOf({ bun: sold, a: sold, b: sold, new: { units: '12', takings: '12' } }, recipes);
    expect(rows.get('new')?.menuUnits).toBe('48');
    expect(rows.get('bun')?.menuClass).toBe('star');
  });

  it('compares what is sold by weight by the kilogram', () => {
    const byWeight = { batchYield: '1000', unit: 'g', sellingPrice: '0.012', physicalCost: null };
    const jam = priced(recipeOf('jam', [flour('1000')], byWeight));
    const rows = rowsOf({ bun: sold, a: sold, b: sold, jam: { units: '40000', takings: '480' } }, [
      bun,
      bunLike('a'),
      bunLike('b'),
      jam,
    ]);
    // 40 kg at 12.00, of which 2.00 is flour.
    expect(rows.get('jam')).toMatchObject({ menuUnits: '40', menuClass: 'star' });
    expect(contributionOf(rows.get('jam') as MarginRow)).toBe('10');
  });

  it('counts a recipe from the day on which it was written down', () => {
    const recipes = [bun, bunLike('a'), bunLike('b'), bunLike('new', {}, '2026-11-21T07:00:00.000Z')];
    const few = { units: '10', takings: '10' };
    const rows = rowsOf({ bun: sold, a: sold, b: sold, new: few }, recipes);
    // 10 in 10 of 30 days.
    expect(rows.get('new')).toMatchObject({ menuUnits: '30', menuClass: 'star' });
    const before = { ...few, since: '2026-11-02' };
    expect(rowsOf({ bun: sold, a: sold, b: sold, new: before }, recipes).get('new')?.menuClass).toBe(
      'puzzle',
    );
  });
});

describe('the sums', () => {
  const sumsOf = (sold: Record<string, Partial<SoldUnits>>) => marginSums([...rowsOf(sold).values()], '65');

  it('average what sold by its takings, and leave out what is unknown', () => {
    const sums = sumsOf({
      bun: { units: '40', takings: '40', known: { takings: '40', cost: '19.8' } },
      stollen: { units: '2', takings: '8', costed: false, known: { takings: '0', cost: '0' } },
      cake: { units: '5', takings: '20', known: { takings: '20', cost: '5' } },
    });
    // The bun is under its target at today's price; the cake has none, and sold for 20 all the same.
    expect(sums).toEqual({
      ...{ recipes: 3, judged: 1, under: 1, takingsUnder: '40', takings: '68', earned: '35.2' },
      ...{ knownTakings: '60', averagePercent: '58.666666666667' },
      ...{ leftOut: { unpriced: 0, uncosted: 1 }, complete: true },
    });
  });

  it('say when a sale had no price, and don’t count it as one for nothing', () => {
    const sums = sumsOf({
      bun: { units: '40', takings: '20', complete: false, known: { takings: '20', cost: '8' } },
    });
    expect(sums).toMatchObject({ averagePercent: '60', leftOut: { unpriced: 1 }, complete: false });
  });

  it('have what was sold of recipes that are deleted', () => {
    const gone = { takings: '10', earned: '4', earnedOf: '10', soldComplete: true, soldCosted: true };
    const sums = marginSums([...rowsOf({}).values()], '65', gone);
    expect(sums).toMatchObject({ takings: '10', earned: '4', averagePercent: '40', complete: true });
  });

  it('have no average without sales', () => {
    expect(sumsOf({})).toMatchObject({ recipes: 0, averagePercent: null, takings: '0', earned: '0' });
  });
});

it('says in the report what sold in kilograms from one on', () => {
  const jam = priced(
    recipeOf('jam', [flour('500')], { batchYield: '2000', unit: 'g', sellingPrice: '0.01' }),
  );
  const shown = (units: string) => {
    const [row] = marginsReport([...rowsOf({ jam: { units, takings: '5' } }, [jam]).values()]).rows;
    return `${row?.sold} ${row?.unit}`;
  };
  expect([shown('63600'), shown('500')]).toEqual(['63.6 kg', '500 g']);
});
