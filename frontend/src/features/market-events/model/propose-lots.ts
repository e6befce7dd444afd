/** Which lots on the kitchen's shelf a product is packed from: the earliest use-by first, none past it on the day or on hold. */
import type { ProposeLots } from '@batchbook/shared/market-events/packing';
import type { EventRecipe, PackedProduct, TakenPart } from '@batchbook/shared/market-events/schema';
import { isHeld, thingOfItem } from '@batchbook/shared/stock/holds';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { formatThousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { type Shelf, takeFrom, withBack } from '@batchbook/shared/stock/shelf';
import { noMeasures } from '@batchbook/shared/units';
import { type Shelves, shelfOf } from '../../../data/stock/shelf-of.ts';

/** The stock item of what a recipe makes. */
export const itemOf = (
  recipeId: string,
  book: Pick<Shelves['book'], 'items'> | undefined,
): StockItem | undefined =>
  book?.items.find(({ category, referenceId }) => category === 'product' && referenceId === recipeId);

/** Whether the lot of a line in the kitchen is on hold. Once it is loaded nothing is chosen any more. */
export function isLineHeld(
  { recipeId, lotCode, useByDate, isLoaded }: PackedProduct,
  shelves: Shelves | null,
): boolean {
  const item = itemOf(recipeId, shelves?.book);
  if (!item || !shelves || lotCode === null || isLoaded) return false;
  const { siteId } = shelves;
  return isHeld(shelves.holds, {
    thingId: thingOfItem(item),
    lotCode,
    useByDate: useByDate ?? undefined,
    siteId,
  });
}

type Units = Pick<EventRecipe, 'recipeId' | 'unitSnapshot'>;

export interface Stocked {
  /** What is known of the kitchen's stock; `null` where nothing is: then no lot is named. */
  shelves: Shelves | null;
  /** What the event itself took from stock for what it sold. It was there when the stall was packed. */
  taken: readonly TakenPart[];
}

export const proposeFrom =
  ({ shelves, taken }: Stocked, recipes: readonly Units[], day: string): ProposeLots =>
  ({ recipeId, plannedQuantity }) => {
    const whole = [{ lotCode: null, useByDate: null, quantity: plannedQuantity }];
    const item = itemOf(recipeId, shelves?.book);
    const word = recipes.find((one) => one.recipeId === recipeId)?.unitSnapshot;
    if (!shelves || !item || word === undefined) return whole;
    const { unit } = productUnit(word);
    const needed = toThousandths(plannedQuantity, unit, item.unit, noMeasures);
    if (!needed.ok) return whole;
    const own = taken.filter((part) => part.recipeId === recipeId && part.siteId === shelves.siteId);
    const shelf = beforeTaking(shelfOf(item, shelves), own, item);
    return takeFrom(shelf, { quantity: needed.value, named: null, day }).taken.map(
      ({ quantity, ...lot }) => ({
        ...lot,
        quantity: formatThousandths(quantity, unit),
      }),
    );
  };

const beforeTaking = (shelf: Shelf, own: readonly TakenPart[], item: StockItem): Shelf =>
  withBack(
    shelf,
    own.flatMap(({ quantity, unit, lotCode, useByDate }) => {
      const measured = toThousandths(quantity, unit, item.unit, noMeasures);
      return measured.ok ? [{ lotCode, useByDate, quantity: measured.value }] : [];
    }),
  );
