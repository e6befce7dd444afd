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

/** Takes batches from a queue as soon as there are any; woken by a send, or when a message becomes visible. */
export function consumeQueue(
  queues: Queues,
  { queueArn, batchSize, concurrency, handle }: ConsumerOptions,
): Consumer {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const pump = (): void => {
    clearTimeout(timer);
    while (!isStopped && running.size < concurrency) {
      const messages = queues.receive(queueArn, batchSize);
      if (messages.length === 0) break;
      const batch = process(messages).finally(() => {
        running.delete(batch);
        pump();
      });
      running.add(batch);
    }
    if (isStopped || running.size >= concurrency) return;
    const next = queues.nextVisibleAt(queueArn);
    if (next === null) return;
    timer = setTimeout(pump, Math.min(Math.max(next - Date.now(), 5), LONGEST_NAP_MS));
    timer.unref();
  };

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
