import { ConditionFailed } from '../table/write.ts';

/** How often an operation that lost to concurrent writes is decided again before it fails. */
const attemptsMax = 20;

/**
 * Decides and writes on what was read. When a condition of the write fails, it reads again and retries. `attempt` must
 * write nothing before its one transaction.
 *
 * @throws what `attempt` throws; `ConditionFailed` when others were faster each time.
 */
export async function retryOnConflict<Found, Result>(
  first: Found,
  readAgain: () => Promise<Found>,
  attempt: (found: Found) => Promise<Result>,
): Promise<Result> {
  let found = first;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(found);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || tries === attemptsMax) throw error;
      found = await readAgain();
    }
  }
}
