/**
 * Any member: restores a deleted stock item with its levels as they were. Refused, with the other item, when one tracks
 * the same ingredient or recipe by now. 200 when it wasn't deleted. Publishes `stock.item_changed`, whose worker applies
 * what has changed of its ingredient or recipe meanwhile. Invariants 2, 22.
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
import { alreadyTracked, beginTracking } from '../follow/tracking-guard.ts';
import { isDeleted, marksOf, toStockItem, toStockItemRow } from '../item-table.ts';
import { isClosed, type LevelItem, openLevel, readItemLevels } from '../levels/item-levels.ts';
import { publishItem } from '../publish.ts';
import { touchState } from '../table.ts';
import { levelsAtOnce } from './delete-stock-item.ts';
import { type FoundItem, type ItemParams, readStockItem } from './read-stock-item.ts';

interface Both {
  found: FoundItem;
  levels: LevelItem[];
}

export const restoreStockItem = useCase(stockContract.restoreStockItem, {
  read: ({ params }) => readBoth(params),
  answer: ({ actor, params, now }, first) =>
    retryOnConflict(
      first,
      () => readBoth(params),
      async (state) => {
        const { row, tracking, categories } = state.found;
        if (!row) throw notFound();
        if (!isDeleted(row)) {
          // The same request may have restored it before, and been cut off before its levels were settled.
          if (actor.refusal === null) await settleItem(actor, params.id, now);
          return ok(toStockItem(row, categories));
        }
        if (tracking) throw alreadyTracked(tracking);
        const item = await bringBack(actor, state, now);
        await settleItem(actor, params.id, now);
        return ok(item);
      },
    ),
});

async function readBoth(params: ItemParams): Promise<Both> {
  const [found, levels] = await Promise.all([readStockItem(params), readItemLevels(params, params.id)]);
  return { found, levels };
}

async function bringBack(actor: Member, { found, levels }: Both, now: Date): Promise<StockItem> {
  const { row, categories } = found;
  if (!row) throw new Error('a stock item to restore that is not there');
  const before = toStockItem(row);
  const item = nextVersion(before, {}, now);
  const back = toStockItemRow(item, { ...marksOf(row), deletedAt: null });
  await transact(actor, [
    {
      label: 'item',
      put: back,
      condition: 'v = :version AND attribute_exists(deletedAt)',
      values: { ':version': before.version },
    },
    ...beginTracking(actor.organizationId, before.referenceId, before.id),
    ...levels
      .filter(isClosed)
      .slice(0, levelsAtOnce)
      .map((level) => openLevel(actor.organizationId, level)),
    touchState(actor.organizationId),
    publishItem(actor, item, 'restored', now),
  ]);
  return toStockItem(back, categories);
}
