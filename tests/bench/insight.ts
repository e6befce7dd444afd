/** What the dashboard, margins, the bell's list and the sums of days cost at the table. */
import { makeAllDays } from '@batchbook/functions/insight/days/make-all-days';
import { handler as sumDays } from '@batchbook/functions/insight/workers/on-records-changed-sum-days';
import { newId } from '@batchbook/shared/ids';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import type { Answer } from '../support/api.ts';
import { deliver, eventsOf } from '../support/deliver.ts';
import { lineOf } from '../support/lines.ts';
import { meterTableCost } from '../support/table-cost.ts';
import { benchKitchen, type Kitchen } from './kitchen.ts';
import { many } from './large-kitchen.ts';
import { printPart } from './report.ts';
import { clearOutbox, done, read, written } from './table-figures.ts';

const recipesCount = 200;
const levels = 500;
const products = 20;
const days = 60;
const today = new Date().toISOString().slice(0, 10);

const put = async (kitchen: Kitchen, name: string, params: Record<string, string>, body: object) =>
  done(await kitchen.call(name, { params, body })).body as Answer['body'];

/** A run of each product, made before all its sales. */
async function makeRuns(kitchen: Kitchen): Promise<string[]> {
  const line = lineOf(kitchen.ingredients[0] as string);
  const runs: string[] = [];
  await many(recipesCount, async (index) => {
    const recipe = {
      name: `Loaf ${index}`,
      batchYield: '1000',
      unit: 'loaves',
      sellingPrice: '3',
      lines: [line],
    };
    const recipeId = newId();
    await put(kitchen, 'putRecipe', { id: recipeId }, recipe);
    if (index >= products) return;
    const body = { recipeId, productionDate: dayAfter(today, -days), batches: '10' };
    const run = await put(kitchen, 'putRun', { id: newId() }, body);
    await put(kitchen, 'confirmRun', { id: run.id }, { version: run.version });
    runs.push(run.id);
  });
  return runs;
}

const sell = (kitchen: Kitchen, id: string, saleDate: string) =>
  put(
    kitchen,
    'putSale',
    { id, saleId: newId() },
    { ...{ purchaserName: 'Rook Lane Café', quantity: '2', unitPrice: '3', saleDate } },
  );

/** `products` sold on each day, half the days' deliveries, and a level of each item. */
async function fill(kitchen: Kitchen): Promise<string[]> {
  const runs = await makeRuns(kitchen);
  await many(days * products, (index) =>
    sell(kitchen, runs[index % products] as string, dayAfter(today, -Math.floor(index / products))),
  );
  const siteId = done(await kitchen.call('listSites')).body.items[0].id;
  await many(levels, async (index) => {
    const itemId = newId();
    await put(
      kitchen,
      'putStockItem',
      { id: itemId },
      { category: 'other', name: `Item ${index}`, unit: 'g' },
    );
    const body = { reason: 'receive', quantity: '500', unit: 'g', unitCost: '0.01' };
    await put(kitchen, 'putMovement', { siteId, itemId, id: newId() }, body);
  });
  return runs;
}

const saleEvents = (kitchen: Kitchen) => eventsOf(kitchen.organizationId, ['production.sale_recorded']);

async function benchDay(kitchen: Kitchen, runs: readonly string[]): Promise<void> {
  await clearOutbox(kitchen);
  await many(100, (index) => sell(kitchen, runs[index % products] as string, today));
  const events = await saleEvents(kitchen);
  await clearOutbox(kitchen);
  const { cost } = await meterTableCost(async () => {
    // A batch as the queue may give it, of 25.
    for (let from = 0; from < events.length; from += 25)
      if ((await deliver(sumDays, events.slice(from, from + 25))) > 0) throw new Error('a delivery failed');
  });
  const clearing = await clearOutbox(kitchen);
  printPart('The sums of a day', [
    written(
      '100 sales in four bursts, with the clearing of their events',
      {
        ...cost,
        writeUnits: cost.writeUnits + clearing.writeUnits,
      },
      20,
    ),
  ]);
}

export async function benchInsight(): Promise<void> {
  const kitchen = await benchKitchen();
  const runs = await fill(kitchen);
  const scope = { organizationId: kitchen.organizationId };
  const rebuilt = await meterTableCost(() => makeAllDays(scope, new Date()));
  const asked = async (name: string, query: Record<string, string>) => {
    const { cost, result } = await meterTableCost(() => kitchen.call(name, { query }));
    done(result);
    return cost;
  };
  printPart(`${recipesCount} recipes, ${levels} levels, ${products} products sold a day`, [
    read('the dashboard', await asked('getDashboard', { date: today }), 15),
    read('margins of 30 days', await asked('getMargins', { from: dayAfter(today, -29), to: today }), 60),
    read('the list of the bell', await asked('listNotifications', { date: today }), 3),
    {
      name: 'all days from the records',
      value: rebuilt.result.days,
      unit: 'days',
      note: `${rebuilt.cost.readUnits} read and ${rebuilt.cost.writeUnits} written units`,
    },
  ]);
  await benchDay(kitchen, runs);
}
