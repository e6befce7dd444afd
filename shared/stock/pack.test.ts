import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMeasures } from '../units.ts';
import { levelUnitOf, packMeasures, packSizeOf } from './pack.ts';
import { convertLot } from './posting.ts';
import { convertLevel, toThousandths } from './quantity.ts';

const piecesOf = (quantity: string, unit: 'boxes' | 'pieces', piecesPerPack: string): bigint => {
  const into = levelUnitOf({ unit: 'boxes', piecesPerPack: packSizeOf('boxes', piecesPerPack) });
  const measured = toThousandths(quantity, unit, into, packMeasures({ piecesPerPack }));
  if (!measured.ok) throw new Error('refused');
  return measured.value;
};

describe('a pack', () => {
  it.each([
    ['boxes', '12', '12'],
    ['rolls', '2500', '2500'],
    ['boxes', null, null],
    ['boxes', '1', null],
    ['boxes', '2.5', null],
    ['boxes', '1000000', null],
    ['pieces', '12', null],
    ['units', '12', null],
    ['kg', '12', null],
  ] as const)('of %s with %s in one counts by %s', (unit, piecesPerPack, expected) => {
    expect(packSizeOf(unit, piecesPerPack)).toBe(expected);
    expect(levelUnitOf({ unit, piecesPerPack: expected })).toBe(expected === null ? unit : 'pieces');
  });

  it('is used up exactly by its pieces, whatever it holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), (size) => {
        const [pack, piece] = [piecesOf('1', 'boxes', String(size)), piecesOf('1', 'pieces', String(size))];
        expect(pack - piece * BigInt(size)).toBe(0n);
      }),
    );
  });

  it('typed as a part of one comes to whole pieces', () => {
    expect(piecesOf('0.333333333333', 'boxes', '12')).toBe(4000n);
  });
});

it('a lot in boxes becomes whole pieces, rounded down like its level', () => {
  const box = { ...noMeasures, piecesPerPack: '12' };
  const lot = { left: 1_917n, received: 2_000n, base: 'boxes' } as const;
  expect(convertLot(lot, 'pieces', box)).toEqual({ left: 23_000n, received: 24_000n, base: 'pieces' });
  expect(convertLevel(1_917n, 'boxes', 'pieces', box)).toMatchObject({
    converted: 23_004n,
    rounded: 23_000n,
  });
  expect(convertLot(lot, 'pieces', noMeasures)).toBeNull();
});
