/** Runs Vitest in a process of its own, and returns what it reports. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { type RunReport, reportVariable } from '../../tests/setup/run-report.ts';

const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface VitestRun extends RunReport {
  /** Vitest's own: not 0 too when an error belongs to no test. */
  exitCode: number | null;
  seconds: number;
}

/**
 * @param options Vitest's own: names of files, `--project`.
 * @param environment Added to that of this process.
 * A signal to this process ends Vitest, and then this process with code 130.
 */
export async function runVitest(
  options: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<VitestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'batchbook-report-'));
  const reportFile = join(scratch, 'report.json');
  const startedMs = Date.now();
  const child = spawn(process.execPath, [vitest, 'run', ...options], {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment, [reportVariable]: reportFile },
    stdio: 'inherit',
  });
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const signal of signals) process.off(signal, interrupt);
  const seconds = (Date.now() - startedMs) / 1000;
  const report: RunReport = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, 'utf8')) as RunReport)
    : { files: [], errors: ['Vitest ended without a report.'] };
  rmSync(scratch, { recursive: true, force: true });
  if (isInterrupted) process.exit(130);
  return { ...report, exitCode, seconds };
}
