/** The mass balance of a lot: what came in, where it went, and what nobody can say. In thousandths of its base unit. */
import { displayDecimal, divideHalfEven, formatDecimal, one } from '../money.ts';
import type { StockUnit } from '../stock/item-schema.ts';
import { formatThousandths, type Thousandths } from '../stock/quantity.ts';
import { type MassName, massNames } from './constants.ts';
import type { LotBalance } from './trace-schema.ts';

/**
 * Each above zero as what it says: used is what was taken, not a change of the level. Adjusted is what counts, adjustments
 * and changes of unit took away, below zero for what they added. A shelf below zero isn't on hand.
 */
export type Masses = Record<MassName, Thousandths>;

export const noMasses = Object.fromEntries(massNames.map((name) => [name, 0n])) as Masses;

/** In + returned by customers = used + sold + wasted + destroyed + returned to supplier + adjusted + on hand + held + unaccounted. */
export function unaccountedOf({ in: cameIn, returned, ...gone }: Masses): Thousandths {
  return Object.values(gone).reduce((rest, value) => rest - value, cameIn + returned);
}

/** What adjustments added, and what they took away; both above zero. */
export interface Adjustments {
  up: Thousandths;
  down: Thousandths;
}

/** @param changes What each took away; below zero for what it added. */
export const adjustmentsOf = (changes: Iterable<Thousandths>): Adjustments => {
  const sums = { up: 0n, down: 0n };
  for (const taken of changes)
    if (taken < 0n) sums.up -= taken;
    else sums.down += taken;
  return sums;
};

/**
 * @param unit What the masses are shown in.
 * @param lot Its `unit` is the word for that.
 */
export function balanceOf(
  masses: Masses,
  unit: StockUnit,
  lot: Pick<LotBalance, 'lotCode' | 'name' | 'unit' | 'unconverted'>,
  { up, down }: Adjustments,
): LotBalance {
  const unaccounted = unaccountedOf(masses);
  const cameIn = masses.in + masses.returned;
  const text = (value: Thousandths): string => formatThousandths(value, unit);
  const sums = Object.fromEntries(massNames.map((name) => [name, text(masses[name])]));
  return {
    ...lot,
    ...(sums as Record<MassName, string>),
    ...{ adjustedUp: text(up), adjustedDown: text(down) },
    unaccounted: text(unaccounted),
    unaccountedPercent:
      cameIn === 0n
        ? null
        : displayDecimal(formatDecimal(divideHalfEven(unaccounted * 100n * one, cameIn)), 1),
  };
}
