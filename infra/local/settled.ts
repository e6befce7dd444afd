import { setTimeout as sleep } from 'node:timers/promises';
import type { Queues } from './queues/queue-store.ts';

export interface Background {
  queues: Queues;
  /** The queues that something takes from. */
  consumed: readonly string[];
  streams: { caughtUp(): Promise<void> };
}

const pollMs = 10;

/** Resolves when the streams are handled and the queues are empty but for what waits for a retry. */
export function createSettled({ queues, consumed, streams }: Background): () => Promise<void> {
  return async () => {
    for (;;) {
      const sent = queues.sentTotal();
      await streams.caughtUp();
      while (queues.isBusy(consumed)) await sleep(pollMs);
      // What the queues' functions wrote is in the stream now.
      await streams.caughtUp();
      if (queues.sentTotal() === sent && !queues.isBusy(consumed)) return;
    }
  };
}
