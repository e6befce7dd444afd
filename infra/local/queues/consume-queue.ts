import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import type { Message, Queues } from './queue-store.ts';

export interface Consumer {
  stop(): Promise<void>;
}

export interface ConsumerOptions {
  queueArn: string;
  batchSize: number;
  concurrency: number;
  /** @returns The ids of the failed messages; a throw fails all of them. */
  handle(messages: Message[]): Promise<readonly string[]>;
}

/** The longest timer: a laptop's clock jumps after sleep. */
const longestNapMs = 30_000;
/** How long to wait when a queue can't be read or written, as on a full disk. */
const retryMs = 1_000;

/** Takes batches from a queue as soon as there are messages. A send wakes it, or a message that becomes visible. */
export function consumeQueue(
  queues: Queues,
  logs: Logs,
  { queueArn, batchSize, concurrency, handle }: ConsumerOptions,
): Consumer {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /**
   * Starts as many batches as possible. @returns How long to wait until there may be more; null: until something is sent.
   */
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
    let waitMs: number | null = retryMs;
    try {
      waitMs = take();
    } catch (error) {
      report(error);
    }
    if (waitMs !== null) timer = setTimeout(pump, Math.min(waitMs, longestNapMs)).unref();
  };

  /** A message whose outcome can't be stored comes again after its visibility timeout, as on AWS. */
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
