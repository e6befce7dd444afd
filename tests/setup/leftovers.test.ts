/** However a test run ends, none of its processes or folders is left. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { processesOf } from './leftovers.ts';

const setup = new URL('./run-folder.ts', import.meta.url).href;

/** A run with a folder, a file in it, and a process that would outlive it and ignores requests to end. */
const run = `
  const { default: setup } = await import('${setup}');
  setup();
  const { spawn } = await import('node:child_process');
  const { mkdtempSync } = await import('node:fs');
  const { join } = await import('node:path');
  mkdtempSync(join(process.env.TMPDIR, 'product-'));
  const stubborn = "process.on('SIGTERM', () => {}); process.stdout.write('up'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ['-e', stubborn], { detached: true });
  child.stdout.on('data', () => process.stdout.write(process.env.TMPDIR + '\\n'));
  process.on('SIGUSR2', () => process.exit());
`;

/** Starts the run and returns its folder, once everything exists. */
async function startRun() {
  const environment = { ...process.env, TMPDIR: tmpdir() };
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], { env: environment });
  let folder = '';
  child.stdout.on('data', (chunk) => (folder += chunk));
  await eventually(() => expect(folder).toMatch(/\n/));
  return { child, folder: folder.trim() };
}

describe('the remains of a run', () => {
  it.each([
    ['by itself', 'SIGUSR2'],
    ['by Ctrl-C', 'SIGINT'],
    ['by a kill', 'SIGKILL'],
  ] as const)('is removed when it ends %s', async (_, signal) => {
    const { child, folder } = await startRun();
    expect(existsSync(folder)).toBe(true);
    expect(processesOf(folder).length).toBeGreaterThan(0);
    child.kill(signal);
    await eventually(() => expect([existsSync(folder), processesOf(folder)]).toEqual([false, []]));
  });
});
