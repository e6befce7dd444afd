/** Production runs for tests, and the product with them. */
import type { ProductionRun, RunRow, RunSummary } from '@batchbook/shared/production/schema';
import type { Certainty, Trace } from '@batchbook/shared/production/trace-schema';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { dayOf } from '../ui/dates.ts';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from './recipe-fixtures.ts';
import { renderApp } from './render-app.tsx';
import { organizationId, signInAs } from './session.ts';
import { kitchen, unitFour } from './stock-fixtures.ts';
import { type ApiAnswers, refusal, stubNetwork } from './stub-network.ts';

export const butter = anIngredient(anId(1), { name: 'Butter', supplier: 'Ivy House Dairy' });
export const almonds = anIngredient(anId(2), { name: 'Ground almonds' });
export const honey = anIngredient(anId(3), { name: 'Wildflower honey' });
export const tart = aRecipe({
  id: anId(10),
  name: 'Frangipane tart',
  lines: [
    aRecipeLine(anId(21), { ingredientId: butter.id, name: 'Butter', quantity: '900' }),
    aRecipeLine(anId(22), { ingredientId: almonds.id, name: 'Ground almonds', quantity: '750' }),
  ],
});
export const today = dayOf(new Date());

export const aRow = (id: string, changes: Partial<RunRow> = {}): RunRow => ({
  id,
  productionRunId: anId(50),
  ingredientId: butter.id,
  recipeId: null,
  name: 'Butter',
  recipeQuantity: '900',
  plannedQuantity: '3600',
  actualQuantity: null,
  unit: 'g',
  wastePercent: '0',
  supplierId: null,
  supplierLotCode: null,
  useByDate: null,
  source: 'stock',
  runId: null,
  partOf: null,
  costOverride: null,
  lots: [],
  costSnapshot: null,
  notPosted: null,
  ...changes,
});

export const rows = [
  aRow(anId(21)),
  aRow(anId(22), {
    ingredientId: almonds.id,
    name: 'Ground almonds',
    recipeQuantity: '750',
    plannedQuantity: '3000',
  }),
];

/** What a batch of a locked run cost: for one, and of each line. */
export const aCost = (each: string, lines: readonly [string, string | null][]): CostBreakdown => ({
  lines: lines.map(([lineId, cost]) => ({ lineId, cost, warning: null })),
  complete: lines.every(([, cost]) => cost !== null),
  ingredientCost: '64.8',
  costPerUnit: each,
  packagingCost: '0',
  labourCost: null,
  overheadCost: null,
  batchCost: '64.8',
  costEach: each,
  margin: null,
  foodCostPercent: null,
  targetPrice: null,
  priceWithVat: null,
});

const unconfirmed = {
  actualYield: null,
  wasteQuantity: null,
  confirmedAt: null,
  confirmedByUserName: null,
  confirmedByUserEmail: null,
  strikethroughStatus: false,
  strikethroughComment: null,
  strikethroughDate: null,
  strikethroughByUserName: null,
  strikethroughByUserEmail: null,
  strikethroughStock: null,
};

export const aRun = (changes: Partial<ProductionRun> = {}): ProductionRun => ({
  id: anId(50),
  organizationId,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'user-priya',
  userId: 'user-priya',
  recipeId: tart.id,
  recipeName: 'Frangipane tart',
  recipeVersion: 8,
  unit: 'tarts',
  batchNumber: 'FT-261205-01',
  status: 'draft',
  productionDate: '2026-12-05',
  startTime: null,
  siteId: kitchen.id,
  batches: '4',
  plannedQuantity: '96',
  useByDate: null,
  ...unconfirmed,
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
  frozen: null,
  notes: '',
  ingredients: rows,
  leftOut: [],
  ...changes,
});

/** The answer to a save: what was sent, over the run. */
export function answered(run: ProductionRun, sent: unknown): ProductionRun {
  const { ingredients, ...head } = sent as { version: number; ingredients?: Partial<RunRow>[] };
  return {
    ...run,
    ...head,
    version: head.version + 1,
    ingredients:
      ingredients?.map((row) => ({ ...aRow(row.id ?? ''), ...known(row.id), ...row })) ?? run.ingredients,
    leftOut: ingredients
      ? [...run.ingredients, ...run.leftOut].filter(({ id }) => !ingredients.some((row) => row.id === id))
      : run.leftOut,
  };
}
const known = (id: string | undefined) => rows.find((row) => row.id === id);

export const certain: Certainty = { certainty: 'certain', because: [] };

/** Of a sale to nobody in the list of customers. */
export const noCustomer = { customerId: null, purchaserPhone: '', purchaserAddress: '' };

/** The parts of a balance that most have nothing in. */
export const noneOf = {
  ...{ returned: '0', destroyed: '0', supplierReturned: '0', held: '0' },
  unconverted: [],
};

/** Of a batch that went nowhere. */
export const aTrace = (changes: Partial<Trace> = {}): Trace => ({
  ...{ lots: [], runs: [], stock: [], sales: [], events: [], balance: [], happenings: [], nextCursor: null },
  possible: { runs: [], sales: [], movements: [] },
  ...changes,
});

/** Opens the product where these runs are. `more` adds answers of other domains. */
export function openRuns(
  path: string,
  runs: ProductionRun[],
  production: ApiAnswers['production'] = {},
  more: ApiAnswers = {},
) {
  signInAs('user-priya');
  let saved = runs[0] ?? aRun();
  const answers = recipeBoxAnswers(
    { recipes: [tart], ingredients: [butter, almonds, honey] },
    {
      ...more,
      stock: { listSites: { items: [kitchen, unitFour], nextCursor: null }, ...more.stock },
      production: {
        listRuns: () => ({ items: runs as RunSummary[], nextCursor: null }),
        getRun: ({ path: at }) => runs.find(({ id }) => at.endsWith(id)) ?? refusal('not_found'),
        putRun: ({ body }) => {
          saved = answered(saved, body);
          return saved;
        },
        listRunSales: { items: [], nextCursor: null },
        listRunEmails: { items: [] },
        getTrace: aTrace(),
        ...production,
      },
    },
  );
  const calls = stubNetwork(answers);
  return { ...renderApp(path), calls };
}

export const saves = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === 'putRun').map(({ body }) => body as Record<string, unknown>);
export const sheetOf = `/production?run=${anId(50)}`;
