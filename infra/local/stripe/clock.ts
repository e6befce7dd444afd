import type { ProductClock } from '../clock.ts';

/** The stand-in's time, in whole seconds. */
export interface Clock {
  now(): number;
  /** Runs `work` at an earlier moment: what was due then happens then. */
  at(time: number, work: () => void): void;
}

export function createClock(product: Pick<ProductClock, 'now'>): Clock {
  let fixed: number | null = null;
  return {
    now: () => fixed ?? Math.floor(product.now() / 1000),
    at(time, work) {
      const before = fixed;
      fixed = time;
      try {
        work();
      } finally {
        fixed = before;
      }
    },
  };
}
