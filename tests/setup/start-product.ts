import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import type { Runtime } from '../support/product.ts';

export interface StartedProduct {
  runtime: Runtime;
  stop: () => Promise<void>;
}

/** The whole product, started as `npm start` starts it, with a folder of its own. */
export async function startProduct(): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'batchbook-product-'));
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: repositoryRoot,
    env: { ...process.env, BATCHBOOK_PORT: '0', BATCHBOOK_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Batchbook is ready')) resolve();
      });
    child.on('exit', (code) => reject(new Error(`the product did not start (${code}):\n${output}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { runtime: JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as Runtime, stop };
}
