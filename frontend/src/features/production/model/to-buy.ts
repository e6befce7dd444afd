/** What of a run's ingredients has to be bought, since stock has less. */
import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import { sumDecimals } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import type { PutShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import type { Takings } from './taking.ts';

type Amounts = NonNullable<PutShoppingList['ingredients']>;

/** Each ingredient once. What is made here isn't bought. */
export function toBuyFor(rows: readonly Pick<RunRow, 'id' | 'ingredientId'>[], takings: Takings): Amounts {
  const amounts = rows.flatMap(({ id, ingredientId }): Amounts => {
    const short = takings.get(id)?.shortBy;
    const unit = ingredientUnits.find((one) => one === short?.unit);
    return short && unit && ingredientId !== null ? [{ ingredientId, quantity: short.quantity, unit }] : [];
  });
  // Rows of one ingredient fall short in the unit of its level.
  return [...Map.groupBy(amounts, ({ ingredientId }) => ingredientId).values()].flatMap((of) =>
    of[0] ? [{ ...of[0], quantity: sumDecimals(of.map(({ quantity }) => quantity ?? '0')) }] : [],
  );
}
