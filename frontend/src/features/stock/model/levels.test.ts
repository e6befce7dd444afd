import { noMeasures } from '@batchbook/shared/units';
import { describe, expect, it } from 'vitest';
import { anId, anIngredient } from '../../../testing/recipe-fixtures.ts';
import { aStockItem } from '../../../testing/stock-fixtures.ts';
import { shelfValue, shelfWorth } from './levels.ts';
import { readLevel } from './typed-quantity.ts';
import { nothingKnown, valuedOf } from './worth.ts';

const flour = anIngredient(anId(1), { unit: 'kg', costPerUnit: '1.15', costingUnit: '1000g' });

describe('what a level is worth', () => {
  const of = (ingredient: typeof flour) =>
    valuedOf(aStockItem(anId(2), { category: 'ingredient', referenceId: ingredient.id }), {
      ingredients: new Map([[ingredient.id, ingredient]]),
      recipes: new Map(),
      costs: new Map(),
    });

  it.each([
    ['what its price says in pence, in whatever unit it is kept', '2500', 'g', '2.88'],
    ['nothing below zero', '-1.25', 'kg', '0'],
  ] as const)('is %s', (_, currentStock, unit, amount) =>
    expect(shelfWorth({ currentStock, unit }, of(flour))).toEqual({ amount, isLeast: false }),
  );

  it('is not known without a price, or where its unit doesn’t meet the price’s', () => {
    expect(shelfWorth({ currentStock: '1', unit: 'kg' }, nothingKnown)).toBeNull();
    expect(shelfWorth({ currentStock: '1', unit: 'kg' }, of({ ...flour, costPerUnit: null }))).toBeNull();
    expect(shelfWorth({ currentStock: '12', unit: 'pieces' }, of(flour))).toBeNull();
  });

  it('is ‘at least’ on a shelf where something there has no price; what isn’t there needs none', () => {
    const row = (currentStock: string, amount: string | null, isLeast = false) =>
      ({ level: { currentStock }, value: amount === null ? null : { amount, isLeast } }) as Parameters<
        typeof shelfValue
      >[0][number];
    expect(shelfValue([row('1', '0.1'), row('2', '0.2'), row('0', null)])).toEqual({
      amount: '0.3',
      isPartial: false,
      isKnown: true,
    });
    expect(shelfValue([row('1', '0.1'), row('3', null)])).toMatchObject({ isPartial: true });
    expect(shelfValue([row('3', null)])).toMatchObject({ isKnown: false });
    expect(shelfValue([row('3', '0.1', true)])).toMatchObject({ amount: '0.1', isPartial: true });
    expect(shelfValue([row('0', '0')])).toMatchObject({ amount: '0', isPartial: false });
  });

  it('is ‘at least’ beside what is below zero, which counts as none, priced or not', () => {
    const row = (currentStock: string, amount: string | null) =>
      ({ level: { currentStock }, value: amount && { amount, isLeast: false } }) as Parameters<
        typeof shelfValue
      >[0][number];
    for (const below of ['0', null])
      expect(shelfValue([row('1', '0.1'), row('-2', below)])).toEqual({
        ...{ amount: '0.1', isPartial: true, isKnown: true },
      });
  });
});

it.each([
  ['', '0'],
  ['0', '0'],
  ['1½', '1.5'],
  ['1.2kg', '1.2'],
  ['500 g', '0.5'],
  ['1/3', '0.333333'],
])('%j typed for a level kept in kg is %s', (typed, value) =>
  expect(readLevel(typed, 'kg', noMeasures)).toEqual({ ok: true, value }),
);
