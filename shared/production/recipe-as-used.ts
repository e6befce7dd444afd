/**
 * A recipe in the proportions in which a run used it: what decides the order of its label and the shares on it (Art. 18
 * and 22: 'as recorded at the time of their use'). A batch of another size in the same proportions is the recipe itself,
 * so its yield, its portions and its finished weight stay as they are.
 */
import { compareDecimals, decimalOf, divide, multiply, type Ratio, ratioOf } from '../money.ts';
import { type Book, type BookLine, type BookRecipe, bookWith } from '../recipes/book.ts';
import { sum, whole } from '../recipes/exact.ts';
import { nameOfLine } from '../recipes/label-judged.ts';
import { referredTo } from '../recipes/references.ts';
import { gramsOfLine } from '../recipes/weights.ts';
import { usedIn } from './needs.ts';
import { scaled } from './scale.ts';
import type { RunRow } from './schema.ts';

type Row = Pick<
  RunRow,
  | 'id'
  | 'ingredientId'
  | 'recipeId'
  | 'recipeQuantity'
  | 'plannedQuantity'
  | 'actualQuantity'
  | 'unit'
  | 'source'
  | 'partOf'
>;

/** What was used, or the sentence that says why nobody can tell. */
export type AsUsed = { recipe: BookRecipe; book: Book; problem: null } | { problem: string };

interface Using {
  rows: readonly Row[];
  /** Of the recipe that the run makes. */
  batches: Ratio;
  book: Book;
}

const referenceOf = (row: Row): string | null => row.ingredientId ?? row.recipeId;

/** Each line with its row: by its id, or in a recipe that was made in the run by what it is of. */
function paired(lines: readonly BookLine[], rows: readonly Row[]): [BookLine, Row | undefined][] {
  const open = new Set(rows);
  return lines.map((line) => {
    const found =
      [...open].find(({ id }) => id === line.id) ??
      [...open].find((row) => referenceOf(row) === referredTo(line));
    if (found) open.delete(found);
    return [line, found];
  });
}

const isAsWritten = (line: BookLine, row: Row | undefined, { batches }: Using): boolean => {
  const used = row && usedIn(row);
  if (!row || used === null || used === undefined) return true;
  if (row.recipeQuantity === null) return row.actualQuantity === null;
  const asWritten = scaled(row.recipeQuantity, batches);
  return row.unit === line.unit && asWritten !== null && compareDecimals(asWritten, used) === 0;
};

/** A line by what went in, for one batch of its recipe. `null` where what the recipe takes has no quantity. */
function lineAsUsed(line: BookLine, row: Row, { batches }: Using): BookLine | null {
  const used = ratioOf(usedIn(row) ?? '0');
  if (line.quantity === null || row.recipeQuantity === null) {
    if (row.partOf !== null) return null;
    return { ...line, quantity: decimalOf(divide(used, batches)), unit: row.unit };
  }
  const share = divide(ratioOf(line.quantity), multiply(ratioOf(row.recipeQuantity), batches));
  return { ...line, quantity: decimalOf(multiply(used, share)), unit: row.unit };
}

interface Lines {
  lines: BookLine[];
  /** The recipes among them that were made in the run. */
  book: Book;
  isChanged: boolean;
}

function linesAsUsed(recipe: BookRecipe, partOf: string | null, using: Using): Lines | { problem: string } {
  const rows = using.rows.filter((row) => row.partOf === partOf && usedIn(row) !== '0');
  const made: Lines = { lines: [], book: using.book, isChanged: false };
  for (const [line, row] of paired(recipe.lines, rows)) {
    const isSame = isAsWritten(line, row, using);
    let used = isSame || !row ? line : lineAsUsed(line, row, using);
    if (used === null) return { problem: noQuantity(line, using.book) };
    if (row?.source === 'made_here' && line.kind === 'recipe') {
      const part = partAsUsed(line.recipeId, row, { ...using, book: made.book });
      if ('problem' in part) return part;
      made.isChanged ||= part.isChanged;
      made.book = part.book;
      // What it makes follows what went into it, unless that was weighed itself.
      if (row.actualQuantity === null && used.quantity !== null)
        used = { ...used, quantity: decimalOf(multiply(ratioOf(used.quantity), part.growth)) };
    }
    made.isChanged ||= !isSame;
    made.lines.push(used);
  }
  return made;
}

interface Part {
  book: Book;
  isChanged: boolean;
  /** How much more went in than the recipe says. */
  growth: Ratio;
}

/** A recipe that was made in the run, once: in two proportions it would be two recipes of one name. */
function partAsUsed(id: string, row: Row, using: Using): Part | { problem: string } {
  const recipe = using.book.recipes.get(id);
  if (!recipe) return { book: using.book, isChanged: false, growth: whole };
  const found = linesAsUsed(recipe, row.id, using);
  if ('problem' in found) return found;
  if (!found.isChanged) return { book: using.book, isChanged: false, growth: whole };
  const isTwice = using.rows.filter(({ recipeId }) => recipeId === id).length > 1;
  if (isTwice) return { problem: `${recipe.name} went in twice, of different proportions.` };
  const growth = growthOf(recipe, found, using.book);
  if ('problem' in growth) return growth;
  const used = sameSize(recipe, found.lines, growth.ratio);
  return { book: bookWith(found.book, [used]), isChanged: true, growth: growth.ratio };
}

const noQuantity = (line: BookLine, book: Book): string =>
  `The recipe doesn’t say how much ${nameOfLine(line, book)} goes in.`;

/** The weight of what went in over that of what the recipe says. */
function growthOf(recipe: BookRecipe, used: Lines, before: Book): { ratio: Ratio } | { problem: string } {
  const bowls: Ratio[] = [];
  for (const [lines, book] of [
    [recipe.lines, before],
    [used.lines, used.book],
  ] as const) {
    const weights: Ratio[] = [];
    for (const line of lines) {
      const { exact } = gramsOfLine(line, book);
      if (exact === null) return { problem: `Nobody knows what the ${nameOfLine(line, book)} weighs.` };
      weights.push(exact);
    }
    bowls.push(sum(weights));
  }
  const [written, made] = bowls as [Ratio, Ratio];
  return written.n === 0n || made.n === 0n
    ? { problem: `${recipe.name} weighs nothing.` }
    : { ratio: divide(made, written) };
}

/** Of the size of the recipe, in the proportions of what went in. */
const sameSize = (recipe: BookRecipe, lines: readonly BookLine[], growth: Ratio): BookRecipe => ({
  ...recipe,
  lines: lines.map((line) =>
    line.quantity === null ? line : { ...line, quantity: decimalOf(divide(ratioOf(line.quantity), growth)) },
  ),
});

/**
 * @param rows What went in: every line of the recipe and of what was made in the run, and nothing else.
 * @param batches Of the recipe, by the plan.
 */
export function recipeAsUsed(recipe: BookRecipe, using: Using): AsUsed {
  const found = linesAsUsed(recipe, null, using);
  if ('problem' in found) return found;
  if (!found.isChanged) return { recipe, book: using.book, problem: null };
  const growth = growthOf(recipe, found, using.book);
  if ('problem' in growth) return growth;
  return { recipe: sameSize(recipe, found.lines, growth.ratio), book: found.book, problem: null };
}
