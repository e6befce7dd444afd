import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readIngredient, visibleIngredient } from './read-ingredient.ts';

/** Any member: reads one ingredient, archived or not, with its supplier's current name. */
export const getIngredient = useCase(ingredientsContract.getIngredient, {
  read: ({ params }) => readIngredient(params),
  answer: (_, found) => ok(visibleIngredient(found)),
});
