/**
 * The text of one ingredient with its allergens emphasised (Art. 21 of Regulation (EU) 1169/2011): only the word that
 * names the allergen, every time. A food that holds an allergen and doesn't name it gets the accepted name behind it:
 * 'Butter (**milk**)', 'bulgur (**wheat**)'. The words of allergens that aren't in it are left alone.
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

/** An allergen that is contained, with the cereals, nuts or species of it by name. */
export interface Contained {
  allergen: AllergenCode;
  detail: readonly string[];
}

type Span = readonly [from: number, to: number];

const plain = (text: string): ListToken => ({ text, emphasised: false });
const bold = (text: string): ListToken => ({ text, emphasised: true });

/** A species that a maker typed, where it is in the text: 'basa' in 'Basa fillets'. */
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
 * What a label must name of an allergen, each with its test: every cereal and nut, else the species, else the group.
 * Cereals and nuts that nobody has named are those that the text's own foods are of: bulgur is wheat.
 */
export function namesNeeded({ allergen, detail }: Contained, text: string): string[] {
  const words = (of: string) =>
    allergenWordsIn(of).filter((word) => word.allergen === allergen && word.kind !== 'likely');
  const inText = words(text).flatMap(({ species, precautionary }) => (precautionary ? [] : (species ?? [])));
  if (namedOneByOne.has(allergen)) {
    const declared = detail.map((name) => speciesIn(allergen, name));
    const species = detail.length > 0 ? declared.flat() : inText;
    // A detail that is no cereal or nut of Annex II leaves the group unnamed.
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

/** Names by where they are inserted. */
type Insertions = Map<number, string[]>;

function insert(into: Insertions, at: number, names: readonly string[]): void {
  const before = into.get(at) ?? [];
  into.set(at, [...before, ...names.filter((name) => !before.includes(name))]);
}

/** Where the bracket that opens at `open` ends. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(' || text[at] === '[') depth++;
    if (text[at] === ')' || text[at] === ']') depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

interface Entry {
  text: string;
  /** Where its last letter ends. */
  end: number;
  /** The bracket that follows it. */
  bracket: string;
}

/** What is between commas, colons and brackets, with the bracket behind it. */
function entriesOf(text: string): Entry[] {
  return Array.from(text.matchAll(/[^,;:()[\]]+/g), ({ 0: entry, index }) => {
    const next = index + entry.length;
    const opens = text[next] === '(' || text[next] === '[';
    return {
      text: entry,
      end: index + entry.trimEnd().length,
      bracket: opens ? text.slice(next, closingOf(text, next)) : '',
    };
  });
}

/** Whether a word is of `name` of its allergen, or leaves open of which. */
const isOf = (word: AllergenWord, allergen: AllergenCode, name: string): boolean =>
  word.allergen === allergen &&
  !word.precautionary &&
  (!namedOneByOne.has(allergen) || word.species === null || word.species === name);

/** Behind each food of the text that holds the allergen without naming it. */
function nameFoods(contained: Contained, text: string, names: readonly string[], into: Insertions): void {
  const { allergen } = contained;
  for (const entry of entriesOf(text)) {
    const foods = allergenWordsIn(entry.text).filter(({ kind }) => kind === 'food');
    const missing = names.filter(
      (name) =>
        foods.some((word) => isOf(word, allergen, name)) &&
        !isNamed(contained, name, entry.text + entry.bracket) &&
        !allergenWordsIn(entry.bracket).some((word) => word.kind !== 'likely' && isOf(word, allergen, name)),
    );
    if (missing.length > 0) insert(into, entry.end, missing);
  }
}

/** Behind the food that most likely holds it, where nothing else of the text does. */
function nameLikely(contained: Contained, text: string, name: string, into: Insertions): void {
  const entry = entriesOf(text).find((each) =>
    allergenWordsIn(each.text).some((word) => word.kind === 'likely' && isOf(word, contained.allergen, name)),
  );
  insert(into, entry && entry.bracket === '' ? entry.end : text.length, [name]);
}

function insertionsOf(text: string, contained: readonly Contained[]): Insertions {
  const insertions: Insertions = new Map();
  for (const each of contained) {
    const names = namesNeeded(each, text);
    nameFoods(each, text, names, insertions);
    const inserted = new Set([...insertions.values()].flat());
    for (const name of names) {
      if (!inserted.has(name) && !isNamed(each, name, text)) nameLikely(each, text, name, insertions);
    }
  }
  return insertions;
}

/** `text` cut into stretches, of which those that name one of `contained` are emphasised. */
export const emphasise = (text: string, contained: readonly Contained[]): ListToken[] =>
  stretchesOf(text, contained, new Map());

function stretchesOf(text: string, contained: readonly Contained[], insertions: Insertions): ListToken[] {
  const spans = contained.flatMap((each) => spansNaming(each, text));
  const isBold = (at: number) => spans.some(([from, to]) => at >= from && at < to);
  const tokens: ListToken[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const names = insertions.get(at);
    if (names) {
      tokens.push(
        ...names.flatMap((name, index) => [plain(index === 0 ? ' (' : ', '), bold(name)]),
        plain(')'),
      );
    }
    if (at < text.length) tokens.push({ text: text.charAt(at), emphasised: isBold(at) });
  }
  return joinTokens(tokens);
}

/** The printed text of an ingredient, with every allergen that it contains named and emphasised. */
export const declare = (text: string, contained: readonly Contained[]): ListToken[] =>
  stretchesOf(text, contained, insertionsOf(text, contained));

/** The same stretches, with neighbours of the same kind as one. */
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

/** With allergens between double asterisks. */
export const markedText = (tokens: readonly ListToken[]): string =>
  tokens.map(({ text, emphasised }) => (emphasised ? `**${text}**` : text)).join('');
