/**
 * The time by which whatever is under way must have ended. A function that is still busy at its own end is stopped without
 * an answer: a person gets none, and a worker's whole batch comes again, with what had succeeded. So each handler ends
 * sooner by itself, and no client waits longer than that (`clients.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What a function keeps of its time, for its answer and its log. */
const reserveMs = 1_000;
const until = new AsyncLocalStorage<number>();

/** No answer came in time, or there was no time left to ask. What was asked may have happened all the same. */
export class OutOfTime extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutOfTime';
  }
}

/** Infinite outside of a handler. */
export const timeLeftMs = (): number => (until.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();

/** Gives `run` at most `ms` for all that it asks. It can't prolong the time that it is itself given. */
export const withinDeadline = <Result>(run: () => Promise<Result>, ms: number): Promise<Result> =>
  until.run(Math.min(until.getStore() ?? Number.POSITIVE_INFINITY, Date.now() + ms), run);

/** The part of Lambda's context that says how long the function may still run. Tests may leave it out. */
export type Invocation = Partial<Record<'getRemainingTimeInMillis', () => number>>;

/** Gives `run` the time of a function's invocation, but for the reserve. */
export const withinInvocation = <Result>(
  invocation: Invocation | undefined,
  run: () => Promise<Result>,
): Promise<Result> => {
  const remainingMs = invocation?.getRemainingTimeInMillis?.();
  return remainingMs === undefined ? run() : withinDeadline(run, remainingMs - reserveMs);
};

/** A handler that asks nobody for longer than it may run. API functions and queue workers are such by themselves. */
export const inTime =
  <Event, Answer>(handle: (event: Event) => Promise<Answer>) =>
  (event: Event, invocation?: Invocation): Promise<Answer> =>
    withinInvocation(invocation, () => handle(event));

/**
 * Waits for `work` until the deadline. What goes on after it ends at its next call, since no client asks any more.
 * @throws OutOfTime at the deadline.
 */
export async function untilDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const leftMs = timeLeftMs();
  if (leftMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime('the work took too long')), Math.max(leftMs, 0));
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
