/** The outbox of the signed-in user: jobs that aren't acknowledged yet, sent as soon as there is a connection. */
import { newId } from '@batchbook/shared/ids';
import { useMemo, useSyncExternalStore } from 'react';
import {
  hasNetwork,
  isOnline,
  noteReached,
  noteUnreachable,
  onConnectionChange,
  useOnline,
} from '../offline/connection.ts';
import { useSession } from '../organization.tsx';
import { queryClient } from '../query-client.ts';
import { signedInUserId } from '../session.ts';
import type { Job } from './job.ts';
import { kindOf, type OutboxKind } from './kind.ts';
import { JobQueue, type QueueNews } from './queue.ts';
import { openJobStore } from './store.ts';
import type { Posted } from './waiters.ts';

// Every kind registers itself, so that any open page can send earlier jobs.
import.meta.glob('../*/*-kind.ts', { eager: true });

let inUse: { userId: string; queue: JobQueue; stop: () => void } | null = null;

/** Returns the one queue of this page for a user. Asking for another user's stops it. */
export function queueOf(userId: string): JobQueue {
  if (inUse?.userId === userId) return inUse.queue;
  inUse?.stop();
  const queue = new JobQueue({
    userId,
    store: openJobStore(),
    touches: (job) => kindOf(job)?.touches(job) ?? null,
    send: async (job, onProgress) => kindOf(job)?.send(job, onProgress),
    isStillUser: async () => inUse?.userId === userId && (await knownSoon(signedInUserId())) === userId,
    hasNetwork,
    isOnline,
    reached: (answered) => (answered ? noteReached() : noteUnreachable()),
    exclusively: (work) =>
      navigator.locks ? navigator.locks.request(`batchbook-unsent-${userId}`, work) : work(),
    channel: channelOf(userId),
    sent: (job, answer) => kindOf(job)?.sent(job, answer, queryClient),
  });
  const stop = onConnectionChange(() => {
    if (isOnline()) void queue.flush();
  });
  inUse = { userId, queue, stop };
  void queue.ready.then(() => queue.flush());
  return queue;
}

/** Limits the wait for a token, because a stuck refresh blocks the queue. */
const tokenWithinMs = 10_000;

const knownSoon = <Value>(value: Promise<Value>): Promise<Value> =>
  Promise.race([
    value,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('the token was not refreshed in time')), tokenWithinMs),
    ),
  ]);

function channelOf(userId: string) {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(`batchbook-unsent-${userId}`);
  return {
    post: (news: QueueNews) => channel.postMessage(news),
    listen: (onNews: (news: QueueNews) => void) => {
      channel.onmessage = ({ data }: MessageEvent<QueueNews>) => onNews(data);
    },
  };
}

/** The jobs of the organization in use, in the order of entry, and what can be done about them. */
export function useOutbox() {
  const { me, organizationId } = useSession();
  const queue = queueOf(me.userId);
  const all = useSyncExternalStore(queue.subscribe, queue.jobs);
  const online = useOnline();
  return useMemo(() => {
    const jobs = all.filter((job) => job.organizationId === organizationId);
    const jobOf = (id: string) => jobs.find((job) => job.id === id);
    return {
      jobs,
      isOnline: online,
      retry: queue.retry,
      drop: (id: string) => {
        const job = jobOf(id);
        if (job) kindOf(job)?.dropped?.(job);
        queue.drop(id);
      },
      /** Undoes `drop`: it is sent again. */
      putBack: (job: Job) => {
        kindOf(job)?.restored?.(job);
        queue.replace(job, job.body, job.id);
      },
      /** Sends it again with another body. */
      replace: (id: string, body: unknown) => {
        const job = jobOf(id);
        // Something else was recorded under a taken id: this is another job.
        if (job) queue.replace(job, body, job.problem?.code === 'id_taken' ? newId() : id);
      },
    };
  }, [all, organizationId, online, queue]);
}

/** What a kind adds to a job. */
type Content<Some extends Job> = Omit<Some, Exclude<keyof Job, 'id' | 'body'>>;

/**
 * Sends jobs of a kind at once if online, else keeps them for later. Resolves to
 * `posted` with the answer, or to `queued`. Rejects with `ApiError` if refused, and keeps nothing.
 */
export function useSend<Some extends Job, Answer>({ kind }: OutboxKind<Some, Answer>) {
  const { me, organizationId } = useSession();
  const { userId } = me;
  return useMemo(
    () => (content: Content<Some>, onProgress?: (part: Answer) => void) =>
      queueOf(userId).post(
        {
          ...content,
          kind,
          organizationId,
          userId,
          madeAt: new Date().toISOString(),
          state: 'waiting',
          problem: null,
        },
        (part) => onProgress?.(part as Answer),
      ) as Promise<Posted<Answer>>,
    [kind, userId, organizationId],
  );
}
