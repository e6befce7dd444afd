import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { serve } from '../platform/http/serve.ts';
import { archiveIngredient } from './archive-ingredient.ts';
import { commitImport } from './commit-import.ts';
import { correctPrice } from './correct-price.ts';
import { deleteCustomer, listCustomers, putCustomer } from './customers.ts';
import { discardImport } from './discard-import.ts';
import { getIngredient } from './get-ingredient.ts';
import { listImports } from './list-imports.ts';
import { listIngredients } from './list-ingredients.ts';
import { listPrices } from './list-prices.ts';
import { putImport } from './put-import.ts';
import { putImportChunk } from './put-import-chunk.ts';
import { putIngredient } from './put-ingredient.ts';
import { searchLibrary } from './search-library.ts';
import { deleteSupplier, listSuppliers, putSupplier } from './suppliers.ts';

export const handler = serve(ingredientsContract, {
  listIngredients,
  getIngredient,
  putIngredient,
  archiveIngredient,
  listPrices,
  correctPrice,
  searchLibrary,
  listSuppliers,
  putSupplier,
  deleteSupplier,
  listCustomers,
  putCustomer,
  deleteCustomer,
  listImports,
  putImport,
  putImportChunk,
  commitImport,
  discardImport,
});
