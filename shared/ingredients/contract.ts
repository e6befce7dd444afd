import * as z from 'zod/mini';
import { deletion, oneOf, pageBelow, pageOf, putOf } from '../http/collection-contract.ts';
import { entityParams, idSchema, listOf, ofForm, organizationParams, pageQuery } from '../http/fields.ts';
import { collectionRoutes } from '../http/member-routes.ts';
import type { Contract } from '../http/operation.ts';
import { customerSchema, putCustomerSchema } from './customer-schema.ts';
import { importSchema, putImportChunkSchema, putImportSchema } from './import-schema.ts';
import { librarySearchSchema } from './library-schema.ts';
import { ingredientsRoutes } from './routes.ts';
import {
  archiveIngredientSchema,
  correctPriceSchema,
  ingredientSchema,
  priceSchema,
  putIngredientSchema,
} from './schema.ts';
import { putSupplierSchema, supplierSchema } from './supplier-schema.ts';

const suppliers = collectionRoutes('suppliers');
const customers = collectionRoutes('customers');

const chunkParams = z.strictObject({
  organizationId: idSchema,
  id: idSchema,
  chunk: z.string().check(ofForm(/^\d{1,4}$/, 'must be a number of up to 4 digits')),
});

export const ingredientsContract = {
  listIngredients: {
    ...ingredientsRoutes.listIngredients,
    summary: 'List the ingredients, a page at a time; archived ones on request',
    params: organizationParams,
    query: z.strictObject({ ...pageQuery, archived: z.optional(z.enum(['exclude', 'include'])) }),
    responses: { 200: listOf(ingredientSchema) },
  },
  getIngredient: {
    ...ingredientsRoutes.getIngredient,
    summary: 'Read one ingredient, archived or not',
    ...oneOf(ingredientSchema),
  },
  putIngredient: {
    ...ingredientsRoutes.putIngredient,
    summary: 'Create an ingredient (without a version) or update it (with the version that was read)',
    ...putOf(putIngredientSchema, ingredientSchema),
  },
  archiveIngredient: {
    ...ingredientsRoutes.archiveIngredient,
    summary: 'Archive or restore an ingredient; recipes that use it stay as they are',
    params: entityParams,
    body: archiveIngredientSchema,
    responses: { 200: ingredientSchema },
    problems: ['stale_version'],
  },
  listPrices: {
    ...ingredientsRoutes.listPrices,
    summary: 'List what an ingredient has cost, newest first',
    ...pageBelow(priceSchema),
  },
  correctPrice: {
    ...ingredientsRoutes.correctPrice,
    summary: 'Put right a price that was typed by mistake, also for the days that it applied to',
    params: entityParams,
    body: correctPriceSchema,
    responses: { 200: ingredientSchema },
    problems: ['stale_version'],
  },
  searchLibrary: {
    ...ingredientsRoutes.searchLibrary,
    summary: 'Look up a food in the staples, USDA FoodData Central and Open Food Facts; `q` may be a barcode',
    params: organizationParams,
    query: z.strictObject({
      q: z
        .string()
        .check(
          z.trim(),
          z.minLength(2, { error: 'must be 2 characters or more' }),
          z.maxLength(100, { abort: true }),
        ),
    }),
    responses: { 200: librarySearchSchema },
  },
  listSuppliers: {
    ...suppliers.list,
    summary: 'List the suppliers, a page at a time',
    ...pageOf(supplierSchema),
  },
  putSupplier: {
    ...suppliers.put,
    summary: 'Create a supplier (without a version) or update it (with the version that was read)',
    ...putOf(putSupplierSchema, supplierSchema),
  },
  deleteSupplier: {
    ...suppliers.remove,
    summary: 'Delete a supplier; its ingredients stay without one',
    ...deletion,
  },
  listCustomers: {
    ...customers.list,
    summary: 'List the customers, a page at a time',
    ...pageOf(customerSchema),
  },
  putCustomer: {
    ...customers.put,
    summary: 'Create a customer (without a version) or update it (with the version that was read)',
    ...putOf(putCustomerSchema, customerSchema),
  },
  deleteCustomer: {
    ...customers.remove,
    summary: 'Delete a customer',
    ...deletion,
  },
  listImports: {
    ...ingredientsRoutes.listImports,
    summary: 'List the imports that were neither committed nor discarded',
    params: organizationParams,
    responses: { 200: z.object({ items: z.array(importSchema) }) },
  },
  putImport: {
    ...ingredientsRoutes.putImport,
    summary: 'Begin an import of ingredients',
    params: entityParams,
    body: putImportSchema,
    responses: { 200: importSchema, 201: importSchema },
    problems: ['id_taken'],
  },
  putImportChunk: {
    ...ingredientsRoutes.putImportChunk,
    summary: 'Upload a chunk of hidden rows; the same chunk again changes nothing',
    params: chunkParams,
    body: putImportChunkSchema,
    responses: { 200: importSchema },
    problems: ['id_taken', 'import_closed'],
  },
  commitImport: {
    ...ingredientsRoutes.commitImport,
    summary: 'Make all rows of an import visible at once',
    ...oneOf(importSchema),
    problems: ['import_closed', 'import_incomplete'],
  },
  discardImport: {
    ...ingredientsRoutes.discardImport,
    summary: 'Discard an import that is not committed; repeat while the state is `discarding`',
    ...oneOf(importSchema),
    problems: ['import_closed'],
  },
} as const satisfies Contract;
