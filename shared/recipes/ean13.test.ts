import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ean13CheckDigit, ean13Problem } from './ean13.ts';

describe('EAN-13', () => {
  it.each([
    ['400638133393', '1'],
    ['501234567890', '0'],
    ['978030640615', '7'],
    ['000000000000', '0'],
  ])('%s ends in %s', (first12, wanted) => expect(ean13CheckDigit(first12)).toBe(wanted));

  it.each([
    ['4006381333931', null],
    ['4006381333932', 'The last digit should be 1: check the number, a digit may be mistyped'],
    ['400638133393', 'An EAN-13 has 13 digits; this has 12'],
    ['4006381 33393', 'A barcode has digits only'],
  ])('%s: %s', (text, problem) => expect(ean13Problem(text)).toBe(problem));

  it('detects any one wrong digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, at, by) => {
        const right = twelve.join('') + ean13CheckDigit(twelve.join(''));
        expect(ean13Problem(right)).toBeNull();
        const wrong = Array.from(right, (digit, place) => (place === at ? (Number(digit) + by) % 10 : digit));
        expect(ean13Problem(wrong.join(''))).not.toBeNull();
      }),
    );
  });

  it('needs twelve digits', () => expect(() => ean13CheckDigit('12')).toThrow(RangeError));
});
