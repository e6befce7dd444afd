/**
 * `npm run test:full`: every suite at its full size, part after part, from a seed of its own. What has passed is kept
 * beside the sources that it passed with: started again, it goes on with what is left. `npm run test:full -- model
 * races` takes these parts alone, `--again` all of them from the beginning, `SEED=` the seed of another run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { writeWhole } from '@batchbook/infra/local/processes';

interface Part {
  name: string;
  project: string;
  files: readonly string[];
}

interface Result {
  state: 'passed' | 'failed';
  passed: number;
  failed: number;
  seconds: number;
}

interface Progress {
  /** The tree of the sources, changes that aren't committed included. */
  tree: string;
  seed: number;
  results: Record<string, Result>;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
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
  { name: 'stock-kills', project: 'table', files: ['tests/stock/kills'] },
  { name: 'product-kills', project: 'kills', files: [] },
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
  const known = existsSync(progressFile)
    ? (JSON.parse(readFileSync(progressFile, 'utf8')) as Progress)
    : null;
  const given = process.env.SEED === undefined ? null : Number(process.env.SEED);
  if (known && !isAgain && known.tree === tree && (given === null || given === known.seed)) return known;
  return { tree, seed: given ?? Math.floor(Math.random() * 1e9), results: {} };
}

const optionsOf = ({ project, files }: Part): string[] => ['vitest', 'run', '--project', project, ...files];

/** Runs one part and says what failed in it, with how to repeat that. */
async function run(part: Part, seed: number): Promise<Result> {
  const reportFile = join(folder, `${part.name}.json`);
  rmSync(reportFile, { force: true });
  const startedMs = Date.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn('npx', [...optionsOf(part), ...reporters], {
    cwd: repositoryRoot,
    env: { ...process.env, TEST_SIZE: 'full', SEED: String(seed) },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null;
  const passed = report?.numPassedTests ?? 0;
  if (code === 0 && passed > 0) return { state: 'passed', passed, failed: 0, seconds };
  for (const line of failuresOf(report)) say(`  ${line}`);
  say(`  To repeat: TEST_SIZE=full SEED=${seed} npx ${optionsOf(part).join(' ')}`);
  return { state: 'failed', passed, failed: Math.max(report?.numFailedTests ?? 0, 1), seconds };
}

function failuresOf(report: Report | null): string[] {
  if (!report) return ['The test runner ended without a result.'];
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    const found = failed.length === 0 && status === 'failed' ? [message.split('\n')[0] ?? ''] : failed;
    return found.map((what) => `FAILED  ${name.replace(`${repositoryRoot}/`, '')}: ${what}`);
  });
}

function chosenParts(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    say(`There is no part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}

const words = process.argv.slice(2);
const chosen = chosenParts(words.filter((word) => word !== '--again'));
const progress = readProgress(words.includes('--again'));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, '.gitignore'), '*\n');
for (const [index, part] of chosen.entries()) {
  const at = `${index + 1} of ${chosen.length}, ${part.name}, SEED=${progress.seed}`;
  if (progress.results[part.name]?.state === 'passed') {
    say(`Part ${at}: has passed with these sources.`);
    continue;
  }
  say(`Part ${at}`);
  progress.results[part.name] = await run(part, progress.seed);
  writeWhole(progressFile, JSON.stringify(progress, null, 2));
}

const totals = { passed: 0, failed: 0 };
for (const { name } of chosen) {
  const result = progress.results[name];
  if (!result) continue;
  totals.passed += result.passed;
  totals.failed += result.failed;
  say(
    `${result.state === 'passed' ? 'passed' : 'FAILED'}  ${name} (${result.seconds} s, ${result.passed} passed)`,
  );
}
say(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
