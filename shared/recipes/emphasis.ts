/**
 * Emphasises the allergens in the text of one ingredient (Art. 21 of Regulation (EU) 1169/2011): only the word that names
 * the allergen, every time. A food that contains an allergen without naming it gets the accepted name after it: 'Butter
 * (**milk**)', 'bulgur (**wheat**)'. Words of allergens that it doesn't contain stay plain.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import {
  type AllergenText,
  type AllergenWord,
  allergenTerms,
  allergenText,
  emphasisedEnd,
  folded,
  isFamiliar,
  namedBySpecies,
  namedOneByOne,
  singularOf,
  speciesIn,
} from './allergen-words.ts';
import type { ListToken } from './breakdown-schema.ts';
import { remembered } from './remembered.ts';

/** A contained allergen, with the names of its cereals, nuts or species. */
export interface Contained {
  allergen: AllergenCode;
  detail: readonly string[];
}

type Span = readonly [from: number, to: number];

const plain = (text: string): ListToken => ({ text, emphasised: false });
const bold = (text: string): ListToken => ({ text, emphasised: true });

/** A text in plain letters, and where a name may begin in it, by the name's first letter. */
const nameStarts = remembered((text) => {
  const plain = folded(text);
  const starts = Map.groupBy(plain.matchAll(/(?<![\p{L}\p{N}])./gsu), ([letter]) => letter);
  return { plain, startsWith: (letter: string) => starts.get(letter) ?? [] };
});

/** The position of a maker's typed species in the text: 'basa' in 'Basa fillets'. */
function spansOfName(name: string, { whole, from, to }: AllergenText): Span[] {
  const stem = singularOf(folded(name).trim());
  const [first = ''] = stem;
  const { plain, startsWith } = nameStarts(whole);
  const root = stem.endsWith('y') ? stem.slice(0, -1) : stem;
  const ending = stem === root ? /(?:e?s)?(?![\p{L}\p{N}])/uy : /(?:y|ies)(?![\p{L}\p{N}])/uy;
  const within = plain.slice(0, to);
  const spans: Span[] = [];
  for (const { index } of startsWith(first)) {
    if (index < (spans.at(-1)?.[1] ?? from) || !within.startsWith(root, index)) continue;
    ending.lastIndex = index + root.length;
    if (ending.test(within)) spans.push([index, ending.lastIndex]);
  }
  return spans;
}

/** Where a text names the allergen in words that a label may use. */
function spansNaming({ allergen, detail }: Contained, text: AllergenText): Span[] {
  const words = text.wordsOf(allergen).filter(({ kind }) => kind === 'name');
  const typed = namedBySpecies.has(allergen) ? detail.flatMap((name) => spansOfName(name, text)) : [];
  return [...words.map((word): Span => [word.from, emphasisedEnd(text.whole, word)]), ...typed];
}

/**
 * What a label must name of an allergen, each with its check: every cereal and nut, else the species, else the group.
 * Unnamed cereals and nuts are those of the text's own foods: bulgur is wheat.
 */
export function namesNeeded({ allergen, detail }: Contained, text: string): string[] {
  const inText = () =>
    allergenText(text)
      .wordsOf(allergen)
      .flatMap(({ kind, species, precautionary }) =>
        kind === 'likely' || precautionary ? [] : (species ?? []),
      );
  if (namedOneByOne.has(allergen)) {
    const declared = detail.map((name) => speciesIn(allergen, name));
    const species = detail.length > 0 ? declared.flat() : inText();
    // A detail that isn't a cereal or nut of Annex II leaves the group unnamed.
    const isOpen = species.length === 0 || declared.some((found) => found.length === 0);
    return [...new Set([...species, ...(isOpen ? [allergenTerms[allergen]] : [])])];
  }
  if (!namedBySpecies.has(allergen)) return [allergenTerms[allergen]];
  if (detail.length === 0) {
    const found = inText();
    return found.length > 0 ? [...new Set(found)] : [allergenTerms[allergen]];
  }
  return detail.every((name) => isFamiliar(allergen, name))
    ? [...detail]
    : [...detail, allergenTerms[allergen]];
}

/** Whether a text names `name` of the allergen: a cereal, a nut, a species, or the group. */
function isNamed(allergen: AllergenCode, name: string, text: AllergenText): boolean {
  const isOneByOne = namedOneByOne.has(allergen);
  if (!isOneByOne && name !== allergenTerms[allergen]) return spansOfName(name, text).length > 0;
  return text.some(allergen, ({ kind, species }) => kind === 'name' && (!isOneByOne || species === name));
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
  const parts = Array.from(text.matchAll(/[^,;:()[\]]+/g)).filter(([part]) => part.trim() !== '');
  return parts.map(({ 0: part, index }) => {
    const closed = closingOf(text, index + part.length, ends);
    const end = index + part.trimEnd().length;
    return {
      text: part,
      from: index,
      end,
      bracket: text.slice(index + part.length, closed),
      closed: Math.max(closed, end),
    };
  });
}

