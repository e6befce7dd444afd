/**
 * Prints the ingredient list: heading, entries by weight, stated shares (QUID, Art. 22 and Annex VIII of Regulation (EU)
 * 1169/2011), emphasised allergens, and what it may contain.
 *
 * A share is of the finished product: over the measured weight, because heat drives water out (Annex VIII 4(a)), else
 * over the sum of the lines. Above 100 %, the weight for 100 g of finished product is stated. A nested recipe's list in
 * brackets is never left out: that depends on whether its composition is fixed by law, which is unknown here.
 */

import type { AllergenCode } from '../ingredients/schema.ts';
import {
  compareDecimals,
  decimalOf,
  displayDecimal,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  type Ratio,
  ratio,
} from '../money.ts';
import { allergenTerms, namedBySpecies, namedOneByOne, speciesIn } from './allergen-words.ts';
import { allergensOf } from './allergens.ts';
import type { Book, BookRecipe } from './book.ts';
import type { IngredientList, ListToken, RecipeAllergen } from './breakdown-schema.ts';
import { type Contained, declare, emphasise, joinTokens, markedText } from './emphasis.ts';
import { sum, whole } from './exact.ts';
import { expectedLinesOf } from './expected-lines.ts';
import { statementsOf } from './label-statements.ts';
import { type ListEntry, listEntriesOf, listsAllWater, waterPercentOf } from './list-entries.ts';
import { finishedGrams } from './weights.ts';

const plain = (text: string): ListToken => ({ text, emphasised: false });

/** Whole percent; one decimal below 10. */
function shownPercent(percent: string): string {
  const fine = formatDecimal(parseDecimal(displayDecimal(percent, 1)));
  return compareDecimals(fine, '10') < 0 ? fine : displayDecimal(percent, 0);
}

/** '25%', or the input for 100 g when that is more. */
function shareText(percent: string, name: string): string {
  if (compareDecimals(percent, '100') <= 0) return `${shownPercent(percent)}%`;
  return `prepared with ${shownPercent(percent)}g of ${name} per 100g of finished product`;
}

/** The share of the whole product, also for the contents of a nested recipe. */
const percentOf = ({ quid, grams }: ListEntry, { finished, scale }: Writing): string | null =>
  !quid || grams === null || scale === null || finished === null || finished.n === 0n
    ? null
    : decimalOf(multiply(divide(multiply(grams, scale), finished), ratio(100n, 1n)));

/** The share goes after the name, before any brackets. */
function withShare(tokens: readonly ListToken[], share: string): ListToken[] {
  const at = tokens.findIndex(({ text }) => text.includes(' ('));
  const found = tokens[at];
  if (found === undefined) return [...tokens, plain(` (${share})`)];
  const cut = found.text.indexOf(' (');
  const head = { ...found, text: found.text.slice(0, cut) };
  return [
    ...tokens.slice(0, at),
    ...(head.text === '' ? [] : [head]),
    plain(` (${share})`),
    { ...found, text: found.text.slice(cut) },
    ...tokens.slice(at + 1),
  ];
}

/** A line's position in the list's text. */
interface Placed {
  lines: readonly string[];
  from: number;
  to: number;
}

interface Written {
  tokens: ListToken[];
  contained: Contained[];
  unweighed: string[];
  placed: Placed[];
  waterLeftOut: string[];
}

const lengthOf = (tokens: readonly ListToken[]): number =>
  tokens.reduce((sum, { text }) => sum + text.length, 0);

const moved = (placed: readonly Placed[], by: number): Placed[] =>
  placed.map(({ lines, from, to }) => ({ lines, from: from + by, to: to + by }));

/** The lines of a nested recipe, under each of the lines that use it. */
const under = (lines: readonly string[], inner: readonly string[]): string[] =>
  lines.flatMap((line) => inner.map((each) => `${line}/${each}`));

interface Writing {
  book: Book;
  within: readonly string[];
  alwaysWater: boolean;
  /** The weight of the finished product; `null` when unknown. */
  finished: Ratio | null;
  /** How much of the product one gram of this list is: less than 1 for a partly used recipe. */
  scale: Ratio | null;
}

