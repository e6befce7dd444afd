import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { productEnvironment } from '../setup/start-product.ts';
import { patienceMs, type Runtime } from './product.ts';

/** A separate copy of the product, whose processes can be killed and restarted on the same data, and whose clock can be moved. */
export class OwnProduct {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), 'batchbook-own-'));
  private child: ChildProcess | null = null;
  private port = 0;
  private readonly parameters: string[];

  /** `pages: true` serves the front end too. */
  constructor({ pages = false }: { pages?: boolean } = {}) {
    this.parameters = pages ? [] : ['--api-only'];
  }

  /** @returns Its address, the same after each start. */
  async start(): Promise<Runtime> {
    this.port ||= await freePort();
    const child = spawn(process.execPath, ['infra/local/start.ts', ...this.parameters], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        ...productEnvironment,
        BATCHBOOK_PORT: String(this.port),
        BATCHBOOK_DATA: this.dataDirectory,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('Mail is read') && resolve());
      child.once('exit', (code) => reject(new Error(`the product ended while starting (${code})`)));
    });
    return this.runtime();
  }

  /** Current values: the table's engine has another port after each start. */
  runtime(): Runtime {
    return JSON.parse(readFileSync(join(this.dataDirectory, 'runtime.json'), 'utf8')) as Runtime;
  }

  /** Moves its time ahead, and waits until everything due has run. */
  async advance(seconds: number): Promise<void> {
    const answer = await fetch(`${this.runtime().appUrl}/_local/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceSeconds: seconds }),
    });
    if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status} ${await answer.text()}`);
  }

  /** Kills the process that runs everything but the table, without any clean-up. */
  async killRunner(): Promise<void> {
    const child = this.child;
    if (!child) throw new Error('the product does not run');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Kills the table's engine likewise, and waits until the product has started another one. */
  async killEngine(): Promise<void> {
    const before = this.enginePid();
    process.kill(before, 'SIGKILL');
    for (let waited = 0; this.enginePid() === before; waited += 10) {
      if (waited > patienceMs) throw new Error('the engine was not started again');
      await sleep(10);
    }
  }

  async stop(): Promise<void> {
    const child = this.child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  private enginePid(): number {
    return JSON.parse(readFileSync(join(this.dataDirectory, 'engine.pid'), 'utf8')).pid as number;
  }
}

/** A different port each time; a restarted product reuses that of the killed one. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
