import type { StockCount } from '@batchbook/shared/stock/count-schema';
import type { Job } from './job.ts';
import { stockApi } from './stock-api.ts';

/** A count of the most lines takes this many steps several times over. */
const stepsMax = 200;

/** Sends a posting under its id; what was recorded already answers the same again. Rejects with `ApiError`. */
export function sendJob(job: Job, onProgress: (part: unknown) => void): Promise<unknown> {
  const { organizationId, id } = job;
  if (job.kind === 'movement') {
    const { siteId, itemId, body } = job;
    return stockApi.putMovement({ params: { organizationId, siteId, itemId, id }, body });
  }
  if (job.kind === 'transfer')
    return stockApi.putTransfer({ params: { organizationId, id }, body: job.body });
  return postCount(() => stockApi.putCount({ params: { organizationId, id }, body: job.body }), onProgress);
}

/** A long count is posted in steps: the same again goes on with it. */
async function postCount(
  step: () => Promise<StockCount>,
  onProgress: (count: StockCount) => void,
): Promise<StockCount> {
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const count = await step();
    onProgress(count);
    if (count.state === 'posted') return count;
  }
  throw new Error(`the count was not posted after ${stepsMax} steps`);
}
