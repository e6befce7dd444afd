/**
 * Quantities of stock: whole numbers of thousandths of a base unit (a milligram, a microlitre, a thousandth of a piece),
 * as `bigint`. An entered quantity is converted once, rounded half to even. From then on sums are exact (0.1 three times
 * is 0.3).
 *
 * Weights share the base g and volumes the base ml. Each count is its own base: a box isn't a piece.
 */
import { divideHalfEven, formatDecimal, multiply, one, parseDecimal, ratio, ratioOf } from '../money.ts';
import { conversionRate, type Measures, type Unit, unitKind, unitTable } from '../units.ts';

/** Thousandths of a base unit. */
export type Thousandths = bigint;

const perUnit = 1000n;

/** The base of a level in `unit`: g for weights, ml for volumes, each count itself. */
export function baseUnitOf(unit: Unit): Unit {
  const kind = unitKind(unit);
  if (kind === 'weight') return 'g';
  return kind === 'volume' ? 'ml' : unit;
}

/** Whether the levels of one can be shown in the other without a conversion. */
export const sameBase = (a: Unit, b: Unit): boolean => baseUnitOf(a) === baseUnitOf(b);

export type Measured = { ok: true; value: Thousandths; densityAssumed: boolean } | { ok: false };

/**
 * `quantity` (a decimal, possibly negative) of `unit` in thousandths of the base of `into`, rounded once. Not `ok` when
 * the known measures don't allow it: never guessed.
 */
export function toThousandths(quantity: string, unit: Unit, into: Unit, measures: Measures): Measured {
  const rate = conversionRate(unit, baseUnitOf(into), measures);
  if (rate === null) return { ok: false };
  const exact = multiply(ratioOf(quantity), rate.factor);
  return {
    ok: true,
    value: divideHalfEven(exact.n * perUnit, exact.d),
    densityAssumed: rate.assumedDensity,
  };
}

/** Thousandths of the base of `unit` as a decimal of `unit`, exact: 1,250,000 in kg is '1.25'. */
export function formatThousandths(value: Thousandths, unit: Unit): string {
  const factor = parseDecimal(unitTable[unit].factor);
  return formatDecimal(divideHalfEven(value * one * one, perUnit * factor));
}

/** A level after a change of base: the converted figure, and the same rounded down. */
export interface ConvertedLevel {
  /** To the nearest thousandth. */
  converted: Thousandths;
  /** Down to a whole base unit, towards minus infinity (specification, section 9). */
  rounded: Thousandths;
  densityAssumed: boolean;
}

/** `value` thousandths of `from` in the base of `to`; `null` when the known measures don't allow it. */
export function convertLevel(
  value: Thousandths,
  from: Unit,
  to: Unit,
  measures: Measures,
): ConvertedLevel | null {
  const rate = conversionRate(baseUnitOf(from), baseUnitOf(to), measures);
  if (rate === null) return null;
  const exact = multiply(ratio(value, 1n), rate.factor);
  return {
    converted: divideHalfEven(exact.n, exact.d),
    rounded: floorDivide(exact.n, exact.d * perUnit) * perUnit,
    densityAssumed: rate.assumedDensity,
  };
}

/** `n / d` rounded down, towards minus infinity; `d` is above zero. */
function floorDivide(n: bigint, d: bigint): bigint {
  const whole = n / d;
  return n < 0n && n % d !== 0n ? whole - 1n : whole;
}
