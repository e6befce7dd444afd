/** Which test files may run a second time, and what is said of one that passes then. */
import type { FileReport } from '../../tests/setup/run-report.ts';
import type { VitestRun } from './run-vitest.ts';

/** Files that drive a real browser or kill processes. */
const repeatable = [
  'tests/journeys/',
  'tests/days/',
  'tests/kills/',
  'tests/stock/kills/',
  'infra/local/stripe/kill.test.ts',
];

/** With more files that fail, something is broken: none runs again. */
export const repeatedMax = 3;

export const isRepeatable = ({ file }: Pick<FileReport, 'file'>): boolean =>
  repeatable.some((start) => file.startsWith(start));

/** `first` with each repeated file as it ended the second time. An error that belongs to no file stays. */
export function withRepeated(first: VitestRun, again: VitestRun): VitestRun {
  const files = first.files.map((before) => again.files.find(({ file }) => file === before.file) ?? before);
  const errors = [...first.errors, ...again.errors];
  const isGreen = files.every(({ isPassed }) => isPassed) && errors.length === 0;
  return { files, errors, exitCode: isGreen ? 0 : 1, seconds: first.seconds + again.seconds };
}

const headLines = 12;
const headOf = (text: string): string => text.split('\n').slice(0, headLines).join('\n    ');

/** The file, its failed tests with the heads of their errors, how it went the second time, and the machine's load. */
export function flakyText(before: FileReport, after: FileReport): string {
  const failures = [
    ...before.tests
      .filter(({ state }) => state === 'failed')
      .map(({ name, errors }) => [name, errors[0] ?? '']),
    ...before.errors.map((error) => ['outside of its tests', error]),
  ];
  const loads = [before, after].map(({ load }) => load.toFixed(1));
  return [
    `flaky  ${before.file}`,
    ...failures.map(([name = '', error = '']) => `  ${name}\n    ${headOf(error)}`),
    `  Second run: ${after.tests.filter(({ state }) => state === 'passed').length} passed in ${after.seconds.toFixed(0)} s.`,
    `  Load: ${loads[0]} at the first end, ${loads[1]} at the second.`,
  ].join('\n');
}
