/** Any member: deletes a variation and its label, whatever the plan. Publishes `recipes.variation_changed`. */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { againstOthers } from './edges.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { graphKey } from './table.ts';
import { variationKey } from './variation-table.ts';
import { removeVariation, variationLabel } from './write-variation.ts';

export const deleteVariation = useCase(recipesContract.deleteVariation, {
  read: ({ params }) => readAll(params),
  answer: async ({ actor, params, now }, first) => {
    const { organizationId, id } = params;
    const remove = async (found: Found): Promise<void> => {
      const item = found.at(variationKey(organizationId, id));
      if (!item) throw notFound();
      await removeVariation(actor, item, found, now);
    };
    await againstOthers(first, () => readAll(params), remove, [variationLabel]);
    return ok({ id });
  },
});

const readAll = ({ organizationId, id }: RecipeParams): Promise<Found> =>
  Found.read({ organizationId }, [variationKey(organizationId, id), graphKey(organizationId)]);
