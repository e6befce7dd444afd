import * as z from 'zod/mini';
import type { Requirement } from '../billing/requirements.ts';
import { entityParams, listOf, organizationParams, pageQuery } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { idSchema } from '../ids.ts';
import { countSchema, countSummarySchema, putCountSchema, reconciledSchema } from './count-schema.ts';
import { categorySchema, putCategorySchema, putStockItemSchema, stockItemSchema } from './item-schema.ts';
import {
  levelsQuerySchema,
  lotSchema,
  lotsQuerySchema,
  patchedLevelsSchema,
  patchLevelsSchema,
  stockLevelsSchema,
} from './level-schema.ts';
import {
  journalQuerySchema,
  ledgerQuerySchema,
  ledgerSchema,
  movementSchema,
  postedMovementSchema,
  putMovementSchema,
  putTransferSchema,
  transferSchema,
} from './movement-schema.ts';
import { putSiteSchema, siteSchema } from './site-schema.ts';

/** A site by its id, or the default one. */
const siteOrDefault = z.union([idSchema, z.literal('default')]);

const levelParams = z.strictObject({ organizationId: idSchema, siteId: siteOrDefault, itemId: idSchema });
const movementParams = z.strictObject({
  organizationId: idSchema,
  siteId: siteOrDefault,
  itemId: idSchema,
  id: idSchema,
});

/** What every write of stock may be refused for: the plan, and sites over its limit after grace. */
/** What every write of stock needs, but for those that lead back within the limit. */
export const openStock: Requirement = { feature: 'stock_management', limit: 'sites' };

export const stockContract = {
  listSites: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/sites',
    summary: 'The sites, by name, deleted ones among them',
    access: 'member',
    params: organizationParams,
    responses: { 200: listOf(siteSchema) },
  },
  putSite: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/sites/{id}',
    summary:
      'Create a site (without a version), or update it, make it the default or bring it back (with one)',
    access: 'member',
    params: entityParams,
    body: putSiteSchema,
    responses: { 200: siteSchema, 201: siteSchema },
    requires: openStock,
    problems: ['id_taken', 'stale_version', 'site_limit_reached'],
  },
  deleteSite: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/sites/{id}',
    summary: 'Take a site off the screens; its movements stay',
    access: 'member',
    params: entityParams,
    responses: { 200: siteSchema },
    problems: ['site_is_default'],
  },
  listCategories: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/categories',
    summary: "The maker's own categories of stock, by name",
    access: 'member',
    params: organizationParams,
    responses: { 200: listOf(categorySchema) },
  },
  putCategory: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/categories/{id}',
    summary: 'Create a category (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putCategorySchema,
    responses: { 200: categorySchema, 201: categorySchema },
    requires: openStock,
    problems: ['id_taken', 'stale_version'],
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/categories/{id}',
    summary: 'Remove a category; its items are then without one',
    access: 'member',
    params: entityParams,
    responses: { 200: categorySchema },
    requires: openStock,
  },
  listStockItems: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-items',
    summary: 'The stock items, inactive ones among them, a page at a time; or those that were deleted',
    access: 'member',
    params: organizationParams,
    query: z.strictObject({
      ...pageQuery,
      /** Only those that were deleted: what names their movements, which stay. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: listOf(stockItemSchema) },
  },
  putStockItem: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/stock-items/{id}',
    summary: 'Create a stock item (without a version) or update it (with the version that was read)',
    access: 'member',
    params: entityParams,
    body: putStockItemSchema,
    responses: { 200: stockItemSchema, 201: stockItemSchema },
    requires: openStock,
    problems: ['id_taken', 'stale_version', 'already_tracked'],
  },
  deleteStockItem: {
    method: 'DELETE',
    path: '/v1/organizations/{organizationId}/stock-items/{id}',
    summary: 'Take an item and its levels off every screen; its movements stay',
    access: 'member',
    params: entityParams,
    responses: { 200: stockItemSchema },
    requires: openStock,
  },
  restoreStockItem: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/stock-items/{id}/restore',
    summary: 'Bring a deleted item and its levels back',
    access: 'member',
    params: entityParams,
    responses: { 200: stockItemSchema },
    requires: openStock,
    problems: ['already_tracked'],
  },
  listStockLevels: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-levels',
    summary: 'The levels of all items at one site or at all active ones; or only what changed since a mark',
    access: 'member',
    params: organizationParams,
    query: levelsQuerySchema,
    responses: { 200: stockLevelsSchema },
  },
  patchStockLevels: {
    method: 'PATCH',
    path: '/v1/organizations/{organizationId}/stock-levels',
    summary: 'Change what is enabled and ideal, at one site or at all',
    access: 'member',
    params: organizationParams,
    body: patchLevelsSchema,
    responses: { 200: patchedLevelsSchema },
    requires: openStock,
  },
  listLedger: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-levels/{siteId}/{itemId}/movements',
    summary: 'The movements of an item at a site, newest first, each with the running figure after it',
    access: 'member',
    params: levelParams,
    query: ledgerQuerySchema,
    responses: { 200: ledgerSchema },
    problems: ['no_default_site'],
  },
  putMovement: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/stock-levels/{siteId}/{itemId}/movements/{id}',
    summary: 'Record a movement: received, used, wasted, adjusted, or one undone by its counter-movement',
    access: 'member',
    params: movementParams,
    body: putMovementSchema,
    responses: { 200: postedMovementSchema, 201: postedMovementSchema },
    requires: openStock,
    problems: ['id_taken', 'no_default_site', 'stock_closed', 'undone_already', 'not_undoable'],
  },
  listStockMovements: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-movements',
    summary: 'All movements, newest first, a page at a time',
    access: 'member',
    params: organizationParams,
    query: journalQuerySchema,
    responses: { 200: listOf(movementSchema) },
  },
  listLots: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-lots',
    summary: 'The lots that are not used up, a page at a time, earliest use-by first at each site and item',
    access: 'member',
    params: organizationParams,
    query: lotsQuerySchema,
    responses: { 200: listOf(lotSchema) },
  },
  listCounts: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-counts',
    summary: 'The stock counts without their lines, newest first, a page at a time',
    access: 'member',
    params: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(countSummarySchema) },
  },
  getCount: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/stock-counts/{id}',
    summary: 'One stock count with its lines',
    access: 'member',
    params: entityParams,
    responses: { 200: countSchema },
  },
  putCount: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/stock-counts/{id}',
    summary: 'Post a stock count; while its state is posting, the same again goes on with it',
    access: 'member',
    params: entityParams,
    body: putCountSchema,
    responses: { 200: countSchema, 201: countSchema },
    requires: openStock,
    problems: ['id_taken', 'stock_moved', 'stock_closed'],
  },
  putTransfer: {
    method: 'PUT',
    path: '/v1/organizations/{organizationId}/stock-transfers/{id}',
    summary: 'Move stock of an item from one site to another, both legs or none',
    access: 'member',
    params: entityParams,
    body: putTransferSchema,
    responses: { 200: transferSchema, 201: transferSchema },
    requires: openStock,
    problems: ['id_taken', 'stock_closed'],
  },
  reconcileStock: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/stock-reconcile',
    summary:
      'Compare every level with the sum of its movements; what differs is corrected, kept and reported',
    access: 'member',
    params: organizationParams,
    responses: { 200: reconciledSchema },
  },
} as const satisfies Contract;
