/**
 * `node tools/ratchets.ts` counts what breaks six rules; `npm run check` calls it. What was there when a rule was made
 * is its baseline: a higher count fails and lists all places, a lower one fails until the baseline is lowered to it.
 */
import baselines from './ratchets/baselines.json' with { type: 'json' };
import { clientsElsewhere } from './ratchets/clients-elsewhere.ts';
import { copiedLines, linesMin } from './ratchets/copied-lines.ts';
import { itemCasts } from './ratchets/item-casts.ts';
import { charactersMax, longClasses } from './ratchets/long-classes.ts';
import { linesMax, longFunctions } from './ratchets/long-functions.ts';
import { slowExpressions } from './ratchets/slow-expressions.ts';
import { readSources } from './ratchets/sources.ts';
import { verdict } from './ratchets/verdict.ts';

const rules = [
  { key: 'longFunctions', title: `Functions of more than ${linesMax} lines`, find: longFunctions },
  {
    key: 'longClasses',
    title: `Class attributes of more than ${charactersMax} characters`,
    find: longClasses,
  },
  { key: 'itemCasts', title: 'Casts to strings and numbers in functions', find: itemCasts },
  {
    key: 'clientsElsewhere',
    title: 'Clients made elsewhere than in functions/platform/clients.ts',
    find: clientsElsewhere,
  },
  {
    key: 'slowExpressions',
    title: 'Regular expressions that aren’t linear, or aren’t known to be',
    find: slowExpressions,
  },
  { key: 'copiedLines', title: `Pairs of places that share ${linesMin} or more lines`, find: copiedLines },
] as const;

const sources = readSources();
for (const { key, title, find } of rules) {
  const problem = verdict({ title, key, baseline: baselines[key], violations: await find(sources) });
  if (problem === null) continue;
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
