/**
 * Any member: discards an import that isn't committed. It stops taking chunks, its hidden rows are removed chunk by
 * chunk, and the import itself goes last. What doesn't fit into one request continues with the next. 200 when already
 * discarded.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { Member } from '../platform/actor.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type Item, queryPage } from '../platform/table/read.ts';
import { ConditionFailed, exists, transact, type Write } from '../platform/table/write.ts';
import {
  type Chunk,
  chunksPk,
  closedItem,
  type ImportParams,
  openImportKey,
  readImport,
  toImport,
} from './import-table.ts';
import { supplierKey } from './supplier-table.ts';
import { ingredientKey } from './table.ts';

/** Well below the function's timeout. */
const workForMs = 5_000;
const chunksAbreast = 4;

export const discardImport = useCase(ingredientsContract.discardImport, {
  read: ({ params }) => readImport(params),
  answer: async ({ actor, params }, { open, closed }) => {
    if (closed?.state === 'committed') throw new RequestProblem('import_closed');
    if (closed) return ok(toImport(closed));
    if (!open) throw notFound();
    await stopUploads(actor, params);
    const isDone = await removeRows(actor, params);
    const latest = await readImport(params);
    if (!latest.open) return ok(toImport(latest.closed as Item));
    if (!isDone) return ok(toImport(latest.open));
    const discarded = closedItem(params, { ...latest.open, uploaded: 0, chunks: undefined }, 'discarded');
    await transact(actor, [
      { label: 'open import', remove: openImportKey(params) },
      { label: 'closed import', put: discarded },
    ]);
    return ok(toImport(discarded));
  },
});

/** @throws RequestProblem when it was committed in the meantime. */
async function stopUploads(actor: Member, params: ImportParams): Promise<void> {
  const stop: Write = {
    label: 'open import',
    update: openImportKey(params),
    expression: 'SET #state = :discarding',
    condition: exists,
    names: { '#state': 'state' },
    values: { ':discarding': 'discarding' },
  };
  try {
    await transact(actor, [stop]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const { closed } = await readImport(params);
    if (closed?.state !== 'discarded') throw new RequestProblem('import_closed');
  }
}

/** Returns true when all rows are removed, false when the time is up. */
async function removeRows(actor: Member, params: ImportParams): Promise<boolean> {
  const until = Date.now() + workForMs;
  while (Date.now() < until) {
    const { items } = await queryPage(actor, {
      pk: chunksPk(params),
      limit: chunksAbreast,
      consistent: true,
    });
    if (items.length === 0) return true;
    await Promise.all(items.map((item) => removeChunk(actor, params, item)));
  }
  return false;
}

async function removeChunk(actor: Member, params: ImportParams, item: Item): Promise<void> {
  const { number, suppliers, ingredients } = item as Item & Chunk;
  const { organizationId } = params;
  const keys = [
    ...suppliers.map((id) => supplierKey(organizationId, id)),
    ...ingredients.map((id) => ingredientKey(organizationId, id)),
  ];
  await transact(actor, [
    { label: `chunk ${number}`, remove: { pk: item.pk, sk: item.sk } },
    ...keys.map((key): Write => ({ label: key.sk, remove: key })),
  ]);
}
