/**
 * The entries of an ingredient list with their weights, before they are written out (Art. 18 and Annex VII of Regulation
 * (EU) 1169/2011).
 *
 * - In order of weight in the bowl. Equal entries are merged.
 * - A nested recipe is one entry with its own list, or merged: its ingredients are then listed among the others, through
 *   all levels. A line with QUID is never merged, because its share belongs to its name.
 * - Water counts by what is left of it: finished weight less everything else. It is left out up to 5 %, except in meat,
 *   fishery products and bivalves.
 */
import { isWater } from '../ingredients/water.ts';
import { divide, multiply, type Ratio } from '../money.ts';
import type { Book, BookLine, BookRecipe, IngredientLine, SubRecipeLine } from './book.ts';
import type { Contained } from './emphasis.ts';
import { add, sum, whole, zero } from './exact.ts';
import { printable, printedTextOf } from './printed-text.ts';
import { finishedGrams, gramsOfLine, shareOfBatch } from './weights.ts';

export interface ListEntry {
  kind: 'ingredient' | 'recipe';
  /** The id of the ingredient or recipe. */
  id: string;
  /** The lines it covers, each with the path of recipe lines that leads to it: 'a', or 'b/c' for c in the recipe of b. */
  lines: readonly string[];
  name: string;
  /** The printed text: the ingredient's declaration, or its name. */
  text: string;
  contained: readonly Contained[];
  /** In g, in the batch; `null` when unknown. */
  grams: Ratio | null;
  /** The recipe whose list is in brackets. */
  recipe: BookRecipe | null;
  quid: boolean;
  water: boolean;
}

export interface ListEntries {
  entries: ListEntry[];
  /** Lines of water that the list leaves out. */
  waterLeftOut: string[];
  /** The lines of unknown weight. */
  unweighed: string[];
}

const times = (grams: Ratio | null, share: Ratio | null): Ratio | null =>
  grams === null || share === null ? null : multiply(grams, share);

function ingredientEntry(line: IngredientLine, path: string, book: Book, grams: Ratio | null): ListEntry {
  const ingredient = book.ingredients.get(line.ingredientId);
  const name = ingredient?.name ?? line.name ?? '';
  const contained = (ingredient?.allergens ?? []).filter(({ state }) => state === 'contains');
  return {
    kind: 'ingredient',
    id: line.ingredientId,
    lines: [path],
    name,
    text: ingredient === undefined ? printable(name) : printedTextOf(ingredient),
    contained,
    grams,
    recipe: null,
    quid: line.quid,
    water: ingredient !== undefined && isWater(ingredient),
  };
}

function recipeEntry(line: SubRecipeLine, path: string, book: Book, grams: Ratio | null): ListEntry {
  const recipe = book.recipes.get(line.recipeId) ?? null;
  const name = recipe?.name ?? line.name ?? '';
  return {
    kind: 'recipe',
    id: line.recipeId,
    lines: [path],
    name,
    text: printable(name),
    contained: [],
    grams,
    recipe,
    quid: line.quid,
    water: false,
  };
}

interface Gathering extends Omit<ListEntries, 'waterLeftOut'> {
  book: Book;
  /** The path of recipe lines that leads here, each with its '/'. */
  path: string;
  merged: boolean;
  /** The recipes being visited: meeting one of them again is a loop. */
  within: readonly string[];
}

function gather(line: BookLine, share: Ratio | null, into: Gathering): void {
  const { exact } = gramsOfLine(line, into.book);
  const grams = times(exact, share);
  const path = into.path + line.id;
  if (exact === null) into.unweighed.push(line.id);
  if (line.kind === 'ingredient') {
    into.entries.push(ingredientEntry(line, path, into.book, grams));
    return;
  }
  const recipe = into.book.recipes.get(line.recipeId);
  const part = shareOfBatch(line, into.book).share;
  const merges = into.merged && !line.quid && part !== null && !into.within.includes(line.recipeId);
  if (recipe === undefined || !merges || recipe.lines.length === 0) {
    into.entries.push(recipeEntry(line, path, into.book, grams));
    return;
  }
  const deeper = { ...into, path: `${path}/`, within: [...into.within, recipe.id] };
  for (const inner of recipe.lines) gather(inner, times(part, share), deeper);
}

