/**
 * Any member: starts to track an ingredient, a product or something else, or changes the item. It is written with its
 * guard: of two concurrent requests to track one thing, one wins and the other gets the existing item. Publishes
 * `stock.item_changed`. Only an item of another kind has its own unit; changing it converts the levels
 * (`follow-levels.ts`). Invariants 2, 7, 18, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import type { Member } from '../../platform/actor.ts';
import { nextVersion, ownedBy } from '../../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, putUseCase } from '../../platform/entity/put-entity.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import type { Item } from '../../platform/table/read.ts';
import { notExists, transact } from '../../platform/table/write.ts';
import { settleItem } from '../follow/follow-levels.ts';
import { alreadyTracked, beginTracking } from '../follow/tracking-guard.ts';
import { isDeleted, marksOf, toStockItem, toStockItemRow } from '../item-table.ts';
import { publishItem } from '../publish.ts';
import { touchState } from '../table.ts';
import { type ItemContent, mergedItemContent, newItemContent, requestedOfNew } from './item-content.ts';
import { type FoundItem, readStockItem } from './read-stock-item.ts';

export const putStockItem = putUseCase(stockContract.putStockItem, {
  read: ({ params, body }) => readStockItem(params, body),
  decide: (found, { body }) => decide(found, body),
  write: (change, found, { actor, params, now }) => write(actor, params.id, change, found, now),
  entityIn: present,
});

function present({ row, categories }: FoundItem): StockItem {
  return toStockItem(row as Item, categories);
}

function contentOf(row: Item): ItemContent {
  const { name, category, referenceId, categoryId, isActive, tracksLots, ...item } = toStockItem(row);
  const { unit, unitName, piecesPerPack, manualUnit } = item;
  return {
    name,
    category,
    referenceId,
    categoryId,
    unit,
    unitName,
    piecesPerPack,
    manualUnit,
    isActive,
    tracksLots,
    hasOwnName: marksOf(row).hasOwnName,
  };
}

function decide(found: FoundItem, { version, ...sent }: PutStockItem): PutDecision<ItemContent> {
  const { row, known } = found;
  if (row && isDeleted(row) && version === undefined) throw new RequestProblem('id_taken');
  if (!row && version === undefined && found.tracking) throw alreadyTracked(found.tracking);
  const stored = row && !isDeleted(row) ? row : undefined;
  return decidePut({
    version,
    stored: stored && {
      content: contentOf(stored),
      version: stored.v as number,
      createdDigest: marksOf(stored).createdDigest,
    },
    create: () => newItemContent(sent, known),
    merge: (current) => mergedItemContent(current, sent, known),
    present: () => stored && present(found),
    requested: version === undefined ? () => requestedOfNew(sent) : (content) => content,
  });
}

async function write(
  actor: Member,
  id: string,
  change: PutChange<ItemContent>,
  found: FoundItem,
  now: Date,
): Promise<StockItem> {
  const { row } = found;
  const { hasOwnName, ...content } = change.content;
  if (change.kind === 'create') {
    const item = newItem(actor, id, content, now);
    const marks = { createdDigest: change.createdDigest, hasOwnName, deletedAt: null };
    await transact(actor, [
      { label: 'item', put: toStockItemRow(item, marks), condition: notExists },
      ...beginTracking(actor.organizationId, item.referenceId, id),
      touchState(actor.organizationId),
      publishItem(actor, item, 'created', now),
    ]);
    return item;
  }
  if (!row) throw new Error('an update of a stock item that is not there');
  const before = toStockItem(row);
  const item = nextVersion(before, content, now);
  await transact(actor, [
    {
      label: 'item',
      put: toStockItemRow(item, { ...marksOf(row), hasOwnName }),
      condition: 'v = :version AND attribute_not_exists(deletedAt)',
      values: { ':version': change.version },
    },
    touchState(actor.organizationId),
    publishItem(actor, item, 'updated', now),
  ]);
  if (item.unit !== before.unit) await settleItem(actor, id, now);
  return { ...item, categoryId: categoryShown(item, found) };
}

/** Without its category, if that was deleted. */
const categoryShown = ({ categoryId }: StockItem, { categories }: FoundItem): string | null =>
  categoryId !== null && categories.has(categoryId) ? categoryId : null;

function newItem(actor: Member, id: string, content: Omit<ItemContent, 'hasOwnName'>, now: Date): StockItem {
  return { ...content, ...ownedBy(actor, id, now) };
}
