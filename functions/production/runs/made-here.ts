/**
 * A recipe that is made in the run itself: its row stays, and its ingredients become rows of their own below it. They
 * scale with it, and each can be weighed, changed or left out. A recipe among them can be made here too, at any depth.
 */
import { decimalOf, multiply, type Ratio, ratioOf } from '@batchbook/shared/money';
import { rowsMax } from '@batchbook/shared/production/constants';
import type { PutRunRow } from '@batchbook/shared/production/schema';
import type { Book, BookLine } from '@batchbook/shared/recipes/book';
import { batchesOf } from '@batchbook/shared/recipes/line-rates';
import { derivedId } from '../../platform/derived-id.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import type { Row } from './rows.ts';

const isMade = ({ source, recipeId }: Row): boolean => source === 'made_here' && recipeId !== null;

/** The recipes that are to be made here and weren't before: they have to be read. */
export function newlyMade(sent: readonly PutRunRow[] = [], known: readonly Row[] = []): string[] {
  const before = new Map(known.map((row) => [row.id, row]));
  return sent.flatMap((row) => {
    if (!('recipeId' in row) || row.source !== 'made_here') return [];
    const was = before.get(row.id);
    return was && isMade(was) && was.recipeId === row.recipeId ? [] : [row.recipeId];
  });
}

/** @param book The recipes of `newlyMade`, with everything in them. */
export function withParts(rows: readonly Row[], known: readonly Row[], book: Book | null, at: Date): Row[] {
  const before = new Map(known.map((row) => [row.id, row]));
  const made = new Set(rows.filter(isMade).map(({ id }) => id));
  const left = rows.filter(({ partOf }) => partOf === null || made.has(partOf));
  const all = left.flatMap((row) => {
    const was = before.get(row.id);
    const isNew = isMade(row) && !(was && isMade(was) && was.recipeId === row.recipeId);
    return isNew && book ? [row, ...partsOf(row, book, at)] : [row];
  });
  if (all.length > rowsMax) throw invalid('ingredients', `must be at most ${rowsMax} rows`);
  return all;
}

function partsOf(row: Row, book: Book, at: Date): Row[] {
  const lines = book.recipes.get(row.recipeId as string)?.lines ?? [];
  const [ofRecipe, planned] = [
    shareIn(row, row.recipeQuantity, book),
    shareIn(row, row.plannedQuantity, book),
  ];
  return lines.map((line) => ({
    id: derivedId(at, row.id, line.id),
    ingredientId: line.kind === 'ingredient' ? line.ingredientId : null,
    recipeId: line.kind === 'recipe' ? line.recipeId : null,
    name: line.name ?? '',
    recipeQuantity: times(line.quantity, ofRecipe),
    plannedQuantity: times(line.quantity, planned),
    actualQuantity: null,
    unit: line.unit,
    wastePercent: line.wastePercent,
    supplierId: null,
    supplierLotCode: null,
    useByDate: null,
    source: 'stock',
    runId: null,
    partOf: row.id,
    costOverride: times(line.costOverride, ofRecipe),
  }));
}

/** How many batches of its recipe a row takes; `null` when that isn't known. */
function shareIn(
  { id, recipeId, unit, wastePercent }: Row,
  quantity: string | null,
  book: Book,
): Ratio | null {
  const line = {
    ...{ id, kind: 'recipe', recipeId: recipeId as string, quantity, unit, wastePercent },
    ...{ quid: false, costOverride: null },
  } as const satisfies BookLine;
  return batchesOf(line, book).rate;
}

const times = (quantity: string | null, share: Ratio | null): string | null =>
  quantity === null || share === null ? null : decimalOf(multiply(ratioOf(quantity), share));
