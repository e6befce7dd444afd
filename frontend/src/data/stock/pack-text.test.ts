import { packOfLevel } from '@batchbook/shared/stock/pack';
import { expect, it } from 'vitest';
import { packText } from './pack-text.ts';

it.each([
  ['1', '1 piece of a box of 12'],
  ['5', '5 pieces of a box of 12'],
  ['0.5', '0.5 pieces of a box of 12'],
  ['12', '1 box of 12'],
  ['24', '2 boxes of 12'],
  ['13', '1 box of 12 and 1 piece'],
  ['35', '2 boxes of 12 and 11 pieces'],
  ['0', null],
  ['-1', null],
])('%s pieces of boxes of 12 are %s', (quantity, expected) => {
  expect(packText(quantity, { unit: 'boxes', pieces: '12' })).toBe(expected);
});

it('separates thousands', () => {
  expect(packText('2499', { unit: 'rolls', pieces: '2500' })).toBe('2,499 pieces of a roll of 2,500');
});

it('knows no pack of a level that is still in packs, or never was', () => {
  expect(packOfLevel({ unit: 'boxes', piecesPerPack: '12' }, 'boxes')).toBeNull();
  expect(packOfLevel({ unit: 'pieces', piecesPerPack: null }, 'pieces')).toBeNull();
});
