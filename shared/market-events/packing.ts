/** What is packed for an event, and whether it adds up: packed = sold + wasted + brought back. */
import { newId } from '../ids.ts';
import { formatDecimal, parseDecimal, sumDecimals } from '../money.ts';
import type {
  EventRecipe,
  MarketEventSummary,
  PackedProduct,
  PackedThing,
  Packing,
  PackingItem,
} from './schema.ts';

export const isProduct = (item: PackingItem): item is PackedProduct => 'recipeId' in item;

/** Whether some of it is of a lot that is named. */
export const namesLot = ({ items }: Pick<Packing, 'items'>): boolean =>
  items.some((row) => isProduct(row) && row.lotCode !== null);

export const noPacking: Packing = { items: [], loadedAt: null, unloadedAt: null };

/** A part of a product to pack: from a lot on the shelf, or from none. */
export interface LotPart {
  lotCode: string | null;
  useByDate: string | null;
  quantity: string;
}

/** How much of a recipe to take from which lots. */
export type ProposeLots = (recipe: Pick<EventRecipe, 'recipeId' | 'plannedQuantity'>) => readonly LotPart[];

export const newProduct = (
  recipeId: string,
  { lotCode, useByDate, quantity }: Omit<LotPart, 'quantity'> & { quantity: string | null },
): PackedProduct => ({
  ...{ id: newId(), recipeId, lotCode, useByDate, quantity, isPacked: false },
  ...{ isLoaded: false, broughtBack: null, isUnloaded: false, writtenOff: null },
});

/** A line for each lot of what is planned. */
export const productsFor = (
  recipes: readonly Pick<EventRecipe, 'recipeId' | 'plannedQuantity'>[],
  propose: ProposeLots,
): PackedProduct[] =>
  recipes.flatMap((recipe) => propose(recipe).map((part) => newProduct(recipe.recipeId, part)));

type Carried = Pick<MarketEventSummary, 'id' | 'eventDate' | 'packing'>;

/** The first pack list of an event: what is planned, and the maker's own things of the latest earlier event. */
export function firstPacking(
  event: Pick<MarketEventSummary, 'id' | 'eventDate' | 'recipes'>,
  events: readonly Carried[],
  propose: ProposeLots,
): PackingItem[] {
  const [latest] = events
    .filter(({ id, eventDate }) => id !== event.id && eventDate <= event.eventDate)
    .filter(({ packing }) => packing.items.some((item) => !isProduct(item)))
    .toSorted((a, b) => b.eventDate.localeCompare(a.eventDate));
  const own = (latest?.packing.items ?? []).flatMap((item): PackedThing[] =>
    isProduct(item) ? [] : [{ id: newId(), name: item.name, isPacked: false }],
  );
  return [...productsFor(event.recipes, propose), ...own];
}

export const linesOf = (recipeId: string, items: readonly PackingItem[]): PackedProduct[] =>
  items.filter(isProduct).filter((item) => item.recipeId === recipeId);

/** What was written off of a recipe; `'0'` without any. */
export const writtenOffOf = (recipeId: string, items: readonly PackingItem[]): string =>
  sumDecimals(linesOf(recipeId, items).flatMap(({ writtenOff }) => writtenOff ?? []));

/**
 * What is missing (above 0) or too much (below 0) of a recipe, besides what was written off; `null` until it is sold and
 * brought back.
 */
export function missingOf(
  {
    recipeId,
    soldQuantity,
    wastedQuantity,
  }: Pick<EventRecipe, 'recipeId' | 'soldQuantity' | 'wastedQuantity'>,
  items: readonly PackingItem[],
): string | null {
  const packed = linesOf(recipeId, items);
  const isKnown =
    packed.length > 0 && packed.every((item) => item.quantity !== null && item.broughtBack !== null);
  if (soldQuantity === null || !isKnown) return null;
  const left = packed.reduce(
    (sum, { quantity, broughtBack, writtenOff }) =>
      sum +
      parseDecimal(quantity as string) -
      parseDecimal(broughtBack as string) -
      parseDecimal(writtenOff ?? '0'),
    0n,
  );
  return formatDecimal(left - parseDecimal(soldQuantity) - parseDecimal(wastedQuantity ?? '0'));
}
