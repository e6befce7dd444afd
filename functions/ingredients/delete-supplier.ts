/**
 * Any member deletes a supplier. Its ingredients stay, and are answered without a supplier from then on.
 * Deleted already is 200. Publishes `ingredients.supplier_changed`.
 */
import { supplierChanged } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { Member } from '../platform/actor.ts';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { getItems, type Item } from '../platform/table/read.ts';
import { ConditionFailed, transact } from '../platform/table/write.ts';
import { withoutHidden } from './import-table.ts';
import { deletedSupplierKey, supplierKey } from './supplier-table.ts';

const rememberedDays = 30;
const attemptsMax = 4;

interface Params {
  organizationId: string;
  id: string;
}

export const deleteSupplier = useCase(ingredientsContract.deleteSupplier, {
  read: ({ params }) => readBoth(params),
  answer: async ({ actor, params, now }, first) => {
    let found = first;
    // An edit may slip in between the reading and the deleting; then what it left is deleted.
    for (let attempt = 1; ; attempt++) {
      if (found.supplier === undefined && found.isDeleted) return ok({ id: params.id });
      if (found.supplier === undefined) throw notFound();
      try {
        await remove(actor, params, found.supplier, now);
        return ok({ id: params.id });
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === attemptsMax) throw error;
        found = await readBoth(params);
      }
    }
  },
});

async function readBoth(params: Params): Promise<{ supplier: Item | undefined; isDeleted: boolean }> {
  const deleted = deletedSupplierKey(params.organizationId, params.id);
  const keys = [supplierKey(params.organizationId, params.id), deleted];
  const items = await withoutHidden(params, await getItems(params, keys, { consistent: true }));
  return {
    supplier: items.find((item) => item.sk !== deleted.sk),
    isDeleted: items.some((item) => item.sk === deleted.sk),
  };
}

async function remove(actor: Member, { organizationId, id }: Params, item: Item, now: Date): Promise<void> {
  const data = {
    id,
    version: (item.version as number) + 1,
    change: 'deleted' as const,
    userId: actor.userId,
  };
  const remembered: Item = {
    ...deletedSupplierKey(organizationId, id),
    type: 'DELETED_SUPPLIER',
    expiresAt: epochSeconds(plusSeconds(now, rememberedDays * 24 * 60 * 60)),
  };
  await transact(actor, [
    {
      label: 'supplier',
      remove: supplierKey(organizationId, id),
      condition: 'version = :version',
      values: { ':version': item.version },
    },
    { label: 'deleted supplier', put: remembered },
    publish({ definition: supplierChanged, organizationId, data }, now),
  ]);
}
