import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './failure.ts';
import { findEngine } from './find-engine.ts';
import {
  commandOf,
  endProcess,
  freePort,
  hiddenHost,
  readPidFile,
  removePidFile,
  writePidFile,
} from './processes.ts';
import { checkDatabase } from './store.ts';
import { createTablesAt, type TableSource, tablesOf } from './table/create-tables.ts';
import { isTuned, tuneStreamTable } from './table/tune-stream-table.ts';

/**
 * DynamoDB on one machine: Dynoxide, a program on SQLite with real transactions and streams, or another engine at
 * `DYNAMODB_ENDPOINT`.
 */
export interface Engine {
  endpoint: string;
  /** null when the engine isn't ours. Changes when the engine dies and is restarted. */
  readonly pid: number | null;
  /** Whether a table was created in this run, which invalidates the stream's checkpoint. */
  stop(): Promise<void>;
}

interface Address {
  host: string;
  port: number;
}

export interface EngineOptions {
  dataDir: string;
  /** A hidden port by default; kept when the engine restarts. */
  address?: Address;
  /** Called after the engine died and was restarted. */
  onRestart?: (message: string) => void;
}

const databaseFile = 'table.db';
const pidFileName = 'engine.pid';

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given) {
    await reach(given);
    return { endpoint: given.replace(/\/$/, ''), pid: null, stop: async () => {} };
  }
  const binary = await findEngine({ announce: say });
  mkdirSync(options.dataDir, { recursive: true });
  await endOrphan(options.dataDir);
  checkDatabase(path.join(options.dataDir, databaseFile));
  for (let attempt = 1; ; attempt += 1) {
    const address = options.address ?? (await hiddenAddress());
    const supervised = supervise(binary, address, options);
    try {
      await supervised.ready;
    } catch (error) {
      // Another process may have taken the port since it was found free.
      if (!(error instanceof EndedAtOnce) || attempt === attemptsMax) throw error;
      await sleep(attempt * 100);
      continue;
    }
    return {
      endpoint: urlOf(address),
      get pid() {
        return supervised.pid();
      },
      stop: supervised.stop,
    };
  }
}

const attemptsMax = 3;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

class EndedAtOnce extends StartFailure {
  constructor(code: number | null) {
    super(`The table's engine ended at once (code ${code}).`);
  }
}

async function hiddenAddress(): Promise<Address> {
  const host = hiddenHost();
  return { host, port: await freePort(host) };
}

const urlOf = ({ host, port }: Address): string => `http://${host}:${port}`;

/**
 * Creates the missing tables.
 *
 * @param source A CloudFormation template, or the tables of the assembly's model.
 * @returns The names of the created tables.
 */
export const createTables = (endpoint: string, source: TableSource): Promise<string[]> =>
  createTablesAt(endpoint, tablesOf(source));

/**
 * Starts engine and tables. The first time, the engine is then stopped once to tune its stream table, which is impossible
 * while it runs.
 */
export async function startEngineWithTables(
  options: EngineOptions,
  source: TableSource,
): Promise<{ engine: Engine; created: string[] }> {
  const database = path.join(options.dataDir, databaseFile);
  let engine = await startEngine(options);
  const created = await createTables(engine.endpoint, source);
  if (engine.pid !== null && !isTuned(database)) {
    const { hostname: host, port } = new URL(engine.endpoint);
    await engine.stop();
    tuneStreamTable(database);
    engine = await startEngine({ ...options, address: { host, port: Number(port) } });
  }
  return { engine, created };
}

const reachMs = 5_000;

/** @throws StartFailure when nothing answers at `DYNAMODB_ENDPOINT`. */
async function reach(endpoint: string): Promise<void> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(reachMs) });
  } catch {
    throw new StartFailure(
      `DYNAMODB_ENDPOINT is ${endpoint}, where nothing answers: start a DynamoDB there, or unset the variable to use ` +
        'the one that comes along.',
    );
  }
}

/** A killed runner leaves its engine running, with the database locked. */
async function endOrphan(dataDir: string): Promise<void> {
  const file = path.join(dataDir, pidFileName);
  const left = readPidFile(file);
  if (!left) return;
  const command = commandOf(left.pid);
  // Process ids are reused: only a process that serves this very database is the orphan.
  if (command?.includes(path.join(dataDir, databaseFile))) await endProcess(left.pid);
  removePidFile(file, left.pid);
}

function supervise(binary: string, address: Address, options: EngineOptions) {
  const pidFile = path.join(options.dataDir, pidFileName);
  let child: ChildProcess | null = null;
  let stopping = false;

  const launch = async (): Promise<void> => {
    const database = path.join(options.dataDir, databaseFile);
    const where = ['--host', address.host, '--port', String(address.port)];
    const launched = spawn(binary, ['serve', ...where, '--db-path', database], {
      stdio: 'ignore',
      // Ctrl-C goes to the terminal's whole process group. The runner ends its engine itself, last.
      detached: true,
      windowsHide: true,
    });
    child = launched;
    const failed = new Promise<never>((_resolve, reject) => {
      launched.once('error', (error) =>
        reject(new StartFailure(`${binary} cannot be run: ${error.message}`)),
      );
      launched.once('exit', (code) => reject(new EndedAtOnce(code)));
    });
    // It may end when nobody waits for it any more.
    failed.catch(() => {});
    try {
      if (launched.pid !== undefined) writePidFile(pidFile, { pid: launched.pid, port: address.port });
    } catch (error) {
      // Without its id on disk, it couldn't be found after a kill.
      launched.kill('SIGKILL');
      throw error;
    }
    await Promise.race([answers(address), failed]);
    launched.once('exit', () => {
      if (!stopping) void relaunch();
    });
  };

  const relaunch = async (): Promise<void> => {
    options.onRestart?.("The table's engine ended unexpectedly and is started again.");
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        await launch();
        return;
      } catch {
        await sleep(Math.min(attempt * 100, 2000));
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    const late = setTimeout(() => running.kill('SIGKILL'), 3000);
    await gone;
    clearTimeout(late);
    if (running.pid !== undefined) removePidFile(pidFile, running.pid);
  };

  return { ready: launch(), pid: () => child?.pid ?? null, stop };
}

async function answers(address: Address): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 5) {
    try {
      await fetch(urlOf(address), { signal: AbortSignal.timeout(1000) });
      return;
    } catch {
      await sleep(5);
    }
  }
  throw new StartFailure("The table's engine does not answer.");
}
