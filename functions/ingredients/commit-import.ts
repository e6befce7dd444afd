/**
 * Any member: makes all rows of an import visible at once by removing the open import that hid them. 200 when already
 * committed. Publishes one `ingredients.import_committed` for all rows.
 */
import { importCommitted } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { Import } from '@batchbook/shared/ingredients/import-schema';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { closedItem, type FoundImport, openImportKey, readImport, toImport } from './import-table.ts';

export const commitImport = useCase(ingredientsContract.commitImport, {
  read: ({ params }) => readImport(params),
  // A chunk may arrive between the read and the commit.
  answer: ({ actor, params, now }, first) =>
    retryOnConflict(
      first,
      () => readImport(params),
      async (found) => {
        const committed = committedAlready(found);
        if (committed) return ok(committed);
        const open = committable(found);
        const closed = closedItem(params, open, 'committed');
        const data = { id: params.id, rows: open.rows as number, userId: actor.userId };
        await transact(actor, [
          {
            label: 'open import',
            remove: openImportKey(params),
            condition: '#state = :open AND uploaded = :rows',
            names: { '#state': 'state' },
            values: { ':open': 'open', ':rows': open.rows },
          },
          { label: 'closed import', put: closed, condition: notExists },
          publish({ definition: importCommitted, organizationId: actor.organizationId, data }, now),
        ]);
        return ok(toImport(closed));
      },
    ),
});

function committedAlready({ closed }: FoundImport): Import | undefined {
  if (closed && closed.state !== 'committed') throw new RequestProblem('import_closed');
  return closed && toImport(closed);
}

function committable({ open }: FoundImport) {
  if (!open) throw notFound();
  if (open.state !== 'open') throw new RequestProblem('import_closed');
  const { uploaded, rows } = toImport(open);
  if (uploaded !== rows)
    throw new RequestProblem('import_incomplete', { detail: `${uploaded} of ${rows} rows have arrived` });
  return open;
}
