/** What production, traces and market events cost at the table, and how many runs of one ingredient a second locks. */
import { findRecall } from '@batchbook/functions/production/recalls/recall-found';
import { findWanted } from '@batchbook/functions/production/trace/kept-trace';
import { newId } from '@batchbook/shared/ids';
import type { Answer } from '../support/api.ts';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import { benchKitchen, type Kitchen } from './kitchen.ts';
import { many } from './large-kitchen.ts';
import { printPart } from './report.ts';
import { clearOutbox, done, read, requestsOf, written } from './table-figures.ts';

const inputs = 20;

const bodyOf = (answer: Answer): Answer['body'] => done(answer).body;

const put = async (kitchen: Kitchen, name: string, params: Record<string, string>, body: object) =>
  bodyOf(await kitchen.call(name, { params, body }));

/** With the clearing of its events. */
const cleared = (cost: TableCost, clearing: TableCost): TableCost => ({
  ...cost,
  writeUnits: cost.writeUnits + clearing.writeUnits,
});

async function track(kitchen: Kitchen, category: string, referenceId: string): Promise<string> {
  const id = newId();
  await put(kitchen, 'putStockItem', { id }, { category, referenceId });
  return id;
}

interface Made {
  id: string;
  version: number;
  batchNumber: string;
}

const plan = (kitchen: Kitchen, recipeId: string, body: object = {}): Promise<Made> =>
  put(kitchen, 'putRun', { id: newId() }, { recipeId, ...body });

/** Some rows name a lot that never came. */
const confirm = ({ id, version }: Made) => ({
  params: { id },
  body: { version, confirmed: ['unknown_lot'] },
});

/** The confirm of a run of 20 inputs: without stock, with it, and with a lot of each. */
async function benchConfirm(kitchen: Kitchen, recipeId: string): Promise<void> {
  const measure = async (): Promise<TableCost> => {
    const run = await plan(kitchen, recipeId);
    await clearOutbox(kitchen);
    const { cost, result } = await meterTableCost(() => kitchen.call('confirmRun', confirm(run)));
    bodyOf(result);
    return cleared(cost, await clearOutbox(kitchen));
  };
  const untracked = await measure();
  const items: string[] = [];
  for (const id of kitchen.ingredients) items.push(await track(kitchen, 'ingredient', id));
  await track(kitchen, 'product', recipeId);
  // The first movement of a level writes it, as its later ones don't.
  await measure();
  const stocked = await measure();
  const { body: sites } = await kitchen.call('listSites');
  const siteId = sites.items[0].id;
  const lot = { reason: 'receive', quantity: '90000', unit: 'g', lotCode: 'L1', useByDate: '2999-12-31' };
  for (const itemId of items) await put(kitchen, 'putMovement', { siteId, itemId, id: newId() }, lot);
  const lotted = await measure();
  printPart(`The confirm of a run of ${inputs} inputs, with the clearing of its events`, [
    written('nothing is tracked', untracked),
    written('with stock', stocked, 130),
    written('with a lot of each', lotted, 215),
  ]);
}

async function benchSales(kitchen: Kitchen, recipeId: string): Promise<void> {
  const sell = async (run: Made): Promise<TableCost> => {
    const params = { id: run.id, saleId: newId() };
    const body = { purchaserName: 'Rook Lane Café', quantity: '1' };
    await clearOutbox(kitchen);
    const { cost, result } = await meterTableCost(() => kitchen.call('putSale', { params, body }));
    bodyOf(result);
    return cleared(cost, await clearOutbox(kitchen));
  };
  const locked = async (recipe: string): Promise<Made> => {
    const run = await plan(kitchen, recipe);
    bodyOf(await kitchen.call('confirmRun', confirm(run)));
    return run;
  };
  const [tracked, untracked] = [await locked(recipeId), await locked(await kitchen.newRecipe(3))];
  await sell(tracked);
  printPart('A sale, with the clearing of its events', [
    written('of a batch in stock', await sell(tracked), 18),
    written('of a batch that is not', await sell(untracked), 6),
  ]);
}

