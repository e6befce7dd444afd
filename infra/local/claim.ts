import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isDiskFailure, messageOf, StartFailure } from './failure.ts';
import { commandOf, readPidFile, removePidFile, writePidFile } from './processes.ts';

export interface Claim {
  /** Publishes where the product runs, once that is known. */
  tell(url: string): void;
  release(): void;
}

/** Allows one runner at a time on a data folder: two would overwrite each other. */
export function claimData(dataDirectory: string): Claim {
  makeFolder(dataDirectory);
  requireRoom(dataDirectory);
  const file = path.join(dataDirectory, 'runner.pid');
  const other = readPidFile<{ url?: string }>(file);
  if (other && other.pid !== process.pid && isRunner(other.pid)) {
    throw new StartFailure(
      `Batchbook already runs on ${path.relative(process.cwd(), dataDirectory) || '.'}: ` +
        `${other.url ?? 'it is still starting'} (process ${other.pid}).`,
    );
  }
  writePidFile(file, { pid: process.pid });
  // The addresses written by a killed run are no longer valid.
  rmSync(path.join(dataDirectory, 'runtime.json'), { force: true });
  return {
    tell: (url) => writePidFile(file, { pid: process.pid, url }),
    release: () => {
      rmSync(path.join(dataDirectory, 'runtime.json'), { force: true });
      removePidFile(file, process.pid);
    },
  };
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    if (isDiskFailure(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : messageOf(error);
    throw new StartFailure(
      `The data folder ${directory} can't be made (${reason}): name another one in BATCHBOOK_DATA.`,
    );
  }
}

/** The databases of a start take less than that. */
const leastFreeMegabytes = 1;

function requireRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= leastFreeMegabytes * 1024 * 1024) return;
  throw new StartFailure(
    `The disk of ${directory} has less than ${leastFreeMegabytes} MB free: make some room and start again.`,
  );
}

/** Process ids are reused, so the command line is checked. */
const isRunner = (pid: number): boolean => /infra[/\\]local[/\\]start\.(ts|mjs)/.test(commandOf(pid) ?? '');
