/** What the differences of a count come to in money, by today's prices. */
import { sumDecimals } from '@batchbook/shared/money';
import { sumWorths, type Worth, type WorthSum } from './worth.ts';

/** A line that differs. */
export interface DifferingLine {
  name: string;
  isShort: boolean;
  money: Worth | null;
}

export interface CountSums {
  /** Exact sums over what has a price. */
  over: WorthSum;
  short: WorthSum;
  net: string;
  /** Names of what has no price, and of what is costed in part alone. */
  unpriced: readonly string[];
  inPart: readonly string[];
}

export function sumDifferences(lines: readonly DifferingLine[]): CountSums {
  const sumOf = (short: boolean) =>
    sumWorths(lines.filter(({ isShort }) => isShort === short).map(({ money }) => money));
  const [over, short] = [sumOf(false), sumOf(true)];
  return {
    over,
    short,
    net: sumDecimals([over.amount, short.amount]),
    unpriced: lines.filter(({ money }) => money === null).map(({ name }) => name),
    inPart: lines.filter(({ money }) => money?.isLeast).map(({ name }) => name),
  };
}
