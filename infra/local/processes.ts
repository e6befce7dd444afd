import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The command line of a running process, or null when there is none with that id (or we may not see it). */
export function commandOf(pid: number, platform: NodeJS.Platform = process.platform): string | null {
  if (platform === 'linux') {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return command === '' ? null : command;
    } catch {
      return null;
    }
  }
  const [program, ...parameters] = platform === 'win32' ? askWindows(pid) : askUnix(pid);
  try {
    return (
      execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe', windowsHide: true }).trim() || null
    );
  } catch {
    return null;
  }
}

type Question = [program: string, ...parameters: string[]];

/** Without `-ww`, macOS cuts a line at the terminal's width. */
const askUnix = (pid: number): Question => ['ps', '-ww', '-o', 'command=', '-p', String(pid)];

/** Windows has no `ps`, and shows a command line only to its management interface. */
const askWindows = (pid: number): Question => [
  'powershell.exe',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
];

/** Whether a process with that id runs. On Windows, asking for its command line takes half a second. */
export function isRunning(pid: number, platform: NodeJS.Platform = process.platform): boolean {
  // Elsewhere an ended process keeps its id until its parent has noticed, but has no command line.
  if (platform !== 'win32') return commandOf(pid, platform) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export type PidFile<Details> = { pid: number } & Details;

/**
 * What an earlier process wrote about itself; null when it is missing or incomplete (the process may have died writing).
 */
export function readPidFile<Details>(file: string): PidFile<Details> | null {
  if (!existsSync(file)) return null;
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as PidFile<Details>;
    return Number.isInteger(content.pid) ? content : null;
  } catch {
    return null;
  }
}

export const writePidFile = <Details>(file: string, content: PidFile<Details>): void =>
  writeWhole(file, JSON.stringify(content));

/** Replaces a file atomically: a reader finds the old or the new one, never half of it. */
export function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes the file if it is still this process's. */
export function removePidFile(file: string, pid: number): void {
  if (readPidFile(file)?.pid === pid) rmSync(file, { force: true });
}

/** Kills a process and waits until it is gone, for at most five seconds. */
export async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
  for (let waited = 0; waited < 5000 && isRunning(pid); waited += 5) await sleep(5);
}

/**
 * A loopback address that only this run's own processes can find. A web page in a browser on this machine can try all
 * ports of 127.0.0.1, but not those of sixteen million addresses. Only Linux has all of them.
 */
export const hiddenHost = (): string =>
  process.platform === 'linux'
    ? [127, ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')
    : '127.0.0.1';

/** A port that is free at this moment. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
