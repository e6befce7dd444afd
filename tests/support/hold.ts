/** Holds a request back while others go on: for the one order of events in which a race is lost. */
import { documents } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

const middlewareName = 'holdRequest';

/**
 * Begins `first`, holds its first transaction back until `meanwhile` is done, and lets it go on. What it
 * had read by then is old.
 *
 * @param afterwards Done before `first` hears what became of that transaction.
 */
export const holdFirstWrite = <Result>(
  first: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
  afterwards?: () => Promise<unknown>,
): Promise<Result> => holdRequest({ name: 'TransactWrite', nth: 1 }, first, meanwhile, afterwards);

/** The same with any request: the second `BatchGet`, say, that `first` sends. */
export async function holdRequest<Result>(
  held: { name: string; nth: number },
  first: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
  afterwards: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  let isHeld = false;
  let seen = 0;
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
      if (!isHeld && requestName(context) === held.name) seen += 1;
      if (!isHeld && seen === held.nth) {
        isHeld = true;
        reached();
        await released;
        return next(args).finally(afterwards);
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
