/** After a mistyped price is put right, runs and events cost what they would have cost had it been typed right at once. */
import { newId } from '@batchbook/shared/ids';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { handler as correctEvents } from '../market-events/workers/on-price-corrected.ts';
import { handler as correctRuns } from './workers/on-price-corrected.ts';

const rates = { hourlyRate: '15', overheadPercent: '10' };
const day = new Date().toISOString().slice(0, 10);

interface Kitchen extends TestOrganization {
  butter: string;
  base: string;
  loaf: string;
}

const must = async (maker: TestOrganization, name: string, params: Record<string, string>, body?: object) => {
  const answer = await maker.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body as Answer['body'];
};

/** 1 kg of butter in four of a base, two of which are in a loaf of six, with butter of its own and flour. */
async function kitchenWith(butterPrice: string): Promise<Kitchen> {
  const maker = await newOrganization();
  await setEntitlement(maker.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  const { version } = await must(maker, 'getOrganization', {});
  await must(maker, 'updateOrganization', {}, { ...rates, version });
  const { id: butter } = await newIngredient(maker, { costPerUnit: butterPrice, costingUnit: '1000g' });
  const { id: flour } = await newIngredient(maker, { costPerUnit: '1', costingUnit: '1000g' });
  const [base, loaf] = [newId(), newId()];
  const kilo = { quantity: '1000', unit: 'g' };
  await must(
    maker,
    'putRecipe',
    { id: base },
    { name: 'Base', batchYield: '4', lines: [lineOf(butter, kilo)] },
  );
  const lines = [
    lineOf(butter, { ...kilo, quantity: '300' }),
    lineOf(flour, kilo),
    subLineOf(base, { quantity: '2' }),
  ];
  const figures = {
    batchYield: '6',
    sellingPrice: '9',
    labourMinutes: '30',
    physicalCost: '0.2',
    vatPercent: '0',
  };
  await must(maker, 'putRecipe', { id: loaf }, { name: 'Loaf', ...figures, lines });
  return { ...maker, butter, base, loaf };
}

async function lock({ loaf, ...maker }: Kitchen, actualYield: string): Promise<string> {
  const run = await must(
    maker,
    'putRun',
    { id: newId() },
    { recipeId: loaf, batches: '2', productionDate: day },
  );
  await must(maker, 'confirmRun', { id: run.id }, { version: run.version, actualYield });
  return run.id;
}

const plan = async ({ loaf, ...maker }: Kitchen): Promise<string> => {
  const recipes = [{ recipeId: loaf, plannedQuantity: '10' }];
  return (await must(maker, 'putMarketEvent', { id: newId() }, { name: 'Market', eventDate: day, recipes }))
    .id;
};

const change = async ({ butter, ...maker }: Kitchen, costPerUnit: string) => {
  const { version } = await must(maker, 'getIngredient', { id: butter });
  await must(maker, 'putIngredient', { id: butter }, { costPerUnit, version });
};

async function putRight({ butter, ...maker }: Kitchen, costPerUnit: string, wrong = '72'): Promise<void> {
  const { version } = await must(maker, 'getIngredient', { id: butter });
  const { items } = await must(maker, 'listPrices', { id: butter });
  const { id: priceId } = items.find((price: { costPerUnit: string }) => price.costPerUnit === wrong);
  await must(maker, 'correctPrice', { id: butter }, { priceId, costPerUnit, version });
  const events = await eventsOf(maker.organizationId, ['ingredients.price_corrected']);
  // They come twice, and in any order.
  for (const worker of [correctRuns, correctEvents])
    expect(await deliver(worker, [...events, ...events.toReversed()])).toBe(0);
}

/** What a run shows, without ids and times. */
async function costsOf(maker: TestOrganization, id: string) {
  const { frozen, ingredients } = await must(maker, 'getRun', { id });
  const plain = ({ lines, ...cost }: { lines: { cost: string }[] }) => ({
    ...cost,
    lines: lines.map((line) => line.cost).sort(),
  });
  return {
    cost: plain(frozen.cost),
    expected: plain(frozen.expectedCost),
    rows: ingredients.map((row: { costSnapshot: string }) => row.costSnapshot).sort(),
  };
}

async function keptOf(maker: TestOrganization, id: string) {
  const { recipes } = await must(maker, 'getMarketEvent', { id });
  const { ingredientCostSnapshot, packagingCostSnapshot, workCostSnapshot, priceSnapshot } = recipes[0];
  return { ingredientCostSnapshot, packagingCostSnapshot, workCostSnapshot, priceSnapshot };
}

describe('a run and an event, after a mistyped price is put right', () => {
  it('cost what they would have cost with the right price', async () => {
    const [mistaken, right] = [await kitchenWith('72'), await kitchenWith('7.2')];
    const runs = [await lock(mistaken, '11'), await lock(right, '11')] as const;
    const events = [await plan(mistaken), await plan(right)] as const;
    expect(await costsOf(mistaken, runs[0])).not.toEqual(await costsOf(right, runs[1]));
    // What became of the recipe and of the rates since doesn't matter.
    await must(mistaken, 'putRecipe', { id: mistaken.base }, { lines: [], version: 1 });
    await putRight(mistaken, '7.2');
    expect(await costsOf(mistaken, runs[0])).toEqual(await costsOf(right, runs[1]));
    expect(await keptOf(mistaken, events[0])).toEqual(await keptOf(right, events[1]));
    const { frozen } = await must(mistaken, 'getRun', { id: runs[0] });
    expect(Number(frozen.costsCorrected.costEach)).toBeGreaterThan(Number(frozen.cost.costEach));
  });

  it('stay as they are, where another price applied', async () => {
    const kitchen = await kitchenWith('7');
    const [before, planned] = [await lock(kitchen, '12'), await plan(kitchen)];
    await change(kitchen, '72');
    const during = await lock(kitchen, '12');
    await change(kitchen, '8');
    const after = await lock(kitchen, '12');
    const [first, last, kept] = [
      await costsOf(kitchen, before),
      await costsOf(kitchen, after),
      await keptOf(kitchen, planned),
    ];
    await putRight(kitchen, '7');
    expect(await costsOf(kitchen, during)).toEqual(first);
    expect([await costsOf(kitchen, before), await costsOf(kitchen, after)]).toEqual([first, last]);
    expect(await keptOf(kitchen, planned)).toEqual(kept);
    const { frozen } = await must(kitchen, 'getRun', { id: before });
    expect(frozen.costsCorrected).toBeNull();
  });

  it('never cost less than nothing, whatever the measures are since', async () => {
    const [mistaken, right] = [await kitchenWith('72'), await kitchenWith('7.2')];
    const runs = [await lock(mistaken, '12'), await lock(right, '12')] as const;
    const { version } = await must(mistaken, 'getIngredient', { id: mistaken.butter });
    const measures = { ediblePortionPercent: '10', version };
    await must(mistaken, 'putIngredient', { id: mistaken.butter }, measures);
    await putRight(mistaken, '7.2');
    const [after, whole] = [await costsOf(mistaken, runs[0]), await costsOf(right, runs[1])];
    // The butter itself to the penny; in the base at most all of it was butter, which it was.
    expect(after.rows).toEqual(whole.rows);
  });

  it('follow a correction that is corrected again, and tell of the run', async () => {
    const [mistaken, right] = [await kitchenWith('72'), await kitchenWith('7.2')];
    const runs = [await lock(mistaken, '12'), await lock(right, '12')] as const;
    await putRight(mistaken, '7.5');
    await putRight(mistaken, '7.2', '7.5');
    expect(await costsOf(mistaken, runs[0])).toEqual(await costsOf(right, runs[1]));
    const told = await eventsOf(mistaken.organizationId, ['production.run_costs_corrected']);
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).toContain(runs[0]);
  });
});
