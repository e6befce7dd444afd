import { mayPass, retryDelayMs } from './query-client.ts';

/** How many calls are on their way at once. */
const atOnce = 4;

export interface Progress {
  done: number;
  all: number;
}

interface Failure<Entry> {
  entry: Entry;
  error: unknown;
}

export interface ManyDone<Entry, Result> {
  done: Result[];
  failed: Failure<Entry>[];
}

/**
 * Sends a call again, after a pause, when its answer was lost or the server was busy. What was saved all the same is
 * answered then, since a write may be repeated. @throws the error of the last attempt.
 */
export async function persist<Answer>(call: () => Promise<Answer>, attemptsMax = 2): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt + 1 >= attemptsMax || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
    }
  }
}

/**
 * Does `work` for each entry, a few at a time, and once more where it may have been done without an answer: it must name
 * the same things then. What fails is returned and stops nothing else.
 */
export async function runMany<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
  onProgress: (progress: Progress | null) => void = () => {},
  attemptsMax = 2,
): Promise<ManyDone<Entry, Result>> {
  const waiting = entries.map((entry) => ({ entry }));
  const all = waiting.length;
  const done: Result[] = [];
  const failed: Failure<Entry>[] = [];
  onProgress({ done: 0, all });
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { entry } = one;
      try {
        done.push(await persist(() => work(entry), attemptsMax));
      } catch (error) {
        failed.push({ entry, error });
      }
      onProgress({ done: done.length + failed.length, all });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  onProgress(null);
  return { done, failed };
}
