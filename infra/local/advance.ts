import type { ProductClock } from './clock.ts';

export interface Moved {
  clock: ProductClock;
  /** Starts what is due now. */
  catchUp(): Promise<void>;
  /** Deletes what has expired, and ends what has lasted its time: so much has passed. */
  sweep(seconds: number): Promise<void>;
  /** Resolves when nothing is being worked on. */
  settled(): Promise<void>;
}

/** What runs once a day runs on each day that passes. */
const stepSeconds = 24 * 60 * 60;

/**
 * Moves the product's time ahead, day by day, and resolves when everything due has run. What runs more often than once a day runs once a day
 * on the way. One move at a time.
 */
export function createAdvance({ clock, catchUp, sweep, settled }: Moved): (seconds: number) => Promise<void> {
  const advance = async (seconds: number): Promise<void> => {
    await settled();
    for (let left = Math.ceil(seconds); left > 0; left -= stepSeconds) {
      clock.move(Math.min(left, stepSeconds));
      await catchUp();
      await settled();
    }
    await sweep(seconds);
    await settled();
  };
  let last: Promise<void> = Promise.resolve();
  return (seconds) => {
    const next = last.then(() => advance(seconds));
    last = next.catch(() => undefined);
    return next;
  };
}
