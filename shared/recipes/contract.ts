import * as z from 'zod/mini';
import { entityParams, listOf, organizationParams, pageQuery } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import {
  breakdownSchema,
  deletedRecipeSchema,
  duplicateRecipeSchema,
  putRecipeSchema,
  recipeSchema,
  recipeSummarySchema,
} from './schema.ts';

export const recipesContract = {
  listRecipes: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/recipes',
    summary: 'The recipes without their instructions, newest first, a page at a time',
    access: 'member',
    params: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(recipeSummarySchema) },
  },
  getRecipe: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/recipes/{id}',
    summary: 'One recipe',
    access: 'member',
    params: entityParams,
    responses: { 200: recipeSchema },
  },
  putRecipe: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/recipes/{id}',
    summary: 'Create a recipe (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putRecipeSchema,
    responses: { 200: recipeSchema, 201: recipeSchema },
    problems: ['id_taken', 'stale_version', 'recipe_limit_reached', 'recipes_read_only'],
  },
  deleteRecipe: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/recipes/{id}',
    summary: 'Delete a recipe; it can be restored for 30 days',
    access: 'member',
    params: entityParams,
    responses: { 200: deletedRecipeSchema },
  },
  duplicateRecipe: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/recipes/{id}/duplicate',
    summary: 'Copy a recipe under a new id',
    access: 'member',
    params: entityParams,
    body: duplicateRecipeSchema,
    responses: { 200: recipeSchema, 201: recipeSchema },
    problems: ['id_taken', 'recipe_limit_reached', 'recipes_read_only'],
  },
  restoreRecipe: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/recipes/{id}/restore',
    summary: 'Bring a deleted recipe back, taking its place in the limit again',
    access: 'member',
    params: entityParams,
    responses: { 200: recipeSchema },
    problems: ['recipe_limit_reached', 'recipes_read_only'],
  },
  getRecipeBreakdown: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/recipes/{id}/breakdown',
    summary: 'What the batch costs, line by line, its margin and its allergens',
    access: 'member',
    params: entityParams,
    responses: { 200: breakdownSchema },
  },
} as const satisfies Contract;
