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
