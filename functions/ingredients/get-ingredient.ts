import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { ingredientKey, toIngredient } from './table.ts';

/** Any member: one ingredient, archived or not. */
export const getIngredient = useCase(ingredientsContract.getIngredient, {
  read: ({ params }) => getItem(params, ingredientKey(params.organizationId, params.id)),
  answer: (_, item) => {
    if (!item) throw notFound();
    return ok(toIngredient(item));
  },
});
