/** What a run of the tests cost: by suite, the dearest files, by operation of the API, and by screen. */
import { contracts } from '@batchbook/shared/contract';
import type { FileReport } from '../../tests/setup/run-report.ts';

/** The suites of `docs/testing.md`; a file belongs to the first whose start it has. */
const suites = [
  'shared/',
  'events/',
  'frontend/',
  'functions/',
  'infra/',
  'tools/',
  'tests/table/',
  'tests/stock/',
  'tests/insight/',
  'tests/api/',
  'tests/journeys/',
  'tests/kills/',
  'tests/days/',
  'tests/setup/',
];
/** Where each test is named by an operation of the API, or by a screen. */
const overOperations = 'tests/table/';
const overScreens = 'tests/journeys/walk';
const shown = 12;

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const seconds = (figure: number, digits = 0): string => figure.toFixed(digits).padStart(7);

interface Cost {
  name: string;
  seconds: number;
}

const dearest = (found: readonly Cost[]): Cost[] => [...found].sort((a, b) => b.seconds - a.seconds);

function median(found: readonly Cost[]): number {
  return dearest(found)[Math.floor(found.length / 2)]?.seconds ?? 0;
}

const rows = (found: readonly Cost[], digits: number): string[] =>
  dearest(found)
    .slice(0, shown)
    .map((cost) => `${seconds(cost.seconds, digits)}  ${cost.name}`);

function bySuite(files: readonly FileReport[]): Cost[] {
  return suites
    .map((name) => {
      const own = files.filter(({ file }) => file.startsWith(name));
      return { name: `${name} (${own.length} files)`, seconds: sum(own.map((file) => file.seconds)) };
    })
    .filter((suite) => suite.seconds > 0);
}

/** Seconds of every test that names the operation. */
function byOperation(files: readonly FileReport[]): Cost[] {
  const tests = files.filter(({ file }) => file.startsWith(overOperations)).flatMap((file) => file.tests);
  const names = Object.values(contracts).flatMap((contract) => Object.keys(contract));
  const costs = new Map(names.map((name) => [name, 0]));
  for (const test of tests)
    for (const word of new Set(test.name.split(/[^A-Za-z0-9]+/))) {
      const before = costs.get(word);
      if (before !== undefined) costs.set(word, before + test.seconds);
    }
  return [...costs].map(([name, spent]) => ({ name, seconds: spent })).filter((cost) => cost.seconds > 0);
}

const byScreen = (files: readonly FileReport[]): Cost[] =>
  files
    .filter(({ file }) => file.startsWith(overScreens))
    .flatMap(({ tests }) => tests.map((test) => ({ name: test.name, seconds: test.seconds })));

function section(title: string, found: readonly Cost[], digits: number): string[] {
  if (found.length === 0) return [];
  const figures = `${found.length}, the median ${median(found).toFixed(2)} s, the dearest:`;
  return ['', `${title}: ${figures}`, ...rows(found, digits)];
}

/** A table of seconds, as workers spent them: two cores spend two seconds each second. */
export function costs(files: readonly FileReport[]): string {
  const all = sum(files.map((file) => file.seconds));
  return [
    `Seconds of workers: ${all.toFixed(0)}`,
    ...bySuite(files).map((cost) => `${seconds(cost.seconds)}  ${cost.name}`),
    ...section(
      'Files',
      files.map((file) => ({ name: file.file, seconds: file.seconds })),
      0,
    ),
    ...section('Operations of the API', byOperation(files), 2),
    ...section('Screens', byScreen(files), 1),
  ].join('\n');
}
