/**
 * `npm run test:quick`: what the change at hand can break, in about two minutes: the tests that import what changed, the
 * nearest first, and the journeys over the routes it shows on. It says what it left out. The change is what isn't
 * committed, or else the last commit; `npm run test:quick -- main` compares with another commit.
 */
import { closingLine, countTests } from '../tests/setup/run-report.ts';
import { changedSince } from './testing/import-graph.ts';
import { chooseTests } from './testing/quick.ts';
import { runVitest } from './testing/run-vitest.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function changedFiles(commit: string | undefined): { files: string[]; since: string } {
  if (commit !== undefined) return { files: changedSince(commit), since: commit };
  const files = changedSince('HEAD');
  return files.length > 0 ? { files, since: 'HEAD' } : { files: changedSince('HEAD~1'), since: 'HEAD~1' };
}

const { files, since } = changedFiles(process.argv[2]);
const { chosen, left, unread } = chooseTests(files);
say(`${files.length} files differ from ${since}. ${chosen.length} test files concern them.`);
if (unread.length > 0) say(`No test imports these; npm test may concern them: ${unread.join(', ')}`);
if (chosen.length > 0) {
  const run = await runVitest(chosen);
  say(`\n${closingLine(countTests(run))} in ${run.seconds.toFixed(0)} s`);
  process.exitCode = run.exitCode ?? 1;
}
if (left.length > 0) say(`Left out, ${left.length} files further away: ${left.join(', ')}`);
say('npm test runs everything.');
