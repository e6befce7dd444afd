/** Reads the lots with something left of an item at a site, in the order in which they go. */
import { soonest } from '@batchbook/shared/stock/shelf';
import type { Unit } from '@batchbook/shared/units';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { type FoundLot, lotsIn, lotsPrefix, wholeLot } from './lot-table.ts';

/** A lot, with what is left of it. */
export interface OpenLot extends FoundLot {
  left: bigint;
  base: Unit;
}

export async function openLots(scope: OrganizationScope, of: LevelOf): Promise<OpenLot[]> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, prefix: lotsPrefix(of), consistent: true });
  const lots = lotsIn(items).map((lot): OpenLot => {
    const { left, base } = wholeLot(lot);
    return { ...lot, left, base };
  });
  return soonest(lots, lots.length);
}
