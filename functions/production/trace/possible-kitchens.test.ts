/**
 * Who may have a lot in random kitchens, against a plain walk over what runs say that they took: deliveries with and
 * without a day, entered late, past their use-by; codes in any case; lots on hold; tarts that come back; things that stock
 * follows and things that it doesn't; stock that closes.
 */
import { newId } from '@batchbook/shared/ids';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import { forgetEntries } from '../../../tests/support/before-entries.ts';
import { seeded } from '../../../tests/support/faults.ts';
import { itemsAt } from '../../../tests/support/organization.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { convertUnnamed } from '../../stock/reconcile/convert-unnamed.ts';
import { convertUnposted } from '../runs/unposted.ts';

type Random = () => number;

interface Delivery {
  ingredientId: string;
  lotCode: string;
  /** Of how many runs it was entered after. */
  after: number;
  /** `null`: nobody said. */
  day: string | null;
}

interface Books {
  kitchen: TracedKitchen;
  deliveries: Delivery[];
  runs: ProductionRun[];
  /** The codes of the lots that are on hold. */
  held: Set<string>;
  buyers: Map<string, string[]>;
}

const runsEach = 16;
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const someDay = (random: Random): string => on(-Math.floor(random() * 9));

/** So much that no lot is used up. */
async function deliver({ kitchen, deliveries, runs }: Books, random: Random, number: number): Promise<void> {
  const thing = pick(random, ['flour', 'butter'] as const);
  const day = random() < 0.6 ? someDay(random) : null;
  const useByDate = pick(random, [null, on(-20), on(-4), on(30)]);
  const lotCode = `L-${number}`;
  await kitchen.receive(thing, lotCode, '900000', { useByDate, ...(day !== null && { deliveredOn: day }) });
  deliveries.push({ ingredientId: kitchen.ids[thing], lotCode, day, after: runs.length });
}

const inAnyCase = (random: Random, code: string): string => (random() < 0.3 ? code.toLowerCase() : code);

/** Nobody takes of it from now on, by itself or by name. */
async function putOnHold({ kitchen, deliveries, held }: Books, random: Random): Promise<void> {
  if (deliveries.length === 0) return;
  const { ingredientId, lotCode } = pick(random, deliveries);
  if (held.has(lotCode)) return;
  const body = { ingredientId, lotCode: inAnyCase(random, lotCode), reason: 'The mill rang' };
  await kitchen.call('putHold', { id: newId() }, body);
  held.add(lotCode);
}

/** A tart that somebody brings back changes nothing of who may have it. */
async function comesBack({ kitchen, runs }: Books): Promise<void> {
  const tart = runs.find(({ recipeId }) => recipeId === kitchen.ids.tart);
  if (!tart) return;
  const back = { reason: 'customer_return', quantity: '1', unit: 'pieces', lotCode: tart.batchNumber };
  await kitchen.move('tart', { ...back, confirmed: ['returned_more'] });
}

/** Rows that name a lot, or leave it to the kitchen. */
function rowsFor(
  { kitchen, deliveries, runs, held }: Books,
  recipe: 'glaze' | 'tart',
  random: Random,
): object[] {
  const things = recipe === 'glaze' ? (['butter'] as const) : (['flour', 'glaze'] as const);
  return things.map((thing) => {
    const made = thing === 'glaze';
    const codes = made
      ? runs.filter(({ recipeId }) => recipeId === kitchen.ids.glaze).map(({ batchNumber }) => batchNumber)
      : deliveries
          .filter(({ ingredientId, lotCode }) => ingredientId === kitchen.ids[thing] && !held.has(lotCode))
          .map(({ lotCode }) => lotCode);
    const named = random() < 0.35 && codes.length > 0 ? inAnyCase(random, pick(random, codes)) : null;
    return {
      ...{ id: newId(), plannedQuantity: '1', unit: 'g', supplierLotCode: named },
      ...(made ? { recipeId: kitchen.ids.glaze } : { ingredientId: kitchen.ids[thing] }),
    };
  });
}

