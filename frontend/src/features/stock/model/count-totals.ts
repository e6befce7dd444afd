/** What a count comes to, by today's prices. */
import { decimalOf, divide, multiply, ratio, ratioOf, sumDecimals } from '@batchbook/shared/money';
import { bookNow, type CountLine, isReady, type LineState, worthOf } from './count-sheet.ts';

export interface SheetTotals {
  /** Lines that can be posted, that wait to be, that ask again, can't be read, and aren't counted. */
  ready: number;
  sent: number;
  asks: number;
  unreadable: number;
  blank: number;
  /** Of those that can be posted. */
  differing: CountLine[];
  agree: number;
  /** Exact sums over what has a price. */
  over: string;
  short: string;
  net: string;
  /** Lines that differ and have no price. */
  unpriced: CountLine[];
  /** What is on the shelf by the book. */
  shelf: { worth: string; isWhole: boolean };
}

export function totalsOf(lines: readonly CountLine[]): SheetTotals {
  const ready = lines.filter(isReady);
  const differing = ready.filter(({ state }) => state.kind !== 'agrees');
  const open = lines.filter(({ isSent }) => !isSent);
  const inState = (kind: LineState['kind']) => open.filter(({ state }) => state.kind === kind).length;
  const money = differing.flatMap((line) => moneyOf(line) ?? []);
  const over = sumDecimals(money.filter((amount) => !amount.startsWith('-')));
  const short = sumDecimals(money.filter((amount) => amount.startsWith('-')));
  return {
    ready: ready.length,
    sent: lines.length - open.length,
    asks: inState('moved'),
    unreadable: inState('unreadable'),
    blank: inState('blank'),
    differing,
    agree: ready.length - differing.length,
    over,
    short,
    net: sumDecimals([over, short]),
    unpriced: differing.filter((line) => moneyOf(line) === null),
    shelf: shelfOf(lines),
  };
}

const moneyOf = ({ state }: CountLine): string | null => (state.kind === 'differs' ? state.money : null);

const isShort = ({ state }: CountLine): boolean => state.kind === 'differs' && state.difference < 0n;

/** Whether the sum over what is short, or over, leaves out something of no price. */
export const leavesOut = ({ unpriced }: Pick<SheetTotals, 'unpriced'>, what: 'short' | 'over'): boolean =>
  unpriced.some((line) => isShort(line) === (what === 'short'));

function shelfOf(lines: readonly CountLine[]): SheetTotals['shelf'] {
  const worths = lines.flatMap(({ level, price, movable }) => {
    const value = bookNow(level);
    return value > 0n ? [worthOf(value, level.unit, price, movable.measures)] : [];
  });
  const known = worths.filter((worth) => worth !== null);
  return { worth: sumDecimals(known), isWhole: known.length === worths.length };
}

/** How large `net` is against what is on the shelf, in per cent; `null` where nothing of worth is there. */
export function shareOfShelf(net: string, { worth }: SheetTotals['shelf']): string | null {
  const shelf = ratioOf(worth);
  if (shelf.n === 0n) return null;
  return decimalOf(multiply(divide(ratioOf(net.replace('-', '')), shelf), ratio(100n, 1n)));
}
