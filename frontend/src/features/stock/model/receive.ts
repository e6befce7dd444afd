/** What is known of the price of something, for what is paid now. */
import type { Movable } from './movable.ts';
import type { UnitChoice } from './moved-quantity.ts';
import { costOf, type Worth } from './worth.ts';

/**
 * What one of the chosen unit was last bought for, or of a product costs to make; `null` where that isn't known,
 * or nothing turns its unit into that one.
 */
export function knownPrice(of: Movable, choice: UnitChoice): Worth | null {
  if (choice !== 'pack') return costOf('1', choice, of);
  return of.pack && costOf(of.pack.size, of.pack.unit, of);
}
