import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalDecimal,
  compareDecimals,
  decimalOf,
  displayDecimal,
  divideHalfEven,
  formatAmount,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatQuantity,
  multiply,
  multiplyDecimals,
  negativeDecimal,
  parseDecimal,
  ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from './money.ts';

const scaled = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

describe('decimals', () => {
  it.each([
    ['1.150', '1.15'],
    ['007', '7'],
    ['0', '0'],
    ['-0.0', '0'],
    ['-1.10', '-1.1'],
    ['0.000000000001', '0.000000000001'],
    ['999999999.999999999999', '999999999.999999999999'],
  ])('%s is %s', (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

  it.each(['', '.', '1.', '.5', '1e3', '1,5', ' 1', '0x1', 'NaN', '1.0000000000001'])(
    '%j is refused',
    (text) => expect(() => parseDecimal(text)).toThrow(RangeError),
  );

  it('are written back as they were read', () => {
    fc.assert(fc.property(scaled, (value) => parseDecimal(formatDecimal(value)) === value));
  });

  it('add exactly, in any order', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
    fc.assert(
      fc.property(fc.array(scaled), (values) => {
        const texts = values.map(formatDecimal);
        const total = sumDecimals(texts);
        expect(sumDecimals([...texts].reverse())).toBe(total);
        expect(parseDecimal(total)).toBe(values.reduce((sum, value) => sum + value, 0n));
      }),
    );
  });

  it('are subtracted exactly, and multiplied with one rounding', () => {
    expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
    expect(negativeDecimal('0')).toBe('0');
    expect(multiplyDecimals('2.50', '-4')).toBe('-10');
    // Half a unit of the last place goes to the even one.
    expect(multiplyDecimals('0.000000000001', '0.5')).toBe('0');
    expect(multiplyDecimals('0.000000000003', '0.5')).toBe('0.000000000002');
  });

  it('compare by value', () => {
    expect(compareDecimals('1.10', '1.1')).toBe(0);
    expect(compareDecimals('9', '10')).toBeLessThan(0);
    expect(compareDecimals('-1', '-2')).toBeGreaterThan(0);
  });
});

describe('rounding', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
  ])('%i / %i is %i, half to even', (n, d, quotient) => expect(divideHalfEven(n, d)).toBe(quotient));

  it('is to the nearest, and half to even', () => {
    fc.assert(
      fc.property(scaled, fc.bigInt({ min: 1n, max: 10n ** 15n }), (n, d) => {
        const rounded = divideHalfEven(n, d);
        const off = n - rounded * d;
        const twice = (off < 0n ? -off : off) * 2n;
        expect(twice < d || (twice === d && rounded % 2n === 0n)).toBe(true);
      }),
    );
  });

  it('happens once in a result', () => {
    const third = ratio(1n, 3n);
    expect(decimalOf(multiply(third, ratioOf('3')))).toBe('1');
    expect(decimalOf(third)).toBe('0.333333333333');
  });
});

describe('figures for people', () => {
  it.each([
    ['1.525', 2, '1.53'],
    ['1.525', 3, '1.525'],
    ['0.005', 2, '0.01'],
    ['-0.004', 2, '0.00'],
    ['-1.525', 2, '-1.53'],
    ['63.69047619', 1, '63.7'],
    ['12', 0, '12'],
  ])('%s at %i decimals is %s', (text, digits, shown) => expect(displayDecimal(text, digits)).toBe(shown));

  it.each([
    ['1.525', 'GBP', 2, '£1.53'],
    ['1.525', 'GBP', 3, '£1.525'],
    ['1204', 'USD', 2, '$1,204.00'],
    ['0.4', 'EUR', 2, '€0.40'],
    ['999999999.994999999999', 'CAD', 2, '$999,999,999.99'],
    ['-0.4', 'AUD', 2, '-$0.40'],
    ['0', 'GBP', 2, '£0.00'],
    ['0.0027', 'GBP', 2, '£0.0027'],
    ['0.00268', 'GBP', 2, '£0.0027'],
    ['-0.0009', 'GBP', 2, '-£0.00090'],
    ['0.006', 'GBP', 2, '£0.01'],
  ] as const)('%s %s at %i decimals is %s', (amount, currency, digits, shown) =>
    expect(formatMoney(amount, currency, digits)).toBe(shown),
  );

  it.each([
    ['1200', '1,200'],
    ['1234567.5', '1,234,567.5'],
    ['0.333333333333', '0.333'],
    ['24', '24'],
  ])('a quantity of %s reads %s', (quantity, shown) => expect(formatQuantity(quantity)).toBe(shown));

  it.each([
    ['36540.785', '36,540.79'],
    ['-1204', '-1,204.00'],
    ['999.999', '1,000.00'],
    ['0.0027', '0.0027'],
    ['0', '0.00'],
  ])('an amount of %s below its currency reads %s', (amount, shown) =>
    expect(formatAmount(amount)).toBe(shown),
  );
});

it.each([
  ['64.14', '64.1%'],
  ['-1100', '−1,100.0%'],
  ['-0.04', '0.0%'],
])('a percentage of %s reads %s', (percent, shown) => expect(formatPercent(percent)).toBe(shown));
