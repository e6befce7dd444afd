import * as z from 'zod/mini';
import type { Requirement } from '../billing/requirements.ts';
import { oneOf, pageOf, putOf } from '../http/collection-contract.ts';
import { entityParams, idSchema, listOf, organizationParams, pageQuery } from '../http/fields.ts';
import { collectionRoutes } from '../http/member-routes.ts';
import type { Contract } from '../http/operation.ts';
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
import { stockRoutes } from './routes.ts';
import { putSiteSchema, siteSchema } from './site-schema.ts';

const sites = collectionRoutes('sites');
const categories = collectionRoutes('categories');

/** A site by its id, or `default`. */
const siteOrDefault = z.union([idSchema, z.literal('default')]);

const levelParams = z.strictObject({ organizationId: idSchema, siteId: siteOrDefault, itemId: idSchema });
const movementParams = z.strictObject({
  organizationId: idSchema,
  siteId: siteOrDefault,
  itemId: idSchema,
  id: idSchema,
});

/** The requirement of every write of stock, except those that lead back within the limit. */
export const openStock: Requirement = { feature: 'stock_management', limit: 'sites' };

export const stockContract = {
  listSites: {
    ...sites.list,
    summary: 'List the sites by name, including deleted ones',
    params: organizationParams,
    responses: { 200: listOf(siteSchema) },
  },
  putSite: {
    ...sites.put,
    summary:
      'Create a site (without a version), or update it, make it the default or bring it back (with one)',
    params: entityParams,
    body: putSiteSchema,
    responses: { 200: siteSchema, 201: siteSchema },
    requires: openStock,
    problems: ['id_taken', 'stale_version', 'site_limit_reached'],
  },
  deleteSite: {
    ...sites.remove,
    summary: 'Delete a site; its movements stay',
    ...oneOf(siteSchema),
    problems: ['site_is_default'],
  },
  listCategories: {
    ...categories.list,
    summary: "List the maker's own stock categories by name",
    params: organizationParams,
    responses: { 200: listOf(categorySchema) },
  },
  putCategory: {
    ...categories.put,
    summary: 'Create a category (without a version) or update it (with the version that was read)',
    ...putOf(putCategorySchema, categorySchema),
    requires: openStock,
  },
  deleteCategory: {
    ...categories.remove,
    summary: 'Delete a category; its items stay without one',
    ...oneOf(categorySchema),
    requires: openStock,
  },
  listStockItems: {
    ...stockRoutes.listStockItems,
    summary: 'List the stock items, including inactive ones, a page at a time; or the deleted ones',
    params: organizationParams,
    query: z.strictObject({
      ...pageQuery,
      /** Only deleted ones, which movements still refer to. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: listOf(stockItemSchema) },
  },
  putStockItem: {
    ...stockRoutes.putStockItem,
    summary: 'Create a stock item (without a version) or update it (with the version that was read)',
    params: entityParams,
    body: putStockItemSchema,
    responses: { 200: stockItemSchema, 201: stockItemSchema },
    requires: openStock,
    problems: ['id_taken', 'stale_version', 'already_tracked'],
  },
  deleteStockItem: {
    ...stockRoutes.deleteStockItem,
    summary: 'Delete an item and its levels; its movements stay',
    ...oneOf(stockItemSchema),
    requires: openStock,
  },
  restoreStockItem: {
    ...stockRoutes.restoreStockItem,
    summary: 'Restore a deleted item and its levels',
    ...oneOf(stockItemSchema),
    requires: openStock,
    problems: ['already_tracked'],
  },
  listStockLevels: {
    ...stockRoutes.listStockLevels,
    summary:
      'List the levels of all items at one site or at all active ones; or only the changes since a mark',
    params: organizationParams,
    query: levelsQuerySchema,
    responses: { 200: stockLevelsSchema },
  },
  patchStockLevels: {
    ...stockRoutes.patchStockLevels,
    summary: 'Change which items are enabled and their ideal levels, at one site or at all',
    params: organizationParams,
    body: patchLevelsSchema,
    responses: { 200: patchedLevelsSchema },
    requires: openStock,
  },
  listLedger: {
    ...stockRoutes.listLedger,
    summary: 'List the movements of an item at a site, newest first, each with the running figure after it',
    params: levelParams,
    query: ledgerQuerySchema,
    responses: { 200: ledgerSchema },
    problems: ['no_default_site'],
  },
  putMovement: {
    ...stockRoutes.putMovement,
    summary:
      'Record a movement: received, used, wasted, adjusted, returned, destroyed, or the undo of another',
    params: movementParams,
    body: putMovementSchema,
    responses: { 200: postedMovementSchema, 201: postedMovementSchema },
    requires: openStock,
    problems: [
      'id_taken',
      'no_default_site',
      'stock_closed',
      'undone_already',
      'not_undoable',
      'confirmation_required',
    ],
  },
  listStockMovements: {
    ...stockRoutes.listStockMovements,
    summary: 'List all movements, newest first, a page at a time',
    params: organizationParams,
    query: journalQuerySchema,
    responses: { 200: listOf(movementSchema) },
  },
  listLots: {
    ...stockRoutes.listLots,
    summary:
      'List the lots that are not used up, a page at a time, earliest use-by first for each site and item',
    params: organizationParams,
    query: lotsQuerySchema,
    responses: { 200: listOf(lotSchema) },
  },
  listCounts: {
    ...stockRoutes.listCounts,
    summary: 'List the stock counts without their lines, newest first, a page at a time',
    ...pageOf(countSummarySchema),
  },
  getCount: {
    ...stockRoutes.getCount,
    summary: 'Read one stock count with its lines',
    ...oneOf(countSchema),
  },
  putCount: {
    ...stockRoutes.putCount,
    summary: 'Post a stock count; while its state is `posting`, the same request continues it',
    params: entityParams,
    body: putCountSchema,
    responses: { 200: countSchema, 201: countSchema },
    requires: openStock,
    problems: ['id_taken', 'stock_moved', 'stock_closed'],
  },
  putTransfer: {
    ...stockRoutes.putTransfer,
    summary: 'Move stock of an item from one site to another',
    params: entityParams,
    body: putTransferSchema,
    responses: { 200: transferSchema, 201: transferSchema },
    requires: openStock,
    problems: ['id_taken', 'stock_closed'],
  },
  reconcileStock: {
    ...stockRoutes.reconcileStock,
    summary:
      'Compare every level with the sum of its movements; what differs is corrected, kept and reported',
    params: organizationParams,
    responses: { 200: reconciledSchema },
  },
} as const satisfies Contract;
