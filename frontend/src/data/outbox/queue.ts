/**
 * Sends jobs. Each is kept before it is sent, takes effect once (a PUT by its id) and is removed when it is
 * acknowledged. Jobs that touch the same thing go in the order of entry, and one tab sends at a time.
 */
import type { ApiError } from '@batchbook/shared/http/client';
import { failureOf, pauseMs } from './failure.ts';
import { inOrder, type Job } from './job.ts';
import type { JobStore } from './store.ts';
import { JobWaiters, type Posted } from './waiters.ts';

export interface QueueParts {
  userId: string;
  store: JobStore;
  /** Ids of what a job changes, or `null` for a job that this page can't send. */
  touches: (job: Job) => readonly string[] | null;
  /** Sends one job. Rejects with `ApiError`. */
  send: (job: Job, onProgress: (part: unknown) => void) => Promise<unknown>;
  /** Whether the user whose jobs these are is still signed in. */
  isStillUser: () => Promise<boolean>;
  /** Whether it is worth trying. */
  hasNetwork: () => boolean;
  /** Whether there is a network, and the last call was answered. */
  isOnline: () => boolean;
  /** Notes whether the last call was answered. */
  reached: (answered: boolean) => void;
  /** Runs `work` in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Connects this page with the other tabs. */
  channel: { post: (news: QueueNews) => void; listen: (onNews: (news: QueueNews) => void) => void } | null;
  /** Shows the answer at once: the job's effects end in the same moment. */
  sent: (job: Job, answer: unknown) => void;
}

/** What one tab posts to the others. */
export type QueueNews =
  | { id: string; outcome: 'posted'; answer: unknown }
  | { id: string; outcome: 'changed' };

/** How many jobs are on their way at once. */
const lanesMax = 4;

export class JobQueue {
  /** Resolves once the stored jobs have loaded. */
  readonly ready: Promise<void>;
  #parts: QueueParts;
  #jobs: readonly Job[] = [];
  #listeners = new Set<() => void>();
  #waiters = new JobWaiters();
  #onTheirWay = new Map<string, Promise<void>>();
  /** Ids of removed jobs that the store may still have. */
  #gone = new Set<string>();
  #running: Promise<void> | null = null;
  /** Sending was requested while a run was under way. */
  #again = false;
  /** Nothing more is sent in this run: the server or the network isn't there. */
  #stopped = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake = () => {};

