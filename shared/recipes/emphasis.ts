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

/** Where the brackets end that follow each other from `at`; `at` where none does. */
function closingOf(text: string, at: number): number {
  let [depth, closed] = [0, at];
  for (let next = at; next < text.length; next++) {
    const letter = text[next] ?? '';
    if (letter === '(' || letter === '[') depth++;
    else if (letter === ')' || letter === ']') depth--;
    else if (depth === 0 && letter !== ' ') break;
    if (depth === 0 && letter !== ' ') closed = next + 1;
  }
  return depth > 0 ? text.length : closed;
}

export interface ListPart {
  text: string;
  from: number;
  /** Where its last letter ends. */
  end: number;
  /** The brackets that follow it, and where they end. */
  bracket: string;
  closed: number;
}

/** What is between commas, colons and brackets, with the brackets behind it. */
export const partsOf = (text: string): ListPart[] =>
  Array.from(text.matchAll(/[^,;:()[\]]+/g), ({ 0: part, index }) => {
    const closed = closingOf(text, index + part.length);
    const end = index + part.trimEnd().length;
    return {
      text: part,
      from: index,
      end,
      bracket: text.slice(index + part.length, closed),
      closed: Math.max(closed, end),
    };
  }).filter((part) => part.text.trim() !== '');

/** Whether a word is of `name` of its allergen, or leaves open of which. */
const isOf = (word: AllergenWord, allergen: AllergenCode, name: string): boolean =>
  word.allergen === allergen &&
  !word.precautionary &&
  (!namedOneByOne.has(allergen) || word.species === null || word.species === name);

/** What a food of an entry leaves unnamed: the cereals and nuts that it may be of, else the species, else the group. */
function unnamedIn(
  contained: Contained,
  { text, bracket }: ListPart,
  names: readonly string[],
  isOnly: boolean,
): string[] {
  const { allergen } = contained;
  const ofAllergen = (of: string) => allergenWordsIn(of).filter((word) => word.allergen === allergen);
  const foods = ofAllergen(text).filter(({ kind }) => kind !== 'name');
  const missing = names.filter(
    (name) =>
      foods.some((word) => isOf(word, allergen, name)) &&
      !isNamed(contained, name, text + bracket) &&
      !ofAllergen(bracket).some((word) => isOf(word, allergen, name)),
  );
  if (!namedBySpecies.has(allergen) || missing.length === 0) return missing;
  if (ofAllergen(text + bracket).some(({ kind }) => kind === 'name')) return [];
  // Which of several species it is of, nobody has said, unless nothing else can be.
  return isOnly || missing.length === 1 ? missing : [allergenTerms[allergen]];
}

/**
 * Inserts the allergen's names behind each food of the text that holds it, or mostly does, without naming it (Art.
 * 21(1): each ingredient).
 * @returns The names that it inserted.
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

/** Names that the text's foods don't take: nobody can tell which part of it they are of. */
function placeNames(text: string, contained: readonly Contained[]): { placed: Insertions; open: string[] } {
  const placed: Insertions = new Map();
  const open = contained.flatMap((each) => {
    const names = namesNeeded(each, text);
    const inserted = nameFoods(each, text, names, placed);
    return names.filter((name) => !inserted.has(name) && !isNamed(each, name, text));
  });
  return { placed, open };
}

/** Names of allergens that a written list contains and that none of its parts gives away. */
export const unplacedNames = (text: string, contained: readonly Contained[]): string[] =>
  partsOf(text).length < 2 ? [] : placeNames(text, contained).open;

function insertionsOf(text: string, contained: readonly Contained[]): Insertions {
  const { placed, open } = placeNames(text, contained);
  if (open.length > 0) insert(placed, text.length, open);
  return placed;
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
