/** The work in a batch: its own minutes, and those of the recipes in it by the share that it takes of them. */
import { multiply, type Ratio, ratioOf } from '../money.ts';
import { sum } from './exact.ts';
import { throughLevels } from './levels.ts';
import { batchesOf } from './line-rates.ts';

/** In minutes; `null` where nobody has said, of it or of any recipe in it. */
export const labourMinutes = throughLevels<Ratio | null>((recipe, book, inner) => {
  const minutes = recipe.labourMinutes === null ? [] : [ratioOf(recipe.labourMinutes)];
  for (const line of recipe.lines) {
    const within = line.kind === 'recipe' ? inner(line) : null;
    if (line.kind === 'ingredient' || !within) continue;
    const { rate } = batchesOf(line, book);
    if (rate !== null) minutes.push(multiply(rate, within));
  }
  return minutes.length === 0 ? null : sum(minutes);
});
