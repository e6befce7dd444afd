/** Finds the lot that a movement names, and what is left of it. */
import { byUseBy } from '@batchbook/shared/stock/shelf';
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

/** Those with something left before the others, each in the order in which they go. */
function firstToUse(lots: readonly Item[]): Item | undefined {
  const isLeft = (item: Item): number => Number(keptLot(item).left > 0n);
  return lots.toSorted((a, b) => isLeft(b) - isLeft(a) || byUseBy(lotOfKey(a.sk), lotOfKey(b.sk)))[0];
}
