/** Callers that wait for the outcome of a job. */
import type { ApiError } from '@batchbook/shared/http/client';

export type Posted<Answer = unknown> =
  | { kind: 'posted'; id: string; answer: Answer }
  | { kind: 'queued'; id: string };

/** A caller that hears nothing for so long is answered 'queued'. */
const patienceMs = 10_000;

interface Waiter {
  settle: (posted: Posted) => void;
  refuse: (error: ApiError) => void;
  progress: (part: unknown) => void;
}

export class JobWaiters {
  #waiters = new Map<string, Waiter>();

  /** Resolves with the outcome, or rejects if the job is refused. */
  add(id: string, onProgress: (part: unknown) => void): Promise<Posted> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const end = () => {
        clearTimeout(timer);
        this.#waiters.delete(id);
      };
      const startTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.settle({ kind: 'queued', id }), patienceMs);
      };
      this.#waiters.set(id, {
        settle: (posted) => {
          end();
          resolve(posted);
        },
        refuse: (error) => {
          end();
          reject(error);
        },
        progress: (part) => {
          startTimer();
          onProgress(part);
        },
      });
      startTimer();
    });
  }

  settle(posted: Posted): void {
    this.#waiters.get(posted.id)?.settle(posted);
  }

  /** Returns whether a caller waited for it. */
  refuse(id: string, error: ApiError): boolean {
    const waiter = this.#waiters.get(id);
    waiter?.refuse(error);
    return waiter !== undefined;
  }

  progress(id: string, part: unknown): void {
    this.#waiters.get(id)?.progress(part);
  }

  has(id: string): boolean {
    return this.#waiters.has(id);
  }

  /** Answers 'queued' for every job that isn't on its way. */
  settleAllBut(onTheirWay: ReadonlyMap<string, unknown>): void {
    for (const id of [...this.#waiters.keys()]) if (!onTheirWay.has(id)) this.settle({ kind: 'queued', id });
  }
}