/** The part of a recipe's own batch that is in the product. */
function scaleOf({ grams }: ListEntry, recipe: BookRecipe, { book, scale }: Writing): Ratio | null {
  const batch = finishedGrams(recipe, book).exact;
  if (grams === null || scale === null || batch === null || batch.n === 0n) return null;
  return multiply(scale, divide(grams, batch));
}

/** A recipe in brackets. In its name, the words of its contained allergens are emphasised too. */
function writtenRecipe(entry: ListEntry, writing: Writing, share: string | null): Written {
  const shown = share === null ? [] : [plain(` (${share})`)];
  if (entry.recipe === null || entry.recipe.lines.length === 0 || writing.within.includes(entry.id)) {
    const tokens = [plain(entry.text), ...shown];
    const placed = [{ lines: entry.lines, from: 0, to: lengthOf(tokens) }];
    return { tokens, contained: [], unweighed: [], placed, waterLeftOut: [] };
  }
  const inner = writtenList(entry.recipe, { ...writing, scale: scaleOf(entry, entry.recipe, writing) });
  const head = [...emphasise(entry.text, inner.contained), ...shown];
  const tokens = inner.tokens.length === 0 ? head : [...head, plain(' ('), ...inner.tokens, plain(')')];
  const placed = inner.placed.map((each) => ({ ...each, lines: under(entry.lines, each.lines) }));
  const waterLeftOut = under(entry.lines, inner.waterLeftOut);
  return {
    ...inner,
    tokens,
    placed: [{ lines: entry.lines, from: 0, to: lengthOf(tokens) }, ...moved(placed, lengthOf(head) + 2)],
    waterLeftOut,
  };
}

function writtenEntry(entry: ListEntry, writing: Writing, percent: string | null): Written {
  const share = percent === null ? null : shareText(percent, entry.name);
  if (entry.kind === 'recipe') return writtenRecipe(entry, writing, share);
  const declared = declare(entry.text, entry.contained);
  const tokens = share === null ? declared : withShare(declared, share);
  const placed = [{ lines: entry.lines, from: 0, to: lengthOf(tokens) }];
  return { tokens, contained: [...entry.contained], unweighed: [], placed, waterLeftOut: [] };
}

/** Joins entries with commas. */
function joinWritten(written: readonly Written[]): Pick<Written, 'tokens' | 'placed'> {
  const parts: Pick<Written, 'tokens' | 'placed'>[] = [];
  let at = 0;
  for (const each of written) {
    if (at > 0) {
      parts.push({ tokens: [plain(', ')], placed: [] });
      at += 2;
    }
    parts.push({ tokens: each.tokens, placed: moved(each.placed, at) });
    at += lengthOf(each.tokens);
  }
  return { tokens: parts.flatMap(({ tokens }) => tokens), placed: parts.flatMap(({ placed }) => placed) };
}

/** Each allergen once, with all that it is of. */
const together = (contained: readonly Contained[]): Contained[] =>
  Array.from(
    Map.groupBy(contained, ({ allergen }) => allergen),
    ([allergen, rows]) => ({ allergen, detail: [...new Set(rows.flatMap(({ detail }) => detail))] }),
  );

/** The list of a recipe in brackets, without its heading. */
function writtenList(recipe: BookRecipe, writing: Writing): Written {
  const { book, within, alwaysWater } = writing;
  const { entries, unweighed, waterLeftOut } = listEntriesOf(recipe, book, within, alwaysWater);
  const deeper = { ...writing, within: [...within, recipe.id] };
  const written = entries.map((entry) => writtenEntry(entry, deeper, percentOf(entry, deeper)));
  return {
    ...joinWritten(written),
    contained: together(written.flatMap(({ contained }) => contained)),
    unweighed: [...unweighed, ...written.flatMap((each) => each.unweighed)],
    waterLeftOut: [...waterLeftOut, ...written.flatMap((each) => each.waterLeftOut)],
  };
}

