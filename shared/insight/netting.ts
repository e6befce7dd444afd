/**
 * What is needed of a thing against what is there of it, day by day. A need takes the lots that go first and can be used on
 * its day, then what no lot covers, then what drafts will have made by then. What is left counts towards the ideal level:
 *
 *   to get = needs + ideal level - what is there, at least 0
 *
 * and more where something is past its use-by on the day of a need. A level below zero counts as none: something came in that
 * nobody entered, and what was sold of it is gone. It is said beside the figures.
 */
import type { Ratio } from '../money.ts';
import { add, isAbove, largerOf, smallerOf, subtract, sum, zero } from '../recipes/exact.ts';
import { byUseBy, isPast } from '../stock/shelf.ts';
import type { Span } from './span-schema.ts';

export interface Need {
  day: string;
  /** `null` when nobody knows how much. */
  amount: Ratio | null;
  /** What needs it: an event, a draft. */
  by: string;
  /** The recipe that takes it, where nobody knows how much. */
  of?: string;
}

/** What a draft will make. */
export interface Making {
  day: string;
  amount: Ratio;
}

interface PoolLot {
  lotCode: string;
  useByDate: string | null;
  since: string | undefined;
  left: Ratio;
}

/** What is at the sites that are looked at, in one unit. */
export interface Pool {
  /** Lots that aren't on hold. */
  lots: readonly PoolLot[];
  /** Besides those; below zero where more went without a lot than came. */
  unlotted: Ratio;
  /** A site has less than nothing of it, which counts as none. */
  isBelowZero: boolean;
  held: Ratio;
  ideal: Ratio;
}

export const nothingThere: Pool = {
  ...{ lots: [], unlotted: zero, held: zero, ideal: zero, isBelowZero: false },
};

export interface Net {
  /** What has to be bought or made besides, by day. */
  missing: readonly Need[];
  /** What can be used on the first day. */
  there: Ratio;
  past: Ratio;
}

export const toIdeal = 'Ideal level';

interface Asked {
  pool: Pool;
  makings?: readonly Making[];
  needs: readonly Need[];
  span: Span;
}

export function netOf({ pool, makings = [], needs, span }: Asked): Net {
  const usable = pool.lots.filter(
    ({ useByDate, since = '' }) => !isPast(useByDate, span.from) && since <= span.to,
  );
  const shelf = new Shelf(usable, pool.unlotted, makings);
  // What went without a lot went from the lots all the same.
  shelf.take(smallerOf(largerOf(subtract(zero, pool.unlotted), zero), sumOf(usable)), span.from);
  const missing: Need[] = [];
  for (const need of needs.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const amount = need.amount && shelf.take(need.amount, need.day);
    if (amount === null || isAbove(amount, zero)) missing.push({ ...need, amount });
  }
  const short = subtract(pool.ideal, shelf.left());
  if (isAbove(short, zero)) missing.push({ day: span.to, amount: short, by: toIdeal });
  const past = pool.lots.filter(({ useByDate }) => isPast(useByDate, span.from));
  const there = add(sumOf(usable), pool.unlotted);
  return { missing, there: largerOf(there, zero), past: sumOf(past) };
}

const sumOf = (lots: readonly PoolLot[]): Ratio => sum(lots.map(({ left }) => left));

/** What is left as needs take it. */
class Shelf {
  readonly #lots: PoolLot[];
  #unlotted: Ratio;
  readonly #makings: Making[];

  constructor(lots: readonly PoolLot[], unlotted: Ratio, makings: readonly Making[]) {
    this.#lots = lots.toSorted(byUseBy).map((lot) => ({ ...lot }));
    this.#unlotted = largerOf(unlotted, zero);
    this.#makings = makings.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((making) => ({ ...making }));
  }

  /** @returns what isn't there of it. */
  take(amount: Ratio, day: string): Ratio {
    let open = amount;
    const takeOf = (there: Ratio): Ratio => {
      const part = smallerOf(open, there);
      open = subtract(open, part);
      return subtract(there, part);
    };
    for (const lot of this.#lots)
      if (!isPast(lot.useByDate, day) && (lot.since ?? '') <= day) lot.left = takeOf(lot.left);
    this.#unlotted = takeOf(this.#unlotted);
    for (const making of this.#makings) if (making.day <= day) making.amount = takeOf(making.amount);
    return open;
  }

  left(): Ratio {
    return sum([
      ...this.#lots.map(({ left }) => left),
      this.#unlotted,
      ...this.#makings.map(({ amount }) => amount),
    ]);
  }
}
