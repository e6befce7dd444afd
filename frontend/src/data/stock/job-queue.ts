/**
 * Postings on their way. Each is kept before it is sent, sent in the order of entry for each item, once in
 * effect (a PUT by its id), by one tab at a time, and let go of when it is acknowledged.
 */
import type { ApiError } from '@batchbook/shared/http/client';
import { inOrder, itemsOf, type Job } from './job.ts';
import { failureOf, pauseMs } from './job-outcome.ts';
import type { JobStore } from './job-store.ts';
import { JobWaiters, type Posted } from './job-waiters.ts';

export interface QueueParts {
  userId: string;
  store: JobStore;
  /** Sends one posting; rejects with `ApiError`. */
  send: (job: Job, onProgress: (part: unknown) => void) => Promise<unknown>;
  /** Whether the one who is signed in now is the user whose postings these are. */
  isStillUser: () => Promise<boolean>;
  /** Whether it is worth trying. */
  hasNetwork: () => boolean;
  /** Whether there is a network, and the last call was answered. */
  isOnline: () => boolean;
  /** An answer came, or none did. */
  reached: (answered: boolean) => void;
  /** Only one tab at a time does this; others wait. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs, and hears them. */
  channel: { tell: (news: QueueNews) => void; listen: (heard: (news: QueueNews) => void) => void } | null;
  /** Must show what was posted at once: the posting stops being added on top in the same moment. */
  posted: (job: Job, answer: unknown) => void;
}

/** What tabs tell each other. */
export type QueueNews =
  | { id: string; outcome: 'posted'; answer: unknown }
  | { id: string; outcome: 'changed' };

/** So many postings are on their way at once, each for items of its own. */
const lanesMax = 4;

export class JobQueue {
  /** Resolves once what was kept is known. */
  readonly ready: Promise<void>;
  #parts: QueueParts;
  #jobs: readonly Job[] = [];
  #listeners = new Set<() => void>();
  #waiters = new JobWaiters();
  #onTheirWay = new Map<string, Promise<void>>();
  /** Let go of, and perhaps not out of the store yet. */
  #gone = new Set<string>();
  #running: Promise<void> | null = null;
  /** Somebody asked for sending while it was under way. */
  #again = false;
  /** Nothing more is sent in this run: the server or the network can't just now. */
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
   * Keeps and sends. `queued`: it couldn't be sent now and will be. Rejects with `ApiError` where it is refused
   * while somebody waits for the answer; then nothing is kept.
   */
  post = async (job: Job, onProgress: (part: unknown) => void = () => {}): Promise<Posted> => {
    await this.#keep(job);
    const answered = this.#waiters.add(job.id, onProgress);
    // Nobody is kept waiting for what failed a moment ago; it is tried all the same.
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

  retry = (id: string): void => {
    const job = this.#jobs.find((entry) => entry.id === id);
    if (job?.state === 'refused') void this.#keep(waitingAgain(job)).then(this.flush);
    else void this.flush();
  };

  drop = (id: string): void => void this.#letGo(id).then(() => this.#tell({ id, outcome: 'changed' }));

  /** Another body, under the posting's id or a new one; it is sent again. */
  replace = (job: Job, body: Job['body'], id: string): void => {
    const other = { ...waitingAgain(job), id, body } as Job;
    const gone = id === job.id ? Promise.resolve() : this.#letGo(job.id);
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
    for (const job of startable(this.#jobs, new Set(this.#onTheirWay.keys())))
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
    this.#parts.posted(job, answer);
    await this.#letGo(job.id);
    this.#tell({ id: job.id, outcome: 'posted', answer });
    this.#waiters.settle({ kind: 'posted', id: job.id, answer });
  }

  async #refuse(job: Job, error: ApiError): Promise<void> {
    if (this.#waiters.has(job.id)) {
      await this.#letGo(job.id);
      this.#waiters.refuse(job.id, error);
    } else await this.#keep({ ...job, state: 'refused', problem: error.problem, refusal: error.code });
    this.#tell({ id: job.id, outcome: 'changed' });
  }

  #heard(news: QueueNews): void {
    const job = this.#jobs.find(({ id }) => id === news.id);
    if (news.outcome === 'posted') {
      if (job) this.#parts.posted(job, news.answer);
      this.#waiters.settle({ kind: 'posted', id: news.id, answer: news.answer });
    }
    void this.#reload().catch(() => undefined);
  }

  /** A device that has no room for it is no reason not to send it. */
  async #keep({ isUnkept: _before, ...job }: Job): Promise<void> {
    this.#gone.delete(job.id);
    const kept = await this.#parts.store.put(job as Job).then(
      () => job as Job,
      () => ({ ...job, isUnkept: true }) as Job,
    );
    this.#show([...this.#jobs.filter(({ id }) => id !== job.id), kept]);
    this.#tell({ id: job.id, outcome: 'changed' });
  }

  /** What can't be taken out of the store is sent again by the next page, and is the same then. */
  async #letGo(id: string): Promise<void> {
    this.#gone.add(id);
    this.#show(this.#jobs.filter((job) => job.id !== id));
    await this.#parts.store.remove(id).then(
      () => this.#gone.delete(id),
      () => undefined,
    );
  }

  /** As the store has them: other tabs write there too. What it has no room for is here alone. */
  async #reload(): Promise<void> {
    const kept = await this.#parts.store.all(this.#parts.userId).catch(() => []);
    const unkept = this.#jobs.filter(({ id, isUnkept }) => isUnkept && !kept.some((job) => job.id === id));
    const shown = [...kept, ...unkept].filter(({ id }) => !this.#gone.has(id));
    this.#show(shown.map((job) => (this.#onTheirWay.has(job.id) ? { ...job, state: 'sending' } : job)));
  }

  #tell(news: QueueNews): void {
    this.#parts.channel?.tell(news);
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
  return { ...rest, state: 'waiting', problem: null } as Job;
}

/** What may be sent now: nothing before what was entered earlier for the same item, but for what was refused. */
function startable(jobs: readonly Job[], onTheirWay: ReadonlySet<string>): Job[] {
  const taken = new Set<string>();
  const found: Job[] = [];
  for (const job of jobs) {
    if (job.state === 'refused') continue;
    const items = itemsOf(job);
    const isFree = !items.some((item) => taken.has(item));
    for (const item of items) taken.add(item);
    if (isFree && !onTheirWay.has(job.id)) found.push(job);
  }
  return found.slice(0, Math.max(0, lanesMax - onTheirWay.size));
}
