/** Processes that run orders and are often killed doing so, therefore started in advance. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Order, Report } from './order.ts';

const source = fileURLToPath(new URL('./victim.ts', import.meta.url));
const reportsWithinMs = 120_000;

export class Victims {
  private readonly folder = mkdtempSync(join(tmpdir(), 'batchbook-victims-'));
  private readonly bundle = join(this.folder, 'victim.cjs');
  /** A process that has run something before is faster; fresh ones are there to be killed. */
  private readonly warm: ChildProcess[] = [];
  private readonly fresh: ChildProcess[] = [];
  private readonly all = new Set<ChildProcess>();

  /** @param atOnce This many wait for an order. The environment is the current one. */
  constructor(atOnce: number) {
    // Bundled into one file, a process starts in a fifth of the time, and many must start.
    buildSync({
      entryPoints: [source],
      outfile: this.bundle,
      bundle: true,
      minifySyntax: true,
      platform: 'node',
      target: 'node24',
      format: 'cjs',
      mainFields: ['module', 'main'],
      logLevel: 'error',
    });
    for (let count = 0; count < atOnce; count++) this.fresh.push(this.start());
  }

  /** @returns nothing when it was killed as ordered. @throws Error when it ended in any other way. */
  async obey(order: Order): Promise<Report | undefined> {
    const child = this.take(order.kill !== null);
    const report = await new Promise<Report | undefined>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a process never reported')), reportsWithinMs);
      const onExit = (code: number | null, signal: string | null): void => {
        clearTimeout(late);
        if (signal === 'SIGKILL' && order.kill) resolve(undefined);
        else reject(new Error(`a process ended by itself (${signal ?? code})`));
      };
      child.once('exit', onExit);
      child.once('message', (message) => {
        clearTimeout(late);
        child.off('exit', onExit);
        resolve(message as Report);
      });
      child.send(order, (error) => error && child.connected && reject(error));
    });
    if (report) this.warm.push(child);
    return report;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.all].map((child) => this.end(child)));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Another one is started in its place at once, to be ready the next time. */
  private take(isToDie: boolean): ChildProcess {
    const warm = isToDie ? undefined : this.warm.pop();
    if (warm) return warm;
    const child = this.fresh.shift() ?? this.start();
    this.fresh.push(this.start());
    return child;
  }

  private start(): ChildProcess {
    const child = fork(this.bundle, {
      // Not the test runner's own.
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.folder, 'compiled') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.all.add(child);
    child.once('exit', () => this.all.delete(child));
    return child;
  }

  private async end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}
