/** The margins as a file: what isn't known is empty, and the file says what it is of. */
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { expect, it } from 'vitest';
import { csvRows } from './margin-file.ts';

const bun: MarginRow = {
  ...{ recipeId: 'bun', name: 'Bun', recipeType: 'Product', variationOf: null, unit: 'buns' },
  ...{ batchYield: '20', price: '1', costEach: '0.1', ingredientCost: '0.1', packagingCost: '0' },
  ...{ labourCost: null, overheadCost: null, before: { percent: null }, foodCostPercent: '10' },
  margin: { amount: '0.9', percent: '90', markupPercent: '900' },
  ...{ targetPrice: '0.285714', complete: true, sold: '40', takings: '40', earned: '36', earnedOf: '40' },
  ...{ soldComplete: true, soldCosted: true, soldSince: null, menuUnits: '40', menuClass: 'star' },
};

it('leaves a margin at most empty, and totals what was sold', () => {
  const stollen = { ...bun, name: 'Stollen', complete: false, takings: '10', earned: '9', earnedOf: '10' };
  const rows = csvRows({
    rows: [bun, stollen],
    ...{ count: 3, target: '65' },
    scope: {
      ...{ business: 'Hazel & Rye', report: 'Margins', site: 'All sites' },
      days: { from: '2026-11-01', to: '2026-11-30' },
    },
  });
  expect(rows.slice(0, 7)).toEqual([
    ['Business', 'Hazel & Rye'],
    ['Report', 'Margins'],
    ['From', '2026-11-01'],
    ['To', '2026-11-30'],
    ['Site', 'All sites'],
    ['Recipes', '2 of 3'],
    [],
  ]);
  const head = rows[7] ?? [];
  const cell = (row: number, title: string) => rows[row]?.[head.indexOf(title)];
  const figures = ['Margin', 'Margin %', 'Markup %', 'Food cost %', 'Price for 65%'];
  expect(figures.map((title) => cell(8, title))).toEqual(['0.9000', '90.00', '900.00', '10.00', '0.2857']);
  expect(figures.map((title) => cell(9, title))).toEqual(['', '', '', '', '']);
  expect(cell(9, 'Costs')).toBe('0.1000');
  expect([cell(10, 'Recipe'), cell(10, 'Takings'), cell(10, 'Earned')]).toEqual(['Total', '50.00', '45.00']);
});
