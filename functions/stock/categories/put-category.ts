/**
 * Any member creates or changes a category of stock: a name and a colour. Publishes
 * `stock.category_changed`. Invariants 2, 18, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { PutCategory, StockCategory } from '@batchbook/shared/stock/item-schema';
import { entitlementKey } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { ownedBy } from '../../platform/owned.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../../platform/put-entity.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { notExists, transact } from '../../platform/table/write.ts';
import { assertStockOpen } from '../gate.ts';
import { publishCategory } from '../publish.ts';
import { categoryKey, touchState } from '../table.ts';
import {
  type CategoryContent,
  isCategoryDeleted,
  toCategory,
  toCategoryItem,
  toStoredCategory,
} from './category-table.ts';

const colorAtFirst = '#64748b';

interface Params {
  organizationId: string;
  id: string;
}

interface Found {
  item: Item | undefined;
  entitlement: Item | undefined;
}

export const putCategory = useCase(stockContract.putCategory, {
  read: ({ params }) => readFound(params),
  answer: async ({ actor, params, body, now }, found) => {
    const { isNew, entity } = await settlePut({
      found,
      decide: (state) => decide(state, body),
      write: (change, state) => write(actor, params.id, change, state, now),
      readAgain: () => readFound(params),
      entityIn: ({ item }) => toCategory(item as Item),
    });
    return isNew ? created(entity) : ok(entity);
  },
});

async function readFound({ organizationId, id }: Params): Promise<Found> {
  const keys = [categoryKey(organizationId, id), entitlementKey(organizationId)];
  const items = await getItems({ organizationId }, keys, { consistent: true });
  return {
    item: items.find((item) => item.sk === keys[0]?.sk),
    entitlement: items.find((item) => item.sk === keys[1]?.sk),
  };
}

function decide({ item }: Found, { version, ...sent }: PutCategory): PutDecision<CategoryContent> {
  const isGone = item !== undefined && isCategoryDeleted(item);
  if (isGone && version === undefined) throw new RequestProblem('id_taken');
  const stored = isGone ? undefined : item;
  return decidePut({
    version,
    stored: stored && toStoredCategory(stored),
    create: () => {
      if (sent.name === undefined) throw invalid('name', 'is required');
      return { name: sent.name, color: sent.color ?? colorAtFirst };
    },
    merge: (current) => ({ name: sent.name ?? current.name, color: sent.color ?? current.color }),
    present: () => stored && toCategory(stored),
  });
}

async function write(
  actor: Member,
  id: string,
  change: PutChange<CategoryContent>,
  { item, entitlement }: Found,
  now: Date,
): Promise<StockCategory> {
  assertStockOpen(entitlement, actor, now);
  const time = now.toISOString();
  const isNew = change.kind === 'create';
  const category: StockCategory =
    isNew || !item
      ? { ...change.content, ...ownedBy(actor, id, now) }
      : { ...toCategory(item), ...change.content, version: (item.version as number) + 1, updatedAt: time };
  await transact(actor, [
    {
      label: 'category',
      put: toCategoryItem(category, isNew ? change.createdDigest : (item?.createdDigest as string)),
      ...(isNew
        ? { condition: notExists }
        : {
            condition: 'version = :version AND attribute_not_exists(deletedAt)',
            values: { ':version': change.version },
          }),
    },
    touchState(actor.organizationId, now),
    publishCategory(actor, category, isNew ? 'created' : 'updated', now),
  ]);
  return category;
}
