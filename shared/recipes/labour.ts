/** The work in a batch: its own minutes, and its share of the minutes of nested recipes. */
import { multiply, type Ratio, ratioOf } from '../money.ts';
import { sum } from './exact.ts';
import { throughLevels } from './levels.ts';
import { batchesOf } from './line-rates.ts';

/** In minutes; `null` when neither it nor any nested recipe states them. */
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
