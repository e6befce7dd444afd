/**
 * Any member creates or changes a supplier. Its name is kept in its own item alone: ingredients answer it as
 * it is when they are read. Publishes `ingredients.supplier_changed`. Invariants 2, 18.
 */
import { supplierChanged } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { ownedBy } from '../platform/owned.ts';
import { decidePut, type PutChange, settlePut } from '../platform/put-entity.ts';
import { getItems, type Item } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import { withoutHidden } from './import-table.ts';
import { mergedSupplierContent, newSupplierContent } from './supplier-content.ts';
import {
  deletedSupplierKey,
  type SupplierContent,
  supplierKey,
  toStoredSupplier,
  toSupplier,
  toSupplierItem,
} from './supplier-table.ts';

interface Params {
  organizationId: string;
  id: string;
}

/** `isTaken`: the id stands for a supplier that was deleted, or one that an open import hides. */
interface Found {
  item: Item | undefined;
  isTaken: boolean;
}

export const putSupplier = useCase(ingredientsContract.putSupplier, {
  read: ({ params }) => readFound(params),
  answer: async ({ actor, params, body, now }, found) => {
    const { version, ...sent } = body;
    const { isNew, entity } = await settlePut({
      found,
      decide: ({ item, isTaken }) => {
        if (isTaken && version === undefined) throw new RequestProblem('id_taken');
        return decidePut({
          version,
          stored: item && toStoredSupplier(item),
          create: () => newSupplierContent(sent),
          merge: (current) => mergedSupplierContent(current, sent),
          present: () => item && toSupplier(item),
        });
      },
      write: (change, { item }) => write(actor, params.id, change, item, now),
      readAgain: () => readFound(params),
      entityIn: ({ item }) => toSupplier(item as Item),
    });
    return isNew ? created(entity) : ok(entity);
  },
});

async function readFound(params: Params): Promise<Found> {
  const key = supplierKey(params.organizationId, params.id);
  const keys = [key, deletedSupplierKey(params.organizationId, params.id)];
  const items = await getItems(params, keys, { consistent: true });
  const [item] = await withoutHidden(
    params,
    items.filter((one) => one.sk === key.sk),
  );
  return { item, isTaken: items.length > 0 && item === undefined };
}

async function write(
  actor: Member,
  id: string,
  change: PutChange<SupplierContent>,
  item: Item | undefined,
  now: Date,
): Promise<Supplier> {
  const time = now.toISOString();
  const isNew = change.kind === 'create';
  const supplier: Supplier =
    isNew || !item
      ? newSupplier(actor, id, change.content, now)
      : { ...toSupplier(item), ...change.content, version: (item.version as number) + 1, updatedAt: time };
  const put: Write = {
    label: 'supplier',
    put: toSupplierItem(supplier, isNew ? change.createdDigest : (item?.createdDigest as string)),
    ...(isNew
      ? { condition: notExists }
      : { condition: 'version = :version', values: { ':version': change.version } }),
  };
  const data = {
    id,
    version: supplier.version,
    change: isNew ? ('created' as const) : ('updated' as const),
    userId: actor.userId,
  };
  await transact(actor, [
    put,
    publish({ definition: supplierChanged, organizationId: actor.organizationId, data }, now),
  ]);
  return supplier;
}

export function newSupplier(actor: Member, id: string, content: SupplierContent, now: Date): Supplier {
  return { ...content, ...ownedBy(actor, id, now) };
}
