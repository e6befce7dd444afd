import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterAmount,
  formatPriced,
  oneOf,
  perOneOf,
  perUnit,
  pricedUnitOf,
  pricedUnitOfRecipe,
  shownAmount,
  storedAmount,
} from './priced-unit.ts';

it.each([
  ['780', 'g', '0.00345', '£3.45 a kg'],
  ['780', 'Grams', '0.00345', '£3.45 a kg'],
  ['250', 'g', '0.02', '£20.00 a kg'],
  ['249', 'g', '0.02', '£2.00 per 100 g'],
  ['1.5', 'kg', '4', '£4.00 a kg'],
  ['0.2', 'kg', '4', '£0.40 per 100 g'],
  ['2000', 'ml', '0.0021', '£2.10 a litre'],
  ['2', 'litres', '2.1', '£2.10 a litre'],
  ['200', 'ml', '0.0021', '£0.21 per 100 ml'],
  ['20', 'tbsp', '0.03', '£2.00 a litre'],
  ['3', 'cups', '0.5', '£0.50 a cup'],
  ['24', 'oz', '0.25', '£4.00 a lb'],
  ['3', 'lb', '4', '£4.00 a lb'],
  ['4', 'oz', '0.25', '£0.25 an oz'],
  ['12', 'fl oz US', '0.3', '£0.30 a fl oz'],
  ['2', 'pints (UK)', '0.3', '£0.30 a pint'],
  ['2', 'pt UK', '0.3', '£0.30 a pint'],
  ['24', 'tarts', '1.2', '£1.20 each'],
  ['4', 'boxes', '1.2', '£1.20 each'],
])('a batch of %s %s at %s is %s', (batchYield, unit, each, text) => {
  expect(formatPriced(each, pricedUnitOfRecipe({ batchYield, unit }), 'GBP')).toBe(text);
});

it.each([
  ['780', 'g', 'per kg', 'per kg', 'a kg'],
  ['100', 'g', 'per 100 g', 'per 100 g', '100 g'],
  ['24', 'tarts', 'each', 'each tart', null],
])('is named for %s %s', (batchYield, unit, per, perOne, one) => {
  const priced = pricedUnitOfRecipe({ batchYield, unit });
  expect([perUnit(priced), perOneOf(priced, unit), oneOf(priced)]).toEqual([per, perOne, one]);
});

it('is the unit itself for a box, and the large one for weight and volume of unknown amount', () => {
  expect(['boxes', 'g', 'ml', 'oz', 'kg'].map((unit) => afterAmount(pricedUnitOf(unit as 'g')))).toEqual([
    'a box',
    'a kg',
    'a litre',
    'a lb',
    'a kg',
  ]);
});

it('stores a typed price so that it shows as typed', () => {
  const units = fc.constantFrom('g', 'kg', 'oz', 'lb', 'ml', 'l', 'tsp', 'tbsp', 'cup', 'tarts');
  const yields = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), units, yields, (pennies, unit, batchYield) => {
      const priced = pricedUnitOfRecipe({ unit, batchYield: String(batchYield) });
      const typed = String(pennies / 100);
      expect(shownAmount(storedAmount(typed, priced), priced)).toBe(typed);
    }),
  );
});
