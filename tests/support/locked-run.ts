/** A production run that is confirmed, created through the API. */
import { newId } from '@batchbook/shared/ids';
import type { Maker } from './product.ts';

/** Plans a run of one batch and confirms it. With `trackOutput` its product is in stock. Returns its id. */
export async function lockedRun(
  maker: Pick<Maker, 'call'>,
  recipeId: string,
  confirm: Record<string, unknown> = {},
): Promise<string> {
  const id = newId();
  const planned = await maker.call('PUT', `/production-runs/${id}`, { recipeId, batches: '1' });
  if (planned.status !== 201) throw new Error(JSON.stringify(planned.body));
  const { version } = planned.body;
  const locked = await maker.call('POST', `/production-runs/${id}/confirm`, { version, ...confirm });
  if (locked.status !== 200) throw new Error(JSON.stringify(locked.body));
  return id;
}

/** Sells one of a locked run, and records a drill of its batch in which the buyer was reached. Returns the drill's id. */
export async function putRecallOf(maker: Pick<Maker, 'call'>, runId: string): Promise<string> {
  const sale = { purchaserName: 'Rook Lane Café', quantity: '9' };
  const saleId = newId();
  const sold = await maker.call('PUT', `/production-runs/${runId}/sales/${saleId}`, sale);
  if (sold.status !== 201) throw new Error(JSON.stringify(sold.body));
  const id = newId();
  const reached = [{ saleId, reachedAt: '2026-11-05T10:19:00.000Z', by: 'Priya Nair' }];
  const recorded = await maker.call('PUT', `/recalls/${id}`, { batch: sold.body.batchNumber, reached });
  if (recorded.status !== 201) throw new Error(JSON.stringify(recorded.body));
  return id;
}
