/** Builds a whole variation from a request: defaults, kept fields, and what the server adds to the lines. */
import { definedFields, FieldFault } from '../content.ts';
import { askedLine, keptLines } from './recipe-content.ts';
import type { References } from './references.ts';
import type { RecipeLine } from './schema.ts';
import type { PutVariation, Variation } from './variation-schema.ts';

/** The fields of a variation that clients may write, with stored lines. */
export type VariationContent = Pick<
  Variation,
  'baseRecipeId' | 'name' | 'overrides' | 'removedLines' | 'changedLines' | 'addedLines'
>;

type Sent = Omit<PutVariation, 'version'>;

const defaults: Omit<VariationContent, 'name' | 'baseRecipeId'> = {
  overrides: {},
  removedLines: [],
  changedLines: [],
  addedLines: [],
};

/**
 * @param base The lines of the base: one that refers to something deleted may keep doing so when it is changed.
 * @throws FieldFault when base or name is missing, or a line names something that doesn't exist.
 */
export function newVariationContent(
  sent: Sent,
  references: References,
  base: readonly RecipeLine[],
): VariationContent {
  if (sent.baseRecipeId === undefined) throw new FieldFault('baseRecipeId', 'is required');
  if (sent.name === undefined) throw new FieldFault('name', 'is required');
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
    ...definedFields(fields),
    overrides: overrides ? definedFields(overrides) : current.overrides,
    changedLines: changed
      ? keptLines(changed, [...base, ...current.changedLines], references, 'changedLines')
      : current.changedLines,
    addedLines: added ? keptLines(added, current.addedLines, references, 'addedLines') : current.addedLines,
  };
}

/** The content without what the server adds to the lines. */
export const requestedVariation = (content: VariationContent): unknown => ({
  ...content,
  changedLines: content.changedLines.map(askedLine),
  addedLines: content.addedLines.map(askedLine),
});
