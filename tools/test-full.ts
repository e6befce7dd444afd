/**
 * `npm run test:full`: runs every suite at full size, in parts, from a new seed. It remembers what passed with these
 * sources, so that the next start continues with the rest. `npm run test:full -- model races` runs these parts only,
 * `--again` starts over, `SEED=` uses the seed of another run.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { writeWhole } from '@batchbook/infra/local/processes';
import { countTests, failuresIn, type RunReport } from '../tests/setup/run-report.ts';
import { runVitest } from './testing/run-vitest.ts';

interface Part {
  name: string;
  project: string;
  files: readonly string[];
}

interface Result {
  state: 'passed' | 'failed';
  passed: number;
  seconds: number;
  /** What failed, and how to repeat it. */
  failures: string[];
}

interface Progress {
  /** The tree of the sources, including uncommitted changes. */
  tree: string;
  seed: number;
  results: Record<string, Result>;
}

const parts: readonly Part[] = [
  { name: 'rules', project: 'rules', files: [] },
  { name: 'screens', project: 'screens*', files: [] },
  { name: 'infra', project: 'infra', files: [] },
  { name: 'functions', project: 'table', files: ['functions/'] },
  { name: 'operations', project: 'table', files: ['tests/table/'] },
  { name: 'model', project: 'table', files: ['tests/stock/model'] },
  { name: 'faults', project: 'table', files: ['tests/stock/faults'] },
  { name: 'races', project: 'table', files: ['tests/stock/races', 'tests/stock/readers'] },
  { name: 'bus', project: 'table', files: ['tests/stock/bus'] },
  { name: 'books', project: 'table', files: ['tests/insight/'] },
  { name: 'stock-kills', project: 'table', files: ['tests/stock/kills'] },
  { name: 'product-kills', project: 'kills', files: [] },
  { name: 'days', project: 'days', files: [] },
  { name: 'journeys', project: 'product', files: [] },
];

const folder = join(repositoryRoot, '.local-full-tests');
const progressFile = join(folder, 'progress.json');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The tree that a commit of everything here would have; the index stays as it is. */
function currentTree(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'batchbook-index-'));
  const git = (...options: string[]): string =>
    execFileSync('git', options, {
      cwd: repositoryRoot,
      encoding: 'utf8',
      env: { ...process.env, GIT_INDEX_FILE: join(scratch, 'index') },
    }).trim();
  try {
    git('add', '--all');
    return git('write-tree');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readProgress(isAgain: boolean): Progress {
  const tree = currentTree();
  const saved = existsSync(progressFile)
    ? (JSON.parse(readFileSync(progressFile, 'utf8')) as Progress)
    : null;
  const wantedSeed = process.env.SEED === undefined ? null : Number(process.env.SEED);
  if (saved && !isAgain && saved.tree === tree && (wantedSeed ?? saved.seed) === saved.seed) return saved;
  return { tree, seed: wantedSeed ?? Math.floor(Math.random() * 1e9), results: {} };
}

/** Runs one part. A signal ends the part, which is then not recorded. */
async function run(part: Part, seed: number): Promise<Result> {
  // A smaller size or a choice of operations would be recorded as the whole part.
  const whole = { SIZE: undefined, ONLY: undefined, TEST_SIZE: 'full', SEED: String(seed) };
  const report = await runVitest(['--project', part.project, ...part.files], whole);
  const { passed, failed } = countTests(report);
  const seconds = Math.round(report.seconds);
  if (report.exitCode === 0 && failed === 0 && passed > 0)
    return { state: 'passed', passed, seconds, failures: [] };
  const failures = failuresOf(report, part, seed);
  const unnamed = `An error outside of the tests, see above. To repeat: ${repeatCommand(part, seed)}`;
  return { state: 'failed', passed, seconds, failures: failures.length > 0 ? failures : [unnamed] };
}

const repeatCommand = ({ project }: Part, seed: number, file = ''): string =>
  `TEST_SIZE=full SEED=${seed} npx vitest run --project '${project}' ${file}`.trimEnd();

const failuresOf = (report: RunReport, part: Part, seed: number): string[] =>
  failuresIn(report).map(
    ({ file, what }) => `${file}: ${what}\n  To repeat: ${repeatCommand(part, seed, file)}`,
  );

function chosenParts(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    say(`There is no part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}

/** Runs what has not passed yet. Results of sources that changed meanwhile are not kept. */
async function runParts(chosen: readonly Part[], isAgain: boolean): Promise<Progress> {
  const progress = readProgress(isAgain);
  const save = (): void => writeWhole(progressFile, JSON.stringify(progress, null, 2));
  save();
  for (const [index, part] of chosen.entries()) {
    const at = `${index + 1} of ${chosen.length}, ${part.name}, SEED=${progress.seed}`;
    if (progress.results[part.name]?.state === 'passed') {
      say(`Part ${at}: already passed with these sources.`);
      continue;
    }
    say(`Part ${at}`);
    progress.results[part.name] = await run(part, progress.seed);
    if (currentTree() === progress.tree) save();
    else say('The sources changed while it ran: this result is not kept.');
  }
  return progress;
}

const words = process.argv.slice(2);
const chosen = chosenParts(words.filter((word) => word !== '--again'));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, '.gitignore'), '*\n');
const { results, seed } = await runParts(chosen, words.includes('--again'));
let [passed, failed] = [0, 0];
for (const { name } of chosen) {
  const result = results[name];
  if (!result) continue;
  passed += result.passed;
  failed += result.failures.length;
  say(
    `${result.state === 'passed' ? 'passed' : 'FAILED'}  ${name} (${result.seconds} s, ${result.passed} passed)`,
  );
  for (const failure of result.failures) say(`  ${failure}`);
}
say(`\nSEED=${seed}\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
