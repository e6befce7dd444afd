/**
 * A newer version of the recipe, taken into a draft when somebody asks for it. The plan stays: as much is made as before.
 * The recipe's rows become those of the new version, under the ids of its lines; what was typed in a row that is still
 * there stays, and so do rows that somebody added.
 */
import type { Book } from '@batchbook/shared/recipes/book';
import { withParts } from './made-here.ts';
import type { Row } from './rows.ts';

interface Versions {
  /** The rows of the new version, scaled. */
  own: readonly Row[];
  /** The rows as they are. */
  known: readonly Row[];
  /** The recipes that are made in the run, with everything in them. */
  book: Book | null;
  at: Date;
}

/** The recipes among the rows that are made in the run: their ingredients are taken anew too. */
export const madeInRun = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ source, recipeId }) => (source === 'made_here' && recipeId !== null ? [recipeId] : []));

export function rowsOfNewest({ own, known, book, at }: Versions): Row[] {
  const before = new Map(known.map((row) => [row.id, row]));
  const ids = new Set(own.map(({ id }) => id));
  const isAdded = ({ id, partOf, recipeQuantity }: Row) =>
    partOf === null && recipeQuantity === null && !ids.has(id);
  const rows = [...own.map((row) => withTyped(row, before.get(row.id))), ...known.filter(isAdded)];
  return withParts(rows, [], book, at).map((row) => {
    const was = row.partOf === null ? undefined : known.find((part) => isSamePart(part, row));
    return was ? { ...withTyped(row, was), id: was.id } : row;
  });
}

const isSame = (a: Row, b: Row): boolean => a.ingredientId === b.ingredientId && a.recipeId === b.recipeId;

const isSamePart = (a: Row, b: Row): boolean => a.partOf === b.partOf && isSame(a, b);

/** What somebody typed and chose, in the row of the new version. */
function withTyped(row: Row, was: Row | undefined): Row {
  if (!was || !isSame(was, row)) return row;
  const { supplierId, supplierLotCode, useByDate, source, runId } = was;
  const actualQuantity = was.unit === row.unit ? was.actualQuantity : null;
  return { ...row, actualQuantity, supplierId, supplierLotCode, useByDate, source, runId };
}
