/** Production: runs that are locked and struck through, in one transaction or in steps, and their sales. */
import { newId } from '@batchbook/shared/ids';
import { newIngredient } from '../../support/organization.ts';
import { newShelves, type Shelves } from '../../support/shelves.ts';
import { type Bakery, newBakery } from '../bakery.ts';
import type { Random } from '../draw.ts';
import { type Deed, grams, must, request } from './deed.ts';

interface Planned extends Shelves, Bakery {
  runId: string;
  version: number;
}

/** A draft for what two lots of flour are enough for. */
async function plannedRun(random: Random, body: object = {}): Promise<Planned> {
  const shelves = await newShelves();
  const bakery = await newBakery(shelves);
  const deliveries = [
    { quantity: grams(random, 100, 900), lotCode: 'L1', useByDate: '2999-03-31' },
    { quantity: '5000', lotCode: 'L2', useByDate: '2999-04-30' },
  ];
  for (const delivery of deliveries)
    await must(shelves.move({ itemId: bakery.flour }, { reason: 'receive', ...delivery }));
  const id = newId();
  const dates = { productionDate: '2026-01-05', useByDate: '2026-01-31' };
  const plan = { recipeId: bakery.recipeId, siteId: shelves.siteId, ...dates, ...body };
  const { version } = await must(shelves.call('putRun', { params: { id }, body: plan }));
  return { ...shelves, ...bakery, runId: id, version };
}

const lockedRun = async (random: Random, body: object = {}): Promise<Planned> =>
  lock(await plannedRun(random, body));

/** Confirms it, again where a slow machine left some steps of a long one. */
async function lock(run: Planned): Promise<Planned> {
  const input = { params: { id: run.runId }, body: { version: run.version } };
  let confirmed: { status?: unknown; version?: unknown };
  do confirmed = await must(run.call('confirmRun', input));
  while (confirmed.status === 'locking');
  return { ...run, version: Number(confirmed.version) };
}

/** More than a step holds, with the flour and what comes out. */
const manyThings = 45;

/** A run that takes two lots of flour and `manyThings` others, of which there are none. */
async function longRun(random: Random): Promise<Planned> {
  const run = await plannedRun(random);
  const rows = [{ id: newId(), ingredientId: run.flourId, plannedQuantity: '1000', unit: 'g' }];
  for (let index = 0; index < manyThings; index++) {
    const { id: referenceId } = await newIngredient(run, { name: `Spice ${index}` });
    await run.newItem({ category: 'ingredient', referenceId });
    rows.push({ id: newId(), ingredientId: referenceId, plannedQuantity: '10', unit: 'g' });
  }
  const put = { params: { id: run.runId }, body: { ingredients: rows, version: run.version } };
  const { version } = await must(run.call('putRun', put));
  return { ...run, version };
}

const confirming = (run: Planned) =>
  request(run, 'confirmRun', { id: run.runId }, { version: run.version, actualYield: '22' });
const striking = (run: Planned) =>
  request(run, 'strikeRun', { id: run.runId }, { comment: 'It was another tray' });
const inSteps = { 'stock.movement_recorded': 'some', 'production.run_changed': 'some' } as const;

const runs: Deed[] = [
  {
    name: 'confirming a run',
    prepare: async (random) => {
      const run = await plannedRun(random);
      const events = { 'stock.movement_recorded': 1, 'production.run_confirmed': 1 };
      return { ...run, act: confirming(run), effect: { movements: 3, events } };
    },
  },
  {
    name: `confirming a run of ${manyThings + 2} lines`,
    prepare: async (random) => {
      const run = await longRun(random);
      // There is nothing of the other things: each goes below zero.
      const events = { ...inSteps, 'production.run_confirmed': 1, 'stock.level_low': manyThings };
      const effect = { movements: manyThings + 3, lowLevels: manyThings, events };
      return { ...run, act: confirming(run), follows: true, onlyWrites: true, effect };
    },
  },
  {
    name: 'striking a run through',
    prepare: async (random) => {
      const run = await lockedRun(random);
      const events = { 'stock.movement_recorded': 1, 'production.run_struck_through': 1 };
      return { ...run, act: striking(run), sentAgain: 409, effect: { movements: 3, events } };
    },
  },
  {
    name: `striking a run of ${manyThings + 2} lines through`,
    prepare: async (random) => {
      const run = await lock(await longRun(random));
      const events = { ...inSteps, 'production.run_struck_through': 1 };
      const effect = { movements: manyThings + 3, events };
      return { ...run, act: striking(run), sentAgain: 409, follows: true, onlyWrites: true, effect };
    },
  },
];

const events = { 'stock.movement_recorded': 1, 'production.sale_recorded': 1 };
const sale = { purchaserName: 'Rook Lane Café', quantity: '6', saleDate: '2026-01-05' };

/** A sale of a locked run. */
async function soldRun(random: Random) {
  const run = await lockedRun(random);
  const params = { id: run.runId, saleId: newId() };
  const { version } = await must(run.call('putSale', { params, body: sale }));
  return { run, params, version };
}

const sales: Deed[] = [
  {
    name: 'a sale',
    prepare: async (random) => {
      const run = await lockedRun(random);
      const act = request(run, 'putSale', { id: run.runId, saleId: newId() }, sale);
      return { ...run, act, effect: { movements: 1, events } };
    },
  },
  {
    name: 'changing a sale',
    prepare: async (random) => {
      const { run, params, version } = await soldRun(random);
      const act = request(run, 'putSale', params, { quantity: '4', version });
      return { ...run, act, effect: { movements: 1, events } };
    },
  },
  {
    name: 'deleting a sale',
    prepare: async (random) => {
      const { run, params } = await soldRun(random);
      return { ...run, act: request(run, 'deleteSale', params), effect: { movements: 1, events } };
    },
  },
];

export const deedsOfProduction: readonly Deed[] = [...runs, ...sales];
