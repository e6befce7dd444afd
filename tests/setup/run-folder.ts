/**
 * One temporary folder for a whole run of tests, and a guardian that outlives the run. However the run ends, by
 * itself, by Ctrl-C or killed, the guardian ends every process that it left and deletes the folder.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownerVariable, runVariable } from './leftovers.ts';

const guardian = fileURLToPath(new URL('./guardian.ts', import.meta.url));

/**
 * The first step of every project: the first of them makes the folder. What is started from then on inherits the
 * variables, so that nothing has to be registered.
 */
export default function setup(): void {
  const owner = String(process.pid);
  if (process.env[ownerVariable] === owner) return;
  const folder = mkdtempSync(join(tmpdir(), 'batchbook-tests-'));
  const { [runVariable]: _, ...environment } = process.env;
  // A group of its own: Ctrl-C in a terminal reaches every process of the run's.
  const child = spawn(process.execPath, [guardian, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: environment,
  });
  child.unref();
  // Held open by this process alone: it closes when this process is gone.
  (child.stdin as unknown as { unref(): void }).unref();
  Object.assign(process.env, { TMPDIR: folder, [runVariable]: folder, [ownerVariable]: owner });
}
