import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandOf, isRunning } from './processes.ts';

afterEach(() => vi.unstubAllEnvs());

/** Puts a stand-in for a system's program on the PATH, which answers with its parameters. */
function standInFor(program: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'batchbook-programs-'));
  writeFileSync(path.join(folder, program), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
}

const free = 2 ** 22 + 1;

describe('a process by its id', () => {
  it('has its command line, as long as it runs', () => {
    expect(commandOf(process.pid)).toContain(process.argv0);
    expect(isRunning(process.pid)).toBe(true);
    expect(commandOf(free)).toBeNull();
    expect(isRunning(free)).toBe(false);
  });

  it('is asked for in full width on macOS', () => {
    standInFor('ps');
    expect(commandOf(4711, 'darwin')).toBe('-ww -o command= -p 4711');
  });

  it('is asked for by PowerShell on Windows, which has no ps', () => {
    standInFor('powershell.exe');
    expect(commandOf(4711, 'win32')).toMatch(/Get-CimInstance Win32_Process -Filter 'ProcessId=4711'/);
  });

  it('is known to run on Windows without asking for more', () => {
    standInFor('nothing');
    expect(isRunning(process.pid, 'win32')).toBe(true);
    expect(isRunning(free, 'win32')).toBe(false);
  });
});
