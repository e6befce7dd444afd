/** Resolves a variation: everything of its base that it doesn't override, so that edits of the base reach the rest. */
import type { BookLine, BookRecipe } from './book.ts';
import type { Variation } from './variation-schema.ts';

type Overrides = Pick<Variation, 'id' | 'name' | 'overrides' | 'removedLines'> & {
  changedLines: readonly BookLine[];
  addedLines: readonly BookLine[];
};

/**
 * The lines of the base in order, without removed ones and with changed ones replaced by id, then the variation's own.
 * Overrides of lines that the base no longer has are ignored.
 */
function resolveLines(base: readonly BookLine[], variation: Overrides): BookLine[] {
  const removed = new Set(variation.removedLines);
  const changed = new Map(variation.changedLines.map((line) => [line.id, line]));
  const kept = base.filter((line) => !removed.has(line.id)).map((line) => changed.get(line.id) ?? line);
  return [...kept, ...variation.addedLines];
}

/** The variation as a recipe, under its own id and name. A field overridden with `null` is `null`. */
export function resolveVariation<Base extends BookRecipe>(base: Base, variation: Overrides): Base {
  const overridden = Object.entries(variation.overrides).filter(([, value]) => value !== undefined);
  return {
    ...base,
    ...Object.fromEntries(overridden),
    id: variation.id,
    name: variation.name,
    lines: resolveLines(base.lines, variation),
  };
}
