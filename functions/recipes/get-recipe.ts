import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readRecipe } from './read-recipe.ts';

/** Any member: reads one recipe with its instructions. */
export const getRecipe = useCase(recipesContract.getRecipe, {
  read: ({ params }) => readRecipe(params),
  answer: (_, recipe) => {
    if (!recipe) throw notFound();
    return ok(recipe);
  },
});
