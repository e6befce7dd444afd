/**
 * The entries of an ingredient list with their weights, before they are written out (Art. 18 and Annex VII
 * of Regulation (EU) 1169/2011).
 *
 * - By weight as they go into the bowl. What is the same is added together.
 * - A recipe in it is one entry with a list of its own, or merged: its ingredients stand among the others,
 *   through all levels. A line with QUID is never merged away, for its name is what the share belongs to.
 * - Water counts by what of it is left: finished weight less everything else, and is left out up to 5 %.
 */
import { multiply, type Ratio } from '../money.ts';
import type { Book, BookLine, BookRecipe, IngredientLine, SubRecipeLine } from './book.ts';
import type { Contained } from './emphasis.ts';
import { add, sum, whole, zero } from './exact.ts';
import { finishedGrams, gramsOfLine, shareOfBatch } from './weights.ts';

export interface ListEntry {
  kind: 'ingredient' | 'recipe';
  /** The ingredient's, or the recipe's. */
  id: string;
  name: string;
  /** What is printed: the ingredient's own declaration, or its name. */
  text: string;
  contained: readonly Contained[];
  /** In g, in the batch; `null` when it is not known. */
  grams: Ratio | null;
  /** The recipe whose list stands in brackets. */
  recipe: BookRecipe | null;
  quid: boolean;
  water: boolean;
}

export interface ListEntries {
  entries: ListEntry[];
  /** The lines whose weight is not known. */
  unweighed: string[];
}

const waterPattern =
  /^(?:(?:tap|drinking|filtered|spring|mineral|still|sparkling|carbonated|cold|cool|iced?|warm|tepid|lukewarm|hot|boiling|boiled|chilled|fresh|added|plain|bottled|purified|distilled)[ -])*(?:water|ice(?: cubes?)?)(?: ?\(.*\))?(?:, ?\w+)?$/i;

const isWater = (text: string): boolean =>
  waterPattern.test(text.trim()) || /^crushed ice$/i.test(text.trim());

/** As one line, without marks of emphasis and the full stop that the list sets itself. */
const printable = (text: string): string =>
  text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');

const times = (grams: Ratio | null, share: Ratio | null): Ratio | null =>
  grams === null || share === null ? null : multiply(grams, share);

function ingredientEntry(line: IngredientLine, book: Book, grams: Ratio | null): ListEntry {
  const ingredient = book.ingredients.get(line.ingredientId);
  const name = ingredient?.name ?? line.name ?? '';
  const declared = printable(ingredient?.declaration ?? '');
  const contained = (ingredient?.allergens ?? []).filter(({ state }) => state === 'contains');
  return {
    kind: 'ingredient',
    id: line.ingredientId,
    name,
    text: declared === '' ? printable(name) : declared,
    contained,
    grams,
    recipe: null,
    quid: line.quid,
    water: isWater(name),
  };
}

function recipeEntry(line: SubRecipeLine, book: Book, grams: Ratio | null): ListEntry {
  const recipe = book.recipes.get(line.recipeId) ?? null;
  const name = recipe?.name ?? line.name ?? '';
  return {
    kind: 'recipe',
    id: line.recipeId,
    name,
    text: printable(name),
    contained: [],
    grams,
    recipe,
    quid: line.quid,
    water: false,
  };
}

interface Gathering extends ListEntries {
  book: Book;
  merged: boolean;
  /** The recipes that are being gone through: one of them again is a loop. */
  within: readonly string[];
}

function gather(line: BookLine, share: Ratio | null, into: Gathering): void {
  const { exact } = gramsOfLine(line, into.book);
  const grams = times(exact, share);
  if (exact === null) into.unweighed.push(line.id);
  if (line.kind === 'ingredient') {
    into.entries.push(ingredientEntry(line, into.book, grams));
    return;
  }
  const recipe = into.book.recipes.get(line.recipeId);
  const part = shareOfBatch(line, into.book).share;
  const merges = into.merged && !line.quid && part !== null && !into.within.includes(line.recipeId);
  if (recipe === undefined || !merges || recipe.lines.length === 0) {
    into.entries.push(recipeEntry(line, into.book, grams));
    return;
  }
  const deeper = { ...into, within: [...into.within, recipe.id] };
  for (const inner of recipe.lines) gather({ ...inner, quid: false }, times(part, share), deeper);
}

const keyOf = ({ kind, id, text, contained }: ListEntry): string =>
  kind === 'recipe' ? `recipe ${id}` : JSON.stringify([text.toLowerCase(), contained]);

/** What prints the same and contains the same is one entry, where the first of it stood. */
function addedTogether(entries: readonly ListEntry[]): ListEntry[] {
  const byKey = new Map<string, ListEntry>();
  for (const entry of entries) {
    const key = entry.water ? 'water' : keyOf(entry);
    const before = byKey.get(key);
    const grams = before?.grams && entry.grams ? add(before.grams, entry.grams) : null;
    byKey.set(key, before ? { ...before, grams, quid: before.quid || entry.quid } : entry);
  }
  return [...byKey.values()];
}

const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Water by what is left of it; nothing of it up to 5 % of the finished weight. */
function withWaterLeft(entries: readonly ListEntry[], finished: Ratio | null): ListEntry[] {
  const others = entries.filter((entry) => !entry.water);
  const known = others.flatMap(({ grams }) => grams ?? []);
  if (finished === null || known.length < others.length) return [...entries];
  const rest = add(finished, negative(sum(known)));
  const left = compare(rest, zero) < 0 ? zero : rest;
  const negligible = compare(multiply(left, { n: 20n, d: 1n }), finished) <= 0;
  return entries.flatMap((entry) => {
    if (!entry.water) return [entry];
    return negligible ? [] : [{ ...entry, grams: left }];
  });
}

const negative = ({ n, d }: Ratio): Ratio => ({ n: -n, d });

/** In descending weight; what nobody has weighed comes last. What weighs the same keeps its order. */
function byWeight(a: ListEntry, b: ListEntry): number {
  if (a.grams === null || b.grams === null) return Number(a.grams === null) - Number(b.grams === null);
  return compare(b.grams, a.grams);
}

/** The entries of a recipe's list, in the order of the list. `within` are the recipes that it is a part of. */
export function listEntriesOf(recipe: BookRecipe, book: Book, within: readonly string[] = []): ListEntries {
  const gathering: Gathering = {
    entries: [],
    unweighed: [],
    book,
    merged: recipe.compoundListing === 'merged',
    within: [...within, recipe.id],
  };
  for (const line of recipe.lines) gather(line, whole, gathering);
  const finished = finishedGrams(recipe, book).exact;
  const entries = withWaterLeft(addedTogether(gathering.entries), finished).sort(byWeight);
  return { entries, unweighed: gathering.unweighed };
}
