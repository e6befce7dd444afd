/**
 * Any member: removes a stock item and its levels from every screen. Its movements stay (invariants 3 and 8), and it can
 * be restored. The same transaction closes the levels, so that they no longer move. `settleItem` closes those that don't
 * fit, or that were created at that moment. 200 when already deleted. Publishes `stock.item_changed`. Invariant 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Member } from '../../platform/actor.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
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

/** Levels in a transaction, besides the item, its guards, the state and the event. */
export const levelsAtOnce = 90;

export const deleteStockItem = useCase(stockContract.deleteStockItem, {
  read: ({ params }) => readBoth(params),
  answer: ({ actor, params, now }, first) =>
    // An edit may come between the read and the deletion. Then its result is deleted.
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
  const item = nextVersion(before, {}, now);
  await transact(actor, [
    {
      label: 'item',
      put: toStockItemRow(item, { ...marksOf(row), deletedAt: item.updatedAt }),
      condition: 'v = :version AND attribute_not_exists(deletedAt)',
      values: { ':version': before.version },
    },
    ...endTracking(actor.organizationId, before.referenceId, before.id),
    ...levels.slice(0, levelsAtOnce).map((level) => closeLevel(actor.organizationId, level)),
    touchState(actor.organizationId),
    publishItem(actor, item, 'deleted', now),
  ]);
  return toStockItem(toStockItemRow(item, marksOf(row)), found.categories);
}
