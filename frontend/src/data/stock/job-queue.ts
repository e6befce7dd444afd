/**
 * Postings on their way. Each is kept before it is sent, sent in the order of entry for each item, once in
 * effect (a PUT by its id), by one tab at a time, and let go of when it is acknowledged.
 */
import type { ApiError } from '@batchbook/shared/http/client';
import { inOrder, itemsOf, type Job } from './job.ts';
import { failureOf, pauseMs } from './job-outcome.ts';
import type { JobStore } from './job-store.ts';

export type Posted = { kind: 'posted'; id: string; answer: unknown } | { kind: 'queued'; id: string };

export interface QueueParts {
  userId: string;
  store: JobStore;
  /** Sends one posting; rejects with `ApiError`. */
  send: (job: Job, onProgress: (part: unknown) => void) => Promise<unknown>;
  /** Whether the one who is signed in now is the user whose postings these are. */
  isStillUser: () => Promise<boolean>;
  isOnline: () => boolean;
  /** An answer came, or none did. */
  reached: (answered: boolean) => void;
  /** Only one tab at a time does this; others wait. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs; `listen` hears them. */
  channel: { tell: (news: QueueNews) => void; listen: (heard: (news: QueueNews) => void) => void } | null;
  /** Must show what was posted at once: the posting stops being added on top in the same moment. */
  posted: (job: Job, answer: unknown) => void;
}

/** What tabs tell each other. */
export interface QueueNews {
  id: string;
  outcome: 'changed' | 'posted' | 'refused';
  answer?: unknown;
}

export interface Queue {
  ready: Promise<void>;
  jobs: () => readonly Job[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Keeps and sends. `queued`: it couldn't be sent now and will be. Rejects with `ApiError` where it is refused
   * while somebody waits for the answer; then nothing is kept.
   */
  post: (job: Job, onProgress?: (part: unknown) => void) => Promise<Posted>;
  flush: () => Promise<void>;
  retry: (id: string) => void;
  drop: (id: string) => void;
  replace: (job: Job, body: Job['body'], newId: string) => void;
}

/** So many postings are on their way at once, each for items of its own. */
const lanesMax = 4;

/** Who waits for an answer longer than this is told that it waits. */
const patienceMs = 10_000;

interface Waiter {
  settle: (posted: Posted) => void;
  refuse: (error: ApiError) => void;
  onProgress: (part: unknown) => void;
}

export function createQueue(parts: QueueParts): Queue {
  const { store, userId, channel } = parts;
  const listeners = new Set<() => void>();
  const waiters = new Map<string, Waiter>();
  const onTheirWay = new Map<string, Promise<void>>();
  let jobs: readonly Job[] = [];
  let running: Promise<void> | null = null;
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Somebody asked for sending while it was under way. */
  let again = false;
  let wake = () => {};

  const show = (next: readonly Job[]) => {
    jobs = inOrder(next);
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: Partial<Pick<Job, 'state' | 'problem' | 'refusal'>>) =>
    show(jobs.map((job) => (job.id === id ? { ...job, ...changes } : job)));
  const without = (id: string) => show(jobs.filter((job) => job.id !== id));

  /** As the store has them: other tabs write there too. */
  const reload = async () => {
    const kept = await store.all(userId);
    show(kept.map((job) => (onTheirWay.has(job.id) ? { ...job, state: 'sending' } : job)));
  };

  const settleAll = () => {
    for (const [id, waiter] of waiters) if (!onTheirWay.has(id)) waiter.settle({ kind: 'queued', id });
  };

  const pass = async (job: Job, answer: unknown) => {
    failures = 0;
    parts.reached(true);
    parts.posted(job, answer);
    without(job.id);
    await store.remove(job.id).catch(() => undefined);
    channel?.tell({ id: job.id, outcome: 'posted', answer });
    waiters.get(job.id)?.settle({ kind: 'posted', id: job.id, answer });
  };

  const refuse = async (job: Job, error: ApiError) => {
    parts.reached(true);
    const waiter = waiters.get(job.id);
    if (waiter) {
      without(job.id);
      await store.remove(job.id);
      channel?.tell({ id: job.id, outcome: 'changed' });
      waiter.refuse(error);
      return;
    }
    const refused: Job = { ...job, state: 'refused', problem: error.problem, refusal: error.code };
    change(job.id, refused);
    await store.put(refused);
    channel?.tell({ id: job.id, outcome: 'refused' });
  };

  const sendOne = async (job: Job) => {
    if (!(await parts.isStillUser().catch(() => false))) {
      stopped = true;
      failures += 1;
      return;
    }
    change(job.id, { state: 'sending' });
    try {
      await pass(job, await parts.send(job, (part) => waiters.get(job.id)?.onProgress(part)));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'refused') return refuse(job, error as ApiError);
      change(job.id, { state: 'waiting' });
      if (failure === 'unreachable') parts.reached(false);
      stopped = true;
      failures += 1;
    }
  };

