/** What a count comes to, by today's prices. */
import { decimalOf, divide, multiply, ratio, ratioOf } from '@batchbook/shared/money';
import { bookNow, type CountLine, isReady, type LineState } from './count-sheet.ts';
import { type CountSums, sumDifferences } from './count-sums.ts';
import { sumWorths, type Worth, type WorthSum, worthOf } from './worth.ts';

export interface SheetTotals extends CountSums {
  /** Lines that can be posted, that wait to be, that ask again, can't be read, and aren't counted. */
  ready: number;
  sent: number;
  asks: number;
  unreadable: number;
  blank: number;
  /** Of those that can be posted. */
  differing: CountLine[];
  agree: number;
  /** What is on the shelf by the book. */
  shelf: WorthSum;
}

export function totalsOf(lines: readonly CountLine[]): SheetTotals {
  const ready = lines.filter(isReady);
  const differing = ready.filter(({ state }) => state.kind !== 'agrees');
  const open = lines.filter(({ isSent }) => !isSent);
  const inState = (kind: LineState['kind']) => open.filter(({ state }) => state.kind === kind).length;
  return {
    ready: ready.length,
    sent: lines.length - open.length,
    asks: inState('moved'),
    unreadable: inState('unreadable'),
    blank: inState('blank'),
    differing,
    agree: ready.length - differing.length,
    ...sumDifferences(
      differing.map(({ item, state }) => ({
        name: item.name,
        isShort: state.kind === 'differs' && state.difference < 0n,
        money: state.kind === 'differs' ? state.money : null,
      })),
    ),
    shelf: shelfOf(lines),
  };
}

const shelfOf = (lines: readonly CountLine[]): WorthSum =>
  sumWorths(lines.map(shelfWorthOf).filter((worth) => worth !== undefined));

const shelfWorths = new WeakMap<CountLine, Worth | null | undefined>();

/**
 * What is on the shelf of an item by the book; nothing where the book says that nothing is. A line stays the same
 * object until something of it changes: with a key stroke one is calculated, not hundreds.
 */
function shelfWorthOf(line: CountLine): Worth | null | undefined {
  if (shelfWorths.has(line)) return shelfWorths.get(line);
  const { level, movable } = line;
  const value = bookNow(level);
  const worth = value > 0n ? worthOf(value, level.unit, movable) : undefined;
  shelfWorths.set(line, worth);
  return worth;
}

/** How large `net` is against what is on the shelf, in per cent; `null` where nothing of worth is there. */
export function shareOfShelf(net: string, { amount }: WorthSum): string | null {
  const shelf = ratioOf(amount);
  if (shelf.n === 0n) return null;
  return decimalOf(multiply(divide(ratioOf(net.replace('-', '')), shelf), ratio(100n, 1n)));
}
