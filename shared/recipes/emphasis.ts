/**
 * Emphasises the allergens in the text of one ingredient (Art. 21 of Regulation (EU) 1169/2011): only the word that names
 * the allergen, every time. A food that contains an allergen without naming it gets the accepted name after it: 'Butter
 * (**milk**)', 'bulgur (**wheat**)'. Words of allergens that it doesn't contain stay plain.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import {
  type AllergenWord,
  allergenTerms,
  allergenWordsIn,
  emphasisedEnd,
  folded,
  namedBySpecies,
  namedOneByOne,
  singularOf,
  speciesIn,
} from './allergen-words.ts';
import type { ListToken } from './breakdown-schema.ts';

/** A contained allergen, with the names of its cereals, nuts or species. */
export interface Contained {
  allergen: AllergenCode;
  detail: readonly string[];
}

type Span = readonly [from: number, to: number];

const plain = (text: string): ListToken => ({ text, emphasised: false });
const bold = (text: string): ListToken => ({ text, emphasised: true });

/** The position of a maker's typed species in the text: 'basa' in 'Basa fillets'. */
function spansOfName(name: string, text: string): Span[] {
  const stem = singularOf(folded(name).trim()).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (stem === '') return [];
  const plural = stem.endsWith('y') ? `${stem.slice(0, -1)}(?:y|ies)` : `${stem}(?:e?s)?`;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${plural}(?![\\p{L}\\p{N}])`, 'gu');
  return Array.from(
    folded(text).matchAll(pattern),
    (match): Span => [match.index, match.index + match[0].length],
  );
}

/** Where `text` names the allergen in words that a label may use. */
function spansNaming({ allergen, detail }: Contained, text: string): Span[] {
  const words = allergenWordsIn(text).filter((word) => word.allergen === allergen && word.kind === 'name');
  const typed = namedBySpecies.has(allergen) ? detail.flatMap((name) => spansOfName(name, text)) : [];
  return [...words.map((word): Span => [word.from, emphasisedEnd(text, word)]), ...typed];
}

/**
 * What a label must name of an allergen, each with its check: every cereal and nut, else the species, else the group.
 * Unnamed cereals and nuts are those of the text's own foods: bulgur is wheat.
 */
export function namesNeeded({ allergen, detail }: Contained, text: string): string[] {
  const words = (of: string) =>
    allergenWordsIn(of).filter((word) => word.allergen === allergen && word.kind !== 'likely');
  const inText = words(text).flatMap(({ species, precautionary }) => (precautionary ? [] : (species ?? [])));
  if (namedOneByOne.has(allergen)) {
    const declared = detail.map((name) => speciesIn(allergen, name));
    const species = detail.length > 0 ? declared.flat() : inText;
    // A detail that isn't a cereal or nut of Annex II leaves the group unnamed.
    const isOpen = species.length === 0 || declared.some((found) => found.length === 0);
    return [...new Set([...species, ...(isOpen ? [allergenTerms[allergen]] : [])])];
  }
  if (!namedBySpecies.has(allergen)) return [allergenTerms[allergen]];
  if (detail.length === 0) return inText.length > 0 ? [...new Set(inText)] : [allergenTerms[allergen]];
  const familiar = detail.every((name) => words(name).some(({ kind }) => kind === 'name'));
  return familiar ? [...detail] : [...detail, allergenTerms[allergen]];
}

/** Whether `text` names `name` of the allergen: a cereal, a nut, a species, or the group. */
export function isNamed({ allergen }: Pick<Contained, 'allergen'>, name: string, text: string): boolean {
  const words = allergenWordsIn(text).filter((word) => word.allergen === allergen && word.kind === 'name');
  if (namedOneByOne.has(allergen)) return words.some(({ species }) => species === name);
  if (name === allergenTerms[allergen]) return words.length > 0;
  return spansOfName(name, text).length > 0;
}

/** Names by their insertion point. */
type Insertions = Map<number, string[]>;

function insert(into: Insertions, at: number, names: readonly string[]): void {
  const before = into.get(at) ?? [];
  into.set(at, [...before, ...names.filter((name) => !before.includes(name))]);
}

/** Where each bracket of a text closes, by where it opens. One that never closes has no entry. */
function bracketEnds(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const ends = new Map<number, number>();
  for (const { 0: sign, index } of text.matchAll(/[()[\]]/g)) {
    if (sign === '(' || sign === '[') open.push(index);
    else {
      const from = open.pop();
      if (from !== undefined) ends.set(from, index + 1);
    }
  }
  return ends;
}

/** The end of consecutive brackets from `at`; `at` itself when there are none. */
function closingOf(text: string, at: number, ends: ReadonlyMap<number, number>): number {
  let [closed, next] = [at, at];
  for (;;) {
    while (text[next] === ' ') next += 1;
    if (text[next] !== '(' && text[next] !== '[') return closed;
    const end = ends.get(next);
    if (end === undefined) return text.length;
    [closed, next] = [end, end];
  }
}

export interface ListPart {
  text: string;
  from: number;
  /** The end of its last letter. */
  end: number;
  /** The brackets after it, and their end. */
  bracket: string;
  closed: number;
}

/** The text between commas, colons and brackets, with the brackets after it. */
export function partsOf(text: string): ListPart[] {
  const ends = bracketEnds(text);
  return Array.from(text.matchAll(/[^,;:()[\]]+/g), ({ 0: part, index }) => {
    const closed = closingOf(text, index + part.length, ends);
    const end = index + part.trimEnd().length;
    return {
      text: part,
      from: index,
      end,
      bracket: text.slice(index + part.length, closed),
      closed: Math.max(closed, end),
    };
  }).filter((part) => part.text.trim() !== '');
}

/** Whether a word means `name` of its allergen, or leaves open which one. */
const isOf = (word: AllergenWord, allergen: AllergenCode, name: string): boolean =>
  word.allergen === allergen &&
  !word.precautionary &&
  (!namedOneByOne.has(allergen) || word.species === null || word.species === name);

/** What a food of an entry leaves unnamed: the cereals and nuts that it may be, else the species, else the group. */
function unnamedIn(
  contained: Contained,
  { text, bracket }: ListPart,
  names: readonly string[],
  isOnly: boolean,
): string[] {
  const { allergen } = contained;
  const ofAllergen = (of: string) => allergenWordsIn(of).filter((word) => word.allergen === allergen);
  const foods = ofAllergen(text).filter(({ kind }) => kind !== 'name');
  if (foods.length === 0) return [];
  const missing = names.filter(
    (name) =>
      foods.some((word) => isOf(word, allergen, name)) &&
      !isNamed(contained, name, text + bracket) &&
      !ofAllergen(bracket).some((word) => isOf(word, allergen, name)),
  );
  if (!namedBySpecies.has(allergen) || missing.length === 0) return missing;
  if (ofAllergen(text + bracket).some(({ kind }) => kind === 'name')) return [];
  // Its species is unknown, unless there is only one possibility.
  return isOnly || missing.length === 1 ? missing : [allergenTerms[allergen]];
}

/**
 * Inserts the allergen's names after each food of the text that contains it, or mostly does, without naming it (Art.
 * 21(1): each ingredient).
 * @returns The inserted names.
 */
function nameFoods(
  contained: Contained,
  text: string,
  names: readonly string[],
  into: Insertions,
): ReadonlySet<string> {
  const parts = partsOf(text);
  const inserted = new Set<string>();
  for (const part of parts) {
    const isSure = allergenWordsIn(part.text).some(
      ({ allergen, kind }) => allergen === contained.allergen && kind === 'food',
    );
    const missing = unnamedIn(contained, part, names, parts.length === 1);
    if (missing.length > 0) insert(into, isSure ? part.end : part.closed, missing);
    for (const name of missing) inserted.add(name);
  }
  return inserted;
}

/** Names that fit none of the text's foods, so nobody can tell which part contains them. */
function placeNames(text: string, contained: readonly Contained[]): { placed: Insertions; open: string[] } {
  const placed: Insertions = new Map();
  const open = contained.flatMap((each) => {
    const names = namesNeeded(each, text);
    const inserted = nameFoods(each, text, names, placed);
    return names.filter((name) => !inserted.has(name) && !isNamed(each, name, text));
  });
  return { placed, open };
}

/** Names of allergens that a written list contains and that none of its parts indicates. */
export const unplacedNames = (text: string, contained: readonly Contained[]): string[] =>
  partsOf(text).length < 2 ? [] : placeNames(text, contained).open;

function insertionsOf(text: string, contained: readonly Contained[]): Insertions {
  const { placed, open } = placeNames(text, contained);
  if (open.length > 0) insert(placed, text.length, open);
  return placed;
}

/** Splits `text` into segments, and emphasises those that name one of `contained`. */
export const emphasise = (text: string, contained: readonly Contained[]): ListToken[] =>
  stretchesOf(text, contained, new Map());

function stretchesOf(text: string, contained: readonly Contained[], insertions: Insertions): ListToken[] {
  const spans = contained.flatMap((each) => spansNaming(each, text));
  const isBold = (at: number) => spans.some(([from, to]) => at >= from && at < to);
  const cuts = [...new Set([0, text.length, ...spans.flat(), ...insertions.keys()])].sort((a, b) => a - b);
  const tokens = cuts.flatMap((at, index) => [
    ...insertedAt(insertions.get(at) ?? []),
    { text: text.slice(at, cuts[index + 1] ?? at), emphasised: isBold(at) },
  ]);
  return joinTokens(tokens.filter((token) => token.text !== ''));
}

const insertedAt = (names: readonly string[]): ListToken[] =>
  names.length === 0
    ? []
    : [...names.flatMap((name, index) => [plain(index === 0 ? ' (' : ', '), bold(name)]), plain(')')];

/** The printed text of an ingredient, with every contained allergen named and emphasised. */
export const declare = (text: string, contained: readonly Contained[]): ListToken[] =>
  stretchesOf(text, contained, insertionsOf(text, contained));

/** Merges neighbouring segments of the same kind. */
export function joinTokens(tokens: readonly ListToken[]): ListToken[] {
  const joined: ListToken[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.emphasised === token.emphasised)
      joined[joined.length - 1] = { ...last, text: last.text + token.text };
    else joined.push(token);
  }
  return joined;
}

/** Returns the text with allergens between double asterisks. */
export const markedText = (tokens: readonly ListToken[]): string =>
  tokens.map(({ text, emphasised }) => (emphasised ? `**${text}**` : text)).join('');
