import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const recipesRoutes = {
  listRecipes: memberRoute('GET', 'recipes'),
  getRecipe: memberRoute('GET', 'recipes/{id}'),
  putRecipe: memberRoute('PUT', 'recipes/{id}'),
  deleteRecipe: memberRoute('DELETE', 'recipes/{id}'),
  duplicateRecipe: memberRoute('POST', 'recipes/{id}/duplicate'),
  restoreRecipe: memberRoute('POST', 'recipes/{id}/restore'),
  getRecipeBreakdown: memberRoute('GET', 'recipes/{id}/breakdown'),
  listRecipeVersions: memberRoute('GET', 'recipes/{id}/versions'),
  listRecipeCosts: memberRoute('GET', 'recipes/{id}/costs'),
  getLabel: memberRoute('GET', 'recipes/{id}/label'),
  putLabel: memberRoute('PUT', 'recipes/{id}/label'),
  approveLabel: memberRoute('POST', 'recipes/{id}/label/approve'),
  listLabels: memberRoute('GET', 'labels'),
  listVariations: memberRoute('GET', 'recipe-variations'),
  putVariation: memberRoute('PUT', 'recipe-variations/{id}'),
  deleteVariation: memberRoute('DELETE', 'recipe-variations/{id}'),
  previewPrice: memberRoute('POST', 'ingredients/{id}/price-preview'),
  replaceIngredient: memberRoute('POST', 'ingredients/{id}/replace'),
  listShoppingLists: memberRoute('GET', 'shopping-lists'),
  getShoppingList: memberRoute('GET', 'shopping-lists/{id}'),
  putShoppingList: memberRoute('PUT', 'shopping-lists/{id}'),
  deleteShoppingList: memberRoute('DELETE', 'shopping-lists/{id}'),
  addSamples: memberRoute('POST', 'samples'),
  removeSamples: memberRoute('DELETE', 'samples'),
} as const satisfies Routes;
