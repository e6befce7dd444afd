/** How much of a stock item a row takes. */
import { expect, it } from 'vitest';
import { ingredientOf } from '../recipes/test-book.ts';
import { noMeasures } from '../units.ts';
import { neededFor } from './needs.ts';

const butter = ingredientOf('butter', { ediblePortionPercent: '80' });
const row = (changes: object = {}) => ({
  plannedQuantity: '1',
  actualQuantity: null,
  unit: 'kg' as const,
  wastePercent: '0',
  ...changes,
});
const grams = (changes: object, by: Parameters<typeof neededFor>[2] = { ingredient: butter }) =>
  neededFor(row(changes), 'kg', by);

it('is what is bought for the bowl: trimming and waste count, of the actual quantity where there is one', () => {
  // 1 kg in the bowl is 1.25 kg with its peel.
  expect(grams({})).toMatchObject({ quantity: 1_250_000n });
  expect(grams({ wastePercent: '50' })).toMatchObject({ quantity: 2_500_000n });
  expect(grams({ actualQuantity: '0.8' })).toMatchObject({ quantity: 1_000_000n });
  expect(grams({ actualQuantity: '0' })).toMatchObject({ quantity: 0n });
});

it('of a product has no peel, and converts by its measures or not at all', () => {
  const measures = { ...noMeasures, gramsPerPiece: '250' };
  const pieces = { unit: 'pieces', plannedQuantity: '4' };
  expect(grams(pieces, { measures })).toMatchObject({ quantity: 1_000_000n });
  expect(grams(pieces, { measures: noMeasures })).toEqual({ ok: false, reason: 'inconvertible' });
});

it('is unknown without a quantity, never nothing', () => {
  expect(grams({ plannedQuantity: null })).toEqual({ ok: false, reason: 'no_quantity' });
});
