/** The postings of the user in use that aren't acknowledged yet. */
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
import { rememberPosted } from './follow.ts';
import { itemsOf, type Job } from './job.ts';
import { JobQueue, type QueueNews } from './job-queue.ts';
import { openJobStore } from './job-store.ts';
import { sendJob } from './send-job.ts';
import { forgetSent, rememberSent } from './sent-counts.ts';

export type { Job } from './job.ts';

let inUse: { userId: string; queue: JobQueue; stop: () => void } | null = null;

/** The one queue of this page for a user. Another user's is another, and this one stops. */
export function queueOf(userId: string): JobQueue {
  if (inUse?.userId === userId) return inUse.queue;
  inUse?.stop();
  const queue = new JobQueue({
    userId,
    store: openJobStore(),
    send: sendJob,
    isStillUser: async () => inUse?.userId === userId && (await knownSoon(signedInUserId())) === userId,
    hasNetwork,
    isOnline,
    reached: (answered) => (answered ? noteReached() : noteUnreachable()),
    exclusively: (work) =>
      navigator.locks ? navigator.locks.request(`batchbook-unsent-${userId}`, work) : work(),
    channel: channelOf(userId),
    posted: (job, answer) => rememberPosted(queryClient, job, answer),
  });
  const stop = onConnectionChange(() => {
    if (isOnline()) void queue.flush();
  });
  inUse = { userId, queue, stop };
  void queue.ready.then(() => queue.flush());
  return queue;
}

/** Refreshing a token takes a network, and one that gives nothing holds up what waits behind it. */
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
    tell: (news: QueueNews) => channel.postMessage(news),
    listen: (heard: (news: QueueNews) => void) => {
      channel.onmessage = ({ data }: MessageEvent<QueueNews>) => heard(data);
    },
  };
}

/** All of the user's, in every organization. */
function useAllJobs(): readonly Job[] {
  const queue = queueOf(useSession().me.userId);
  return useSyncExternalStore(queue.subscribe, queue.jobs);
}

/** Those of the organization in use, in the order of entry, and what can be done about them. */
export function useQueue() {
  const { me, organizationId } = useSession();
  const queue = queueOf(me.userId);
  const all = useAllJobs();
  const online = useOnline();
  return useMemo(() => {
    const jobs = all.filter((job) => job.organizationId === organizationId);
    return {
      jobs,
      isOnline: online,
      retry: queue.retry,
      /** The lines of a count are its sheet's again. */
      drop: (id: string) => {
        const job = jobs.find((entry) => entry.id === id);
        if (job?.kind === 'count') forgetSent(job, id);
        queue.drop(id);
      },
      /** Undoes `drop`: it is sent again. */
      putBack: (job: Job) => {
        if (job.kind === 'count') rememberSent(job, job.id, itemsOf(job));
        queue.replace(job, job.body, job.id);
      },
      /** Another body for a posting; it is sent again. */
      replace: (id: string, body: Job['body']) => {
        const job = jobs.find((entry) => entry.id === id);
        // Under a taken id something else was recorded: this is another posting.
        if (job) queue.replace(job, body, job.problem?.code === 'id_taken' ? newId() : id);
      },
    };
  }, [all, organizationId, online, queue]);
}
