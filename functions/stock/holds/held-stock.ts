/** How much of an item isn't on hold at a site. Asked before stock is used or carried away from no named lot. */
import { heldStockQuestion, type QuestionCode } from '@batchbook/shared/production/questions';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { thingOfHold, thingOfItem } from '@batchbook/shared/stock/holds';
import { shownUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { lotOfItem } from '../ledger/lot-table.ts';
import { openLots } from '../ledger/open-lots.ts';
import type { Place } from '../ledger/place.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { holdsAt } from './hold-table.ts';

export interface HeldStock {
  /** What isn't on hold, in thousandths of the level's base; below zero where more is on hold than is there. */
  free: Thousandths;
  holds: readonly Hold[];
}

/**
 * Reads the lots only when a hold is of this item here.
 * @param open All open holds, read beside the place.
 * @returns `null` where nothing is on hold, or nobody can say how much, because the item changed its unit meanwhile.
 */
export async function readHeldStock(
  scope: OrganizationScope,
  place: Place,
  open: readonly Hold[],
): Promise<HeldStock | null> {
  const { item, of, level } = place;
  if (!item) return null;
  const holds = open.filter(
    (hold) => thingOfHold(hold) === thingOfItem(item) && (hold.siteId ?? of.siteId) === of.siteId,
  );
  if (holds.length === 0) return null;
  const holdOn = holdsAt(holds, place);
  const held = (await openLots(scope, of)).flatMap((lot) => {
    const hold = holdOn(lot);
    const { left, base } = lotOfItem({ left: lot.left, received: 0n, base: lot.base }, item);
    return hold && left > 0n ? [{ hold, left, base }] : [];
  });
  if (held.length === 0 || held.some(({ base }) => base !== baseUnitOf(level.unit))) return null;
  return {
    free: held.reduce((free, { left }) => free - left, level.quantity),
    holds: [...new Set(held.map(({ hold }) => hold))],
  };
}

/**
 * @param delta What changes, below zero.
 * @throws RequestProblem `confirmation_required` where more is taken than isn't on hold. It may have been a lot on hold.
 */
export function assertFree(
  stock: HeldStock | null,
  { item, level }: Place,
  { delta, confirmed = [] }: { delta: Thousandths; confirmed?: readonly QuestionCode[] | undefined },
): void {
  if (stock === null || item === null || -delta <= stock.free || confirmed.includes('lot_on_hold')) return;
  const free =
    stock.free > 0n ? `${formatThousandths(stock.free, level.unit)} ${shownUnit(level.unit, item)}` : null;
  // Confirmed, it needs no reason.
  assertConfirmed([heldStockQuestion(free, stock.holds)], {});
}
