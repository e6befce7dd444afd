import { recipesContract } from '@batchbook/shared/recipes/contract';
import { serve } from '../platform/http/serve.ts';
import { deleteRecipe } from './delete-recipe.ts';
import { duplicateRecipe } from './duplicate-recipe.ts';
import { getRecipe } from './get-recipe.ts';
import { getRecipeBreakdown } from './get-recipe-breakdown.ts';
import { listRecipes } from './list-recipes.ts';
import { putRecipe } from './put-recipe.ts';
import { restoreRecipe } from './restore-recipe.ts';

export const handler = serve(recipesContract, {
  listRecipes,
  getRecipe,
  putRecipe,
  deleteRecipe,
  duplicateRecipe,
  restoreRecipe,
  getRecipeBreakdown,
});