  constructor(parts: QueueParts) {
    this.#parts = parts;
    parts.channel?.listen((news) => this.#heard(news));
    this.ready = this.#reload().catch(() => undefined);
  }

  jobs = (): readonly Job[] => this.#jobs;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Stores and sends a job. `queued`: it will be sent later. Rejects with `ApiError` if it is
   * refused while the caller waits, and keeps nothing.
   */
  post = async (job: Job, onProgress: (part: unknown) => void = () => {}): Promise<Posted> => {
    await this.#keep(job);
    const answered = this.#waiters.add(job.id, onProgress);
    // The last call wasn't answered: the caller needn't wait for this one. It is tried all the same.
    if (!this.#parts.isOnline()) this.#waiters.settle({ kind: 'queued', id: job.id });
    if (this.#parts.hasNetwork()) void this.flush();
    return answered;
  };

  /** Sends what may be sent. Resolves when nothing is left that could be sent now. */
  flush = async (): Promise<void> => {
    this.#again = true;
    this.#wake();
    this.#running ??= this.#runs().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** Sends it again. Resolves once that was tried. */
  retry = async (id: string): Promise<void> => {
    const job = this.#jobs.find((entry) => entry.id === id);
    if (job?.state === 'refused') await this.#keep(waitingAgain(job));
    await this.flush();
  };

  drop = (id: string): void => void this.#remove(id).then(() => this.#announce({ id, outcome: 'changed' }));

  /** Sends the job again with another body, under its id or a new one. */
  replace = (job: Job, body: unknown, id: string): void => {
    const other = { ...waitingAgain(job), id, body };
    const gone = id === job.id ? Promise.resolve() : this.#remove(job.id);
    void gone.then(() => this.#keep(other)).then(this.flush);
  };

  async #runs(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#parts.exclusively(() => this.#run()).catch(() => undefined);
    }
    this.#waiters.settleAllBut(this.#onTheirWay);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopped = false;
    await this.#reload();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      if (!this.#stopped && this.#parts.hasNetwork()) this.#startWhatMay();
      if (this.#onTheirWay.size === 0) break;
      await Promise.race([...this.#onTheirWay.values(), woken]);
    }
    if (this.#stopped && this.#jobs.some(({ state }) => state === 'waiting'))
      this.#timer = setTimeout(this.flush, pauseMs(this.#failures));
  }

  #startWhatMay(): void {
    for (const job of startable(this.#jobs, new Set(this.#onTheirWay.keys()), this.#parts.touches))
      this.#onTheirWay.set(
        job.id,
        this.#send(job)
          .catch(() => this.#stop())
          .finally(() => this.#onTheirWay.delete(job.id)),
      );
  }

  #stop(): void {
    this.#stopped = true;
    this.#failures += 1;
  }

  async #send(job: Job): Promise<void> {
    if (!(await this.#parts.isStillUser())) return this.#stop();
    this.#change({ ...job, state: 'sending' });
    try {
      const answer = await this.#parts.send(job, (part) => this.#waiters.progress(job.id, part));
      await this.#pass(job, answer);
    } catch (error) {
      const failure = failureOf(error);
      this.#parts.reached(failure !== 'unreachable');
      if (failure === 'refused') return this.#refuse(job, error as ApiError);
      this.#change({ ...job, state: 'waiting' });
      this.#stop();
    }
  }

  async #pass(job: Job, answer: unknown): Promise<void> {
    this.#failures = 0;
    this.#parts.reached(true);
    this.#parts.sent(job, answer);
    await this.#remove(job.id);
    this.#announce({ id: job.id, outcome: 'posted', answer });
    this.#waiters.settle({ kind: 'posted', id: job.id, answer });
  }

  async #refuse(job: Job, error: ApiError): Promise<void> {
    if (this.#waiters.has(job.id)) {
      await this.#remove(job.id);
      this.#waiters.refuse(job.id, error);
    } else await this.#keep({ ...job, state: 'refused', problem: error.problem, refusal: error.code });
    this.#announce({ id: job.id, outcome: 'changed' });
  }

  #heard(news: QueueNews): void {
    const job = this.#jobs.find(({ id }) => id === news.id);
    if (news.outcome === 'posted') {
      if (job) this.#parts.sent(job, news.answer);
      this.#waiters.settle({ kind: 'posted', id: news.id, answer: news.answer });
    }
    void this.#reload().catch(() => undefined);
  }

  /** Keeps a job. One that the device has no room for is sent all the same. */
  async #keep({ isUnkept: _before, ...job }: Job): Promise<void> {
    this.#gone.delete(job.id);
    const kept = await this.#parts.store.put(job).then(
      (): Job => job,
      (): Job => ({ ...job, isUnkept: true }),
    );
    this.#show([...this.#jobs.filter(({ id }) => id !== job.id), kept]);
    this.#announce({ id: job.id, outcome: 'changed' });
  }

  /** Removes a job. If the store can't, the next page sends it again under its id, which changes nothing. */
  async #remove(id: string): Promise<void> {
    this.#gone.add(id);
    this.#show(this.#jobs.filter((job) => job.id !== id));
    await this.#parts.store.remove(id).then(
      () => this.#gone.delete(id),
      () => undefined,
    );
  }

  /** Reads the store, where other tabs write too, and adds the jobs that it had no room for. */
  async #reload(): Promise<void> {
    const kept = await this.#parts.store.all(this.#parts.userId).catch(() => []);
    const unkept = this.#jobs.filter(({ id, isUnkept }) => isUnkept && !kept.some((job) => job.id === id));
    const shown = [...kept, ...unkept].filter(({ id }) => !this.#gone.has(id));
    this.#show(shown.map((job) => (this.#onTheirWay.has(job.id) ? { ...job, state: 'sending' } : job)));
  }

  #announce(news: QueueNews): void {
    this.#parts.channel?.post(news);
  }

  #change(changed: Job): void {
    this.#show(this.#jobs.map((job) => (job.id === changed.id ? changed : job)));
  }

  #show(jobs: readonly Job[]): void {
    this.#jobs = inOrder(jobs);
    for (const listener of this.#listeners) listener();
  }
}

function waitingAgain(job: Job): Job {
  const { refusal: _refusal, ...rest } = job;
  return { ...rest, state: 'waiting', problem: null };
}

/** The jobs that may be sent now: none before an earlier one that touches the same, unless that was refused. */
function startable(
  jobs: readonly Job[],
  onTheirWay: ReadonlySet<string>,
  touches: QueueParts['touches'],
): Job[] {
  const taken = new Set<string>();
  const found: Job[] = [];
  for (const job of jobs) {
    const touched = touches(job);
    if (job.state === 'refused' || touched === null) continue;
    const isFree = !touched.some((id) => taken.has(id));
    for (const id of touched) taken.add(id);
    if (isFree && !onTheirWay.has(job.id)) found.push(job);
  }
  return found.slice(0, Math.max(0, lanesMax - onTheirWay.size));
}
