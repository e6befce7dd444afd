/** Exact fractions as sums of two doubles: a high part of few bits, on a grid of powers of two, and the rest. */
import type { Ratio } from '../money.ts';

const tooLarge = 1n << 1000n;
const bitsOf = (value: bigint): number => value.toString(16).length * 4;

/** The nearest double, accurate to its last bits: for choosing grids. */
export function approximate({ n, d }: Ratio): number {
  if (n < tooLarge && d < tooLarge) return Number(n) / Number(d);
  const shift = BigInt(Math.max(bitsOf(n), bitsOf(d)) - 1000);
  return Number(n >> shift) / Number(d >> shift);
}

/** The power of two at or below a value above zero. */
export const exponentOf = (value: number): number => Math.floor(Math.log2(value));

const half = 1n << 53n;

/** `value` as a multiple of 2^exponent and a rest, with less than 2^(exponent - 54) lost. */
export function split({ n, d }: Ratio, exponent: number): { high: number; rest: number } {
  const shift = 54 - exponent;
  const fixed = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift));
  const steps = (fixed + half) >> 54n;
  const rest = Number(fixed - (steps << 54n));
  return { high: Number(steps) * 2 ** exponent, rest: rest * 2 ** (exponent - 54) };
}
