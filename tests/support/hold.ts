/** Holds a write back while others go on: for the one order of events in which a race is lost. */
import { documents } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

const middlewareName = 'holdFirstWrite';

/**
 * Begins `first`, holds its first transaction back until `meanwhile` is done, and lets it go on. What it
 * had read by then is old.
 */
export async function holdFirstWrite<Result>(
  first: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  let isHeld = false;
  let reached = (): void => undefined;
  const atWrite = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (!isHeld && requestName(context) === 'TransactWrite') {
        isHeld = true;
        reached();
        await released;
      }
      return next(args);
    },
    { step: 'initialize', name: middlewareName },
  );
  try {
    const running = first();
    await Promise.race([atWrite, running]);
    await meanwhile();
    release();
    return await running;
  } finally {
    documents.middlewareStack.remove(middlewareName);
  }
}
