import { expect, it } from 'vitest';
import { ratioOf, sumDecimals } from '../money.ts';
import { noMeasures } from '../units.ts';
import { valueOnShelf } from './shelf-value.ts';

const flour = { price: { price: ratioOf('0.00115'), unit: 'g' as const }, measures: noMeasures };

it('is rounded to pence for each item and site, half to even', () => {
  // 10.9 g at 0.115p and 13.1 g are 1.2535p and 1.5065p: 1p and 2p, where their sum would be 2.76p.
  const values = [10_900n, 13_100n].map((quantity) => valueOnShelf(quantity, 'kg', flour));
  expect(values).toEqual(['0.01', '0.02']);
  expect(sumDecimals(values.map((value) => value ?? '0'))).toBe('0.03');
  expect(valueOnShelf(1_000_000n, 'g', { ...flour, price: { price: ratioOf('0.002345'), unit: 'g' } })).toBe(
    '2.34',
  );
});

it('is none below zero, whatever it costs', () => {
  expect(valueOnShelf(-1_000n, 'kg', flour)).toBe('0');
  expect(valueOnShelf(-1_000n, 'kg', { price: null, measures: noMeasures })).toBe('0');
});

it('is unknown without a price, or one for what doesn’t convert', () => {
  expect(valueOnShelf(1_000n, 'kg', { price: null, measures: noMeasures })).toBeNull();
  expect(valueOnShelf(1_000n, 'pieces', flour)).toBeNull();
});