const keyOf = ({ kind, id, text, contained }: ListEntry): string =>
  kind === 'recipe' ? `recipe ${id}` : JSON.stringify([text.toLowerCase(), contained]);

/** Merges entries that print and contain the same, at the first one's position. */
function addedTogether(entries: readonly ListEntry[]): ListEntry[] {
  const byKey = new Map<string, ListEntry>();
  for (const entry of entries) {
    const key = entry.water ? 'water' : keyOf(entry);
    const before = byKey.get(key);
    const grams = before?.grams && entry.grams ? add(before.grams, entry.grams) : null;
    const lines = [...(before?.lines ?? []), ...entry.lines];
    byKey.set(key, before ? { ...before, grams, lines, quid: before.quid || entry.quid } : entry);
  }
  return [...byKey.values()];
}

const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/**
 * The weight of water in the finished product: the total less everything else (Annex VII A 1), at least 0. `null` while a
 * weight is unknown.
 */
function waterIn(entries: readonly ListEntry[], finished: Ratio | null): Ratio | null {
  const others = entries.filter((entry) => !entry.water);
  const known = others.flatMap(({ grams }) => grams ?? []);
  if (finished === null || known.length < others.length) return null;
  const rest = add(finished, negative(sum(known)));
  return compare(rest, zero) < 0 ? zero : rest;
}

/** Foods that always list water (Annex VII A 1): meat, fishery products and bivalves. */
export const listsAllWater = ({ foodKind }: Pick<BookRecipe, 'foodKind'>): boolean =>
  (foodKind ?? 'other') !== 'other';

/** Water by what is left of it. Left out up to 5 % of the finished weight, unless its share is stated. */
function withWaterLeft(entries: readonly ListEntry[], finished: Ratio | null, always: boolean): ListEntry[] {
  const left = waterIn(entries, finished);
  if (left === null || finished === null) return [...entries];
  const negligible = !always && compare(multiply(left, { n: 20n, d: 1n }), finished) <= 0;
  return entries.flatMap((entry) => {
    if (!entry.water) return [entry];
    if (entry.grams === null) return [entry];
    return negligible && !entry.quid ? [] : [{ ...entry, grams: left }];
  });
}

/** The percentage of water in the finished product; `null` while a weight is unknown. */
export function waterPercentOf(recipe: BookRecipe, book: Book): Ratio | null {
  const finished = finishedGrams(recipe, book).exact;
  const entries = addedTogether(gathered(recipe, book, []).entries);
  const left = entries.some(({ water }) => water) ? waterIn(entries, finished) : zero;
  return left === null || finished === null || finished.n === 0n
    ? null
    : multiply(divide(left, finished), { n: 100n, d: 1n });
}

const negative = ({ n, d }: Ratio): Ratio => ({ n: -n, d });

/** In descending weight, unweighed entries last. Equal weights keep their order. */
function byWeight(a: ListEntry, b: ListEntry): number {
  if (a.grams === null || b.grams === null) return Number(a.grams === null) - Number(b.grams === null);
  return compare(b.grams, a.grams);
}

function gathered(recipe: BookRecipe, book: Book, within: readonly string[]): Gathering {
  const gathering: Gathering = {
    entries: [],
    unweighed: [],
    book,
    path: '',
    merged: recipe.compoundListing === 'merged',
    within: [...within, recipe.id],
  };
  for (const line of recipe.lines) gather(line, whole, gathering);
  return gathering;
}

/**
 * Returns the entries of a recipe's list in order. `within` are the recipes it is nested in, starting with the label's
 * own.
 */
export function listEntriesOf(
  recipe: BookRecipe,
  book: Book,
  within: readonly string[] = [],
  alwaysWater = listsAllWater(recipe),
): ListEntries {
  const { entries: all, unweighed } = gathered(recipe, book, within);
  const together = addedTogether(all);
  const finished = finishedGrams(recipe, book).exact;
  const entries = withWaterLeft(together, finished, alwaysWater).sort(byWeight);
  const listed = new Set(entries.flatMap(({ lines }) => lines));
  const waterLeftOut = together
    .filter(({ water }) => water)
    .flatMap(({ lines }) => lines.filter((line) => !listed.has(line)));
  return { entries, unweighed, waterLeftOut };
}
