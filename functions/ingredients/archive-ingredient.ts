/**
 * Any member archives an ingredient or brings it back. What uses it stays readable and costed; it leaves
 * the lists. Already so is 200; a stale version is 412 (invariant 18). Publishes
 * `ingredients.ingredient_changed`.
 */
import { ingredientChanged } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { getItem } from '../platform/table/read.ts';
import { ConditionFailed, transact } from '../platform/table/write.ts';
import { ingredientKey, toIngredient, toItem } from './table.ts';

export const archiveIngredient = useCase(ingredientsContract.archiveIngredient, {
  read: ({ params }) =>
    getItem(params, ingredientKey(params.organizationId, params.id), { consistent: true }),
  answer: async ({ actor, body, now }, item) => {
    if (!item) throw notFound();
    const current = toIngredient(item);
    if (current.archived === body.archived) return ok(current);
    if (current.version !== body.version) throw new RequestProblem('stale_version', { current });
    const changed = {
      ...current,
      archived: body.archived,
      version: body.version + 1,
      updatedAt: now.toISOString(),
    };
    const data = {
      id: current.id,
      version: changed.version,
      change: body.archived ? ('archived' as const) : ('unarchived' as const),
      userId: actor.userId,
    };
    try {
      await transact(actor, [
        {
          label: 'ingredient',
          put: toItem(changed, item.createdDigest as string),
          condition: 'version = :version',
          values: { ':version': body.version },
        },
        publish({ definition: ingredientChanged, organizationId: actor.organizationId, data }, now),
      ]);
    } catch (error) {
      const stands = error instanceof ConditionFailed ? error.failed.get('ingredient') : undefined;
      if (!stands) throw error;
      const latest = toIngredient(stands);
      if (latest.archived === body.archived) return ok(latest);
      throw new RequestProblem('stale_version', { current: latest });
    }
    return ok(changed);
  },
});
