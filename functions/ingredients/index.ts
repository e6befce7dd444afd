/**
 * The door to ingredients for other domains: reads, and what a sample ingredient is made of.
 *
 * A row of an import that is open is in the table and not to be seen: whoever reads ingredients by their
 * keys passes the items through `withoutHidden`, whoever reads the list filters it by `readOpenImports`.
 */

export { mergedContent, newContent } from '@batchbook/shared/ingredients/ingredient-content';
export { isHiddenBy, readOpenImports, withoutHidden } from './import-table.ts';
export { readSuppliers, supplierKey, supplierPrefix, toSupplier, toSupplierItem } from './supplier-table.ts';
export { contentOf, ingredientKey, ingredientPrefix, toIngredient, toItem } from './table.ts';
export { newIngredient } from './write-ingredient.ts';
