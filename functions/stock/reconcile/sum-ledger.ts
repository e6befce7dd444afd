import { timeOfId } from '@batchbook/shared/ids';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { queryPage } from '../../platform/table/read.ts';
import { deltaOf, ledgerPk, movePrefix } from '../ledger/movement-table.ts';
import type { LevelOf } from '../level-table.ts';
import type { Base, Compared } from './compared-table.ts';

const pageLimit = 1000;
/** Enough for ten million movements. Beyond it something is wrong, and reading on would not end. */
const pagesMax = 10_000;
/** How far before the end the base is. Movements within this distance may arrive out of id order. */
export const overlap = 40;

export interface LedgerSum extends Compared {
  /** The unit of the last movement that was read. */
  unit: StockUnit | null;
}

/**
 * Sums a ledger, read strongly page by page after what `base` covers. The new base excludes ids from the future, which
 * phones with fast clocks create: all later movements sort before them.
 */
export async function sumLedger(organizationId: string, of: LevelOf, base: Base): Promise<LedgerSum> {
  let { count, quantity, upTo } = base;
  let unit: StockUnit | null = null;
  let reached = base;
  const last: { id: string; delta: bigint }[] = [];
  const now = Date.now();
  let after = base.upTo === null ? undefined : movePrefix + base.upTo;
  for (let page = 0; page < pagesMax; page++) {
    const { items, next } = await queryPage(
      { organizationId },
      {
        pk: ledgerPk(organizationId, of),
        prefix: movePrefix,
        limit: pageLimit,
        consistent: true,
        ...(after !== undefined && { after }),
      },
    );
    for (const item of items) {
      const movement = { id: item.sk.slice(movePrefix.length), delta: deltaOf(item) };
      unit = item.levelUnit as StockUnit;
      count += 1;
      quantity += movement.delta;
      upTo = movement.id;
      last.push(movement);
    }
    const passed = last.findIndex(({ id }, index) => index + overlap >= last.length || isAhead(id, now));
    for (const { id, delta } of last.splice(0, Math.max(0, passed)))
      reached = { upTo: id, count: reached.count + 1, quantity: reached.quantity + delta };
    if (next === null) return { count, quantity, upTo, base: reached, unit };
    after = next;
  }
  throw new RangeError(`a ledger goes on after ${pagesMax} pages`);
}

const isAhead = (id: string, now: number): boolean => timeOfId(id).getTime() > now;
