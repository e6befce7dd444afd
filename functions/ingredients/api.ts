import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { serve } from '../platform/http/serve.ts';
import { archiveIngredient } from './archive-ingredient.ts';
import { getIngredient } from './get-ingredient.ts';
import { listIngredients } from './list-ingredients.ts';
import { putIngredient } from './put-ingredient.ts';

export const handler = serve(ingredientsContract, {
  listIngredients,
  getIngredient,
  putIngredient,
  archiveIngredient,
});