async function bake(books: Books, random: Random): Promise<void> {
  const { kitchen, runs, buyers } = books;
  const recipe = pick(random, ['glaze', 'glaze', 'tart'] as const);
  const ingredients = rowsFor(books, recipe, random);
  const productionDate = someDay(random);
  const { id } = await kitchen.run(recipe, {
    ...{ ingredients, productionDate, plannedQuantity: '9000', batchNumber: `B-${runs.length}` },
    useByDate: pick(random, [null, on(20)]),
  });
  const run: ProductionRun = (await kitchen.call('getRun', { id })) as ProductionRun;
  runs.push(run);
  if (random() < 0.5) buyers.set(id, [(await kitchen.sell(run, `Café ${runs.length}`, '1')).id]);
}

const lotNamed = (thingId: string | null, code: string): string => `${thingId} ${code.toUpperCase()}`;

/**
 * What a run took: lots, and things of which it named none. What stock hadn't is `short`; of the others the product chose
 * the lot, and it may have been another that was there.
 */
const tookOf = ({ ingredients }: ProductionRun) => ({
  named: ingredients.flatMap(({ lots, ingredientId, recipeId }) =>
    lots.flatMap(({ lotCode }) => (lotCode === null ? [] : [lotNamed(ingredientId ?? recipeId, lotCode)])),
  ),
  short: new Set(
    ingredients
      .filter(({ lots }) => lots.length === 0 || lots.some(({ lotCode }) => lotCode === null))
      .map(({ ingredientId, recipeId }) => ingredientId ?? recipeId ?? ''),
  ),
  chosen: new Set(
    ingredients
      .filter(({ supplierLotCode, lots }) => supplierLotCode === null && lots.length > 0)
      .map(({ ingredientId, recipeId }) => ingredientId ?? recipeId ?? ''),
  ),
});

/**
 * From which day a lot may have been there; '' for always. No lot has a day before somebody gave it one. Who named it before
 * that day had it all the same.
 */
function sinceOf({ deliveries, runs }: Books, lot: string): string {
  const made = runs.find(({ recipeId, batchNumber }) => lotNamed(recipeId, batchNumber) === lot);
  const came = deliveries.find(({ ingredientId, lotCode }) => lotNamed(ingredientId, lotCode) === lot);
  const day = made?.productionDate ?? came?.day ?? '';
  const named = runs.filter(({ ingredients }) =>
    ingredients.some(
      ({ ingredientId, recipeId, supplierLotCode }) =>
        supplierLotCode !== null && lotNamed(ingredientId ?? recipeId, supplierLotCode) === lot,
    ),
  );
  return [day, ...named.map(({ productionDate }) => productionDate)].sort()[0] ?? '';
}

/** Whether a run that left the lot to the product may have taken this one. Without a day it was there once it was entered. */
function wasThere(books: Books, lot: string, run: ProductionRun): boolean {
  const came = books.deliveries.find(({ ingredientId, lotCode }) => lotNamed(ingredientId, lotCode) === lot);
  if (!came || came.day !== null) return run.productionDate >= sinceOf(books, lot);
  // Nobody knows whether yesterday here is today where it was entered.
  if (books.runs.indexOf(run) >= came.after && run.productionDate >= on(-1)) return true;
  return books.runs.some(
    (one) => one.productionDate <= run.productionDate && tookOf(one).named.includes(lot),
  );
}

