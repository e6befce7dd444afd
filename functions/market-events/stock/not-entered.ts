/**
 * What events sold, or may have sold by their plans and pack lists: for a trace, which can't wait until somebody enters it. A
 * cancelled event sells nothing.
 */
import { isProduct, linesOf } from '@batchbook/shared/market-events/packing';
import type { PackedProduct } from '@batchbook/shared/market-events/schema';
import { formatDecimal, parseDecimal, type Scaled } from '@batchbook/shared/money';
import { productUnit } from '@batchbook/shared/stock/product';
import type { StoredEvent, StoredRecipe } from '../table.ts';
import type { SoldUnposted } from './sold-unposted.ts';

/** A line of a pack list that names a lot. */
export interface PackedLot {
  event: StoredEvent;
  line: PackedProduct & { lotCode: string };
}

const recipeIn = ({ recipes }: StoredEvent, recipeId: string): StoredRecipe | undefined =>
  recipes.find((recipe) => recipe.recipeId === recipeId);

/** Whether somebody has entered what an event sold of a recipe. */
export const isSoldEntered = (event: StoredEvent, recipeId: string): boolean =>
  (recipeIn(event, recipeId)?.soldQuantity ?? null) !== null;

/** Somebody entered that none of it was sold or wasted. */
const hasSoldNothing = (event: StoredEvent, recipeId: string): boolean =>
  recipeIn(event, recipeId)?.soldQuantity === '0' &&
  (recipeIn(event, recipeId)?.wastedQuantity ?? '0') === '0';

const isLive = ({ status }: StoredEvent): boolean => status !== 'cancelled';

/** Whether an event may have sold something up to `day`. */
export const mayHaveSold = (event: StoredEvent, day: string): boolean =>
  isLive(event) && event.eventDate <= day;

/** The lots that pack lists name, where some of the product may have been sold. */
export const packedLots = (events: readonly StoredEvent[]): PackedLot[] =>
  events.filter(isLive).flatMap((event) =>
    event.packing.items.filter(isProduct).flatMap((line) => {
      const { lotCode, recipeId } = line;
      return lotCode === null || hasSoldNothing(event, recipeId)
        ? []
        : [{ event, line: { ...line, lotCode } }];
    }),
  );

/** How much of these lines may have been sold. Of one without a quantity: all that was planned. */
function amountOf(lines: readonly PackedProduct[], planned: string): Scaled {
  if (lines.length === 0 || lines.some(({ quantity }) => quantity === null)) return parseDecimal(planned);
  return lines.reduce((sum, { quantity, broughtBack }) => {
    const gone = parseDecimal(quantity ?? '0') - parseDecimal(broughtBack ?? '0');
    return gone > 0n ? sum + gone : sum;
  }, 0n);
}

/** What may have been sold of these lines of one recipe; `null` when all of it came back. */
export function soldOf(
  event: StoredEvent,
  recipeId: string,
  lines: readonly PackedProduct[],
): SoldUnposted | null {
  const recipe = recipeIn(event, recipeId);
  const amount = amountOf(lines, recipe?.plannedQuantity ?? '0');
  const hasQuantity = lines.every(({ quantity }) => quantity !== null);
  if (amount === 0n && lines.length > 0 && hasQuantity) return null;
  return {
    ...{ event, recipeId, kind: 'sale', quantity: formatDecimal(amount) },
    recipeName: recipe?.recipeNameSnapshot ?? '',
    ...productUnit(recipe?.unitSnapshot ?? 'pieces'),
  };
}

/**
 * What events up to `day` may have sold of a product that their pack lists name no lot of, while nobody has entered it: what is
 * packed of it, else what was planned.
 */
export function soldNotEntered(events: readonly StoredEvent[], day: string): SoldUnposted[] {
  const past = events.filter((event) => mayHaveSold(event, day));
  return past.flatMap((event) =>
    event.recipes.flatMap(({ recipeId, soldQuantity }) => {
      const lines = linesOf(recipeId, event.packing.items);
      const unnamed = lines.filter(({ lotCode }) => lotCode === null);
      if (soldQuantity !== null || (lines.length > 0 && unnamed.length === 0)) return [];
      return soldOf(event, recipeId, unnamed) ?? [];
    }),
  );
}

/** All that an event sold and wasted of a recipe; while nobody has entered it, what it may have. */
function salesOf(event: StoredEvent, recipe: StoredRecipe): SoldUnposted[] {
  const { recipeId, recipeNameSnapshot: recipeName, soldQuantity, wastedQuantity, unitSnapshot } = recipe;
  if (soldQuantity === null)
    return [soldOf(event, recipeId, linesOf(recipeId, event.packing.items)) ?? []].flat();
  const of = { event, recipeId, recipeName, ...productUnit(unitSnapshot) };
  const sold: SoldUnposted[] = [
    { ...of, kind: 'sale', quantity: soldQuantity },
    { ...of, kind: 'waste', quantity: wastedQuantity ?? '0' },
  ];
  return sold.filter(({ quantity }) => quantity !== '0');
}

/** All that events up to `day` sold and wasted, or may have sold. */
export const eventSales = (events: readonly StoredEvent[], day: string): SoldUnposted[] =>
  events
    .filter((event) => mayHaveSold(event, day))
    .flatMap((event) => event.recipes.flatMap((recipe) => salesOf(event, recipe)));
