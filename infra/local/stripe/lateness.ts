import { setTimeout as sleep } from 'node:timers/promises';

/** How late the API answers. What was asked is done at once. A restart is on time again. */
export interface Lateness {
  /** Infinite: no answer ever comes. */
  ms: number;
  /** Waits until the answer may leave; false when it never may. */
  pass(): Promise<boolean>;
}

export const onTime = (): Lateness => ({
  ms: 0,
  async pass() {
    if (this.ms === Number.POSITIVE_INFINITY) return false;
    if (this.ms > 0) await sleep(this.ms, undefined, { ref: false });
    return true;
  },
});
