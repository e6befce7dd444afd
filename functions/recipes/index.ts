/** The reads of recipes that other domains may use. */
export {
  type BooksAt,
  correctionOf,
  type PriceCorrection,
  readBooksThen,
  wasCostedWith,
} from './books-then.ts';
export { readCostsOn, readCostsSince } from './costs-on.ts';
export { exportedRecipes } from './exported.ts';
export { labelKey, type StoredLabel, toStoredLabel } from './label-table.ts';
export { type Kitchen, readKitchen, readSummaries, readWholeKitchen, recipeOf } from './read-book.ts';
export { type CostChange, type CostThen, readAllCostDays, readCostChange } from './read-cost-change.ts';
export { currentLabelOf, labelIn } from './read-label.ts';
export { Found } from './read-recipe.ts';
export { deletedRecipeKey, recipeKey, toSummary } from './table.ts';
export { toVariation, variationKey } from './variation-table.ts';
