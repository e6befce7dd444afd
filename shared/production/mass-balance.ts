/** The mass balance of a lot: what came in, where it went, and what nobody can say. In thousandths of its base unit. */
import { displayDecimal, divideHalfEven, formatDecimal, one } from '../money.ts';
import type { StockUnit } from '../stock/item-schema.ts';
import { formatThousandths, type Thousandths } from '../stock/quantity.ts';
import type { LotBalance } from './trace-schema.ts';

/** Each above zero as what it says: used is what was taken, not a change of the level. */
export interface Masses {
  in: Thousandths;
  used: Thousandths;
  sold: Thousandths;
  wasted: Thousandths;
  /** What counts, adjustments and changes of unit took away; below zero for what they added. */
  adjusted: Thousandths;
  onHand: Thousandths;
}

export const noMasses: Masses = { in: 0n, used: 0n, sold: 0n, wasted: 0n, adjusted: 0n, onHand: 0n };

export function balanceOf(
  masses: Masses,
  lot: { lotCode: string; name: string; unit: StockUnit },
): LotBalance {
  const { used, sold, wasted, adjusted, onHand } = masses;
  const unaccounted = masses.in - used - sold - wasted - adjusted - onHand;
  const text = (value: Thousandths): string => formatThousandths(value, lot.unit);
  return {
    ...lot,
    in: text(masses.in),
    used: text(used),
    sold: text(sold),
    wasted: text(wasted),
    adjusted: text(adjusted),
    onHand: text(onHand),
    unaccounted: text(unaccounted),
    unaccountedPercent:
      masses.in === 0n
        ? null
        : displayDecimal(formatDecimal(divideHalfEven(unaccounted * 100n * one, masses.in)), 1),
  };
}
