/** Who waits to hear what becomes of a posting. */
import type { ApiError } from '@batchbook/shared/http/client';

export type Posted = { kind: 'posted'; id: string; answer: unknown } | { kind: 'queued'; id: string };

/** Who hears nothing for so long is told that it waits. */
const patienceMs = 10_000;

interface Waiter {
  settle: (posted: Posted) => void;
  refuse: (error: ApiError) => void;
  progress: (part: unknown) => void;
}

export class JobWaiters {
  #waiters = new Map<string, Waiter>();

  /** Resolves with what becomes of it; rejects where it is refused. */
  add(id: string, onProgress: (part: unknown) => void): Promise<Posted> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const end = () => {
        clearTimeout(timer);
        this.#waiters.delete(id);
      };
      const beginToWait = () => {
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
          beginToWait();
          onProgress(part);
        },
      });
      beginToWait();
    });
  }

  settle(posted: Posted): void {
    this.#waiters.get(posted.id)?.settle(posted);
  }

  /** `false`: nobody waits for it. */
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

  /** All but those that are on their way are told that they wait. */
  settleAllBut(onTheirWay: ReadonlyMap<string, unknown>): void {
    for (const id of [...this.#waiters.keys()]) if (!onTheirWay.has(id)) this.settle({ kind: 'queued', id });
  }
}
