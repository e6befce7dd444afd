/** The reads of recipes that other domains may use. */
export { exportedRecipes } from './exported.ts';
export { recipeKey, toSummary } from './table.ts';
