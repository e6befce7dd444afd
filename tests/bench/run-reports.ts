/** What the reports on runs cost: the log of a thousand that were made, and what drafts and events have to have bought. */
import { newId } from '@batchbook/shared/ids';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import { benchKitchen, type Kitchen } from './kitchen.ts';
import { many } from './large-kitchen.ts';
import { printPart } from './report.ts';
import { done, read } from './table-figures.ts';

const runs = 1_000;
const day = '2026-11-14';
const span = { from: '2026-11-01', to: '2026-11-30' };

async function putRun(kitchen: Kitchen, recipeId: string, batchNumber: string): Promise<[string, number]> {
  const id = newId();
  const body = { recipeId, batchNumber, productionDate: day, startTime: '06:30', useByDate: '2026-11-21' };
  const planned = done(await kitchen.call('putRun', { params: { id }, body }));
  return [id, planned.body.version];
}

async function makeRun(kitchen: Kitchen, recipeId: string, batchNumber: string): Promise<void> {
  const [id, version] = await putRun(kitchen, recipeId, batchNumber);
  const body = { version, actualYield: '0.97', wasteQuantity: '0.03', confirmed: ['made_far_ahead'] };
  done(await kitchen.call('confirmRun', { params: { id }, body }));
}

async function measured(kitchen: Kitchen, name: string): Promise<TableCost> {
  const query = { ...span, limit: '1000' };
  const { cost, result } = await meterTableCost(() => kitchen.call('getReport', { params: { name }, query }));
  done(result);
  return cost;
}

export async function benchRunReports(): Promise<void> {
  const kitchen = await benchKitchen();
  const recipeId = await kitchen.newRecipe(9);
  await many(runs, (index) => makeRun(kitchen, recipeId, `HR-${day}-${index}`));
  const log = await measured(kitchen, 'production-log');
  await many(20, (index) => putRun(kitchen, recipeId, `DRAFT-${index}`));
  await many(10, (index) =>
    kitchen.call('putMarketEvent', {
      params: { id: newId() },
      body: { name: `Market ${index}`, eventDate: day, recipes: [{ recipeId, plannedQuantity: '24' }] },
    }),
  );
  printPart(`Reports on ${runs} runs`, [
    read('the production log of all', log, 110),
    read('purchases needed for 20 drafts and ten events', await measured(kitchen, 'purchases-needed')),
  ]);
}
