/**
 * How much a trace has found so far. A request ends where it gets large, so that somebody who waits has an answer within a
 * second; the worker that finds the rest in the background says how far it is.
 */

export interface FoundSoFar {
  runs: number;
  sales: number;
}

/** There is more than a request has time for. */
export class TooLarge extends Error {}

export class Effort {
  readonly found: FoundSoFar = { runs: 0, sales: 0 };
  readonly #most: FoundSoFar;

  /** @param most What it may find. */
  constructor(most: FoundSoFar = { runs: Number.POSITIVE_INFINITY, sales: Number.POSITIVE_INFINITY }) {
    this.#most = most;
  }

  /** As many of these runs as are worth reading: one more than it may find ends it. */
  worthReading(runIds: readonly string[]): readonly string[] {
    return runIds.slice(0, this.#most.runs - this.found.runs + 1);
  }

  /** @throws TooLarge when that is more than it may find. */
  add({ runs = 0, sales = 0 }: Partial<FoundSoFar>): void {
    this.found.runs += runs;
    this.found.sales += sales;
    if (this.found.runs > this.#most.runs || this.found.sales > this.#most.sales) throw new TooLarge();
  }
}

/** What a request finds within a second. A test finds less. */
export const mostOfRequest: FoundSoFar = { runs: 200, sales: 2_500 };