/** A part of a text with its words, those in its brackets, and both. */
interface ReadPart extends ListPart {
  own: AllergenText;
  inBracket: AllergenText;
  both: AllergenText;
}

const readPartsOf = (text: AllergenText): ReadPart[] =>
  partsOf(text.whole).map((part) => {
    const [ends, closes] = [part.from + part.text.length, part.from + part.text.length + part.bracket.length];
    return {
      ...part,
      own: text.part(part.from, ends),
      inBracket: text.part(ends, closes),
      both: text.part(part.from, closes),
    };
  });

/** Whether a word means `name` of its allergen, or leaves open which one. */
const isOf = ({ allergen, species, precautionary }: AllergenWord, name: string): boolean =>
  !precautionary && (!namedOneByOne.has(allergen) || species === null || species === name);

/** What a food of an entry leaves unnamed: the cereals and nuts that it may be, else the species, else the group. */
function unnamedIn(
  { allergen }: Contained,
  { own, inBracket, both }: ReadPart,
  names: readonly string[],
  isOnly: boolean,
): string[] {
  const foods = own.wordsOf(allergen).filter(({ kind }) => kind !== 'name');
  if (foods.length === 0) return [];
  const missing = names.filter(
    (name) =>
      foods.some((word) => isOf(word, name)) &&
      !inBracket.some(allergen, (word) => isOf(word, name)) &&
      !isNamed(allergen, name, both),
  );
  if (!namedBySpecies.has(allergen) || missing.length === 0) return missing;
  if (both.some(allergen, ({ kind }) => kind === 'name')) return [];
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
  parts: readonly ReadPart[],
  names: readonly string[],
  into: Insertions,
): ReadonlySet<string> {
  const inserted = new Set<string>();
  for (const part of parts) {
    const missing = unnamedIn(contained, part, names, parts.length === 1);
    if (missing.length === 0) continue;
    const isSure = part.own.some(contained.allergen, ({ kind }) => kind === 'food');
    insert(into, isSure ? part.end : part.closed, missing);
    for (const name of missing) inserted.add(name);
  }
  return inserted;
}

/** Names that fit none of the text's foods, so nobody can tell which part contains them. */
function placeNames(
  text: AllergenText,
  contained: readonly Contained[],
): { placed: Insertions; open: string[] } {
  const parts = readPartsOf(text);
  const placed: Insertions = new Map();
  const open = contained.flatMap((each) => {
    const names = namesNeeded(each, text.whole);
    const inserted = nameFoods(each, parts, names, placed);
    return names.filter((name) => !inserted.has(name) && !isNamed(each.allergen, name, text));
  });
  return { placed, open };
}

/** Names of allergens that a written list contains and that none of its parts indicates. */
export const unplacedNames = (text: string, contained: readonly Contained[]): string[] =>
  partsOf(text).length < 2 ? [] : placeNames(allergenText(text), contained).open;

function insertionsOf(text: AllergenText, contained: readonly Contained[]): Insertions {
  const { placed, open } = placeNames(text, contained);
  if (open.length > 0) insert(placed, text.whole.length, open);
  return placed;
}

/** Splits `text` into segments, and emphasises those that name one of `contained`. */
export const emphasise = (text: string, contained: readonly Contained[]): ListToken[] =>
  stretchesOf(allergenText(text), contained, new Map());

function stretchesOf(
  read: AllergenText,
  contained: readonly Contained[],
  insertions: Insertions,
): ListToken[] {
  const text = read.whole;
  const spans = contained.flatMap((each) => spansNaming(each, read));
  /** By position: how many spans begin there, less those that end. */
  const changes = new Map<number, number>();
  for (const [from, to] of spans) {
    changes.set(from, (changes.get(from) ?? 0) + 1);
    changes.set(to, (changes.get(to) ?? 0) - 1);
  }
  let open = 0;
  const cuts = [...new Set([0, text.length, ...spans.flat(), ...insertions.keys()])].sort((a, b) => a - b);
  const tokens = cuts.flatMap((at, index) => {
    open += changes.get(at) ?? 0;
    return [
      ...insertedAt(insertions.get(at) ?? []),
      { text: text.slice(at, cuts[index + 1] ?? at), emphasised: open > 0 },
    ];
  });
  return joinTokens(tokens.filter((token) => token.text !== ''));
}

const insertedAt = (names: readonly string[]): ListToken[] =>
  names.length === 0
    ? []
    : [...names.flatMap((name, index) => [plain(index === 0 ? ' (' : ', '), bold(name)]), plain(')')];

/** The printed text of an ingredient, with every contained allergen named and emphasised. */
export function declare(text: string, contained: readonly Contained[]): ListToken[] {
  const read = allergenText(text);
  return stretchesOf(read, contained, insertionsOf(read, contained));
}

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
