/**
 * Any member: calculates a recipe's or variation's costs line by line, by the same rules as the receipt on the screen.
 * Invariants 17, 19. It takes one BatchGet when the recipe names what it did the last time. If not, it takes another for
 * what is new at each level.
 */
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { assertListable, readKitchenOf, recipeOf } from './read-book.ts';

export const getRecipeBreakdown = useCase(recipesContract.getRecipeBreakdown, {
  read: ({ params }) => readKitchenOf(params, params.id),
  answer: ({ params }, kitchen) => {
    const recipe = recipeOf(kitchen, params.id);
    if (!recipe) throw notFound();
    assertListable(recipe, kitchen);
    return ok(breakdown(recipe, kitchen.book));
  },
});