async function benchReads(kitchen: Kitchen, recipeId: string): Promise<void> {
  const { cost: strike } = await meterTableCost(async () => {
    const run = await plan(kitchen, recipeId);
    bodyOf(await kitchen.call('confirmRun', confirm(run)));
    bodyOf(await kitchen.call('strikeRun', { params: { id: run.id }, body: { comment: 'Wrong tray' } }));
  });
  const small = await kitchen.newRecipe(9);
  await many(200, () => plan(kitchen, small));
  const runs = (await kitchen.call('listRuns')).body.items;
  const nine: string[] = [];
  for (let made = 0; made < 9; made++) nine.push(await kitchen.newRecipe(9));
  const recipes = nine.map((id) => ({ recipeId: id, plannedQuantity: '24' }));
  await many(200, (index) =>
    put(
      kitchen,
      'putMarketEvent',
      { id: newId() },
      { name: 'Bruton market', eventDate: `2026-${1 + (index % 9)}-10`.replace(/-(\d)-/, '-0$1-'), recipes },
    ),
  );
  const measured = async (name: string, input?: Parameters<Kitchen['call']>[1]): Promise<TableCost> => {
    const { cost, result } = await meterTableCost(() => kitchen.call(name, input));
    bodyOf(result);
    return cost;
  };
  printPart('Reading production and events', [
    read(`a list of ${runs.length} runs (200 asked for)`, await measured('listRuns'), 30),
    read('one run', await measured('getRun', { params: { id: runs[0].id } }), 4),
    read('a list of 200 events of nine recipes', await measured('listMarketEvents'), 60),
    written('planned, locked and struck through', strike),
  ]);
}

const levels = 6;

/** A batch of a batch of a batch. */
async function chain(kitchen: Kitchen): Promise<void> {
  let before: { recipeId: string; batchNumber: string } | null = null;
  for (let level = 0; level < levels; level++) {
    const recipeId = await kitchen.newRecipe(1);
    const ingredientId = kitchen.ingredients[0] as string;
    const row = before
      ? { recipeId: before.recipeId, supplierLotCode: before.batchNumber, unit: 'pieces' }
      : { ingredientId, supplierLotCode: 'CHAIN', unit: 'g' };
    const run = await plan(kitchen, recipeId, {
      ingredients: [{ id: newId(), plannedQuantity: '1', ...row }],
    });
    bodyOf(await kitchen.call('confirmRun', confirm(run)));
    before = { recipeId, batchNumber: run.batchNumber };
  }
}

const recalledRuns = 40;
const salesEach = 250;

async function benchTraces(kitchen: Kitchen): Promise<void> {
  await chain(kitchen);
  const traced = await meterTableCost(() => kitchen.call('getTrace', { query: { lot: 'CHAIN' } }));
  const back = bodyOf(traced.result);
  const recipeId = await kitchen.newRecipe(1);
  const ingredientId = kitchen.ingredients[1] as string;
  const row = { ingredientId, supplierLotCode: 'RECALLED', plannedQuantity: '1', unit: 'g' };
  for (let made = 0; made < recalledRuns; made++) {
    const run = await plan(kitchen, recipeId, { ingredients: [{ id: newId(), ...row }] });
    bodyOf(await kitchen.call('confirmRun', confirm(run)));
    await many(salesEach, (index) =>
      put(
        kitchen,
        'putSale',
        { id: run.id, saleId: newId() },
        { purchaserName: `Café ${index}`, purchaserEmail: `cafe${index}@example.com`, quantity: '1' },
      ),
    );
  }
  const pages = await metPages(kitchen, { lot: 'RECALLED' });
  const [page, found, ...later] = pages as [Met, Met, ...Met[]];
  const bytes = JSON.stringify(bodyOf(page.result)).length;
  const recall = { kind: 'drill', lot: 'RECALLED', seconds: 20, reason: 'Drill' };
  const recallId = newId();
  const recorded = await timed(() => kitchen.call('putRecall', { params: { id: recallId }, body: recall }));
  const kept = await meterTableCost(() => findRecall(kitchen.organizationId, recallId, new Date()));
  const { working, counts } = bodyOf(await kitchen.call('getRecall', { params: { id: recallId } }));
  if (working || counts.sales < recalledRuns * salesEach) throw new Error('the recall isn’t whole');
  // Runs, their lots and the lot itself; each megabyte is one request more.
  const requestsMax = recalledRuns + recalledRuns + 1 + 12;
  const requests = (cost: TableCost): number => cost.requests.length;
  printPart('Traces', [
    {
      name: `requests of a chain of ${back.runs.length} runs`,
      value: requests(traced.cost),
      target: 3 * (levels + 1),
      note: requestsOf(traced.cost),
    },
    {
      name: `requests of a recall of ${recalledRuns * salesEach} sales`,
      value: requests(kept.cost),
      target: requestsMax,
      note: requestsOf(kept.cost),
    },
    { name: 'a trace of them: its first answer', value: bytes / 1000, unit: 'kB', target: 1000 },
    { name: 'after', value: page.seconds, unit: 's', target: 1 },
    { name: 'its first page, found by the worker, after', value: found.seconds, unit: 's' },
    { name: 'the recall’s answer, after', value: recorded.seconds, unit: 's', target: 1 },
    {
      name: `a later page, of ${later.length}, against the first answer`,
      value: Math.max(...later.map(({ seconds }) => seconds)) / page.seconds,
      unit: 'times',
      target: 1,
    },
    {
      name: 'read units of all pages, for each run and sale found',
      value: pages.reduce((sum, { cost }) => sum + cost.readUnits, 0) / (recalledRuns * (salesEach + 1)),
      target: 2,
    },
  ]);
}

