/** Reads what converts the units of stock items (`shared/stock/measures.ts`) from the table. */
import { type MeasuredItem, measuresOfItem } from '@batchbook/shared/stock/measures';
import type { Measures } from '@batchbook/shared/units';
import { ingredientKey, toIngredient, withoutHidden } from '../ingredients/index.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItems, type Item } from '../platform/table/read.ts';
import { recipeKey, toSummary } from '../recipes/index.ts';

/** The key of an item's measures; `null` when it has none. */
export function referencedKey(organizationId: string, item: MeasuredItem): Key | null {
  if (item.referenceId === null || item.category === 'other') return null;
  const keyOf = item.category === 'product' ? recipeKey : ingredientKey;
  return keyOf(organizationId, item.referenceId);
}

/** @param reference The item at `referencedKey`. */
export const measuresIn = (item: MeasuredItem, reference: Item | undefined): Measures =>
  measuresOfItem(item, {
    ingredient: () => reference && toIngredient(reference),
    recipe: () => reference && toSummary(reference),
  });

/** Reads the measures of each of `items`, strongly. Other items have none. */
export async function readMeasures(
  scope: { organizationId: string },
  items: readonly MeasuredItem[],
): Promise<(item: MeasuredItem) => Measures> {
  const { organizationId } = scope;
  const keys = items.map((item) => referencedKey(organizationId, item)).filter((key) => key !== null);
  const found = await getItems(scope, keys, { consistent: true });
  const bySk = new Map((await withoutHidden(scope, found)).map((one) => [one.sk, one]));
  return (item) => measuresIn(item, bySk.get(referencedKey(organizationId, item)?.sk ?? ''));
}
