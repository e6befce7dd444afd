/** Constants of stock, separate from the schemas so that screens needn't load the validator. */
import { ingredientUnits } from '../ingredients/constants.ts';

/** In letters. */
export const lotCodeMax = 60;

export const countLinesMax = 2000;

/**
 * `posting`: some lines aren't posted yet, and the same PUT continues. `posted`: done, except for `open` lines, which
 * moved meanwhile and must be counted again.
 */
export const countStates = ['posting', 'posted'] as const;

/** An ingredient (by its id), a product (by its recipe's id), or something else: packaging, cleaning. */
export const itemCategories = ['ingredient', 'product', 'other'] as const;

/** The units that stock is stored in; movements may use any unit that converts. */
export const stockUnits = ingredientUnits;
export const levelChangesMax = 500;

/** The reasons a maker may record for one item at one site. */
export const recordedReasons = [
  'receive',
  'use',
  'waste',
  'adjust',
  'customer_return',
  'supplier_return',
  'destroy',
  'undo',
] as const;

/** Those, and the reasons of counts, transfers, changes of unit, production runs and sales. */
export const movementReasons = [
  ...recordedReasons,
  'count',
  'transfer',
  'unit_change',
  'rounding',
  'production',
  'sale',
] as const;

/** The suggested reasons for waste; any other words are allowed. */
export const wasteReasons = ['Out of date', 'Damaged', 'Dropped', 'Burnt', 'Spoiled', 'Sample'] as const;

/** The suggested reasons for destroying goods; any other words are allowed. */
export const destroyReasons = [
  'Recalled',
  'Contaminated',
  'Failed a check',
  'Out of date',
  'Damaged',
] as const;
export const defaultSiteName = 'Main Kitchen';
