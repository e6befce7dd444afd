/** Background work: workers handling events, the relay, reconciling. */
import { handler as compare } from '@batchbook/functions/stock/workers/on-movement-recorded-compare';
import { handler as watch } from '@batchbook/functions/stock/workers/on-stock-changed-low-stock';
import { deliver } from '../../support/deliver.ts';
import { newIngredient } from '../../support/organization.ts';
import type { Random } from '../draw.ts';
import {
  between,
  type Deed,
  drift,
  grams,
  lastEvents,
  must,
  newPantry,
  type Pantry,
  rawOutbox,
  request,
} from './deed.ts';

const laterMs = 2 * 24 * 60 * 60 * 1000;

/** Items with levels below zero. */
async function shortOf(pantry: Pantry, count: number, random: Random): Promise<string[]> {
  const itemIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const itemId = await pantry.newItem({ name: `Short ${index}`, unit: 'g' });
    await must(pantry.move({ itemId }, { reason: 'use', quantity: `-${grams(random)}` }));
    itemIds.push(itemId);
  }
  return itemIds;
}

const workers: Deed[] = [
  {
    name: 'the follower, upon another unit of an ingredient',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const fields = { unit: 'g', gramsPerMl: '1.05' };
      const { id, version } = await newIngredient(pantry, { name: 'Milk', ...fields });
      const itemId = await pantry.newItem({ category: 'ingredient', referenceId: id });
      for (const siteId of [pantry.siteId, pantry.stall]) {
        // Nothing that is a whole number of ml: each conversion leaves a rounding.
        const quantity = String(21 * between(random, 1, 90) + between(random, 1, 20));
        await must(pantry.move({ itemId, siteId }, { reason: 'receive', quantity }));
      }
      const body = {
        ...fields,
        name: 'Milk',
        unit: 'ml',
        costingUnit: '1000ml',
        costPerUnit: '1.1',
        version,
      };
      await must(pantry.call('putIngredient', { params: { id }, body }));
      const events = await lastEvents(pantry.organizationId, 'ingredients.ingredient_changed', 1);
      return {
        ...pantry,
        act: { do: 'deliver', worker: 'stock-follow', events },
        effect: { movements: 4, events: { 'stock.item_changed': 1, 'stock.movement_recorded': 2 } },
      };
    },
  },
  {
    name: 'the watch for low stock, of levels that ran low',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      await shortOf(pantry, 3, random);
      const events = await lastEvents(pantry.organizationId, 'stock.movement_recorded', 3);
      return {
        ...pantry,
        act: { do: 'deliver', worker: 'stock-low-stock', events },
        effect: { lowLevels: 3, events: { 'stock.level_low': 3 } },
      };
    },
  },
  {
    name: 'the watch for low stock, of a level that is there again',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const [itemId = ''] = await shortOf(pantry, 1, random);
      await deliver(watch, await lastEvents(pantry.organizationId, 'stock.movement_recorded', 1));
      await must(pantry.move({ itemId }, { reason: 'receive', quantity: '5000' }));
      const events = await lastEvents(pantry.organizationId, 'stock.movement_recorded', 1);
      return {
        ...pantry,
        act: { do: 'deliver', worker: 'stock-low-stock', events },
        effect: { lowLevels: -1, events: {} },
      };
    },
  },
  {
    name: 'the comparison of what moved',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      await shortOf(pantry, 2, random);
      const events = await lastEvents(pantry.organizationId, 'stock.movement_recorded', 3);
      return {
        ...pantry,
        act: { do: 'deliver', worker: 'stock-compare', events },
        effect: { events: {} },
      };
    },
  },
];

/** Two levels that were compared, and drifted since. */
async function adrift(random: Random): Promise<Pantry> {
  const pantry = await newPantry(random);
  const { flour, siteId, stall, organizationId } = pantry;
  await must(pantry.move({ itemId: flour, siteId: stall }, { reason: 'receive', quantity: grams(random) }));
  await deliver(compare, await lastEvents(organizationId, 'stock.movement_recorded', 2));
  await must(pantry.move({ itemId: flour }, { reason: 'use', quantity: `-${grams(random)}` }));
  for (const at of [siteId, stall]) await drift(organizationId, at, flour);
  return pantry;
}

const corrected = { drifts: 2, events: { 'stock.levels_set': 2 } };

const reconciling: Deed[] = [
  {
    name: 'reconciling',
    prepare: async (random) => {
      const pantry = await adrift(random);
      return { ...pantry, answersVary: true, act: request(pantry, 'reconcileStock', {}), effect: corrected };
    },
  },
  {
    name: 'the night',
    prepare: async (random) => {
      const pantry = await adrift(random);
      const now = new Date(Date.now() + laterMs).toISOString();
      return { ...pantry, act: { do: 'nightly', now }, effect: corrected };
    },
  },
];

const relaying: Deed[] = [
  {
    name: 'the relay',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      // More than one call to the bus accepts.
      await shortOf(pantry, 4, random);
      const items = await rawOutbox(pantry.organizationId);
      return { ...pantry, keepsOutbox: true, act: { do: 'relay', items }, effect: { events: {} } };
    },
  },
  {
    name: 'the sweep',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const now = new Date(Date.now() + laterMs).toISOString();
      return {
        ...pantry,
        keepsOutbox: true,
        onlyWrites: true,
        act: { do: 'sweep', now },
        effect: { events: {} },
      };
    },
  },
];

export const deedsOfWorkers: readonly Deed[] = [...workers, ...reconciling, ...relaying];