  const run = async () => {
    clearTimeout(timer);
    stopped = false;
    again = false;
    await reload();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (!stopped && parts.isOnline()) {
        for (const job of startable(jobs, new Set(onTheirWay.keys())))
          onTheirWay.set(
            job.id,
            sendOne(job).finally(() => onTheirWay.delete(job.id)),
          );
      }
      if (onTheirWay.size === 0) break;
      await Promise.race([...onTheirWay.values(), woken]);
    }
    if (!again) settleAll();
    if (stopped && jobs.some(({ state }) => state === 'waiting')) scheduleNext();
  };

  const scheduleNext = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs(failures));
  };

  const flush = async (): Promise<void> => {
    again = running !== null;
    wake();
    running ??= parts
      .exclusively(run)
      .catch(() => settleAll())
      .finally(() => {
        running = null;
        if (again) void flush();
      });
    return running;
  };

  channel?.listen(({ id, outcome, answer }) => {
    const job = jobs.find((entry) => entry.id === id);
    if (outcome === 'posted' && job) parts.posted(job, answer);
    if (outcome === 'posted') waiters.get(id)?.settle({ kind: 'posted', id, answer });
    void reload();
  });

  const keep = async (job: Job) => {
    await store.put(job);
    show([...jobs.filter(({ id }) => id !== job.id), job]);
    channel?.tell({ id: job.id, outcome: 'changed' });
    void flush();
  };

  return {
    ready: reload().catch(() => undefined),
    jobs: () => jobs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    post: async (job, onProgress = () => {}) => {
      const answered = waitFor(waiters, job.id, onProgress);
      await keep(job).catch((error: unknown) => {
        waiters.delete(job.id);
        throw error;
      });
      if (!parts.isOnline()) settleAll();
      return answered;
    },
    retry: (id) => {
      const job = jobs.find((entry) => entry.id === id);
      if (job) void keep({ ...job, state: 'waiting', problem: null });
      else void flush();
    },
    drop: (id) => {
      without(id);
      void store.remove(id).then(() => channel?.tell({ id, outcome: 'changed' }));
    },
    replace: (job, body, newId) => {
      if (newId !== job.id) void store.remove(job.id);
      void keep({ ...job, id: newId, body, state: 'waiting', problem: null } as Job);
    },
  };
}

/** What may be sent now: nothing before what was entered earlier for the same item, but for what was refused. */
export function startable(jobs: readonly Job[], onTheirWay: ReadonlySet<string>): Job[] {
  const taken = new Set<string>();
  const found: Job[] = [];
  for (const job of jobs) {
    if (job.state === 'refused') continue;
    const items = itemsOf(job);
    const free = !items.some((item) => taken.has(item));
    for (const item of items) taken.add(item);
    if (free && !onTheirWay.has(job.id)) found.push(job);
  }
  return found.slice(0, Math.max(0, lanesMax - onTheirWay.size));
}

/** Resolves with what becomes of a posting; that it waits, when nothing is heard for too long. */
function waitFor(
  waiters: Map<string, Waiter>,
  id: string,
  onProgress: (part: unknown) => void,
): Promise<Posted> {
  return new Promise<Posted>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const over = () => {
      clearTimeout(timer);
      waiters.delete(id);
    };
    const waiter: Waiter = {
      settle: (posted) => {
        over();
        resolve(posted);
      },
      refuse: (error) => {
        over();
        reject(error);
      },
      onProgress: (part) => {
        beginToWait();
        onProgress(part);
      },
    };
    const beginToWait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => waiter.settle({ kind: 'queued', id }), patienceMs);
    };
    beginToWait();
    waiters.set(id, waiter);
  });
}
