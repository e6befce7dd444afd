import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMeasures, type Unit } from '../units.ts';
import { baseUnitOf, convertLevel, formatThousandths, toThousandths } from './quantity.ts';

const measuredAs = (quantity: string, unit: Unit, into: Unit, measures = noMeasures): bigint => {
  const measured = toThousandths(quantity, unit, into, measures);
  if (!measured.ok) throw new Error('refused');
  return measured.value;
};

describe('a quantity of stock', () => {
  it('adds up exactly: 0.1 three times is 0.3', () => {
    const tenth = measuredAs('0.1', 'kg', 'kg');
    expect(formatThousandths(tenth * 3n, 'kg')).toBe('0.3');
  });

  it.each([
    ['-1.25', 'kg', 'g', '-1250', 'g'],
    ['1', 'lb', 'kg', '0.453592', 'kg'],
    ['0.0005', 'g', 'g', '0', 'g'],
    ['0.0015', 'g', 'g', '0.002', 'g'],
    ['2', 'cup', 'l', '0.5', 'l'],
    ['3', 'boxes', 'boxes', '3', 'boxes'],
  ] as const)('%s %s is %s of %s', (quantity, unit, into, expected, shown) => {
    expect(formatThousandths(measuredAs(quantity, unit, into), shown)).toBe(expected);
  });

  it('is refused without a conversion, and says when a density was assumed', () => {
    expect(toThousandths('1', 'pieces', 'g', noMeasures)).toEqual({ ok: false });
    expect(toThousandths('1', 'boxes', 'pieces', noMeasures)).toEqual({ ok: false });
    expect(toThousandths('1', 'l', 'g', noMeasures)).toMatchObject({ ok: true, densityAssumed: true });
    const oil = { ...noMeasures, gramsPerMl: '0.91' };
    expect(toThousandths('1', 'l', 'g', oil)).toEqual({ ok: true, value: 910_000n, densityAssumed: false });
  });

  it('reads back as it was entered', () => {
    const units = ['g', 'kg', 'ml', 'l', 'pieces', 'boxes'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.bigInt(-(10n ** 15n), 10n ** 15n), (unit, value) => {
        expect(measuredAs(formatThousandths(value, unit), unit, baseUnitOf(unit))).toBe(value);
      }),
    );
  });
});

describe('a level that changes its unit', () => {
  it('is rounded down to a whole unit, below zero too', () => {
    const egg = { ...noMeasures, gramsPerPiece: '55' };
    expect(convertLevel(1_000_000n, 'g', 'pieces', egg)).toEqual({
      converted: 18_182n,
      rounded: 18_000n,
      densityAssumed: false,
    });
    expect(convertLevel(-1_000_000n, 'g', 'pieces', egg)?.rounded).toBe(-19_000n);
    expect(convertLevel(1_250_500n, 'g', 'ml', noMeasures)).toEqual({
      converted: 1_250_500n,
      rounded: 1_250_000n,
      densityAssumed: true,
    });
  });

  it('stays when it can’t be converted', () => {
    expect(convertLevel(1000n, 'g', 'pieces', noMeasures)).toBeNull();
  });
});
