/** Holds in the table. What chooses a lot reads all of them at once, beside its lots. */
import { holdChanged } from '@batchbook/events/stock';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { heldFault, holdOn, thingOfItem } from '@batchbook/shared/stock/holds';
import { EntityTable } from '../../platform/entity/entity-table.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import type { FoundLot, LotOf } from '../ledger/lot-table.ts';
import type { Place } from '../ledger/place.ts';
import type { OrganizationScope } from '../read-stock.ts';

export const holdTable = new EntityTable<Hold>({ type: 'HOLD', prefix: 'HOLD#', event: holdChanged });

/** Reads all holds, strongly: released ones too. */
export const readHolds = async ({ organizationId }: OrganizationScope): Promise<Hold[]> =>
  (await holdTable.readAll({ organizationId }, { consistent: true })).map(holdTable.toEntity);

export const readOpenHolds = async (scope: OrganizationScope): Promise<Hold[]> =>
  (await readHolds(scope)).filter(({ releasedAt }) => releasedAt === null);

/** Returns the hold that a lot is under. */
export type HoldOn = (lot: LotOf) => Hold | undefined;

/** The holds on lots of an item at a site. */
export const holdsAt =
  (holds: readonly Hold[], { of: { siteId, itemId }, item }: Pick<Place, 'of' | 'item'>): HoldOn =>
  ({ lotCode, useByDate }) =>
    holdOn(holds, { thingId: item ? thingOfItem(item) : itemId, lotCode, useByDate, siteId });

export const readHoldsAt = async (scope: OrganizationScope, place: Place): Promise<HoldOn> =>
  holdsAt(await readOpenHolds(scope), place);

/** @throws RequestProblem at `lotCode` for a lot on hold, where somebody chooses it. */
export function assertNotHeld(lot: Pick<FoundLot, 'hold'> | null): void {
  if (lot?.hold) throw invalid('lotCode', heldFault(lot.hold));
}
