import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import type { TestProject } from 'vitest/node';
import type { Runtime } from '../support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    runtime: Runtime;
  }
}

/**
 * The whole product for the tests of a run, started as `npm start` starts it, with a folder of its own. Or,
 * while a test is being written, the one whose `runtime.json` the variable BATCHBOOK_RUNTIME names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.BATCHBOOK_RUNTIME;
  if (running) {
    project.provide('runtime', JSON.parse(readFileSync(running, 'utf8')) as Runtime);
    return async () => undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'batchbook-product-'));
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: repositoryRoot,
    env: { ...process.env, BATCHBOOK_PORT: '0', BATCHBOOK_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Batchbook is ready')) resolve();
      });
    child.on('exit', (code) => reject(new Error(`the product did not start (${code}):\n${output}`)));
  });
  await ready;
  project.provide('runtime', JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as Runtime);
  return async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
