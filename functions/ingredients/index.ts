/**
 * What other domains may use of ingredients: reads, and the sample ingredients' items.
 *
 * A row of an open import is in the table but hidden. Reads by key filter with `withoutHidden`; list reads filter with
 * `readOpenImports`.
 */

export { mergedContent, newContent } from '@batchbook/shared/ingredients/ingredient-content';
export { customerTable } from './customers.ts';
export { exportedIngredients } from './exported.ts';
export { isHiddenBy, readOpenImports, withoutHidden } from './import-table.ts';
export { costIn } from './price-history.ts';
export {
  type PricedIngredient,
  readEndOfPrice,
  readIngredientsAt,
  readPricesOn,
  readPricesSince,
  withPrice,
} from './prices-on.ts';
export { readIngredientItems } from './read-ingredients.ts';
export { type PriceChange, type PriceThen, readAllPriceDays, readPriceChange } from './read-price-change.ts';
export {
  deletedSupplierKey,
  readSuppliers,
  supplierKey,
  supplierPrefix,
  toSupplier,
  toSupplierItem,
} from './supplier-table.ts';
export { contentOf, ingredientKey, ingredientPrefix, toIngredient, toItem } from './table.ts';
export { newIngredient } from './write-ingredient.ts';
