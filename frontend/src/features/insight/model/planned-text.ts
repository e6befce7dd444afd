import type { EventRecipe } from '@batchbook/shared/market-events/schema';
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { wordFor } from '@batchbook/shared/recipes/yield-words';
import { countOf } from '@batchbook/shared/text';

/** More of them say less than a number of products. */
const unitsMax = 3;

/** How much goes to an event: '480 pieces, 3 kg', or '6 products' of more than three units. */
export function plannedText(
  products: readonly Pick<EventRecipe, 'plannedQuantity' | 'unitSnapshot'>[],
): string {
  const byUnit = Map.groupBy(products, ({ unitSnapshot }) => unitSnapshot);
  if (products.length === 0) return 'Nothing yet';
  if (byUnit.size > unitsMax) return countOf(products.length, 'product');
  return [...byUnit]
    .map(([unit, of]) => {
      const quantity = sumDecimals(of.map(({ plannedQuantity }) => plannedQuantity));
      return `${formatQuantity(quantity)} ${wordFor(unit, quantity)}`;
    })
    .join(', ');
}
