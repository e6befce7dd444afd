/**
 * Any member archives an ingredient or brings it back. What uses it stays readable and costed; it leaves
 * the lists. Already so is 200; a stale version is 412 (invariant 18). Publishes
 * `ingredients.ingredient_changed`.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { readIngredient, visibleIngredient, visibleItem } from './read-ingredient.ts';
import { toIngredient } from './table.ts';
import { ingredientLabel, replaceIngredient } from './write-ingredient.ts';

export const archiveIngredient = useCase(ingredientsContract.archiveIngredient, {
  read: ({ params }) => readIngredient(params, { consistent: true }),
  answer: async ({ actor, body, now }, found) => {
    const item = visibleItem(found);
    const current = visibleIngredient(found);
    if (current.archived === body.archived) return ok(current);
    if (current.version !== body.version) throw new RequestProblem('stale_version', { current });
    const changed = {
      ...current,
      archived: body.archived,
      version: body.version + 1,
      updatedAt: now.toISOString(),
    };
    try {
      await replaceIngredient(actor, item, changed, body.archived ? 'archived' : 'unarchived', now);
    } catch (error) {
      const stands = error instanceof ConditionFailed ? error.failed.get(ingredientLabel) : undefined;
      if (!stands) throw error;
      const latest = toIngredient(stands, found.suppliers);
      if (latest.archived === body.archived) return ok(latest);
      throw new RequestProblem('stale_version', { current: latest });
    }
    return ok(changed);
  },
});
