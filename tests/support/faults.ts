/**
 * Faults between the product and the table that the local engines never produce themselves: conflicts of transactions,
 * throttling, and lost answers of completed writes.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { dynamodb } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

export interface Faults {
  /** The share of transactions refused with a conflict before anything is written. */
  conflicts?: number;
  /** The share of throttled requests. */
  throttles?: number;
  /** The share of writes that succeed and lose their answer. */
  lostAnswers?: number;
  random: () => number;
}

const middlewareName = 'injectFaults';

/** A repeatable sequence of numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const named = (name: string): Error => Object.assign(new Error(`${name} (injected)`), { name });

export interface Injected {
  conflicts: number;
  throttles: number;
  lostAnswers: number;
}

/** Does `work` under faults. @returns the number of injected faults of each kind, so that a test can check them. */
export async function withFaults(faults: Faults, work: () => Promise<unknown>): Promise<Injected> {
  const { random, conflicts = 0, throttles = 0, lostAnswers = 0 } = faults;
  const injected: Injected = { conflicts: 0, throttles: 0, lostAnswers: 0 };
  const strikes = (fault: keyof Injected, share: number): boolean => {
    const struck = random() < share;
    if (struck) injected[fault]++;
    return struck;
  };
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const writes = requestName(context) === 'TransactWrite';
      if (strikes('throttles', throttles)) throw named('ThrottlingException');
      if (writes && strikes('conflicts', conflicts))
        throw new TransactionCanceledException({
          message: 'conflict (injected)',
          $metadata: {},
          CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
        });
      const answer = await next(args);
      if (writes && strikes('lostAnswers', lostAnswers)) throw named('TimeoutError');
      return answer;
    },
    { step: 'initialize', name: middlewareName },
  );
  try {
    await work();
    return injected;
  } finally {
    dynamodb.middlewareStack.remove(middlewareName);
  }
}
