/**
 * Ends a run with one plain line: how many tests passed, failed and were skipped. For a command that runs Vitest itself
 * (`tools/testing/run-vitest.ts`) it writes a report instead, and that command prints the line.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { relative } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import type { Reporter, TestModule } from 'vitest/node';

/** Names the file for the report. */
export const reportVariable = 'BATCHBOOK_TEST_REPORT';

export interface TestReport {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** Why it failed. */
  errors: string[];
}

export interface FileReport {
  /** From the root of the repository. */
  file: string;
  project: string;
  isPassed: boolean;
  /** What a worker spent on it, its imports included. */
  seconds: number;
  /** Processes that wanted a core in the minute before the file ended. */
  load: number;
  /** What failed outside of its tests, such as an import. */
  errors: string[];
  tests: TestReport[];
}

export interface RunReport {
  files: FileReport[];
  /** Errors that belong to no file. */
  errors: string[];
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A file that fails outside of its tests counts as one failed test. */
export function countTests({ files, errors }: RunReport): Counts {
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const countOf = (wanted: TestReport['state']) => states.filter((state) => state === wanted).length;
  const broken = files.filter(
    ({ isPassed, tests }) => !isPassed && tests.every(({ state }) => state !== 'failed'),
  );
  return {
    passed: countOf('passed'),
    failed: countOf('failed') + broken.length + errors.length,
    skipped: countOf('skipped'),
  };
}

export interface Failed {
  file: string;
  /** A test's name, or the first line of an error outside of the tests. */
  what: string;
}

export const failuresIn = ({ files }: Pick<RunReport, 'files'>): Failed[] =>
  files
    .filter(({ isPassed }) => !isPassed)
    .flatMap(({ file, tests, errors }) =>
      [...tests.filter(({ state }) => state === 'failed').map(({ name }) => name), ...errors].map((text) => ({
        file,
        what: text.split('\n')[0] ?? '',
      })),
    );

/** '12 passed, 0 failed', and how many were skipped if any were. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

type Failure = { message: string; stack?: string };
const textOf = ({ message, stack }: Failure): string => `${message}\n${stack ?? ''}`.trim();

function reportOf(module: TestModule, load: number): FileReport {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
    module.diagnostic();
  const spentMs = duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration;
  return {
    file: relative(repositoryRoot, module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    isPassed: module.ok(),
    seconds: spentMs / 1000,
    load,
    errors: module.errors().map(textOf),
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      return {
        name: test.fullName,
        state: state === 'passed' || state === 'failed' ? state : 'skipped',
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        errors: errors.map(textOf),
      };
    }),
  };
}

export default class Report implements Reporter {
  private readonly loads = new Map<string, number>();

  onTestModuleEnd(module: TestModule): void {
    this.loads.set(module.id, loadavg()[0] ?? 0);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly Failure[]): void {
    const report: RunReport = {
      files: modules.map((module) => reportOf(module, this.loads.get(module.id) ?? 0)),
      errors: errors.map(textOf),
    };
    const file = process.env[reportVariable];
    if (file) writeFileSync(file, JSON.stringify(report));
    else process.stdout.write(`\n${closingLine(countTests(report))}\n`);
  }
}
