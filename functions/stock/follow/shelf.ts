/**
 * What is on the shelf of a site, of the things that a run or a market needs: the stock items that track them, their
 * levels and their lots, read strongly so that what is taken can be conditioned on it.
 */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { baseUnitOf } from '@batchbook/shared/stock/quantity';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll, readAt } from '../../platform/table/read.ts';
import { holdsAt, readOpenHolds } from '../holds/hold-table.ts';
import { type FoundLot, lotOfItem, lotsIn, lotsPrefix, wholeLot } from '../ledger/lot-table.ts';
import { type Place, placeAt } from '../ledger/place.ts';
import { levelKey } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { endedReferenceKey, itemKey, referenceKey, siteKey } from '../table.ts';
import { trackerIn } from './tracking-guard.ts';

export interface ShelfOf {
  place: Place;
  /**
   * Its lots, used-up ones too. One in another base than the level counts as empty: nothing is taken of it unasked. Packs
   * whose level counts in pieces are pieces.
   */
  lots: readonly (FoundLot & { left: bigint; isHeld: boolean })[];
}

/**
 * Returns the shelf of each ingredient or recipe that is or was tracked, by its id. Three requests in turn, and a query for each
 * item's lots and one for the holds beside the last.
 */
export async function readShelves(
  scope: OrganizationScope,
  siteId: string,
  referenceIds: Iterable<string>,
): Promise<ReadonlyMap<string, ShelfOf>> {
  const { organizationId } = scope;
  const ids = [...new Set(referenceIds)];
  const guards = await readAt(
    scope,
    ids.flatMap((id) => [referenceKey(organizationId, id), endedReferenceKey(organizationId, id)]),
  );
  const tracked = ids.flatMap((id) => {
    const guard = guards(referenceKey(organizationId, id)) ?? guards(endedReferenceKey(organizationId, id));
    return guard ? [{ id, of: { siteId, itemId: trackerIn(guard) } }] : [];
  });
  if (tracked.length === 0) return new Map();
  const [at, holds, ...lots] = await Promise.all([
    readAt(scope, [
      siteKey(organizationId, siteId),
      ...tracked.flatMap(({ of }) => [itemKey(organizationId, of.itemId), levelKey(organizationId, of)]),
    ]),
    readOpenHolds(scope),
    ...tracked.map(({ of }) =>
      queryAll(scope, { pk: organizationPk(organizationId), prefix: lotsPrefix(of), consistent: true }),
    ),
  ]);
  return new Map(
    tracked.map(({ id, of }, index) => [
      id,
      shelfOf(placeAt(organizationId, of, at), lots[index] ?? [], holds),
    ]),
  );
}

function shelfOf(
  place: Place,
  items: readonly NonNullable<FoundLot['item']>[],
  holds: readonly Hold[],
): ShelfOf {
  const holdOn = holdsAt(holds, place);
  return {
    place,
    lots: lotsIn(items).map((lot) => {
      const state = wholeLot(lot);
      const { left, base } = place.item ? lotOfItem(state, place.item) : state;
      const there = base === baseUnitOf(place.level.unit) ? left : 0n;
      return { ...lot, left: there, isHeld: holdOn(lot) !== undefined };
    }),
  };
}