interface Met {
  cost: TableCost;
  result: Answer;
  seconds: number;
}

async function timed(work: () => Promise<Answer>): Promise<Met> {
  const start = performance.now();
  const { cost, result } = await meterTableCost(work);
  bodyOf(result);
  return { cost, result, seconds: (performance.now() - start) / 1000 };
}

/** What a large trace answers first, and every page that a worker finds; its time counts with the first of these. */
async function metPages(kitchen: Kitchen, of: Record<string, string>): Promise<Met[]> {
  const first = await timed(() => kitchen.call('getTrace', { query: of }));
  const pages = [first];
  for (
    let { nextCursor } = first.result.body;
    nextCursor !== null;
    nextCursor = pages.at(-1)?.result.body.nextCursor
  ) {
    const cursor: string = nextCursor;
    pages.push(
      await timed(async () => {
        // Where a cursor has the trace's id.
        if (pages.length === 1) await findWanted(kitchen, cursor.slice(1, 27));
        return kitchen.call('getTrace', { query: { ...of, cursor } });
      }),
    );
  }
  return pages;
}

const otherMovements = 400;

/** What a trace costs doesn't grow with what else happened to its item. */
async function benchHistory(kitchen: Kitchen): Promise<void> {
  const ingredientId = kitchen.ingredients[0] as string;
  const { items } = (await kitchen.call('listStockItems')).body;
  const itemId = items.find((item: { referenceId: string }) => item.referenceId === ingredientId).id;
  const siteId = (await kitchen.call('listSites')).body.items[0].id;
  const traced = () => meterTableCost(() => kitchen.call('getTrace', { query: { lot: 'CHAIN' } }));
  const before = await traced();
  const other = { reason: 'receive', quantity: '5', unit: 'g', lotCode: 'OTHER' };
  await many(otherMovements, () => put(kitchen, 'putMovement', { siteId, itemId, id: newId() }, other));
  const after = await traced();
  printPart(`A trace after ${otherMovements} movements of another lot`, [
    read('before', before.cost),
    read('after', after.cost, Math.ceil(before.cost.readUnits * 1.1)),
  ]);
}

const racing = 60;

/** Runs of one ingredient and nothing else, all at once. */
async function benchThroughput(kitchen: Kitchen): Promise<void> {
  const recipeId = await kitchen.newRecipe(1);
  const runs: Made[] = [];
  await many(racing, async () => runs.push(await plan(kitchen, recipeId)));
  const start = performance.now();
  await many(racing, async (index) => {
    for (;;) {
      const { status } = await kitchen.call('confirmRun', confirm(runs[index] as Made));
      if (status === 200) return;
    }
  });
  const seconds = (performance.now() - start) / 1000;
  printPart('Throughput', [{ name: 'runs of one ingredient, locked', value: racing / seconds, unit: '/s' }]);
}

export async function benchProduction(): Promise<void> {
  const kitchen = await benchKitchen();
  const recipeId = await kitchen.newRecipe(inputs);
  await benchConfirm(kitchen, recipeId);
  await benchSales(kitchen, recipeId);
  await benchReads(kitchen, recipeId);
  await benchTraces(kitchen);
  await benchHistory(kitchen);
  await benchThroughput(kitchen);
}
