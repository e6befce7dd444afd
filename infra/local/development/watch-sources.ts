import { watch } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../failure.ts';
import { assemblySources, prepareAssembly, repositoryRoot } from '../prepare/prepare.ts';

/** Editors save several files at once, and some save twice. */
const settleMs = 100;
const watched = /\.(ts|tsx|json|html)$/;

/**
 * Synthesises again when a source of the assembly changes, and restarts the functions whose bundle changed. A new route,
 * rule or function needs a restart, and a message says so.
 *
 * @param onSynthesised Takes over the new functions, and returns whether nothing else has changed.
 * @returns A function that stops watching.
 */
export function watchSources(onSynthesised: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWanted = false;

  const synthesise = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      const startedAt = performance.now();
      try {
        await prepareAssembly(() => {});
        onSynthesised();
        process.stdout.write(
          `The functions are up to date (${Math.round(performance.now() - startedAt)} ms).\n`,
        );
      } catch (error) {
        console.error(messageOf(error));
      }
    }
    isRunning = false;
  };

  const changed = (name: string | null): void => {
    if (!name || !watched.test(name) || name.includes('.test.') || name.includes('node_modules')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isWanted = true;
      if (!isRunning) void synthesise();
    }, settleMs);
  };

  const watchers = assemblySources.map((folder) =>
    watch(path.join(repositoryRoot, folder), { recursive: true }, (_event, name) => {
      // A change of this runner needs a restart.
      if (folder !== 'infra' || !name?.startsWith('local')) changed(name);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
