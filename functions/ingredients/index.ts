/**
 * The door to ingredients for other domains: reads, and what a sample ingredient is made of.
 *
 * A row of an open import is in the table but hidden. Reads by key pass their items through `withoutHidden`; reads of the
 * list filter it by `readOpenImports`.
 */

export { mergedContent, newContent } from '@batchbook/shared/ingredients/ingredient-content';
export { isHiddenBy, readOpenImports, withoutHidden } from './import-table.ts';
export { readSuppliers, supplierKey, supplierPrefix, toSupplier, toSupplierItem } from './supplier-table.ts';
export { contentOf, ingredientKey, ingredientPrefix, toIngredient, toItem } from './table.ts';
export { newIngredient } from './write-ingredient.ts';
