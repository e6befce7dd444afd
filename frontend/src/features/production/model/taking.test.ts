/** What the sheet says beforehand about stock. */
import type { RunRow } from '@batchbook/shared/production/schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLot } from '@batchbook/shared/stock/level-schema';
import { expect, it } from 'vitest';
import type { StockBook } from '../../../data/stock/stock.ts';
import { anIngredient, aRecipe } from '../../../testing/recipe-fixtures.ts';
import { pickedLines, takingsOf } from './taking.ts';

const butter = anIngredient('butter', { unit: 'g' });
const item = {
  id: 'item',
  category: 'ingredient',
  referenceId: 'butter',
  unit: 'g',
  unitName: null,
  piecesPerPack: null,
} as StockItem;
const row = (id: string, changes: Partial<RunRow> = {}): RunRow => ({
  id,
  productionRunId: 'run',
  ingredientId: 'butter',
  recipeId: null,
  name: 'Butter',
  recipeQuantity: '1800',
  plannedQuantity: '1800',
  actualQuantity: null,
  unit: 'g',
  wastePercent: '0',
  supplierId: null,
  supplierLotCode: null,
  useByDate: null,
  source: 'stock',
  runId: null,
  partOf: null,
  costOverride: null,
  lots: [],
  costSnapshot: null,
  notPosted: null,
  ...changes,
});
const lot = (lotCode: string, useByDate: string | null, currentStock: string): StockLot => ({
  itemId: 'item',
  siteId: 'kitchen',
  lotCode,
  useByDate,
  currentStock,
  received: currentStock,
  unit: 'g',
});
const book = {
  items: [item],
  itemOf: () => item,
  levelOf: () => ({ currentStock: '3200', unit: 'g' }),
} as unknown as StockBook;
const takings = (rows: RunRow[], held: string[] = []) =>
  takingsOf(rows, {
    siteId: 'kitchen',
    day: '2026-12-05',
    book,
    lots: [
      lot('AMP-2612-A', '2026-12-28', '1900'),
      lot('AMP-2611-B', '2026-12-09', '1200'),
      lot('OLD', '2026-12-01', '60'),
    ].map((one) => ({ ...one, isHeld: held.includes(one.lotCode) })),
    ingredientOf: (id) => (id === 'butter' ? butter : undefined),
    recipeOf: () => undefined,
  });

it('names the lots in the order of their use-by, what has none, and what falls short', () => {
  expect(takings([row('a', { plannedQuantity: '3600' })]).get('a')).toEqual({
    parts: [
      { lotCode: 'AMP-2611-B', useByDate: '2026-12-09', quantity: 1_200_000n, amount: '1,200 g' },
      { lotCode: 'AMP-2612-A', useByDate: '2026-12-28', quantity: 1_900_000n, amount: '1,900 g' },
      { lotCode: null, useByDate: null, quantity: 40_000n, amount: '40 g' },
    ],
    short: '460 g',
    shortBy: { quantity: '460', unit: 'g' },
    past: [{ lotCode: 'OLD', useByDate: '2026-12-01', amount: '60 g' }],
    held: [],
    isNamedPast: false,
    isNamedHeld: false,
    why: null,
  });
});

it('gives the next row of the same item what the one before leaves', () => {
  const of = takings([row('a'), row('b')]);
  expect(of.get('b')?.parts.map(({ lotCode, amount }) => [lotCode, amount])).toEqual([
    ['AMP-2612-A', '1,300 g'],
    [null, '40 g'],
  ]);
  expect(of.get('b')?.short).toBe('460 g');
});

it('takes a lot that was typed, and marks one past its use-by', () => {
  expect(takings([row('a', { supplierLotCode: 'OLD', plannedQuantity: '50' })]).get('a')).toMatchObject({
    parts: [{ lotCode: 'OLD', useByDate: '2026-12-01', amount: '50 g' }],
    isNamedPast: true,
  });
});

