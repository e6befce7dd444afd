/** Finds the lot that a movement names, and what is left of it. */
import { organizationPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { type FoundLot, keptLot, lotLevelKey, lotOfKey, lotsPrefix } from './lot-table.ts';

/** @param useByDate `undefined` to look it up: the first to be used of the existing lots with this code. */
export async function findLot(
  scope: OrganizationScope,
  of: LevelOf,
  lotCode: string,
  useByDate: string | null | undefined,
): Promise<FoundLot> {
  const { organizationId } = scope;
  if (useByDate !== undefined) {
    const lot = { lotCode, useByDate };
    const item = await getItem(scope, lotLevelKey(organizationId, of, lot), { consistent: true });
    return { ...lot, item };
  }
  const pk = organizationPk(organizationId);
  const all = await queryAll(scope, { pk, prefix: lotsPrefix(of), consistent: true });
  const item = firstToUse(all.filter((one) => lotOfKey(one.sk).lotCode === lotCode));
  return { lotCode, useByDate: item ? lotOfKey(item.sk).useByDate : null, item };
}

/** Lots with something left first, then by earliest use-by; lots without a date last. */
function firstToUse(lots: Item[]): Item | undefined {
  const rank = (item: Item): string =>
    `${keptLot(item).left > 0n ? 0 : 1} ${lotOfKey(item.sk).useByDate ?? '9999-12-31'}`;
  return lots.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}
