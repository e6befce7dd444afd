/** A lot of butter, traced to the tarts made with it and to who bought some; and a recall that keeps this. */
import type { Recall } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { anId } from './recipe-fixtures.ts';
import { aTrace, butter, certain, noneOf } from './run-fixtures.ts';
import { organizationId } from './session.ts';
import { kitchen } from './stock-fixtures.ts';

const batchNumber = 'FT-261205-01';
const lotCode = 'AMP-2611-B';

export const tracedButter = (changes: Partial<Trace> = {}): Trace =>
  aTrace({
    lots: [
      {
        ...{ lotCode, ingredientId: butter.id, recipeId: null, name: 'Butter', useByDate: '2026-12-09' },
        supplier: {
          name: 'Ivy House Dairy',
          email: 'orders@ivyhouse.example',
          phone: '01373 960100',
          address: 'Ivy House Farm, Beckington',
        },
        deliveries: [
          {
            ...{ day: '2026-11-25', enteredAt: '2026-11-26T10:00:00.000Z', supplier: 'Ivy House Dairy' },
            ...{ quantity: '5000', unit: 'g', useByDate: '2026-12-09', note: '' },
            ...{ temperature: '', checkedBy: '' },
          },
        ],
        received: '2026-11-26T10:00:00.000Z',
      },
    ],
    runs: [
      {
        ...{ id: anId(50), batchNumber, recipeName: 'Frangipane tart', productionDate: '2026-12-05' },
        ...{ struck: false, level: 0, made: '94', unit: 'tarts' },
        used: [{ lotCode, thingId: butter.id, quantity: '3600', unit: 'g' }],
        usedWithoutLot: [],
        ...certain,
      },
    ],
    stock: [
      {
        ...{ siteId: kitchen.id, siteName: 'Kitchen', itemId: anId(30), name: 'Butter' },
        ...{ lotCode, quantity: '1400', unit: 'g' },
        ...certain,
      },
    ],
    sales: [
      {
        ...{ id: anId(80), runId: anId(50), batchNumber, purchaserName: 'Rook Lane Café' },
        ...{ purchaserEmail: 'rook@example.com', quantity: '12', unit: 'tarts', saleDate: '2026-12-05' },
        ...{ customerId: anId(95), purchaserPhone: '01632 960555', purchaserAddress: '5 Rook Lane, Frome' },
        ...{ from: 'Kitchen', enteredAt: '2026-12-05T11:00:00.000Z', userId: 'user-priya' },
        ...certain,
      },
    ],
    balance: [
      {
        ...{ lotCode, name: 'Butter', unit: 'g', in: '5000', used: '3600', sold: '0', wasted: '0' },
        ...{ adjusted: '0', onHand: '1400', unaccounted: '0', unaccountedPercent: '0' },
        ...noneOf,
      },
    ],
    ...changes,
  });

export const aTracedRecall = (changes: Partial<Recall> = {}): Recall => ({
  id: anId(90),
  organizationId,
  version: 1,
  createdAt: '2026-12-06T09:00:00.000Z',
  updatedAt: '2026-12-06T09:00:00.000Z',
  createdBy: 'user-priya',
  userId: 'user-priya',
  kind: 'recall',
  reason: 'The dairy found glass',
  advice: '',
  ...{ foundBy: '', foundAt: null, decisions: '', correctiveAction: '', reached: [] },
  signedOff: null,
  signedOffAt: null,
  signedOffBy: null,
  lot: lotCode,
  ingredientId: null,
  batch: null,
  sale: null,
  direction: 'forward',
  seconds: 41,
  counts: { lots: 1, runs: 1, sales: 1, events: 0, buyers: 1 },
  found: tracedButter(),
  ...changes,
});
