/**
 * What events sold or wasted without stock being moved for it: nothing follows the product, its unit can't be converted, or
 * stock was closed. A trace can't rule out any batch of it that was there.
 */
import { formatDecimal } from '@batchbook/shared/money';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { getItems } from '../../platform/table/read.ts';
import type { StoredEvent } from '../table.ts';
import { differencesOf } from './differences.ts';
import { nothingTaken, type TakingKind, takenIn, takenKey } from './taken-table.ts';

export interface SoldUnposted {
  event: StoredEvent;
  recipeId: string;
  recipeName: string;
  kind: TakingKind;
  quantity: string;
  unit: StockUnit;
  /** The recipe's word for its pieces, if it has one. */
  unitName: string | null;
}

interface Scope {
  organizationId: string;
}

const isSold = ({ soldQuantity, wastedQuantity }: StoredEvent['recipes'][number]): boolean =>
  (soldQuantity ?? '0') !== '0' || (wastedQuantity ?? '0') !== '0';

/** @param all The events. */
export async function readSoldUnposted(scope: Scope, all: readonly StoredEvent[]): Promise<SoldUnposted[]> {
  const { organizationId } = scope;
  const events = all.filter(({ recipes }) => recipes.some(isSold));
  const items = await getItems(
    scope,
    events.map(({ id }) => takenKey(organizationId, id)),
  );
  const taken = new Map(items.map((item) => [item.pk, takenIn(item)]));
  return events.flatMap((event) =>
    unpostedOf(event, taken.get(takenKey(organizationId, event.id).pk) ?? nothingTaken),
  );
}

/** Wherever it was taken: only how much matters. */
function unpostedOf(event: StoredEvent, taken: typeof nothingTaken): SoldUnposted[] {
  const rows = taken.rows.filter(({ itemId }) => itemId !== null).map((row) => ({ ...row, siteId: '' }));
  const recipes = new Map(event.recipes.map((recipe) => [recipe.recipeId, recipe]));
  return differencesOf(event, { ...taken, rows }, '')
    .filter(({ quantity }) => quantity > 0n)
    .map(({ recipeId, kind, quantity, unit }) => ({
      ...{ event, recipeId, kind, unit },
      recipeName: recipes.get(recipeId)?.recipeNameSnapshot ?? '',
      unitName: productUnit(recipes.get(recipeId)?.unitSnapshot ?? unit).unitName,
      quantity: formatDecimal(quantity),
    }));
}
