/**
 * A variation of a recipe: everything of its base but what it overrides, so that an edit of the base reaches
 * whatever is not overridden.
 */
import type { BookLine, BookRecipe } from './book.ts';
import type { Variation } from './variation-schema.ts';

type Overrides = Pick<Variation, 'id' | 'name' | 'overrides' | 'removedLines'> & {
  changedLines: readonly BookLine[];
  addedLines: readonly BookLine[];
};

/**
 * The lines of the base in their order: without those removed, those changed replaced whole by id, and the
 * variation's own after them. What it says of a line that the base no longer has is left alone.
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
