/**
 * Any member: archives an ingredient or restores it. Recipes that use it stay readable and costed; it leaves the lists.
 * 200 when nothing changes, 412 for a stale version (invariant 18). Publishes `ingredients.ingredient_changed`.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { nextVersion } from '../platform/entity/owned.ts';
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
    const changed = nextVersion(current, { archived: body.archived }, now);
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
