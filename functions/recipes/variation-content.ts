/** From what was sent to a whole variation: defaults, what stays, and what the server adds to the lines. */
import type { RecipeLine } from '@batchbook/shared/recipes/schema';
import type { PutVariation } from '@batchbook/shared/recipes/variation-schema';
import { invalid } from '../platform/http/request-problem.ts';
import { askedLine, given, keptLines } from './recipe-content.ts';
import type { References } from './references.ts';
import type { VariationContent } from './variation-table.ts';

type Sent = Omit<PutVariation, 'version'>;

const defaults: Omit<VariationContent, 'name' | 'baseRecipeId'> = {
  overrides: {},
  removedLines: [],
  changedLines: [],
  addedLines: [],
};

/**
 * @param base The lines of the base: one of them may go on naming what is gone when it is changed.
 * @throws RequestProblem when base or name is missing, or a line names something that is not there.
 */
export function newVariationContent(
  sent: Sent,
  references: References,
  base: readonly RecipeLine[],
): VariationContent {
  if (sent.baseRecipeId === undefined) throw invalid('baseRecipeId', 'is required');
  if (sent.name === undefined) throw invalid('name', 'is required');
  const { baseRecipeId, name } = sent;
  return mergedVariationContent({ ...defaults, baseRecipeId, name }, sent, references, base);
}

export function mergedVariationContent(
  current: VariationContent,
  sent: Sent,
  references: References,
  base: readonly RecipeLine[],
): VariationContent {
  const { changedLines: changed, addedLines: added, overrides, ...fields } = sent;
  return {
    ...current,
    ...given(fields),
    overrides: overrides ? given(overrides) : current.overrides,
    changedLines: changed
      ? keptLines(changed, [...base, ...current.changedLines], references, 'changedLines')
      : current.changedLines,
    addedLines: added ? keptLines(added, current.addedLines, references, 'addedLines') : current.addedLines,
  };
}

/** The content without what the server adds to the lines. */
export const askedVariation = (content: VariationContent): unknown => ({
  ...content,
  changedLines: content.changedLines.map(askedLine),
  addedLines: content.addedLines.map(askedLine),
});
