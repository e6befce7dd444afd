import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../processes.ts';

const waitMs = 50;
/** Long enough for a build on a busy machine. The lock of a dead process is ignored. */
const longestWaitMs = 30 * 60_000;

/** Lets only one process at a time build into a shared folder, because copies of the product run side by side. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = 0; !take(file); waited += waitMs) {
    if (waited > longestWaitMs) throw new Error(`${file} is held by another process for too long.`);
    await sleep(waitMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isStale(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Left by a dead process. An empty file is being written. */
function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
}