it('leaves a lot on hold and says so, and marks one that a row names', () => {
  expect(takings([row('a')], ['AMP-2611-B']).get('a')).toMatchObject({
    parts: [{ lotCode: 'AMP-2612-A', amount: '1,800 g' }],
    held: [{ lotCode: 'AMP-2611-B', amount: '1,200 g' }],
  });
  const naming = row('a', { supplierLotCode: 'AMP-2611-B', plannedQuantity: '50' });
  expect(takings([naming], ['AMP-2611-B']).get('a')).toMatchObject({ held: [], isNamedHeld: true });
});

it('says why nothing is taken', () => {
  const of = takings([
    row('salt', { ingredientId: 'salt' }),
    row('unset', { plannedQuantity: null }),
    row('pieces', { unit: 'pieces' }),
    row('elsewhere', { source: 'own_run' }),
  ]);
  expect([...of].map(([id, { why }]) => [id, why])).toEqual([
    ['salt', 'untracked'],
    ['unset', 'no_quantity'],
    ['pieces', 'inconvertible'],
  ]);
});

it('says how many boxes it takes and how many pieces of one', () => {
  const eggs = { ...item, referenceId: 'eggs', unit: 'boxes', piecesPerPack: '12' } as StockItem;
  const box = anIngredient('eggs', { unit: 'boxes', piecesPerPack: '12' });
  const taken = (plannedQuantity: string, lots: StockLot[] = []) =>
    takingsOf([row('a', { ingredientId: 'eggs', unit: 'pieces', plannedQuantity })], {
      siteId: 'kitchen',
      day: '2026-12-05',
      book: {
        items: [eggs],
        levelOf: () => ({ currentStock: '23', unit: 'pieces' }),
      } as unknown as StockBook,
      lots,
      ingredientOf: () => box,
      recipeOf: () => undefined,
    }).get('a');
  expect(taken('1')).toMatchObject({ parts: [{ amount: '1 piece of a box of 12' }], short: null });
  expect(taken('30')).toMatchObject({
    parts: [{ amount: '1 box of 12 and 11 pieces' }],
    short: '7 pieces of a box of 12',
  });
  const inBoxes = { ...lot('EGG-1', '2026-12-09', '1'), unit: 'boxes' as const };
  expect(taken('12', [inBoxes])).toMatchObject({ parts: [{ lotCode: 'EGG-1', amount: '1 box of 12' }] });
});

it('says how much of a recipe in the recipe’s own word', () => {
  const tarts = { ...item, category: 'product', referenceId: 'tart', unit: 'pieces' } as StockItem;
  const of = { ingredientId: null, recipeId: 'tart', unit: 'pieces', plannedQuantity: '24' } as const;
  const taken = takingsOf([row('a', of)], {
    siteId: 'kitchen',
    day: '2026-12-05',
    book: {
      items: [tarts],
      itemOf: () => tarts,
      levelOf: () => ({ currentStock: '18', unit: 'pieces' }),
    } as unknown as StockBook,
    lots: [{ ...lot('T-1', null, '18'), unit: 'pieces' }],
    ingredientOf: () => undefined,
    recipeOf: () => aRecipe({ id: 'tart', unit: 'tarts' }),
  });
  expect(taken.get('a')).toMatchObject({ parts: [{ amount: '18 tarts' }], short: '6 tarts' });
});

it('names on a printed draft which lots to pick, what falls short and what to leave', () => {
  const part = (lotCode: string | null, amount: string, useByDate: string | null = null) => ({
    ...{ lotCode, amount, useByDate },
  });
  const taking = {
    ...{ parts: [part('AMP-2611-B', '1,200 g', '2026-12-09'), part(null, '300 g')], short: '100 g' },
    shortBy: { quantity: '100', unit: 'g' as const },
    ...{
      past: [],
      held: [part('AMP-2610-A', '500 g', '2026-12-01')],
      isNamedPast: false,
      isNamedHeld: false,
      why: null,
    },
  };
  expect(pickedLines({ supplierLotCode: null }, taking)).toEqual([
    'Take 1,200 g of AMP-2611-B, use by Dec 09, 2026',
    'Take 300 g without a lot',
    '100 g short',
    '500 g of AMP-2610-A, use by Dec 01, 2026, is on hold: leave it',
  ]);
  expect(pickedLines({ supplierLotCode: 'AMP-2611-B' }, taking)[0]).toBe('100 g short');
});
