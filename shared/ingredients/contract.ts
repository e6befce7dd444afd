import * as z from 'zod/mini';
import { entityParams, listOf, organizationParams, pageQuery } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { idSchema } from '../ids.ts';
import { customerSchema, putCustomerSchema } from './customer-schema.ts';
import { importSchema, putImportChunkSchema, putImportSchema } from './import-schema.ts';
import { librarySearchSchema } from './library-schema.ts';
import { archiveIngredientSchema, ingredientSchema, priceSchema, putIngredientSchema } from './schema.ts';
import { putSupplierSchema, supplierSchema } from './supplier-schema.ts';

const chunkParams = z.strictObject({
  organizationId: idSchema,
  id: idSchema,
  chunk: z.string().check(z.regex(/^\d{1,4}$/, { error: 'must be a number of up to 4 digits' })),
});

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
  listPrices: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/ingredients/{id}/prices',
    summary: 'What an ingredient has cost, newest first',
    access: 'member',
    params: entityParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(priceSchema) },
  },
  searchLibrary: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/ingredient-library',
    summary: 'Look a food up: staples, USDA FoodData Central, Open Food Facts; `q` may be a barcode',
    access: 'member',
    params: organizationParams,
    query: z.strictObject({
      q: z
        .string()
        .check(z.trim(), z.minLength(2, { error: 'must be 2 characters or more' }), z.maxLength(100)),
    }),
    responses: { 200: librarySearchSchema },
  },
  listSuppliers: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/suppliers',
    summary: 'The suppliers, a page at a time',
    access: 'member',
    params: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(supplierSchema) },
  },
  putSupplier: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/suppliers/{id}',
    summary: 'Create a supplier (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putSupplierSchema,
    responses: { 200: supplierSchema, 201: supplierSchema },
    problems: ['id_taken', 'stale_version'],
  },
  deleteSupplier: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/suppliers/{id}',
    summary: 'Delete a supplier; its ingredients stay, without one',
    access: 'member',
    params: entityParams,
    responses: { 200: z.object({ id: idSchema }) },
  },
  listCustomers: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/customers',
    summary: 'The customers, a page at a time',
    access: 'member',
    params: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(customerSchema) },
  },
  putCustomer: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/customers/{id}',
    summary: 'Create a customer (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putCustomerSchema,
    responses: { 200: customerSchema, 201: customerSchema },
    problems: ['id_taken', 'stale_version'],
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/customers/{id}',
    summary: 'Delete a customer',
    access: 'member',
    params: entityParams,
    responses: { 200: z.object({ id: idSchema }) },
  },
  listImports: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/imports',
    summary: 'Imports that were begun and neither committed nor discarded',
    access: 'member',
    params: organizationParams,
    responses: { 200: z.object({ items: z.array(importSchema) }) },
  },
  putImport: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/imports/{id}',
    summary: 'Begin an import of ingredients',
    access: 'member',
    params: entityParams,
    body: putImportSchema,
    responses: { 200: importSchema, 201: importSchema },
    problems: ['id_taken'],
  },
  putImportChunk: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/imports/{id}/chunks/{chunk}',
    summary: 'Upload a chunk of rows, which stay invisible; the same chunk again changes nothing',
    access: 'member',
    params: chunkParams,
    body: putImportChunkSchema,
    responses: { 200: importSchema },
    problems: ['id_taken', 'import_closed'],
  },
  commitImport: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/imports/{id}/commit',
    summary: 'Make all rows of an import visible at once',
    access: 'member',
    params: entityParams,
    responses: { 200: importSchema },
    problems: ['import_closed', 'import_incomplete'],
  },
  discardImport: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/imports/{id}',
    summary: 'Discard an import that was not committed; repeat it while the state is `discarding`',
    access: 'member',
    params: entityParams,
    responses: { 200: importSchema },
    problems: ['import_closed'],
  },
} as const satisfies Contract;