/** Again and again over all runs, until nothing new is found. */
function walk(books: Books, start: string): { certain: string[]; possible: string[] } {
  const { runs } = books;
  const lotOf = ({ recipeId, batchNumber }: ProductionRun): string => lotNamed(recipeId, batchNumber);
  const closure = (lots: Set<string>, follows: (run: ProductionRun) => boolean): Set<string> => {
    const found = new Set<string>();
    for (let isNew = true; isNew; ) {
      const met = runs.filter((run) => !found.has(run.id) && follows(run));
      for (const run of met) {
        found.add(run.id);
        lots.add(lotOf(run));
      }
      isNew = met.length > 0;
    }
    return found;
  };
  const lots = new Set([start]);
  const names = (run: ProductionRun): boolean => tookOf(run).named.some((lot) => lots.has(lot));
  const certain = closure(lots, names);
  const mayHave = (run: ProductionRun): boolean =>
    [...lots].some((lot) => {
      const [thing = ''] = lot.split(' ');
      const { short, chosen } = tookOf(run);
      if (chosen.has(thing) && wasThere(books, lot, run)) return true;
      return short.has(thing) && run.productionDate >= sinceOf(books, lot);
    });
  const all = closure(lots, (run) => certain.has(run.id) || names(run) || mayHave(run));
  const possible = [...all].filter((id) => !certain.has(id));
  return { certain: [...certain].sort(), possible: possible.sort() };
}

const idsOf = (rows: readonly { id: string; certainty: string }[], certainty: string): string[] =>
  rows
    .filter((row) => row.certainty === certainty)
    .map(({ id }) => id)
    .sort();

/** What was kept before unnamed takings had entries finds as much, and so does what it is converted to. */
async function expectTheSameWithoutEntries(
  { kitchen: { organization } }: Books,
  traces: () => Promise<Trace[]>,
  found: readonly Trace[],
): Promise<void> {
  const { organizationId } = organization;
  const count = await forgetEntries(organizationId);
  expect(count).toBeGreaterThan(0);
  expect(await traces()).toEqual(found);
  const soon = Date.now() + 60_000;
  for (let pass = 1; pass <= 2; pass++) {
    await convertUnnamed(organizationId, soon);
    await convertUnposted({ organizationId }, soon);
  }
  expect(await itemsAt(`ORG#${organizationId}`, 'UN')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sk: 'UNNAMEDKEYS', done: true }),
      expect.objectContaining({ sk: 'UNPOSTEDKEYS', done: true }),
    ]),
  );
  expect(await traces()).toEqual(found);
  expect(await forgetEntries(organizationId)).toBe(count);
}

describe(`what may have a lot of a random kitchen (SEED=${seed})`, () => {
  it.each(Array.from({ length: sizeOf('graphs') }, (_, index) => seed + index))('%i', async (one) => {
    const random = seeded(one);
    const tracked = pick(random, [
      ['flour', 'butter', 'glaze', 'tart'],
      ['flour', 'butter', 'tart'],
      ['flour', 'butter'],
    ] as const);
    const isTracked = (thing: string): boolean => tracked.some((name) => name === thing);
    const books: Books = {
      ...{
        kitchen: await openTracedKitchen(tracked),
        deliveries: [],
        runs: [],
        held: new Set(),
        buyers: new Map(),
      },
    };
    for (let index = 0; index < runsEach; index++) {
      if (random() < 0.35) await deliver(books, random, index);
      await bake(books, random);
      if (random() < 0.1) await putOnHold(books, random);
      if (random() < 0.1 && isTracked('tart')) await comesBack(books);
    }
    await books.kitchen.closeStock();
    for (let index = 0; index < 4; index++) await bake(books, random);
    const traces = (): Promise<Trace[]> =>
      Promise.all(
        books.deliveries.map(({ lotCode: lot, ingredientId }) => books.kitchen.trace({ lot, ingredientId })),
      );
    const found = await traces();
    await expectTheSameWithoutEntries(books, traces, found);
    for (const [index, { ingredientId, lotCode }] of books.deliveries.entries()) {
      const trace = found[index] as Trace;
      const { certain, possible } = walk(books, lotNamed(ingredientId, lotCode));
      expect(idsOf(trace.runs, 'certain'), lotCode).toEqual(certain);
      expect(idsOf(trace.runs, 'possible'), lotCode).toEqual(possible);
      const salesOf = (ids: readonly string[]) => ids.flatMap((id) => books.buyers.get(id) ?? []).sort();
      expect(idsOf(trace.sales, 'certain'), lotCode).toEqual(salesOf(certain));
      expect(idsOf(trace.sales, 'possible'), lotCode).toEqual(salesOf(possible));
    }
  });
});
