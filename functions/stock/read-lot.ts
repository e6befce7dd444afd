/** The lot that a movement names: which one it is, and what is left of it. */
import { baseUnitOf, type Thousandths } from '@batchbook/shared/stock/quantity';
import type { Measures, Unit } from '@batchbook/shared/units';
import { invalid, type RequestProblem } from '../platform/http/request-problem.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import type { LevelOf } from './level-table.ts';
import {
  convertLot,
  keptLot,
  type LotOf,
  lotLevelKey,
  lotOfKey,
  lotsPrefix,
  lotWrites,
} from './lot-table.ts';
import type { NewMovement } from './movement-table.ts';
import type { OrganizationScope } from './read-stock.ts';

export interface FoundLot extends LotOf {
  item: Item | undefined;
}

/**
 * @param useByDate `undefined` where it isn't said and is to be looked up: of the lots of this code that are
 *   there the one to be used first.
 */
export async function readLot(
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

/** With something left before those that are used up; earliest use-by first, those without a date last. */
function firstToUse(lots: Item[]): Item | undefined {
  const rank = (item: Item): string =>
    `${keptLot(item).left > 0n ? 0 : 1} ${lotOfKey(item.sk).useByDate ?? '9999-12-31'}`;
  return lots.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

/** Whether what is left of it must be converted before a movement in `levelUnit` can change it. */
export const isOfOtherBase = (lot: FoundLot | null, levelUnit: Unit): boolean =>
  lot?.item !== undefined && keptLot(lot.item).base !== baseUnitOf(levelUnit);

/**
 * The writes of the lot that `movement` names; none when it names none.
 * @param received What of it counts as received.
 * @param refuse What to say where the lot is kept in a unit that nothing known converts, and why that is: at
 *   `lotCode`, for whoever can leave it out.
 * @throws What `refuse` makes of it.
 */
export function writesOfLot(
  scope: OrganizationScope,
  movement: NewMovement,
  received: Thousandths,
  lot: FoundLot | null,
  measures: Measures,
  refuse = (why: string): RequestProblem => invalid('lotCode', `${why}: leave the lot out`),
): Write[] {
  const { lotCode, levelUnit } = movement;
  if (lotCode === null) return [];
  const moved = { organizationId: scope.organizationId, movement: { ...movement, lotCode }, received };
  if (!lot?.item || !isOfOtherBase(lot, levelUnit)) return lotWrites({ ...moved, from: null });
  const kept = keptLot(lot.item);
  const base = baseUnitOf(levelUnit);
  const converted = convertLot(kept, base, measures);
  if (converted === null) throw refuse(`is kept in ${kept.base}, which can't be turned into ${base}`);
  return lotWrites({ ...moved, from: { kept, converted } });
}
