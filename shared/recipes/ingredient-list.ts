/**
 * The ingredient list as it is printed: heading, entries by weight, shares where they are stated (QUID,
 * Art. 22 and Annex VIII of Regulation (EU) 1169/2011), allergens emphasised, and what it may contain.
 *
 * The share is of the finished product: over the measured weight, for heat drives water out (Annex VIII
 * 4(a)), else over the sum of what goes in. Where that is above 100 %, the weight for 100 g of finished
 * product is stated. A recipe's own list in brackets is never left out: that depends on whether its
 * composition is fixed by law, which is not known here.
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
import { type ListEntry, listEntriesOf } from './list-entries.ts';
import { finishedGrams } from './weights.ts';

const plain = (text: string): ListToken => ({ text, emphasised: false });

/** Whole percent; one decimal below 10. */
function shownPercent(percent: string): string {
  const fine = formatDecimal(parseDecimal(displayDecimal(percent, 1)));
  return compareDecimals(fine, '10') < 0 ? fine : displayDecimal(percent, 0);
}

/** '25%', or what went in for 100 g where that is more. */
function shareText(percent: string, name: string): string {
  if (compareDecimals(percent, '100') <= 0) return `${shownPercent(percent)}%`;
  return `prepared with ${shownPercent(percent)}g of ${name} per 100g of finished product`;
}

const percentOf = ({ quid, grams }: ListEntry, finished: Ratio | null): string | null =>
  !quid || grams === null || finished === null || finished.n === 0n
    ? null
    : decimalOf(multiply(divide(grams, finished), ratio(100n, 1n)));

/** The share stands behind the name, before any brackets. */
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

interface Written {
  tokens: ListToken[];
  contained: Contained[];
  unweighed: string[];
}

/** A recipe in brackets; in its name, the words of what its ingredients contain are emphasised too. */
function writtenRecipe(entry: ListEntry, book: Book, within: readonly string[]): Written {
  if (entry.recipe === null || entry.recipe.lines.length === 0 || within.includes(entry.id)) {
    return { tokens: [plain(entry.text)], contained: [], unweighed: [] };
  }
  const inner = writtenList(entry.recipe, book, within);
  const name = emphasise(entry.text, inner.contained);
  const tokens = inner.tokens.length === 0 ? name : [...name, plain(' ('), ...inner.tokens, plain(')')];
  return { ...inner, tokens };
}

function writtenEntry(
  entry: ListEntry,
  book: Book,
  within: readonly string[],
  percent: string | null,
): Written {
  const written =
    entry.kind === 'recipe'
      ? writtenRecipe(entry, book, within)
      : { tokens: declare(entry.text, entry.contained), contained: [...entry.contained], unweighed: [] };
  if (percent === null) return written;
  return { ...written, tokens: withShare(written.tokens, shareText(percent, entry.name)) };
}

/** The list of a recipe that stands in brackets: without heading and shares. */
function writtenList(recipe: BookRecipe, book: Book, within: readonly string[]): Written {
  const { entries, unweighed } = listEntriesOf(recipe, book, within);
  const written = entries.map((entry) => writtenEntry(entry, book, [...within, recipe.id], null));
  return {
    tokens: separated(written.map(({ tokens }) => tokens)),
    contained: written.flatMap(({ contained }) => contained),
    unweighed: [...unweighed, ...written.flatMap((each) => each.unweighed)],
  };
}

const separated = (entries: readonly (readonly ListToken[])[]): ListToken[] =>
  entries.flatMap((tokens, index) => (index === 0 ? tokens : [plain(', '), ...tokens]));

/** 'hazelnuts', 'hazelnuts and sesame', 'hazelnuts, milk and sesame'. */
function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** As a label names it: 'spelt (wheat)' is wheat, and a fish that few know is '(fish)'. */
function precautionaryNames(allergen: AllergenCode, name: string): string[] {
  const species = speciesIn(allergen, name);
  if (namedOneByOne.has(allergen)) return species.length > 0 ? species : [name];
  const familiar = !namedBySpecies.has(allergen) || species.length > 0 || name.startsWith('other ');
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

/** 'May contain hazelnuts and sesame.', each by name and nothing that is contained anyway; '' for none. */
export function mayContainText(allergens: readonly RecipeAllergen[]): string {
  const names = mayContainOf(allergens);
  return names.length === 0 ? '' : `May contain ${enumerated(names)}.`;
}

export function ingredientListOf(recipe: BookRecipe, book: Book): IngredientList {
  const finished = finishedGrams(recipe, book).exact;
  const { entries, unweighed } = listEntriesOf(recipe, book);
  const written = entries.map((entry) => {
    const percent = percentOf(entry, finished);
    return { entry, percent, ...writtenEntry(entry, book, [recipe.id], percent) };
  });
  const list = separated(written.map(({ tokens }) => tokens));
  const tokens = list.length === 0 ? [] : joinTokens([plain('Ingredients: '), ...list, plain('.')]);
  return {
    text: markedText(tokens),
    tokens,
    items: written.map(({ entry, percent, tokens: own }) => ({
      name: entry.name,
      percent,
      emphasised: joinTokens(own).flatMap(({ text, emphasised }) => (emphasised ? [text] : [])),
      ingredientId: entry.kind === 'ingredient' ? entry.id : null,
      recipeId: entry.kind === 'recipe' ? entry.id : null,
      grams: entry.grams === null ? null : decimalOf(entry.grams),
    })),
    mayContain: mayContainText(allergensOf(recipe, book)),
    unweighed: [...new Set([...unweighed, ...written.flatMap((each) => each.unweighed)])],
  };
}
