/** What a movement that was received, used, wasted or adjusted comes to. */

import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { noMeasures, sameBase, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { signOf } from '@batchbook/shared/stock/reasons';
import type { Measures, Unit } from '@batchbook/shared/units';
import type { Member } from '../platform/actor.ts';
import { invalid, notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { readMeasures, refusalOf } from './measures.ts';
import { type NewMovement, newMovement } from './movement-table.ts';
import { type FoundLot, isOfOtherBase, readLot } from './read-lot.ts';
import type { FoundMovement } from './read-movement.ts';
import type { OrganizationScope } from './read-stock.ts';

/** What else must be known of it, where its unit or its lot ask for it. */
export interface Context {
  measures: Measures;
  lot: FoundLot | null;
}

export const nothingElse: Context = { measures: noMeasures, lot: null };

export async function readContext(
  scope: OrganizationScope,
  { movement, item, siteId, level }: FoundMovement,
  body: PutMovement,
): Promise<Context> {
  if (movement || !item) return nothingElse;
  const measuring = async () => (await readMeasures(scope, [item]))(item);
  const useByDate = body.useByDate ?? (body.reason === 'receive' ? null : undefined);
  const [lot, known] = await Promise.all([
    body.lotCode ? readLot(scope, { siteId, itemId: item.id }, body.lotCode, useByDate) : null,
    sameBase(body.unit ?? item.unit, level.unit) ? null : measuring(),
  ]);
  const measures = known ?? (isOfOtherBase(lot, level.unit) ? await measuring() : noMeasures);
  return { measures, lot };
}

/** @throws RequestProblem at the field that can't be so, whatever there is in stock. */
export function assertRecordable({ reason, quantity, undoes }: PutMovement): void {
  if (quantity === undefined) throw invalid('quantity', 'is required');
  const [sign, isBelow] = [signOf[reason], quantity.startsWith('-')];
  if (sign === 1 && isBelow) throw invalid('quantity', `must be above 0 to ${reason}`);
  if (sign === -1 && !isBelow) throw invalid('quantity', `must be below 0 to ${reason}`);
  if (undoes) throw invalid('undoes', 'goes with the reason undo');
}

/** Far more than anybody keeps; beyond it sums would leave what a number in the table holds. */
export const changeMax = 10n ** 18n;
export const moreThanKept = 'is more than can be kept';

/**
 * `quantity` of `unit` in thousandths of the base that the level is kept in.
 * @throws RequestProblem at `unit` where nothing known converts it; at `quantity` where it comes to nothing.
 */
export function changeOf(
  item: StockItem,
  quantity: string,
  unit: Unit,
  levelUnit: Unit,
  measures: Measures,
): { value: Thousandths; densityAssumed: boolean } {
  const measured = toThousandths(quantity, unit, levelUnit, measures);
  if (!measured.ok) throw invalid('unit', refusalOf(item, unit, levelUnit));
  if (measured.value === 0n) throw invalid('quantity', 'is too little: it comes to nothing');
  if (measured.value >= changeMax || measured.value <= -changeMax) throw invalid('quantity', moreThanKept);
  return measured;
}

export const siteGone = 'The site was deleted. Bring it back, or choose another.';
export const itemGone = 'The item was deleted. Bring it back to go on with it.';

/**
 * @throws RequestProblem `not_found` without its site or item, `stock_closed` where one was deleted, at
 *   `supplierId` for a supplier that isn't there.
 */
export function movementOf(
  actor: Member,
  id: string,
  body: PutMovement,
  found: FoundMovement,
  { measures, lot }: Context,
  now: Date,
): NewMovement {
  const { item, site, level, siteId } = found;
  if (!item || !site) throw notFound();
  if (site.isActive !== true) throw new RequestProblem('stock_closed', { detail: siteGone });
  if (found.isItemDeleted || level.isClosed) throw new RequestProblem('stock_closed', { detail: itemGone });
  if (body.supplierId && !found.hasSupplier)
    throw invalid('supplierId', 'is not a supplier of this organization');
  const { quantity = '0', unit = item.unit } = body;
  const { value, densityAssumed } = changeOf(item, quantity, unit, level.unit, measures);
  return newMovement({
    id,
    itemId: item.id,
    siteId,
    reason: body.reason,
    quantity,
    unit,
    delta: value,
    levelUnit: level.unit,
    densityAssumed,
    supplierId: body.supplierId ?? null,
    lotCode: body.lotCode ?? null,
    useByDate: lot?.useByDate ?? body.useByDate ?? null,
    unitCost: body.unitCost ?? null,
    wasteReason: body.wasteReason || null,
    note: body.note ?? '',
    userId: actor.userId,
    postedAt: now.toISOString(),
  });
}
