/**
 * Any member takes a stock item and its levels off every screen. Its movements stay (invariants 3 and 8), and
 * it can be brought back. The levels are closed in the same transaction, so that none moves any more; where
 * there are more than one transaction takes, or one was made at that moment, `settleItem` closes the rest.
 * Deleted already is 200. Publishes `stock.item_changed`. Invariant 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Member } from '../../platform/actor.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { transact } from '../../platform/table/write.ts';
import { settleItem } from '../follow/follow-levels.ts';
import { endTracking } from '../follow/tracking-guard.ts';
import { isDeleted, marksOf, toStockItem, toStockItemRow } from '../item-table.ts';
import { closeLevel, type LevelItem, readItemLevels } from '../levels/item-levels.ts';
import { publishItem } from '../publish.ts';
import { touchState } from '../table.ts';
import { type FoundItem, type ItemParams, readStockItem } from './read-stock-item.ts';

/** Beside the item, its guard, the state and the event. */
export const levelsAtOnce = 90;

export const deleteStockItem = useCase(stockContract.deleteStockItem, {
  read: ({ params }) => readBoth(params),
  answer: ({ actor, params, now }, first) =>
    // An edit may come in between the reading and the deleting; then what it left is deleted.
    retryOnConflict(
      first,
      () => readBoth(params),
      async (state) => {
        const { row, categories } = state.found;
        if (!row) throw notFound();
        if (isDeleted(row)) return ok(toStockItem(row, categories));
        const item = await remove(actor, state, now);
        await settleItem(actor, params.id, now);
        return ok(item);
      },
    ),
});

interface Both {
  found: FoundItem;
  levels: LevelItem[];
}

async function readBoth(params: ItemParams): Promise<Both> {
  const [found, levels] = await Promise.all([readStockItem(params), readItemLevels(params, params.id)]);
  return { found, levels };
}

async function remove(actor: Member, { found, levels }: Both, now: Date): Promise<StockItem> {
  const row = found.row;
  if (!row) throw new Error('a stock item to delete that is not there');
  const before = toStockItem(row);
  const time = now.toISOString();
  const item = { ...before, version: before.version + 1, updatedAt: time };
  await transact(actor, [
    {
      label: 'item',
      put: toStockItemRow(item, { ...marksOf(row), deletedAt: time }),
      condition: 'v = :version AND attribute_not_exists(deletedAt)',
      values: { ':version': before.version },
    },
    ...endTracking(actor.organizationId, before.referenceId),
    ...levels.slice(0, levelsAtOnce).map((level) => closeLevel(actor.organizationId, level)),
    touchState(actor.organizationId, now),
    publishItem(actor, item, 'deleted', now),
  ]);
  return toStockItem(toStockItemRow(item, marksOf(row)), found.categories);
}
