import * as z from 'zod/mini';
import { deletion, oneOf, pageBelow, pageOf, putOf } from '../http/collection-contract.ts';
import { entityParams, organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { breakdownSchema } from './breakdown-schema.ts';
import { approveLabelSchema, labelSchema, labelSummarySchema, putLabelSchema } from './label-schema.ts';
import {
  previewPriceSchema,
  priceImpactSchema,
  replacedSchema,
  replaceIngredientSchema,
} from './price-impact-schema.ts';
import { recipesRoutes } from './routes.ts';
import {
  costPointSchema,
  deletedRecipeSchema,
  duplicateRecipeSchema,
  putRecipeSchema,
  recipeSchema,
  recipeSummarySchema,
  recipeVersionSchema,
} from './schema.ts';
import { putShoppingListSchema, shoppingListSchema } from './shopping-list-schema.ts';
import { putVariationSchema, variationSchema } from './variation-schema.ts';

/** The sample recipes and ingredients that were added or removed. */
const samplesSchema = z.object({ recipes: z.int(), ingredients: z.int() });

export const recipesContract = {
  listRecipes: {
    ...recipesRoutes.listRecipes,
    summary: 'List the recipes without their instructions, newest first, a page at a time',
    ...pageOf(recipeSummarySchema),
  },
  getRecipe: {
    ...recipesRoutes.getRecipe,
    summary: 'Read one recipe',
    ...oneOf(recipeSchema),
  },
  putRecipe: {
    ...recipesRoutes.putRecipe,
    summary: 'Create a recipe (without a version) or update it (with the version that was read)',
    params: entityParams,
    body: putRecipeSchema,
    responses: { 200: recipeSchema, 201: recipeSchema },
    problems: ['id_taken', 'stale_version', 'recipe_limit_reached', 'recipe_cycle'],
    requires: { limit: 'recipes' },
  },
  deleteRecipe: {
    ...recipesRoutes.deleteRecipe,
    summary: 'Delete a recipe; it can be restored for 30 days',
    ...oneOf(deletedRecipeSchema),
    problems: ['recipe_in_use'],
  },
  duplicateRecipe: {
    ...recipesRoutes.duplicateRecipe,
    summary: 'Copy a recipe under a new id',
    params: entityParams,
    body: duplicateRecipeSchema,
    responses: { 200: recipeSchema, 201: recipeSchema },
    problems: ['id_taken', 'recipe_limit_reached'],
    requires: { limit: 'recipes' },
  },
  restoreRecipe: {
    ...recipesRoutes.restoreRecipe,
    summary: 'Restore a deleted recipe, which takes a place in the limit again',
    ...oneOf(recipeSchema),
    problems: ['recipe_limit_reached', 'recipe_cycle'],
    requires: { limit: 'recipes' },
  },
  getRecipeBreakdown: {
    ...recipesRoutes.getRecipeBreakdown,
    summary: 'Calculate the cost, nutrition, allergens and ingredient list of a recipe or variation',
    ...oneOf(breakdownSchema),
  },
  listRecipeVersions: {
    ...recipesRoutes.listRecipeVersions,
    summary: 'List the versions of a recipe, newest first',
    ...pageBelow(recipeVersionSchema),
  },
  listRecipeCosts: {
    ...recipesRoutes.listRecipeCosts,
    summary:
      'List what a batch has cost, newest first, with a point for each change of the recipe or of a price in it',
    ...pageBelow(costPointSchema),
  },
  getLabel: {
    ...recipesRoutes.getLabel,
    summary:
      'The label of a recipe or variation, whether it may be printed, and what changed since it was approved',
    ...oneOf(labelSchema),
  },
  putLabel: {
    ...recipesRoutes.putLabel,
    summary: 'Save what the label states beyond what follows from the recipe',
    ...putOf(putLabelSchema, labelSchema),
  },
  approveLabel: {
    ...recipesRoutes.approveLabel,
    summary: 'Approve the label as seen, so that it may be printed',
    params: entityParams,
    body: approveLabelSchema,
    responses: { 200: labelSchema },
    problems: ['label_changed', 'label_blocked'],
  },
  listLabels: {
    ...recipesRoutes.listLabels,
    summary: 'List the labels of all recipes and variations, newest recipe first, a page at a time',
    ...pageOf(labelSummarySchema),
  },
  listVariations: {
    ...recipesRoutes.listVariations,
    summary: 'List the variations of all recipes, a page at a time',
    ...pageOf(variationSchema),
  },
  putVariation: {
    ...recipesRoutes.putVariation,
    summary:
      'Create a variation of a recipe (without a version) or update it (with the version that was read)',
    ...putOf(putVariationSchema, variationSchema),
    requires: { feature: 'variations', limit: 'recipes' },
  },
  deleteVariation: {
    ...recipesRoutes.deleteVariation,
    summary: 'Delete a variation',
    ...deletion,
  },
  previewPrice: {
    ...recipesRoutes.previewPrice,
    summary:
      'List every recipe and variation that a new price would change, with cost and margin before and after',
    params: entityParams,
    body: previewPriceSchema,
    responses: { 200: priceImpactSchema },
  },
  replaceIngredient: {
    ...recipesRoutes.replaceIngredient,
    summary: 'Replace this ingredient by another in every recipe and variation',
    params: entityParams,
    body: replaceIngredientSchema,
    responses: { 200: replacedSchema },
    requires: { limit: 'recipes' },
  },
  listShoppingLists: {
    ...recipesRoutes.listShoppingLists,
    summary: 'List the shopping lists, newest first, a page at a time',
    ...pageOf(shoppingListSchema),
  },
  getShoppingList: {
    ...recipesRoutes.getShoppingList,
    summary: 'Read one shopping list',
    ...oneOf(shoppingListSchema),
  },
  putShoppingList: {
    ...recipesRoutes.putShoppingList,
    summary: 'Save a shopping list; sending its recipes recalculates what to buy',
    ...putOf(putShoppingListSchema, shoppingListSchema),
  },
  deleteShoppingList: {
    ...recipesRoutes.deleteShoppingList,
    summary: 'Delete a shopping list',
    ...deletion,
  },
  addSamples: {
    ...recipesRoutes.addSamples,
    summary: 'Add the sample recipes and ingredients as one set; 200 if they already exist',
    params: organizationParams,
    responses: { 200: samplesSchema, 201: samplesSchema },
  },
  removeSamples: {
    ...recipesRoutes.removeSamples,
    summary: 'Remove the samples that nobody has made their own',
    params: organizationParams,
    responses: { 200: samplesSchema },
  },
} as const satisfies Contract;
