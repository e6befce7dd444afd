/**
 * Traces of random kitchens against a plain walk: codes that several ingredients share, batches of batches, struck runs,
 * things that stock follows and things that it doesn't.
 */
import { newId } from '@batchbook/shared/ids';
import type { Certainty, Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { seeded } from '../../../tests/support/faults.ts';
import {
  newIngredient,
  newOrganization,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';

type Random = () => number;

interface Baked {
  id: string;
  batch: string;
  recipeId: string;
  /** What went in, as `thing code`. */
  took: string[];
  sales: string[];
}

interface Kitchen {
  call: (name: string, params: Record<string, string>, body?: object) => Promise<Answer['body']>;
  organization: TestOrganization;
  runs: Baked[];
  ingredients: string[];
}

const codes = ['A', 'B/1', 'C#2'];
/** How somebody wrote a code: in its own letters, or in small ones. */
const spelled = (random: Random, code: string): string => (random() < 0.5 ? code : code.toLowerCase());
const runsEach = 24;
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function openKitchen(): Promise<Kitchen> {
  const organization = await newOrganization();
  const call: Kitchen['call'] = async (name, params, body) => {
    const answer = await organization.call(name, { params, ...(body && { body }) });
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const ingredients = await times(4, async (index) => {
    const { id } = await newIngredient(organization, { name: `Flour ${index}` });
    if (index % 2 === 0)
      await call('putStockItem', { id: newId() }, { category: 'ingredient', referenceId: id });
    return id;
  });
  return { call, organization, runs: [], ingredients };
}

async function newRecipes({ call, ingredients }: Kitchen): Promise<string[]> {
  const line = { kind: 'ingredient', ingredientId: ingredients[0], quantity: '10', unit: 'g' };
  return times(5, async (index) => {
    const id = newId();
    const body = {
      name: `Bake ${index}`,
      batchYield: '10',
      unit: 'pieces',
      lines: [{ id: newId(), ...line }],
    };
    await call('putRecipe', { id }, body);
    if (index % 2 === 0)
      await call('putStockItem', { id: newId() }, { category: 'product', referenceId: id });
    return id;
  });
}

/** Runs of lots by name, and of batches that were made before. */
async function bake(kitchen: Kitchen, recipes: readonly string[], random: Random): Promise<void> {
  const { call, runs, ingredients } = kitchen;
  const recipeId = pick(random, recipes);
  const before = runs.filter((run) => run.recipeId !== recipeId);
  const lots = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const of = random() < 0.5 && before.length > 0 ? pick(random, before.slice(-8)) : null;
    return of
      ? { recipeId: of.recipeId, code: of.batch, unit: 'pieces' }
      : { ingredientId: pick(random, ingredients), code: pick(random, codes), unit: 'g' };
  });
  const rows = lots.map(({ code, ...lot }) => ({
    ...{ id: newId(), plannedQuantity: '1', ...lot },
    supplierLotCode: spelled(random, code),
  }));
  const id = newId();
  const draft = await call('putRun', { id }, { recipeId, ingredients: rows });
  const run = await call('confirmRun', { id }, { version: draft.version });
  const sales = await times(Math.floor(random() * 3), async (index) => {
    const saleId = newId();
    await call('putSale', { id, saleId }, { purchaserName: `Café ${index}`, quantity: '1' });
    return saleId;
  });
  if (random() < 0.15) await call('strikeRun', { id }, { comment: 'Another tray' });
  const took = lots.map((lot) => `${'recipeId' in lot ? lot.recipeId : lot.ingredientId} ${lot.code}`);
  runs.push({ id, batch: run.batchNumber, recipeId, took, sales });
}

const lotOf = ({ recipeId, batch }: Baked): string => `${recipeId} ${batch}`;

interface Walked {
  /** By id: how far from the start it was met first. */
  runs: Map<string, number>;
  lots: Set<string>;
  sales: Set<string>;
}

/** Again and again over all runs, until nothing new is found. */
function walk(runs: readonly Baked[], from: Walked, direction: 'forward' | 'backward'): Walked {
  const { lots } = from;
  for (let level = 1, isNew = true; isNew; level++) {
    const isMet = (run: Baked) =>
      direction === 'forward' ? run.took.some((lot) => lots.has(lot)) : lots.has(lotOf(run));
    const met = runs.filter((run) => !from.runs.has(run.id) && isMet(run));
    for (const run of met) {
      from.runs.set(run.id, level);
      for (const sale of run.sales) from.sales.add(sale);
    }
    for (const run of met) for (const lot of direction === 'forward' ? [lotOf(run)] : run.took) lots.add(lot);
    isNew = met.length > 0;
  }
  return from;
}

/** What is certain: a struck run may have taken other lots than it says. */
const isCertain = ({ certainty }: Certainty): boolean => certainty === 'certain';

const asWalked = (trace: Trace) => ({
  runs: new Map(trace.runs.filter(isCertain).map(({ id, level }) => [id, level])),
  lots: new Set(
    // Codes of the kitchen are in capitals, and are shown as somebody wrote them first.
    trace.lots.map(
      ({ ingredientId, recipeId, lotCode }) => `${ingredientId ?? recipeId} ${lotCode.toUpperCase()}`,
    ),
  ),
  sales: new Set(trace.sales.filter(isCertain).map(({ id }) => id)),
});

const sorted = ({ runs, lots, sales }: Walked) => ({
  runs: [...runs].sort(),
  lots: [...lots].sort(),
  sales: [...sales].sort(),
});

const traced = async ({ organization }: Kitchen, query: Record<string, string>) => {
  const answer = await organization.call('getTrace', { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return sorted(asWalked(answer.body));
};

describe(`a trace of a random kitchen (SEED=${seed})`, () => {
  it.each(Array.from({ length: sizeOf('graphs') }, (_, index) => seed + index))('%i', async (one) => {
    const random = seeded(one);
    const kitchen = await openKitchen();
    const recipes = await newRecipes(kitchen);
    for (let index = 0; index < runsEach; index++) await bake(kitchen, recipes, random);
    const { runs } = kitchen;
    const taken = new Set(runs.flatMap(({ took }) => took));
    for (const ingredientId of kitchen.ingredients)
      for (const code of codes) {
        const lot = `${ingredientId} ${code}`;
        if (!taken.has(lot)) continue;
        const walked = walk(runs, { runs: new Map(), lots: new Set([lot]), sales: new Set() }, 'forward');
        expect(await traced(kitchen, { lot: spelled(random, code), ingredientId }), lot).toEqual(
          sorted(walked),
        );
      }
    for (const run of runs) {
      const start = { runs: new Map([[run.id, 0]]), lots: new Set(run.took), sales: new Set<string>() };
      const { sales: _forward, ...back } = sorted(walk(runs, start, 'backward'));
      expect(await traced(kitchen, { batch: run.batch, direction: 'backward' }), run.batch).toMatchObject(
        back,
      );
    }
  });
});
