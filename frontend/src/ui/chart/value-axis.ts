import { scaleLinear } from 'd3-scale';

export interface ValueAxis {
  domain: readonly [number, number];
  ticks: readonly number[];
  /** The decimals that tell the ticks apart. */
  digits: number;
}

/**
 * Words for a value. The value of a tick comes with the decimals that tell the ticks of its axis apart; any other value is
 * written in full.
 */
export type Format = (value: number, tickDigits?: number) => string;

/** A change of a hundredth must not look like a cliff: the axis spans at least this part of the largest value. */
const leastSpan = 0.2;

const allZero: ValueAxis = { domain: [0, 1], ticks: [0], digits: 0 };

/** Returns an axis with zero on it, for marks whose length is compared. All-zero values give an axis of one tick. */
export function axisFromZero(values: readonly number[], tickCount: number): ValueAxis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? allZero : niceAxis(low, high, tickCount);
}

/** Returns an axis around the values, for lines whose height is compared. It crosses zero only if the values do. */
export function axisAround(values: readonly number[], tickCount: number): ValueAxis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || (low === 0 && high === 0)) return allZero;
  const missing = leastSpan * Math.max(Math.abs(low), Math.abs(high)) - (high - low);
  if (missing <= 0) return niceAxis(low, high, tickCount);
  const bottom = low - missing / 2;
  return niceAxis(low >= 0 ? Math.max(0, bottom) : bottom, high + missing / 2, tickCount);
}

function niceAxis(low: number, high: number, tickCount: number): ValueAxis {
  const scale = scaleLinear([low, high], [0, 1]).nice(tickCount);
  const [from = 0, to = 1] = scale.domain();
  const ticks = scale.ticks(tickCount);
  const step = (ticks[1] ?? to) - (ticks[0] ?? from);
  return { domain: [from, to], ticks, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}
