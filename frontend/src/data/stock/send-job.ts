import type { StockCount } from '@batchbook/shared/stock/count-schema';
import type { Job } from './job.ts';
import { stockApi } from './stock-api.ts';

/** A count of the most lines takes this many steps several times over. */
const stepsMax = 200;

/** The gateway answers within this, if only that it can't. A network that takes everything and gives nothing doesn't. */
const patienceMs = 30_000;

/**
 * Sends a posting under its id; what was recorded already answers the same again. Rejects with `ApiError`, or with
 * `TimeoutError` where no answer came in time: it may have been recorded all the same.
 */
export function sendJob(job: Job, onProgress: (part: unknown) => void): Promise<unknown> {
  const { organizationId, id } = job;
  if (job.kind === 'movement') {
    const { siteId, itemId, body } = job;
    const params = { organizationId, siteId, itemId, id };
    return stockApi.putMovement({ params, body, signal: AbortSignal.timeout(patienceMs) });
  }
  const params = { organizationId, id };
  if (job.kind === 'transfer') {
    const { body } = job;
    return stockApi.putTransfer({ params, body, signal: AbortSignal.timeout(patienceMs) });
  }
  const { body } = job;
  return postCount(
    () => stockApi.putCount({ params, body, signal: AbortSignal.timeout(patienceMs) }),
    onProgress,
  );
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
