/**
 * `npm test`: every test, once. A file that drives a browser or kills processes runs once more, whole, in a new process,
 * when it fails: one that passes then is flaky, which is reported and kept in `.local-flaky`. Nothing else is repeated.
 * What follows `--` goes to Vitest.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { closingLine, countTests, failuresIn } from '../tests/setup/run-report.ts';
import { costs } from './testing/costs.ts';
import { flakyText, isRepeatable, repeatedMax, withRepeated } from './testing/flaky.ts';
import { runVitest } from './testing/run-vitest.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Keeps what is said of flaky files for the person who looks into it. */
function keepFlaky(flaky: readonly { file: string; text: string }[]): void {
  const folder = join(repositoryRoot, '.local-flaky');
  mkdirSync(folder, { recursive: true });
  const now = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  for (const { file, text } of flaky)
    writeFileSync(join(folder, `${now} ${file.replaceAll('/', '-')}.txt`), `${text}\n`);
}

const first = await runVitest(process.argv.slice(2));
const failed = first.files.filter((file) => !file.isPassed);
const repeatable = failed.filter(isRepeatable);
let end = first;
const flaky: { file: string; text: string }[] = [];
if (repeatable.length > repeatedMax)
  say(
    `${repeatable.length} files that drive a browser or kill processes failed. Up to ${repeatedMax} are run once more.`,
  );
else if (repeatable.length > 0) {
  say(`\nOnce more, in a new process: ${repeatable.map(({ file }) => file).join(', ')}`);
  const again = await runVitest(repeatable.map(({ file }) => file));
  end = withRepeated(first, again);
  for (const before of repeatable) {
    const after = again.files.find(({ file }) => file === before.file);
    if (after?.isPassed) flaky.push({ file: before.file, text: flakyText(before, after) });
  }
}
say(`\n${costs(end.files)}`);
if (flaky.length > 0) {
  keepFlaky(flaky);
  say(`\n${flaky.map(({ text }) => text).join('\n\n')}`);
}
for (const { file, what } of failuresIn(end)) say(`FAILED  ${file}: ${what}`);
const counts = countTests(end);
say(`\nnpm test: ${end.seconds.toFixed(0)} s\n\n${closingLine(counts)}`);
process.exitCode = end.exitCode === 0 && counts.failed === 0 && counts.passed > 0 ? 0 : 1;
