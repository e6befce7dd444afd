/** The reads of recipes that other domains may use. */
export { exportedRecipes } from './exported.ts';
export { type Kitchen, readKitchen, recipeOf } from './read-book.ts';
export { Found } from './read-recipe.ts';
export { recipeKey, toSummary } from './table.ts';
export { toVariation, variationKey } from './variation-table.ts';
