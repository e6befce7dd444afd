import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import type { Message, Queues } from './queue-store.ts';

export type Consumer = { stop(): Promise<void> };

export type ConsumerOptions = {
  queueArn: string;
  batchSize: number;
  concurrency: number;
  /** @returns The ids of the messages that failed; a throw fails all of them. */
  handle(messages: Message[]): Promise<readonly string[]>;
};

/** No timer is set for longer: the clock of a laptop that slept jumps. */
const LONGEST_NAP_MS = 30_000;
/** How long a queue waits that can't be read or written, as on a full disk. */
const RETRY_MS = 1_000;

/** Takes batches from a queue as soon as there are any; woken by a send, or when a message becomes visible. */
export function consumeQueue(
  queues: Queues,
  logs: Logs,
  { queueArn, batchSize, concurrency, handle }: ConsumerOptions,
): Consumer {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Starts what can be started. @returns How long to wait until there may be more; null: until something is sent. */
  const take = (): number | null => {
    while (running.size < concurrency) {
      const messages = queues.receive(queueArn, batchSize);
      if (messages.length === 0) {
        const next = queues.nextVisibleAt(queueArn);
        return next === null ? null : Math.max(next - Date.now(), 5);
      }
      const batch = process(messages)
        .catch(report)
        .finally(() => {
          running.delete(batch);
          pump();
        });
      running.add(batch);
    }
    return null;
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    let waitMs: number | null = RETRY_MS;
    try {
      waitMs = take();
    } catch (error) {
      report(error);
    }
    if (waitMs !== null) timer = setTimeout(pump, Math.min(waitMs, LONGEST_NAP_MS)).unref();
  };

  /** A message whose success or failure can't be written down comes again after its visibility timeout, as on AWS. */
  const process = async (messages: Message[]): Promise<void> => {
    const failed = await handle(messages).catch(() => messages.map(({ id }) => id));
    if (isStopped) return;
    queues.remove(
      queueArn,
      messages.filter(({ id }) => !failed.includes(id)).map(({ id }) => id),
    );
    for (const message of messages.filter(({ id }) => failed.includes(id)))
      queues.giveBack(queueArn, message);
  };

  const report = (error: unknown): void =>
    logs.functions('queue', `${queueArn} again in a moment: ${messageOf(error)}`);

  queues.onSent(queueArn, pump);
  pump();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
