/** The reads of recipes that other domains may use. */
export { recipeKey, toSummary } from './table.ts';
