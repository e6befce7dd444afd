/** The mass balance of a lot: what came in, where it went, and what nobody can say. In thousandths of its base unit. */
import { displayDecimal, divideHalfEven, formatDecimal, one } from '../money.ts';
import type { StockUnit } from '../stock/item-schema.ts';
import { formatThousandths, type Thousandths } from '../stock/quantity.ts';
import type { LotBalance } from './trace-schema.ts';

/** The parts of a balance, in the order in which it is read. The first two came, the others went or are there. */
export const massNames = [
  'in',
  'returned',
  'used',
  'sold',
  'wasted',
  'destroyed',
  'supplierReturned',
  'adjusted',
  'onHand',
  'held',
] as const;

export type MassName = (typeof massNames)[number];

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

/** @param unconverted What is in units that don't convert into the lot's, and so in none of the sums. */
export function balanceOf(
  masses: Masses,
  lot: Pick<LotBalance, 'lotCode' | 'name' | 'unconverted'> & { unit: StockUnit },
): LotBalance {
  const unaccounted = unaccountedOf(masses);
  const cameIn = masses.in + masses.returned;
  const text = (value: Thousandths): string => formatThousandths(value, lot.unit);
  const sums = Object.fromEntries(massNames.map((name) => [name, text(masses[name])]));
  return {
    ...lot,
    ...(sums as Record<MassName, string>),
    unaccounted: text(unaccounted),
    unaccountedPercent:
      cameIn === 0n
        ? null
        : displayDecimal(formatDecimal(divideHalfEven(unaccounted * 100n * one, cameIn)), 1),
  };
}