/** 'hazelnuts', 'hazelnuts and sesame', 'hazelnuts, milk and sesame'. */
function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** As a label names it: 'spelt (wheat)' is wheat, and a little-known fish is '(fish)'. */
function precautionaryNames(allergen: AllergenCode, name: string): string[] {
  if (name.startsWith('other ')) return [name];
  const bySpecies = namedOneByOne.has(allergen) || namedBySpecies.has(allergen);
  if (!bySpecies) return [allergenTerms[allergen]];
  const species = speciesIn(allergen, name);
  if (namedOneByOne.has(allergen)) return species.length > 0 ? species : [allergenTerms[allergen]];
  const familiar = species.length > 0;
  return [familiar ? name : `${name} (${allergenTerms[allergen]})`];
}

function mayContainOf(allergens: readonly RecipeAllergen[]): string[] {
  const named = allergens.flatMap(({ allergen, state, detail, alsoMayContain }) => {
    const names =
      state === 'may_contain' ? [...detail, ...alsoMayContain] : state === 'contains' ? alsoMayContain : [];
    if (state === 'may_contain' && names.length === 0) return [allergenTerms[allergen]];
    return names.flatMap((name) => precautionaryNames(allergen, name));
  });
  return [...new Set(named)];
}

/** 'May contain hazelnuts and sesame.', each by name and without what it contains; '' for none. */
export function mayContainText(allergens: readonly RecipeAllergen[]): string {
  const names = mayContainOf(allergens);
  return names.length === 0 ? '' : `May contain ${enumerated(names)}.`;
}

const heading = 'Ingredients: ';

/** In percent of the finished weight, else of the sum of the lines. */
function sharesOf(entries: readonly ListEntry[], finished: Ratio | null): (string | null)[] {
  const weights = entries.map(({ grams }) => grams);
  const all = finished ?? (weights.every((grams) => grams !== null) ? sum(weights) : null);
  return weights.map((grams) =>
    grams === null || all === null || all.n === 0n
      ? null
      : decimalOf(multiply(divide(grams, all), ratio(100n, 1n))),
  );
}

export function ingredientListOf(recipe: BookRecipe, book: Book): IngredientList {
  const finished = finishedGrams(recipe, book).exact;
  const { entries, unweighed, waterLeftOut } = listEntriesOf(recipe, book);
  const alwaysWater = listsAllWater(recipe);
  const writing: Writing = { book, within: [recipe.id], alwaysWater, finished, scale: whole };
  const shares = sharesOf(entries, finished);
  const water = waterPercentOf(recipe, book);
  const written = entries.map((entry, at) => {
    const percent = percentOf(entry, writing);
    return { entry, percent, share: shares[at] ?? null, ...writtenEntry(entry, writing, percent) };
  });
  const list = joinWritten(written);
  const tokens = list.tokens.length === 0 ? [] : joinTokens([plain(heading), ...list.tokens, plain('.')]);
  return {
    text: markedText(tokens),
    tokens,
    items: written.map(({ entry, percent, share, tokens: own }) => ({
      name: entry.name,
      percent,
      emphasised: joinTokens(own).flatMap(({ text, emphasised }) => (emphasised ? [text] : [])),
      ingredientId: entry.kind === 'ingredient' ? entry.id : null,
      recipeId: entry.kind === 'recipe' ? entry.id : null,
      grams: entry.grams === null ? null : decimalOf(entry.grams),
      share,
      water: entry.water,
      lines: [...entry.lines],
    })),
    entries: moved(list.placed, heading.length).map(({ lines, from, to }) => ({
      lines: [...lines],
      from,
      to,
    })),
    waterLeftOut: [...waterLeftOut, ...written.flatMap((each) => each.waterLeftOut)],
    expected: expectedLinesOf(recipe, book),
    waterPercent: water === null ? null : decimalOf(water),
    statements: statementsOf(recipe, book),
    mayContain: mayContainText(allergensOf(recipe, book)),
    unweighed: [...new Set([...unweighed, ...written.flatMap((each) => each.unweighed)])],
  };
}
