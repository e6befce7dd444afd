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

/** Does `work` for each entry, a few at a time. What fails is returned and stops nothing else. */
export async function runMany<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
  onProgress: (progress: Progress | null) => void = () => {},
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
        done.push(await work(entry));
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
