import { productionContract } from '@batchbook/shared/production/contract';
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { transact } from '../../platform/table/write.ts';
import { assertUnused, batchKey, batchUnused, rowsKey, runTable } from '../table.ts';

/**
 * Any member: deletes a draft, and frees its batch number (invariant 12), unless a locked run says that it took of the
 * batch. 200 when it is deleted already.
 */
export const deleteRun = useCase(productionContract.deleteRun, {
  read: ({ params }) => runTable.find(params),
  answer: ({ actor, params, now }, first) =>
    retryOnConflict(
      first,
      () => runTable.find(params),
      async ({ item, deleted }) => {
        const { organizationId, id } = params;
        if (!item && deleted) return ok({ id });
        if (!item) throw new RequestProblem('not_found', { detail: onlyDrafts });
        const run = runTable.toEntity(item);
        if (run.status !== 'draft') throw new RequestProblem('run_locked', { detail: onlyDrafts });
        await transact(actor, [
          ...runTable.removal(item, {}, now),
          { label: 'rows', remove: rowsKey(organizationId, id) },
          { ...batchUnused, remove: batchKey(organizationId, run.batchNumber) },
          ...runTable.announce(nextVersion(run, {}, now), 'deleted', actor.userId, now),
        ]).catch((error: unknown) => {
          assertUnused(error);
          throw error;
        });
        return ok({ id });
      },
    ),
});

/** The specification's words. */
const onlyDrafts = 'Production run not found or you can only delete draft production runs';
