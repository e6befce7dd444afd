import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure.ts';
import { commandOf, readPidFile, removePidFile, writePidFile } from './processes.ts';

export type Claim = {
  /** Says where it runs, once that is known. */
  tell(url: string): void;
  release(): void;
};

/** One runner at a time on a data folder: two would overwrite each other. */
export function claimData(dataDirectory: string): Claim {
  mkdirSync(dataDirectory, { recursive: true });
  const file = path.join(dataDirectory, 'runner.pid');
  const other = readPidFile<{ url?: string }>(file);
  if (other && other.pid !== process.pid && isRunner(other.pid)) {
    throw new StartFailure(
      `Batchbook already runs on ${path.relative(process.cwd(), dataDirectory) || '.'}: ` +
        `${other.url ?? 'it is still starting'} (process ${other.pid}).`,
    );
  }
  writePidFile(file, { pid: process.pid });
  // What a killed run said of itself holds no longer.
  rmSync(path.join(dataDirectory, 'runtime.json'), { force: true });
  return {
    tell: (url) => writePidFile(file, { pid: process.pid, url }),
    release: () => {
      rmSync(path.join(dataDirectory, 'runtime.json'), { force: true });
      removePidFile(file, process.pid);
    },
  };
}

/** Ids are used again: the command tells whether it is one of us. */
const isRunner = (pid: number): boolean => /infra[/\\]local[/\\]start\.(ts|mjs)/.test(commandOf(pid) ?? '');
