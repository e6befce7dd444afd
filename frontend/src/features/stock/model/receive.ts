/** The price that an ingredient was last known at, for what is paid now. */
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import { decimalOf, multiply, ratioOf } from '@batchbook/shared/money';
import { conversionRate } from '@batchbook/shared/units';
import type { Movable } from './movable.ts';
import type { UnitChoice } from './moved-quantity.ts';

/** The known price of one of the chosen unit; `null` where there is none, or nothing turns it into that unit. */
export function knownPrice(of: Movable, choice: UnitChoice): string | null {
  const known = of.ingredient && unitPriceOf(of.ingredient);
  if (!known) return null;
  const unit = choice === 'pack' ? of.pack?.unit : choice;
  const rate = unit && conversionRate(unit, known.unit, of.measures);
  if (!rate) return null;
  const each = multiply(known.price, rate.factor);
  return decimalOf(choice === 'pack' && of.pack ? multiply(each, ratioOf(of.pack.size)) : each);
}
