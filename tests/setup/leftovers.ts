/** The processes and the folder of a test run, found by an environment variable that every process of the run inherits. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder of the run. */
export const runVariable = 'BATCHBOOK_TEST_RUN';
/** The process that created it: a run may start another one. */
export const ownerVariable = 'BATCHBOOK_TEST_RUN_OWNER';

/** Time for the product to close its files before it is killed. */
const graceMs = 3_000;
const pollMs = 20;
const killsMax = 500;

/** Ids of the processes with the run's variable; none on systems without `/proc`. */
export function processesOf(folder: string): number[] {
  if (!existsSync('/proc')) return [];
  const wanted = `${runVariable}=${folder}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(wanted))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // It has ended, or belongs to somebody else.
    return [];
  }
}

/** Asks every process of the run to end, kills those that don't, and deletes the folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  signal(processesOf(folder), 'SIGTERM');
  for (let waited = 0; waited < graceMs && processesOf(folder).length > 0; waited += pollMs)
    await sleep(pollMs);
  // A killed process may have been starting another one.
  for (let tries = 0; tries < killsMax && processesOf(folder).length > 0; tries++) {
    signal(processesOf(folder), 'SIGKILL');
    await sleep(pollMs);
  }
  rmSync(folder, { recursive: true, force: true });
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
}
