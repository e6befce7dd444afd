/** The door to ingredients for other domains: reads. */
export { ingredientKey, ingredientPrefix, toIngredient } from './table.ts';
