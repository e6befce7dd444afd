import * as z from 'zod/mini';
import { entityParams, listOf, organizationParams, pageQuery } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { archiveIngredientSchema, ingredientSchema, putIngredientSchema } from './schema.ts';

export const ingredientsContract = {
  listIngredients: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/ingredients',
    summary: 'The ingredients, a page at a time; archived ones when asked for',
    access: 'member',
    params: organizationParams,
    query: z.strictObject({ ...pageQuery, archived: z.optional(z.enum(['exclude', 'include'])) }),
    responses: { 200: listOf(ingredientSchema) },
  },
  getIngredient: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/ingredients/{id}',
    summary: 'One ingredient, archived or not',
    access: 'member',
    params: entityParams,
    responses: { 200: ingredientSchema },
  },
  putIngredient: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/ingredients/{id}',
    summary: 'Create an ingredient (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putIngredientSchema,
    responses: { 200: ingredientSchema, 201: ingredientSchema },
    problems: ['id_taken', 'stale_version'],
  },
  archiveIngredient: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/ingredients/{id}/archive',
    summary: 'Archive an ingredient or bring it back; recipes that use it stay as they are',
    access: 'member',
    params: entityParams,
    body: archiveIngredientSchema,
    responses: { 200: ingredientSchema },
    problems: ['stale_version'],
  },
} as const satisfies Contract;
