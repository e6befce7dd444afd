import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isDiskFailure, messageOf, StartFailure } from './failure.ts';
import { commandOf, readPidFile, removePidFile, writePidFile } from './processes.ts';

export type Claim = {
  /** Says where it runs, once that is known. */
  tell(url: string): void;
  release(): void;
};

/** One runner at a time on a data folder: two would overwrite each other. */
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
const LEAST_FREE_MEGABYTES = 1;

function requireRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= LEAST_FREE_MEGABYTES * 1024 * 1024) return;
  throw new StartFailure(
    `The disk of ${directory} has less than ${LEAST_FREE_MEGABYTES} MB free: make some room and start again.`,
  );
}

/** Ids are used again: the command tells whether it is one of us. */
const isRunner = (pid: number): boolean => /infra[/\\]local[/\\]start\.(ts|mjs)/.test(commandOf(pid) ?? '');
