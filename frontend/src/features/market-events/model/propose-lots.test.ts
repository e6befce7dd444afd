/** Which lots a pack list proposes, and which of its lines stay in the kitchen. */
import type { PackedProduct } from '@batchbook/shared/market-events/schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { expect, it } from 'vitest';
import type { LotHere } from '../../../data/stock/ledger.ts';
import type { Shelves } from '../../../data/stock/shelf-of.ts';
import { aHold } from '../../../testing/hold-fixtures.ts';
import { aLevel, aStockItem, kitchen } from '../../../testing/stock-fixtures.ts';
import { isLineHeld, proposeFrom } from './propose-lots.ts';

const item = aStockItem('item', { category: 'product', referenceId: 'loaf', unit: 'pieces' });
const lot = (lotCode: string, useByDate: string, isHeld: boolean): LotHere => ({
  ...{ itemId: item.id, siteId: kitchen.id, lotCode, useByDate, isHeld },
  ...{ currentStock: '10', received: '10', unit: 'pieces' },
});
const shelves = (holds: Hold[], lots: LotHere[] = []): Shelves => ({
  siteId: kitchen.id,
  book: {
    items: [item],
    itemOf: () => item,
    levelOf: () => aLevel(kitchen, item, { currentStock: '20' }),
  } as unknown as Shelves['book'],
  lots,
  holds,
});

it('proposes no lot on hold, also where the others aren’t enough', () => {
  const lots = [lot('L-1', '2026-12-09', true), lot('L-2', '2026-12-10', false)];
  const recipes = [{ recipeId: 'loaf', unitSnapshot: 'loaves' }];
  const propose = proposeFrom({ shelves: shelves([], lots), taken: [] }, recipes, '2026-12-05');
  const parts = propose({ recipeId: 'loaf', plannedQuantity: '12' });
  expect(parts.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([
    ['L-2', '10'],
    [null, '2'],
  ]);
});

it('leaves a line whose lot is on hold in the kitchen, once it isn’t loaded yet', () => {
  const line = { recipeId: 'loaf', lotCode: 'l-1', useByDate: null, isLoaded: false } as PackedProduct;
  const held = shelves([
    aHold({ ingredientId: null, recipeId: 'loaf', lotCode: 'L-1', useByDate: '2026-12-09' }),
  ]);
  expect(isLineHeld(line, held)).toBe(true);
  expect(isLineHeld({ ...line, isLoaded: true }, held)).toBe(false);
  expect(isLineHeld({ ...line, lotCode: 'L-2' }, held)).toBe(false);
  expect(isLineHeld({ ...line, lotCode: null }, held)).toBe(false);
});
