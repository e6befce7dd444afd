import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const ingredientsRoutes = {
  listIngredients: memberRoute('GET', 'ingredients'),
  getIngredient: memberRoute('GET', 'ingredients/{id}'),
  putIngredient: memberRoute('PUT', 'ingredients/{id}'),
  archiveIngredient: memberRoute('POST', 'ingredients/{id}/archive'),
  listPrices: memberRoute('GET', 'ingredients/{id}/prices'),
  correctPrice: memberRoute('POST', 'ingredients/{id}/correct-price'),
  searchLibrary: memberRoute('GET', 'ingredient-library'),
  listImports: memberRoute('GET', 'imports'),
  putImport: memberRoute('PUT', 'imports/{id}'),
  putImportChunk: memberRoute('PUT', 'imports/{id}/chunks/{chunk}'),
  commitImport: memberRoute('POST', 'imports/{id}/commit'),
  discardImport: memberRoute('DELETE', 'imports/{id}'),
} as const satisfies Routes;
