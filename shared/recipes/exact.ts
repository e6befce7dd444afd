/**
 * Fractions that stay small during a calculation. A recipe's cost is a sum over lines that each divide by another number,
 * and is rounded only for display.
 */
import { type Ratio, ratio } from '../money.ts';

const safe = BigInt(Number.MAX_SAFE_INTEGER);

/** The greatest common divisor of two values of zero or more; in plain numbers as soon as they fit. */
function commonDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first, second];
  while (b > safe) [a, b] = [b, a % b];
  if (b === 0n) return a;
  let [x, y] = [Number(b), Number(a % b)];
  while (y !== 0) [x, y] = [y, x % y];
  return BigInt(x);
}

/** The same fraction in lowest terms. */
export function reduced({ n, d }: Ratio): Ratio {
  const divisor = commonDivisor(d, n < 0n ? -n : n);
  return divisor === 1n ? { n, d } : { n: n / divisor, d: d / divisor };
}

export const zero: Ratio = ratio(0n, 1n);
export const whole: Ratio = ratio(1n, 1n);

/** Over the least common denominator: not in lowest terms when the sum itself cancels a factor. */
export function add(a: Ratio, b: Ratio): Ratio {
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  const common = commonDivisor(a.d, b.d);
  const times = b.d / common;
  return { n: a.n * times + b.n * (a.d / common), d: a.d * times };
}

/** Sums any number of fractions, in lowest terms. */
export const sum = (values: readonly Ratio[]): Ratio => reduced(values.reduce(add, zero));

export const subtract = (a: Ratio, b: Ratio): Ratio => add(a, { n: -b.n, d: b.d });
export const isAbove = (a: Ratio, b: Ratio): boolean => a.n * b.d > b.n * a.d;
export const smallerOf = (a: Ratio, b: Ratio): Ratio => (isAbove(a, b) ? b : a);
export const largerOf = (a: Ratio, b: Ratio): Ratio => (isAbove(a, b) ? a : b);
