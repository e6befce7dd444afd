/** A batch that is planned, locked and traced in a drill, and a market that sells of it. Once, so that the worker of each event has work. */
import { newId } from '@batchbook/shared/ids';
import type { Maker } from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

export async function bakeAndSell(maker: Maker, ledger: Ledger): Promise<void> {
  const [recipeId, run, recall, market] = [newId(), newId(), newId(), newId()];
  const recipe = { name: 'Market loaf', batchYield: '12', unit: 'loaves' };
  await insist(ledger, 'recipe', () => maker.call('PUT', `/recipes/${recipeId}`, recipe));
  const planned = await insist(ledger, 'run', () =>
    maker.call('PUT', `/production-runs/${run}`, { recipeId, batches: '1' }),
  );
  // Nothing of it is in stock, whose ledgers are the other makers'.
  const confirmed = { version: planned.body.version };
  await insist(ledger, 'confirm', () => maker.call('POST', `/production-runs/${run}/confirm`, confirmed));
  const drill = { batch: planned.body.batchNumber, seconds: 20 };
  await insist(ledger, 'drill', () => maker.call('PUT', `/recalls/${recall}`, drill));
  const event = {
    name: 'Frome Independent',
    eventDate: '2026-11-14',
    recipes: [{ recipeId, plannedQuantity: '12' }],
  };
  const { version } = (await insist(ledger, 'event', () => maker.call('PUT', `/events/${market}`, event)))
    .body;
  const actuals = { recipes: [{ recipeId, soldQuantity: '9' }], version };
  await insist(ledger, 'actuals', () => maker.call('PUT', `/events/${market}/actuals`, actuals));
  // The first opening asks for the sums of the days from before.
  const today = new Date().toISOString().slice(0, 10);
  await insist(ledger, 'dashboard', () => maker.call('GET', `/dashboard?date=${today}`));
}
