/** Market events for tests. */
import type { EventForecast, MarketEvent } from '@batchbook/shared/market-events/schema';
import { anId, aRecipe } from './recipe-fixtures.ts';
import { organizationId } from './session.ts';

export const loaf = aRecipe({ id: anId(10), name: 'Seeded sourdough', unit: 'loaves' });
export const tart = aRecipe({ id: anId(11), name: 'Frangipane tart', unit: 'tarts' });

type Row = MarketEvent['recipes'][number];

export const anEventRow = (
  recipe: { id: string; name: string; unit: string },
  changes: Partial<Row> = {},
): Row => ({
  id: recipe.id,
  eventId: anId(50),
  recipeId: recipe.id,
  plannedQuantity: '32',
  soldQuantity: null,
  wastedQuantity: null,
  soldOutAt: null,
  recipeDeleted: false,
  recipeNameSnapshot: recipe.name,
  unitSnapshot: recipe.unit,
  ingredientCostSnapshot: '1.2',
  ingredientCostAtLeast: null,
  workCostSnapshot: null,
  packagingCostSnapshot: '0.1',
  priceSnapshot: '5.2',
  snapshotAt: '2026-11-12T09:00:00.000Z',
  confirmedHolds: [],
  recipeSnapshot: null,
  ...changes,
});

export const anEvent = (changes: Partial<MarketEvent> = {}): MarketEvent => ({
  id: anId(50),
  organizationId,
  version: 1,
  createdAt: '2026-11-12T09:00:00.000Z',
  updatedAt: '2026-11-12T09:00:00.000Z',
  createdBy: 'user-priya',
  userId: 'user-priya',
  name: 'Bruton market',
  eventDate: '2026-11-14',
  location: 'High Street',
  siteId: null,
  status: 'planned',
  fees: [],
  recipes: [anEventRow(loaf), anEventRow(tart, { plannedQuantity: '48', ingredientCostSnapshot: null })],
  packing: { items: [], loadedAt: null, unloadedAt: null },
  ...changes,
});

export const noForecast = (event: MarketEvent): EventForecast => ({
  eventId: event.id,
  recipes: event.recipes.map(({ recipeId }) => ({
    ...{ recipeId, basis: null, events: 2, from: null, to: null, expected: null, low: null, high: null },
    ...{ sellOutChance: null, suggested: null, isWeighed: false, soldOutAt: null },
  })),
});
