/** The door to recipes for other domains: reads. */
export { recipeKey, toSummary } from './table.ts';
