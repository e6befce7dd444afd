/**
 * Any member: uploads a chunk of rows. One transaction writes all of them, hidden by the import, or none. Sending the
 * same chunk again changes nothing. Another chunk under its number is 409, and so is a chunk of a committed or discarded
 * import.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { digestOf } from '../platform/entity/put-entity.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItems, type Item } from '../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../platform/table/write.ts';
import { readRows, suppliersNamed } from './import-rows.ts';
import {
  chunkItem,
  chunkKey,
  closedImportKey,
  type FoundImport,
  type ImportParams,
  importIn,
  openImportKey,
  toImport,
  withoutHidden,
} from './import-table.ts';
import { supplierKey, supplierNames, supplierPrefix } from './supplier-table.ts';
import type { SupplierNames } from './table.ts';

interface Found extends FoundImport {
  chunk: Item | undefined;
  /** The suppliers that the rows name and may use. */
  suppliers: SupplierNames;
}

export const putImportChunk = useCase(ingredientsContract.putImportChunk, {
  read: ({ params, body }) => readAll(params, Number(params.chunk), suppliersNamed(body)),
  answer: async ({ actor, params, body, now }, found) => {
    const number = Number(params.chunk);
    const digest = digestOf(body);
    const open = openIn(found);
    if (isThere(found, digest)) return ok(toImport(open));
    const rows = readRows(body, { actor, importId: params.id, suppliers: found.suppliers, now });
    const ids = {
      suppliers: body.suppliers.map((row) => row.id),
      ingredients: body.ingredients.map((row) => row.id),
    };
    try {
      await transact(actor, [
        countRows(params, number, rows.length, open.rows as number),
        { label: 'chunk', put: chunkItem(params, { number, digest, ...ids }), condition: notExists },
        ...rows.map(({ path, item }): Write => ({ label: path, put: item, condition: notExists })),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const latest = await readAll(params, number, []);
      const stands = openIn(latest);
      if (isThere(latest, digest)) return ok(toImport(stands));
      throw refusalOf(error);
    }
    return ok(toImport(openIn(await readAll(params, number, []))));
  },
});

async function readAll(params: ImportParams, chunk: number, supplierIds: string[]): Promise<Found> {
  const { organizationId } = params;
  const items = await getItems(
    params,
    [
      openImportKey(params),
      closedImportKey(params),
      chunkKey(params, chunk),
      ...supplierIds.map((id) => supplierKey(organizationId, id)),
    ],
    { consistent: true },
  );
  const suppliers = items.filter((item) => item.sk.startsWith(supplierPrefix));
  const visible = await withoutHidden(
    params,
    suppliers.filter((item) => item.importId !== params.id),
  );
  return {
    ...importIn(items),
    chunk: items.find((item) => item.type === 'IMPORT_CHUNK'),
    suppliers: supplierNames([...visible, ...suppliers.filter((item) => item.importId === params.id)]),
  };
}

/** @throws RequestProblem when the import takes no chunks, or no more. */
function openIn({ open, closed }: FoundImport): Item {
  if (closed || (open && open.state !== 'open')) throw new RequestProblem('import_closed');
  if (!open) throw notFound();
  return open;
}

/** Whether this chunk has already arrived. @throws RequestProblem when another one has its number. */
function isThere({ chunk }: Found, digest: string): boolean {
  if (chunk && chunk.digest !== digest)
    throw new RequestProblem('id_taken', { detail: 'Another chunk has arrived under this number' });
  return chunk !== undefined;
}

const importLabel = 'import';

const countRows = (params: ImportParams, chunk: number, count: number, announced: number): Write => ({
  label: importLabel,
  update: openImportKey(params),
  expression: 'ADD uploaded :count, chunks :chunk',
  condition: '#state = :open AND uploaded <= :room',
  names: { '#state': 'state' },
  values: { ':count': count, ':room': announced - count, ':chunk': new Set([chunk]), ':open': 'open' },
});

function refusalOf(error: ConditionFailed): RequestProblem {
  if (error.failed.has(importLabel))
    return new RequestProblem('invalid_request', {
      issues: [{ path: '', message: 'are more rows than the import announced' }],
    });
  const issues = [...error.failed.keys()].map((path) => ({
    path: `${path}.id`,
    message: 'is already in use',
  }));
  return new RequestProblem('id_taken', { issues });
}
