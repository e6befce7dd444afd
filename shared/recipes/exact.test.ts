import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Ratio, ratio } from '../money.ts';
import { add, reduced, sum } from './exact.ts';

const fraction = (bits: bigint): fc.Arbitrary<Ratio> =>
  fc
    .tuple(fc.bigInt({ min: -(2n ** bits), max: 2n ** bits }), fc.bigInt({ min: 1n, max: 2n ** bits }))
    .map(([n, d]) => ratio(n, d));
const any = fc.oneof(fraction(6n), fraction(40n), fraction(90n));
const same = (a: Ratio, b: Ratio) => a.n * b.d === b.n * a.d;

it('a sum is exact, in lowest terms, in any order', () => {
  expect(sum([ratio(1n, 6n), ratio(1n, 3n)])).toEqual({ n: 1n, d: 2n });
  expect(sum([])).toEqual({ n: 0n, d: 1n });
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      expect(same(add(a, b), ratio(a.n * b.d + b.n * a.d, a.d * b.d))).toBe(true);
      expect(sum([a, b, c])).toEqual(sum([c, a, b]));
    }),
  );
});

it('lowest terms are the same fraction, whatever it was multiplied by', () => {
  fc.assert(
    fc.property(any, fc.bigInt({ min: 1n, max: 2n ** 70n }), (value, by) => {
      const lowest = reduced(value);
      expect(same(lowest, value)).toBe(true);
      expect(reduced({ n: value.n * by, d: value.d * by })).toEqual(lowest);
    }),
  );
});
