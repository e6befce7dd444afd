import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from '../processes.ts';

const WAIT_MS = 50;
/** A build on a busy machine takes its time; the lock of a process that is gone counts for nothing. */
const LONGEST_WAIT_MS = 30 * 60_000;

/** Lets one process at a time build into a folder that several share: copies of the product run side by side. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = 0; !take(file); waited += WAIT_MS) {
    if (waited > LONGEST_WAIT_MS) throw new Error(`${file} is held by another process for too long.`);
    await sleep(WAIT_MS);
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

/** Left by a process that is gone. An empty file is one that is being written. */
function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && commandOf(pid) === null;
  } catch {
    return false;
  }
}
