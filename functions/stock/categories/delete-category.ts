/**
 * Any member deletes a category of stock; its items stay, and are answered without one from then on. Deleted
 * already is 200. Publishes `stock.category_changed`. Invariant 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import { entitlementKey } from '../../billing/index.ts';
import { epochSeconds, plusSeconds } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact } from '../../platform/table/write.ts';
import { assertStockOpen } from '../gate.ts';
import { publishCategory } from '../publish.ts';
import { categoryKey, touchState } from '../table.ts';
import { isCategoryDeleted, toCategory } from './category-table.ts';

const rememberedDays = 30;
const attemptsMax = 4;

interface Params {
  organizationId: string;
  id: string;
}

export const deleteCategory = useCase(stockContract.deleteCategory, {
  read: ({ params }) => readBoth(params),
  answer: async ({ actor, params, now }, first) => {
    // An edit may slip in between the reading and the deleting; then what it left is deleted.
    for (let found = first, attempt = 1; ; attempt++) {
      const { item, entitlement } = found;
      if (!item) throw notFound();
      if (isCategoryDeleted(item)) return ok(toCategory(item));
      assertStockOpen(entitlement, actor, now);
      const deleted = deletedFrom(item, now);
      try {
        await transact(actor, [
          {
            label: 'category',
            put: deleted,
            condition: 'version = :version',
            values: { ':version': item.version },
          },
          touchState(params.organizationId, now),
          publishCategory(actor, toCategory(deleted), 'deleted', now),
        ]);
        return ok(toCategory(deleted));
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === attemptsMax) throw error;
        found = await readBoth(params);
      }
    }
  },
});

function deletedFrom(item: Item, now: Date): Item {
  const time = now.toISOString();
  return {
    ...item,
    version: (item.version as number) + 1,
    updatedAt: time,
    deletedAt: time,
    expiresAt: epochSeconds(plusSeconds(now, rememberedDays * 24 * 60 * 60)),
  };
}

async function readBoth({ organizationId, id }: Params) {
  const keys = [categoryKey(organizationId, id), entitlementKey(organizationId)];
  const items = await getItems({ organizationId }, keys, { consistent: true });
  return {
    item: items.find((item) => item.sk === keys[0]?.sk),
    entitlement: items.find((item) => item.sk === keys[1]?.sk),
  };
}
