/** Delays a request while others continue, to test the one order of events in which a race is lost. */
import { dynamodb } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

const middlewareName = 'holdRequest';

/**
 * Begins `first`, delays its first transaction until `meanwhile` is done, and lets it continue with outdated data.
 *
 * @param afterwards Runs before `first` gets the transaction's result.
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
  dynamodb.middlewareStack.add(
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
    dynamodb.middlewareStack.remove(middlewareName);
  }
}
