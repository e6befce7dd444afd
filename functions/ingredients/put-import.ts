/**
 * Any member: begins an import. The same request again answers its current state, so that an interrupted upload can
 * continue. Another one under its id is 409. Rows uploaded under it are hidden from now on.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { digestOf } from '../platform/entity/put-entity.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, notExists, transact } from '../platform/table/write.ts';
import { type FoundImport, openImportKey, readImport, toImport } from './import-table.ts';

export const putImport = useCase(ingredientsContract.putImport, {
  read: ({ params }) => readImport(params),
  answer: async ({ actor, params, body, now }, found) => {
    const digest = digestOf(body);
    const there = sameImport(found, digest);
    if (there) return ok(toImport(there));
    const item: Item = {
      ...openImportKey(params),
      type: 'OPEN_IMPORT',
      name: body.name,
      rows: body.rows,
      uploaded: 0,
      state: 'open',
      createdAt: now.toISOString(),
      userId: actor.userId,
      createdDigest: digest,
    };
    try {
      await transact(actor, [{ label: 'import', put: item, condition: notExists }]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const faster = sameImport(await readImport(params), digest);
      if (!faster) throw error;
      return ok(toImport(faster));
    }
    return created(toImport(item));
  },
});

/** @throws RequestProblem when the id belongs to another import. */
function sameImport({ open, closed }: FoundImport, digest: string): Item | undefined {
  const there = closed ?? open;
  if (there && there.createdDigest !== digest) throw new RequestProblem('id_taken');
  return there;
}
