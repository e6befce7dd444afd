/** Finds the lot that a movement names, and what is left of it. */
import { byUseBy } from '@batchbook/shared/stock/shelf';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import type { HoldOn } from '../holds/hold-table.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { type FoundLot, keptLot, lotLevelKey, lotOfKey, lotsPrefix } from './lot-table.ts';

const noHolds: HoldOn = () => undefined;

/**
 * @param useByDate `undefined` to look it up: the first to be used of the existing lots with this code.
 * @param holds The hold on each, read beside the lots: another lot of the code goes before one on hold.
 */
export async function findLot(
  scope: OrganizationScope,
  of: LevelOf,
  lotCode: string,
  useByDate: string | null | undefined,
  holds: HoldOn | Promise<HoldOn> = noHolds,
): Promise<FoundLot> {
  const { organizationId } = scope;
  if (useByDate !== undefined) {
    const lot = { lotCode, useByDate };
    const key = lotLevelKey(organizationId, of, lot);
    const [item, holdOn] = await Promise.all([getItem(scope, key, { consistent: true }), holds]);
    return { ...lot, item, hold: holdOn(lot) };
  }
  const pk = organizationPk(organizationId);
  const [all, holdOn] = await Promise.all([
    queryAll(scope, { pk, prefix: lotsPrefix(of), consistent: true }),
    holds,
  ]);
  const item = firstToUse(
    all.filter((one) => lotOfKey(one.sk).lotCode === lotCode),
    holdOn,
  );
  const lot = { lotCode, useByDate: item ? lotOfKey(item.sk).useByDate : null };
  return { ...lot, item, hold: holdOn(lot) };
}

/** Those with something left before the others, those that aren't on hold first, each in the order in which they go. */
function firstToUse(lots: readonly Item[], holdOn: HoldOn): Item | undefined {
  const rank = (item: Item): number =>
    (keptLot(item).left > 0n ? 0 : 2) + (holdOn(lotOfKey(item.sk)) ? 1 : 0);
  return lots.toSorted((a, b) => rank(a) - rank(b) || byUseBy(lotOfKey(a.sk), lotOfKey(b.sk)))[0];
}
