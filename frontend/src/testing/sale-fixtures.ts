/** A locked run and its sales, for tests. */

import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { anId } from './recipe-fixtures.ts';
import { aCost } from './run-fixtures.ts';
import { organizationId } from './session.ts';
import { kitchen } from './stock-fixtures.ts';

const owned = {
  organizationId,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'user-priya',
  userId: 'user-priya',
};

const notStruck = {
  strikethroughStatus: false,
  strikethroughComment: null,
  strikethroughDate: null,
  strikethroughByUserName: null,
  strikethroughByUserEmail: null,
  strikethroughStock: null,
};

const cost = aCost('0.689', []);

/** 94 tarts, in stock. */
export const aLockedRun = (changes: Partial<ProductionRun> = {}): ProductionRun => ({
  ...owned,
  ...notStruck,
  id: anId(50),
  recipeId: anId(10),
  recipeName: 'Frangipane tart',
  recipeVersion: 8,
  unit: 'tarts',
  batchNumber: 'FT-261205-01',
  status: 'locked',
  productionDate: '2026-12-05',
  startTime: null,
  siteId: kitchen.id,
  batches: '4',
  plannedQuantity: '96',
  useByDate: '2026-12-09',
  actualYield: '94',
  wasteQuantity: '2',
  confirmedAt: '2026-12-05T08:52:00.000Z',
  confirmedByUserName: 'Tom Reeve',
  confirmedByUserEmail: 'tom@hazelandrye.example',
  leftOut: [],
  batchYield: '24',
  recipe: {
    recipeType: 'Product',
    sellingPrice: '4.2',
    physicalCost: null,
    takeawayPhysicalCost: null,
    finishedWeightGrams: null,
    portionsPerUnit: '1',
    labourMinutes: null,
    vatPercent: null,
    compoundListing: 'bracketed',
    isDrink: null,
  },
  frozen: {
    ...{ contents: [], allergens: [], cost, expectedCost: cost, suppliers: [] },
    output: { lots: [], notPosted: null },
    label: null,
    confirmedReason: '',
    costsCorrected: null,
  },
  notes: '',
  ingredients: [],
  ...changes,
});

export const aSale = (id: number, changes: Partial<Sale> = {}): Sale => ({
  ...owned,
  id: anId(id),
  productionRunId: anId(50),
  batchNumber: 'FT-261205-01',
  recipeName: 'Frangipane tart',
  unit: 'tarts',
  purchaserName: 'Rook Lane Café',
  purchaserEmail: 'kitchen@rooklane.example',
  customerId: null,
  quantity: '12',
  saleDate: '2026-12-05',
  siteId: null,
  unitPrice: '2.9',
  notPosted: null,
  confirmedReason: '',
  ...changes,
});
