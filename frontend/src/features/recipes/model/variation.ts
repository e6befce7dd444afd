/**
 * A variation as it is edited: the whole recipe that it comes to, and on saving only what differs from its
 * base. What says the same as the base is inherited, and follows the base from then on.
 */
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import type { Draft, DraftLine, RecipeContent } from './draft.ts';
import { putLineOf } from './put-line.ts';

const overridable = [
  'batchYield',
  'unit',
  'sellingPrice',
  'physicalCost',
  'takeawayPhysicalCost',
  'finishedWeightGrams',
  'portionsPerUnit',
  'labourMinutes',
  'vatPercent',
  'description',
  'instructions',
] as const satisfies readonly (keyof Draft & keyof Variation['overrides'])[];

export type Overridable = (typeof overridable)[number];

/** Whose line it is, in a variation. */
export type LineOrigin = 'inherited' | 'changed' | 'added';

export const baseLineOf = (line: DraftLine, base: Draft): DraftLine | undefined =>
  base.lines.find((entry) => entry.id === line.id);

const says = (line: DraftLine): string => JSON.stringify(putLineOf(line));

export function originOf(line: DraftLine, base: Draft): LineOrigin {
  const inherited = baseLineOf(line, base);
  if (inherited === undefined) return 'added';
  return says(inherited) === says(line) ? 'inherited' : 'changed';
}

/** The base's lines that a variation leaves out. */
export const leftOut = (draft: Draft, base: Draft): DraftLine[] =>
  base.lines.filter((line) => !draft.lines.some((entry) => entry.id === line.id));

/** A field as the base has it. */
export const resetField = (draft: Draft, base: Draft, field: Overridable): Draft => ({
  ...draft,
  [field]: base[field],
});

/** A base line back in its place: after the base's lines that come before it. */
export function putBack(draft: Draft, base: Draft, line: DraftLine): Draft {
  const before = new Set(base.lines.slice(0, base.lines.indexOf(line)).map((entry) => entry.id));
  const at = draft.lines.reduce((place, entry, index) => (before.has(entry.id) ? index + 1 : place), 0);
  return { ...draft, lines: [...draft.lines.slice(0, at), line, ...draft.lines.slice(at)] };
}

/** What is sent of a variation: its own words alone. */
export function variationContent(content: RecipeContent, base: Draft): PutVariation {
  const overrides = Object.fromEntries(
    overridable.filter((field) => content[field] !== base[field]).map((field) => [field, content[field]]),
  );
  const baseLines = new Map(base.lines.map((line) => [line.id, says(line)]));
  const ids = new Set(content.lines.map((line) => line.id));
  return {
    name: content.name,
    overrides,
    removedLines: base.lines.filter((line) => !ids.has(line.id)).map((line) => line.id),
    changedLines: content.lines.filter(
      (line) => baseLines.has(line.id) && baseLines.get(line.id) !== JSON.stringify(line),
    ),
    addedLines: content.lines.filter((line) => !baseLines.has(line.id)),
  };
}

/** The whole recipe that a variation comes to, under its own id and version. */
export function resolved(base: Recipe, variation: Variation): Recipe {
  const { version, createdAt, updatedAt, createdBy, userId } = variation;
  const recipe = resolveVariation(base, variation);
  return { ...recipe, version, createdAt, updatedAt, createdBy, userId, isSample: false };
}
