/** What is packed for an event, and whether it adds up: packed = sold + wasted + brought back. */
import { newId } from '../ids.ts';
import { formatDecimal, parseDecimal } from '../money.ts';
import type { EventRecipe, MarketEventSummary, PackedProduct, Packing, PackingItem } from './schema.ts';

export const isProduct = (item: PackingItem): item is PackedProduct => 'recipeId' in item;

type Carried = Pick<MarketEventSummary, 'id' | 'eventDate' | 'packing'>;

/** The first pack list of an event: what is planned, and the maker's own things of the latest earlier event. */
export function firstPacking(
  event: Pick<MarketEventSummary, 'id' | 'eventDate' | 'recipes'>,
  events: readonly Carried[],
): Packing {
  const products = event.recipes.map(({ recipeId, plannedQuantity }) => ({
    ...{ id: newId(), recipeId, lotCode: null, useByDate: null },
    ...{ quantity: plannedQuantity, isPacked: false, broughtBack: null },
  }));
  const [latest] = events
    .filter(({ id, eventDate }) => id !== event.id && eventDate <= event.eventDate)
    .filter(({ packing }) => packing.items.some((item) => !isProduct(item)))
    .toSorted((a, b) => b.eventDate.localeCompare(a.eventDate));
  const own = (latest?.packing.items ?? []).flatMap((item) =>
    isProduct(item) ? [] : [{ id: newId(), name: item.name, isPacked: false }],
  );
  return { items: [...products, ...own], loadedAt: null, unloadedAt: null };
}

/** What is missing (above 0) or too much (below 0) of a recipe; `null` until it is sold and brought back. */
export function missingOf(
  {
    recipeId,
    soldQuantity,
    wastedQuantity,
  }: Pick<EventRecipe, 'recipeId' | 'soldQuantity' | 'wastedQuantity'>,
  items: readonly PackingItem[],
): string | null {
  const packed = items.filter(isProduct).filter((item) => item.recipeId === recipeId);
  const isKnown =
    packed.length > 0 && packed.every((item) => item.quantity !== null && item.broughtBack !== null);
  if (soldQuantity === null || !isKnown) return null;
  const left = packed.reduce(
    (sum, { quantity, broughtBack }) =>
      sum + parseDecimal(quantity as string) - parseDecimal(broughtBack as string),
    0n,
  );
  return formatDecimal(left - parseDecimal(soldQuantity) - parseDecimal(wastedQuantity ?? '0'));
}
