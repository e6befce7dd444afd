import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { writeWhole } from '@batchbook/infra/local/processes';
import type { Runtime } from '../support/product.ts';

export interface StartedProduct {
  /** Resolves to the product's address, once it is ready. */
  runtimeFile: string;
  /** @throws Error with the product's output, when it didn't start. */
  ready: Promise<Runtime>;
  stop: () => Promise<void>;
}

/** The product's output when it ended, for processes that wait for its `runtime.json`. */
export const failureFileOf = (runtimeFile: string): string => `${runtimeFile}.failure`;

/** Paid at the stand-in, even on a machine with a key of Stripe's. */
export const standInOnly = { STRIPE_SECRET_KEY: '' };

/** What every product of the tests is started with. */
export const productEnvironment = {
  ...standInOnly,
  // Functions stay warm: starting a thread again costs a fifth of a second, for each function and minute.
  BATCHBOOK_IDLE_SECONDS: '3600',
};

/** Starts the whole product as `npm start` does, with its own folder. */
export function startProduct(environment: Record<string, string> = productEnvironment): StartedProduct {
  const dataDir = mkdtempSync(join(tmpdir(), 'batchbook-product-'));
  const runtimeFile = join(dataDir, 'runtime.json');
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment, BATCHBOOK_PORT: '0', BATCHBOOK_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<Runtime>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Batchbook is ready'))
          resolve(JSON.parse(readFileSync(runtimeFile, 'utf8')) as Runtime);
      });
    child.on('exit', (code) => {
      const message = `the product ended (${code}):\n${output}`;
      writeWhole(failureFileOf(runtimeFile), message);
      reject(new Error(message));
    });
  });
  // Callers that await `ready` get the error.
  ready.catch(() => undefined);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { runtimeFile, ready, stop };
}
