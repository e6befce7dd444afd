import { recipesContract } from '@batchbook/shared/recipes/contract';
import { serve } from '../platform/http/serve.ts';
import { approveLabel } from './approve-label.ts';
import { deleteRecipe } from './delete-recipe.ts';
import { deleteVariation } from './delete-variation.ts';
import { duplicateRecipe } from './duplicate-recipe.ts';
import { getLabel } from './get-label.ts';
import { getRecipe } from './get-recipe.ts';
import { getRecipeBreakdown } from './get-recipe-breakdown.ts';
import { listLabels } from './list-labels.ts';
import { listRecipeCosts } from './list-recipe-costs.ts';
import { listRecipeVersions } from './list-recipe-versions.ts';
import { listRecipes } from './list-recipes.ts';
import { listVariations } from './list-variations.ts';
import { previewPrice } from './preview-price.ts';
import { putLabel } from './put-label.ts';
import { putRecipe } from './put-recipe.ts';
import { putVariation } from './put-variation.ts';
import { replaceIngredient } from './replace-ingredient.ts';
import { restoreRecipe } from './restore-recipe.ts';
import { addSamples } from './samples/add-samples.ts';
import { removeSamples } from './samples/remove-samples.ts';

import { deleteShoppingList, getShoppingList, listShoppingLists, putShoppingList } from './shopping-lists.ts';

export const handler = serve(recipesContract, {
  listRecipes,
  getRecipe,
  putRecipe,
  deleteRecipe,
  duplicateRecipe,
  restoreRecipe,
  getRecipeBreakdown,
  listRecipeVersions,
  listRecipeCosts,
  getLabel,
  putLabel,
  approveLabel,
  listLabels,
  listVariations,
  putVariation,
  deleteVariation,
  previewPrice,
  replaceIngredient,
  listShoppingLists,
  getShoppingList,
  putShoppingList,
  deleteShoppingList,
  addSamples,
  removeSamples,
});
