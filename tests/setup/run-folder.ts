/**
 * One temporary folder for a whole test run, and a guardian that outlives the run. However the run ends, by itself, by
 * Ctrl-C or killed, the guardian ends every remaining process and deletes the folder.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownerVariable, runVariable } from './leftovers.ts';

const guardian = fileURLToPath(new URL('./guardian.ts', import.meta.url));

/**
 * The first step of every project. The first one to run creates the folder. Later processes inherit the variables, so
 * nothing has to be registered.
 */
export default function setup(): void {
  const owner = String(process.pid);
  if (process.env[ownerVariable] === owner) return;
  const folder = mkdtempSync(join(tmpdir(), 'batchbook-tests-'));
  const { [runVariable]: _, ...environment } = process.env;
  // A separate group, because Ctrl-C in a terminal reaches every process of the run's group.
  const child = spawn(process.execPath, [guardian, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: environment,
  });
  child.unref();
  // Only this process holds it open: it closes when this process ends.
  (child.stdin as unknown as { unref(): void }).unref();
  Object.assign(process.env, { TMPDIR: folder, [runVariable]: folder, [ownerVariable]: owner });
}
