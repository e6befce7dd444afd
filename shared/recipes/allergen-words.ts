/**
 * Finds the words of a text that indicate one of the 14 allergens, by the dictionary. Skips what is negated
 * ('wheat-free', 'free from milk') and other plants ('coconut milk', 'butter beans').
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import { entriesOf } from '../text.ts';
import {
  cerealCompounds,
  freeOf,
  innocentPhrases,
  ofAnimals,
  plantDairy,
  usOnlySpecies,
  wordLists,
} from './allergen-dictionary.ts';
import { dishWords } from './allergen-dishes.ts';
import { guessableWords, guessesFor } from './allergen-guesses.ts';
import { compoundParts, foreignWords, namesAfterWithout } from './allergen-languages.ts';
import type { WordKind } from './allergen-word-list.ts';
import {
  freeFoods,
  plainWords,
  plainWordsOfThe14,
  soundsFree,
  spelledWords,
  sulphitedBy,
  sulphitedFruit,
} from './food-vocabulary.ts';
import { remembered } from './remembered.ts';
import { folded, singularOf } from './word-stems.ts';

export { folded, singularOf, wordStems } from './word-stems.ts';

/** An allergen's name on a label when nothing more is known. */
export const allergenTerms: Record<AllergenCode, string> = {
  gluten: 'gluten',
  crustaceans: 'crustaceans',
  eggs: 'egg',
  fish: 'fish',
  peanuts: 'peanuts',
  soybeans: 'soya',
  milk: 'milk',
  nuts: 'nuts',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame',
  sulphites: 'sulphites',
  lupin: 'lupin',
  molluscs: 'molluscs',
};

/** Groups of which a label must name the cereal or the nut (Annex II). */
export const namedOneByOne: ReadonlySet<AllergenCode> = new Set(['gluten', 'nuts']);

/** Groups of which a label may name a well-known species instead. */
export const namedBySpecies: ReadonlySet<AllergenCode> = new Set(['fish', 'crustaceans', 'molluscs']);

/** A word of a text that indicates an allergen. */
export interface AllergenWord {
  allergen: AllergenCode;
  kind: WordKind;
  /** The cereal, nut or species, as a label names it; `null` when the word doesn't decide it. */
  species: string | null;
  /** Its position in the text. */
  from: number;
  to: number;
  /** Whether it follows 'may contain'. */
  precautionary: boolean;
  /** What it may be a slip of: 'butter' of 'buter'. Absent where it is written as it is meant. */
  meant?: string;
}

interface Known {
  allergen: AllergenCode;
  kind: WordKind;
  species: string | null;
}

interface Token {
  word: string;
  /** The text between it and the previous token. */
  gap: string;
  from: number;
  to: number;
  /** The entry of the text that it is in, between commas, colons and brackets. */
  entry: number;
  /** Where the 'may contain' that reaches it begins; `null` for none. */
  mayFrom: number | null;
}

const longestPhrase = 4;
const longestNegated = 3;

const singularPhrase = (phrase: string): string => {
  const at = phrase.lastIndexOf(' ') + 1;
  return phrase.slice(0, at) + singularOf(phrase.slice(at));
};

/** Letters that are written as two where a keyboard lacks them. */
const spelledOut = (word: string): string =>
  /[ßœæ]/.test(word) ? word.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae') : word;

/** 'D'avoine' is 'avoine', since 'de' and 'di' before a vowel say nothing. */
const elision = /(?<![\p{L}'])(?:d|l|qu|dell|all|sull|nell)'(?=\p{L}{3})/gu;
const withoutElisions = (phrase: string): string => phrase.replaceAll(elision, '');

function dictionaryOf(): Map<string, Known[]> {
  const dictionary = new Map<string, Known[]>();
  for (const { kind, allergen, species, words } of wordLists) {
    for (const word of entriesOf(words)) {
      const phrase = singularPhrase(withoutElisions(word.replaceAll('-', ' ')));
      const known = { allergen, kind, species: species === 'itself' ? word : species };
      dictionary.set(phrase, [...(dictionary.get(phrase) ?? []), known]);
    }
  }
  return dictionary;
}

const dictionary = dictionaryOf();
const innocent = new Map<string, AllergenCode[]>();
for (const [allergen, words] of innocentPhrases) {
  for (const word of entriesOf(words).map(withoutElisions))
    innocent.set(word, [...(innocent.get(word) ?? []), allergen]);
}
for (const [of, plants] of Object.entries(plantDairy)) {
  for (const plant of entriesOf(plants)) innocent.set(`${plant} ${of}`, ['milk']);
}

/** Its single words, for guesses. A short foreign word or dish is too near to too many English foods. */
const foreign = new Set([...foreignWords, ...dishWords].flatMap(({ words }) => entriesOf(words)));
const guessable = guessableWords(
  [...dictionary.keys()].filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= (foreign.has(word) ? 5 : 4),
  ),
);

const parts = compoundParts.flatMap(({ kind, allergen, species, words }) =>
  entriesOf(words).map((part) => ({ part, known: { kind, allergen, species } })),
);
const anyPart = new RegExp(parts.map(({ part }) => part).join('|'));

/** A letter of a word may be masked: 'b*tter', 'm@lt'. */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}']|[*@$](?=\p{L}))*/gu;
function tokensOf(text: string): Token[] {
  const plain = folded(text);
  const tokens: Token[] = [];
  let [entry, at] = [0, 0];
  let mayFrom: number | null = null;
  for (const { 0: found, index: from } of plain.matchAll(wordPattern)) {
    // 'D'avoine' is oats.
    const elided = found.includes("'") ? found.length - withoutElisions(found).length : 0;
    const [word, index] = [found.slice(elided), from + elided];
    const gap = plain.slice(at, index);
    if (/[,;:.()[\]{}\n/•|]/.test(gap)) entry += 1;
    if (/[.;)\]]/.test(gap)) mayFrom = null;
    const before = tokens.at(-1);
    if ((word === 'contain' || word === 'traces') && before && /^(may|also|possible)$/.test(before.word))
      mayFrom = before.from;
    const stem = word.replace(/'s?$/, '');
    const ends = index + stem.length;
    // 'Nutfree' and 'eggless' are 'nut-free' and 'egg-free'.
    const [, of = ''] = /^(\p{L}{2,})(?:free|less|frei(?:e[mnrs]?)?|vrije?)$/u.exec(stem) ?? [];
    const isFreeOf = takenBy(of).length > 0;
    tokens.push({
      word: isFreeOf ? of : spelledOut(stem),
      from: index,
      to: isFreeOf ? index + of.length : ends,
      gap,
      entry,
      mayFrom,
    });
    if (isFreeOf) tokens.push({ word: 'free', from: index + of.length, to: ends, gap: '-', entry, mayFrom });
    at = index + word.length;
  }
  return tokens;
}

/** The first words of every longer phrase: 'monkey' of 'monkey nut'. */
const beginnings = new Set(
  [...dictionary.keys(), ...innocent.keys()].flatMap((phrase) =>
    Array.from(phrase.matchAll(/ /g), ({ index }) => phrase.slice(0, index)),
  ),
);

/** Every phrase of the tokens that may be known, within one entry. */
function* phrasesOf(tokens: readonly Token[]): Generator<{ first: number; last: number; phrase: string }> {
  for (let first = 0; first < tokens.length; first += 1) {
    let phrase = '';
    for (let last = first; last < Math.min(first + longestPhrase, tokens.length); last += 1) {
      const token = tokens[last] as Token;
      if (token.entry !== tokens[first]?.entry) break;
      phrase += (phrase === '' ? '' : ' ') + token.word;
      yield { first, last, phrase };
      if (!beginnings.has(phrase)) break;
    }
  }
}

interface Reach {
  allergens: readonly AllergenCode[];
  /** The first and last token that it covers. */
  first: number;
  last: number;
  /** Whether it negates names too, not only foods. */
  names: boolean;
}

interface Negation extends Reach {
  /** The token that negates. */
  by: number;
  /** Whether it negates only in a part that ends with that token: 'free' of 'egg free, from Kent'. */
  isAtEnd: boolean;
}

/** 'Vegan sauce with butter' has butter. */
const endsReach: ReadonlySet<string> = new Set([
  'with',
  'and',
  'or',
  'containing',
  'contain',
  'in',
  'on',
  'may',
  'plus',
  'from',
]);

/** The last token that a negation at `at` covers, within its entry. */
function reachOf(tokens: readonly Token[], at: number): number {
  let last = at;
  for (let next = at + 1; next < tokens.length; next += 1) {
    const token = tokens[next] as Token;
    if (token.entry !== tokens[at]?.entry || endsReach.has(token.word)) break;
    last = next;
  }
  return last;
}

const foreignNames = new Map<string, readonly AllergenCode[]>([['tree nut', ['nuts']]]);
for (const [allergen, words] of namesAfterWithout) {
  for (const word of entriesOf(words).map(singularPhrase))
    foreignNames.set(word, [...(foreignNames.get(word) ?? []), allergen]);
}

/** What a negated word or phrase excludes: 'dairy', 'gluten', or any accepted name such as 'almond'. */
function takenBy(phrase: string): readonly AllergenCode[] {
  const singular = singularPhrase(phrase);
  const named = (dictionary.get(singular) ?? []).filter(({ kind }) => kind === 'name');
  return (
    freeOf[singular] ?? foreignNames.get(singular) ?? [...new Set(named.map(({ allergen }) => allergen))]
  );
}

/** The longest phrase from `at` on that a negation may exclude: 'tree nuts', 'frutos secos'. */
function takenFrom(
  tokens: readonly Token[],
  at: number,
): { allergens: readonly AllergenCode[]; last: number } {
  for (let last = Math.min(at + longestNegated, tokens.length) - 1; last >= at; last -= 1) {
    if (tokens[last]?.entry !== tokens[at]?.entry) continue;
    const words = tokens.slice(at, last + 1).map(({ word }) => word);
    const allergens = takenBy(words.join(' '));
    if (allergens.length > 0) return { allergens, last };
  }
  return { allergens: [], last: at };
}

/** 'Free range' and 'free flowing' negate nothing; 'egg-free range' does. */
const isFree = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  if (tokens[at]?.word !== 'free' || next?.word === 'from' || next?.word === 'of') return false;
  return tokens[at]?.gap === '-' && next?.gap !== '-'
    ? true
    : !/^(range|run|flowing|flow)$/.test(next?.word ?? '');
};

/** Groups whose negation includes every species: 'fish-free tuna' has no fish, but 'wheat-free rye bread' has rye. */
const wholeGroups: ReadonlySet<string> = new Set([
  'dairy',
  'fish',
  'crustacean',
  'mollusc',
  'mollusk',
  'shellfish',
  'seafood',
]);

const denials: ReadonlySet<string> = new Set([
  'without',
  'no',
  'non',
  'not',
  'never',
  'sans',
  'zero',
  '0',
  'minus',
  'ohne',
  'kein',
  'keine',
  'senza',
  'sin',
  'zonder',
  'geen',
  'bez',
]);
/** 'Does not contain any milk', 'made without added nuts'. */
const fillers: ReadonlySet<string> = new Set([
  'added',
  'any',
  'contain',
  'contains',
  'containing',
  'include',
  'includes',
  'made',
  'use',
  'with',
  'from',
]);

/**
 * What a text and its parts negate: 'wheat-free', 'free from milk and egg', 'without nuts', 'no milk', 'vegan', 'dairy-free'. In a claim 'Milk, gluten-free' is both;
 * as what a food is called, `isName`, it is milk.
 */
function negationsIn(tokens: readonly Token[], isName = false): Negation[] {
  const found: Negation[] = [];
  let [by, isAtEnd] = [0, false];
  const cover = (reach: Reach) => found.push({ ...reach, by, isAtEnd });
  const negate = (at: number, reaches: number) => {
    const allergens = tokens[at] ? takenBy(tokens[at].word) : [];
    if (allergens.length === 0) return false;
    cover({ allergens, first: at, last: at, names: true });
    const names = wholeGroups.has(singularOf(tokens[at]?.word ?? ''));
    if (reaches > at) cover({ allergens, first: at, last: reaches, names });
    return true;
  };
  // 'Gluten, dairy & egg free' is free of all three.
  const negateBefore = (free: number, reaches: number) => {
    let of = free - 1;
    let isJoined = !isName;
    while (of >= 0 && negate(of, of === free - 1 ? reaches : of)) {
      const joint = tokens[of]?.gap ?? '';
      const step = /^(and|or)$/.test(tokens[of - 1]?.word ?? '') ? 2 : 1;
      isJoined ||= step === 2 || /[&/+]/.test(joint);
      if (!isJoined || (step === 1 && !/[,&/+]/.test(joint))) break;
      of -= step;
    }
  };
  const negateAfter = (from: number, isReaching: boolean) => {
    let of = from;
    while (fillers.has(tokens[of]?.word ?? '')) of += 1;
    for (;;) {
      const { allergens, last } = takenFrom(tokens, of);
      if (last > of) cover({ allergens, first: of, last, names: true });
      else if (!negate(of, isReaching ? reachOf(tokens, of) : of)) break;
      if (!/^(and|or|und|et|e|y|en|i)$/.test(tokens[last + 1]?.word ?? '')) break;
      of = last + 2;
    }
  };
  tokens.forEach(({ word, entry }, at) => {
    const next = tokens[at + 1];
    [by, isAtEnd] = [at, false];
    if (isVegan(word) || (word === 'plant' && next?.word === 'based'))
      cover({ allergens: ofAnimals, first: at, last: reachOf(tokens, at), names: true });
    const freeFrom = word === 'free' && (next?.word === 'from' || next?.word === 'of');
    // '0% milk' is milk.
    const isShare = word === '0' && /%/.test(next?.gap ?? '');
    if (freeFrom || (denials.has(word) && !isShare)) negateAfter(at + (freeFrom ? 2 : 1), word === 'non');
    if (word !== 'free' || tokens[at - 1]?.entry !== entry) return;
    isAtEnd = !isFree(tokens, at);
    if (!isAtEnd || next?.entry !== entry) negateBefore(at, reachOf(tokens, at));
  });
  return found;
}

const isVegan = (word: string): boolean => word === 'vegan' || word === 'vegans' || word === 'plantbased';

/** The negations of a text as a whole. */
const negationsOf = (tokens: readonly Token[]): Negation[] =>
  negationsIn(tokens).filter(({ isAtEnd }) => !isAtEnd);

/** The words for nuts of any kind. */
const nutWords: ReadonlySet<string> = new Set(['nut', 'nuss', 'nusse', 'nuesse', 'noot', 'noten']);

/**
 * The allergens that a text says it is without, each with its words. 'Gluten-free' excludes no cereal: oats and wheat
 * starch may be called so (Regulation (EU) 828/2014).
 */
export function claimedFree(text: string): { allergen: AllergenCode; words: string }[] {
  const plain = text.normalize('NFC');
  const tokens = tokensOf(plain);
  return negationsOf(tokens).flatMap(({ allergens, first, last }) => {
    const [start, end] = [tokens[first] as Token, tokens[last] as Token];
    if (start.word === 'gluten') return [];
    // People who read 'no nuts' expect no peanuts either.
    const isOfAll = nutWords.has(singularOf(start.word)) && tokens[first - 1]?.word !== 'tree';
    const read: readonly AllergenCode[] = isOfAll ? [...allergens, 'peanuts'] : allergens;
    return read.map((allergen) => ({ allergen, words: plain.slice(start.from, end.to) }));
  });
}

/** Whether a text claims in any of these words to be without gluten. */
export function claimsGlutenFree(text: string): boolean {
  const tokens = tokensOf(text.normalize('NFC'));
  return negationsOf(tokens).some(({ first }) => tokens[first]?.word === 'gluten');
}

const strength: Record<WordKind, number> = { name: 2, food: 1, likely: 0 };

/** 'nut' in 'cashew nut' adds nothing. 'milk' in 'milk chocolate' does, since chocolate only suggests it. */
const isWithin = (inner: Found, outer: Found): boolean =>
  inner.allergen === outer.allergen &&
  inner.from >= outer.from &&
  inner.to <= outer.to &&
  outer.to - outer.from > inner.to - inner.from &&
  strength[outer.kind] >= strength[inner.kind];

interface Found extends Omit<AllergenWord, 'precautionary'> {
  first: number;
  last: number;
  mayFrom: number | null;
}

interface Innocent {
  first: number;
  last: number;
  allergens: readonly AllergenCode[];
}

/** The words of the dictionary, and the phrases that aren't what they sound like. */
function lookUp(tokens: readonly Token[]): { found: Found[]; innocents: Innocent[] } {
  const innocents: Innocent[] = [];
  const found: Found[] = [];
  for (const { first, last, phrase } of phrasesOf(tokens)) {
    const singular = singularPhrase(phrase);
    const allergens = innocent.get(singular) ?? innocent.get(phrase);
    if (allergens) innocents.push({ first, last, allergens });
    const isSulphite = first === last && /\p{L}sul(?:ph|f)ite$/u.test(singular) && !dictionary.has(singular);
    const known: readonly Known[] = isSulphite
      ? [{ allergen: 'sulphites', kind: 'name', species: null }]
      : (dictionary.get(singular) ?? dictionary.get(phrase) ?? []);
    found.push(...known.map((each) => foundAt(tokens, first, last, each)));
  }
  return { found, innocents };
}

function foundAt(tokens: readonly Token[], first: number, last: number, known: Known): Found {
  const [start, end] = [tokens[first] as Token, tokens[last] as Token];
  return { ...known, from: start.from, to: end.to, first, last, mayFrom: start.mayFrom };
}

/** Whether a word is spelt as it is meant, so that nothing is guessed about it. */
const isSpelled = (word: string): boolean => spelledWords.has(word) || spelledWords.has(singularOf(word));

/** German and Dutch compounds, slips of the pen, and words in pieces. */
function surmise(tokens: readonly Token[], { found, innocents }: ReturnType<typeof lookUp>): Found[] {
  const [foundAtToken, innocentsAtToken] = [byToken(found), byToken(innocents)];
  return tokens.flatMap((token, at) => {
    if (foundAtToken.has(at) || isNegationWord(token.word)) return [];
    // 'Whole milk' is no word in pieces: both are words.
    const pieces = inPieces(tokens, at).filter(
      ({ last }) => !isSpelled(token.word) || !foundAtToken.has(last),
    );
    if (pieces.length > 0 || isSpelled(token.word)) return pieces;
    const { compounds, guesses } = meaningsOf(token.word);
    if (compounds.length > 0) return compounds.map((known) => foundAt(tokens, at, at, known));
    return innocentsAtToken.has(at) ? [] : slipsAt(tokens, at, guesses);
  });
}

/** What covers each token. Phrases are short, so few cover the same. */
function byToken<T extends { first: number; last: number }>(phrases: readonly T[]): Map<number, T[]> {
  const covering = new Map<number, T[]>();
  for (const phrase of phrases)
    for (let at = phrase.first; at <= phrase.last; at += 1) {
      const before = covering.get(at);
      if (before) before.push(phrase);
      else covering.set(at, [phrase]);
    }
  return covering;
}

const isNegationWord = (word: string): boolean => denials.has(word) || word === 'free' || fillers.has(word);

/** What a word that isn't in the dictionary may mean: as a compound, else as a slip of the pen. */
interface Meanings {
  compounds: readonly Known[];
  guesses: readonly string[];
}

/** A business has fewer words. */
const lettersOfWordsMax = 2_000_000;

const meaningsOf = remembered((word): Meanings => {
  const compounds = compoundOf(word);
  return { compounds, guesses: compounds.length > 0 ? [] : guessesOf(singularOf(word)) };
}, lettersOfWordsMax);

function compoundOf(word: string): Known[] {
  const [singular, excepted] = [singularOf(word), innocent.get(word) ?? []];
  if (!anyPart.test(word) && !anyPart.test(singular)) return [];
  const isIn = (part: string) =>
    word.length >= part.length + 3 &&
    ((part.length > 4 && word.includes(part)) || word.startsWith(part) || singular.endsWith(part));
  return parts
    .filter(({ part, known }) => isIn(part) && !excepted.includes(known.allergen))
    .map(({ known }) => known);
}

/** An English word is the likelier one. */
const guessesOf = (word: string): string[] =>
  guessesFor(word, guessable).toSorted((a, b) => Number(foreign.has(a)) - Number(foreign.has(b)));

const slipsAt = (tokens: readonly Token[], at: number, guesses: readonly string[]): Found[] =>
  guesses.flatMap((meant) =>
    (dictionary.get(meant) ?? []).map((known) => ({
      ...foundAt(tokens, at, at, { ...known, kind: 'likely' }),
      meant,
    })),
  );

/** 'Hazel nut' is in the dictionary; 'but ter' and 'm i l k' aren't. */
function inPieces(tokens: readonly Token[], at: number): Found[] {
  let [joined, last] = [tokens[at]?.word ?? '', at];
  const isLetter = (of: Token | undefined) => of !== undefined && of.word.length === 1;
  const isNext = (of: Token | undefined) => of !== undefined && /^[ \-_.·]{1,2}$/.test(of.gap);
  const inLetters = isLetter(tokens[at]) && isLetter(tokens[at + 1]);
  const isFirst = !(isLetter(tokens[at - 1]) && isNext(tokens[at]));
  if (inLetters && isFirst)
    while (isLetter(tokens[last + 1]) && isNext(tokens[last + 1])) joined += tokens[++last]?.word ?? '';
  else if (!inLetters && isNext(tokens[at + 1])) joined += tokens[++last]?.word ?? '';
  if (last === at || (inLetters && !isFirst)) return [];
  const meant = singularOf(joined);
  return (dictionary.get(meant) ?? []).map((known) => ({
    ...foundAt(tokens, at, last, { ...known, kind: 'likely' }),
    meant,
  }));
}

/** 'Saumon' is in two languages' lists; of 'lupine' the name counts. */
function distinct(found: readonly Found[]): Found[] {
  const strongest = new Map<string, Found>();
  for (const word of found) {
    const key = [word.allergen, word.species, word.from, word.to].join();
    const known = strongest.get(key);
    if (known === undefined || strength[known.kind] < strength[word.kind]) strongest.set(key, word);
  }
  return [...strongest.values()];
}

/** A name of one food with its claim behind it: 'Butter (vegan)', 'Cheddar, dairy-free'. */
const claimBehind =
  /^[^,;:.()[\]{}\n/•|]+(?:[([,]| [–-]) ?((?:vegan|plant[- ]based|\p{L}{2,20}[- ]free))[)\]]?$/iu;

/** What is claimed behind a food reaches all of it, as in front: 'Oats (gluten-free)' are oats still. */
function claimedBehind(text: string): Negation[] {
  const [, claim] = claimBehind.exec(text.trim()) ?? [];
  if (claim === undefined) return [];
  const inFront = tokensOf(`${claim} food`);
  return negationsOf(inFront).filter(({ last }) => last === inFront.length - 1);
}

/** The words that indicate an allergen, from left to right, whether they are negated or not. */
function indicatedIn(tokens: readonly Token[]): Found[] {
  const looked = lookUp(tokens);
  const innocents = byToken(looked.innocents);
  // 'Rye flour' isn't wheat, but it is rye.
  const isInnocent = ({ allergen, kind, first, last }: Found) => {
    if (allergen === 'gluten' && kind === 'name') return false;
    for (let at = first; at <= last; at += 1)
      // 'Crab sticks' aren't crab, but mostly contain some.
      for (const one of innocents.get(at) ?? [])
        if (one.allergens.includes(allergen) && !(one.first === first && one.last === last)) return true;
    return false;
  };
  return distinct([...looked.found, ...surmise(tokens, looked)])
    .filter((word) => !isInnocent(word))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** A word that was read, with what decides whether it counts in a part of its text. */
interface ReadWord {
  word: AllergenWord;
  mayFrom: number | null;
  /** What negates it, in parts of the text with `by` that end before `until`. */
  negations: readonly { by: number; until: number }[];
  /** Longer words that it adds nothing to. */
  outer: readonly ReadWord[];
}

/** Of most words, which share it: a label may have a million words. */
const none: readonly never[] = [];

function readWords(text: string): ReadWord[] {
  const tokens = tokensOf(text);
  const negations = byToken(negationsIn(tokens, true));
  const found = indicatedIn(tokens);
  const read = new Map(found.map((one) => [one, readWord(one, tokens, negations.get(one.first) ?? [])]));
  const covering = byToken(found);
  for (const [inner, word] of read) {
    const outer = (covering.get(inner.first) ?? []).filter((other) => isWithin(inner, other));
    if (outer.length > 0) word.outer = outer.map((other) => read.get(other) as ReadWord);
  }
  return [...read.values()];
}

/** @param negations Those that cover its first token. */
function readWord(found: Found, tokens: readonly Token[], negations: readonly Negation[]): ReadWord {
  const { first: _first, last: _last, mayFrom, ...word } = found;
  const negating = negations.filter((negation) => negation.last >= found.last && negates(negation, found));
  // A part with the word and any of the others has the nearest one, too.
  const before = negating.findLast(({ by, isAtEnd }) => !isAtEnd && by <= found.first);
  const after = negating.find(({ by, isAtEnd }) => !isAtEnd && by > found.first);
  const deciding = negating.filter((one) => one.isAtEnd || one === before || one === after);
  const positionOf = (at: number): number => tokens[at]?.from ?? Number.POSITIVE_INFINITY;
  return {
    word: { ...word, precautionary: mayFrom !== null },
    mayFrom,
    negations:
      deciding.length === 0
        ? none
        : deciding.map(({ by, isAtEnd }) => ({
            by: positionOf(by),
            until: isAtEnd ? positionOf(by + 1) : Number.POSITIVE_INFINITY,
          })),
    outer: none,
  };
}

const negates = (
  { allergens, names }: Pick<Reach, 'allergens' | 'names'>,
  { allergen, kind }: Pick<AllergenWord, 'allergen' | 'kind'>,
): boolean => allergens.includes(allergen) && (names || kind !== 'name');

/**
 * A text, or a part of it between commas and brackets, with the words that indicate an allergen in it. A part has the words
 * that it would have alone. They come from those of the whole text, which is read once.
 */
export class AllergenText {
  readonly whole: string;
  /** Where in the whole it begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly #read: Read;
  #behind: readonly Negation[] | undefined;
  #words: readonly AllergenWord[] | undefined;

  private constructor(whole: string, read: Read, from: number, to: number) {
    this.whole = whole;
    this.#read = read;
    this.from = from;
    this.to = to;
  }

  static of(text: string): AllergenText {
    const all = readWords(text);
    const byAllergen = Map.groupBy(all, ({ word }) => word.allergen);
    return new AllergenText(text, { all, byAllergen }, 0, text.length);
  }

  /** The part between two positions of the whole. */
  part(from: number, to: number): AllergenText {
    return new AllergenText(this.whole, this.#read, from, to);
  }

  /** From left to right. */
  get words(): readonly AllergenWord[] {
    this.#words ??= [...this.#among(this.#read.all)];
    return this.#words;
  }

  /** The words of one allergen, from left to right. */
  wordsOf(allergen: AllergenCode): AllergenWord[] {
    return [...this.#among(this.#read.byAllergen.get(allergen) ?? [])];
  }

  /** Whether one of them is as asked. Often the first is, so that no others of a long text are looked at. */
  some(allergen: AllergenCode, isAsked: (word: AllergenWord) => boolean): boolean {
    for (const word of this.#among(this.#read.byAllergen.get(allergen) ?? [])) if (isAsked(word)) return true;
    return false;
  }

  *#among(words: readonly ReadWord[]): Generator<AllergenWord> {
    for (let at = firstFrom(words, this.from); at < words.length; at += 1) {
      const one = words[at] as ReadWord;
      if (one.word.from >= this.to) return;
      if (this.#counts(one) && !one.outer.some((outer) => this.#counts(outer))) yield this.#placed(one);
    }
  }

  /** Whether nothing in the part negates it. */
  #counts({ word, negations }: ReadWord): boolean {
    this.#behind ??= claimedBehind(this.whole.slice(this.from, this.to));
    return (
      !this.#behind.some((claim) => negates(claim, word)) &&
      !negations.some(({ by, until }) => by >= this.from && by < this.to && this.to <= until)
    );
  }

  #placed({ word, mayFrom }: ReadWord): AllergenWord {
    const precautionary = mayFrom !== null && mayFrom >= this.from;
    if (this.from === 0 && precautionary === word.precautionary) return word;
    return { ...word, from: word.from - this.from, to: word.to - this.from, precautionary };
  }
}

interface Read {
  all: readonly ReadWord[];
  byAllergen: ReadonlyMap<AllergenCode, readonly ReadWord[]>;
}

/** The index of the first word at or after a position. */
function firstFrom(words: readonly ReadWord[], position: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.word.from ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const readText = (text: string): AllergenText => AllergenText.of(text.normalize('NFC'));

/** As much as a label of a thousand long texts has. */
export const allergenText = remembered(readText, 5_000_000);

/** The details of declared allergens. They are many and short, and don't make it forget the long texts. */
const detailText = remembered(readText, 2_000_000);

/** The words of `text` that indicate an allergen, from left to right. Positions are those of its composed form (NFC). */
export const allergenWordsIn = (text: string): readonly AllergenWord[] => allergenText(text).words;

/** The emphasised part of a word: of 'oatmeal' the cereal. */
export function emphasisedEnd(text: string, { from, to }: Pick<AllergenWord, 'from' | 'to'>): number {
  const compound = cerealCompounds[folded(text.slice(from, to))];
  return compound === undefined ? to : from + compound;
}

/**
 * The cereals, nuts or species that a maker's detail means, as a label names them: 'spelt (wheat)' is wheat, 'Pecans' are
 * pecan nuts. Empty when it isn't in Annex II, or isn't well known.
 */
export function speciesIn(allergen: AllergenCode, detail: string): string[] {
  const species = detailText(detail)
    .wordsOf(allergen)
    .flatMap((word) => (word.kind !== 'likely' && word.species !== null ? [word.species] : []));
  return [...new Set(species)];
}

/** Whether the name of a species is a name of the allergen too: 'tuna' of fish. */
export const isFamiliar = (allergen: AllergenCode, name: string): boolean =>
  detailText(name).some(allergen, ({ kind }) => kind === 'name');

/** The number of words in the dictionary. */
export const dictionarySize = (): number => new Set(wordLists.flatMap(({ words }) => entriesOf(words))).size;

/** Whether fruit of this name is mostly dried or candied with sulphur dioxide: 'apricots, dried'. */
const isSulphited = (words: readonly string[]): boolean =>
  words.some((word) => sulphitedBy.has(word)) && words.some((word) => sulphitedFruit.has(word));

/**
 * Whether every word of a food's name is known, and none of them means one of the 14 allergens: 'chopped tomatoes' is,
 * 'pizza base' and 'tomato ketchup' aren't. What isn't known must be read on the pack.
 */
export function isKnownFree(name: string): boolean {
  const isClue = ({ species }: AllergenWord) => species === null || !usOnlySpecies.has(species);
  if (soundsFree.test(folded(name).trim()) || allergenWordsIn(name).some(isClue)) return false;
  const words = wordsOf(name);
  return !isSulphited(words.map(singularOf)) && isMadeOf(words, freeFoods, plainWords);
}

/** Whether every word of a food's name is known, and it is a food: 'salted butter' is, 'Biscoff' and 'buter' aren't. */
export const isKnownFood = (name: string): boolean => isMadeOf(wordsOf(name), knownFoods, knownWords);

const knownFoods: Phrases = {
  has: (phrase) => freeFoods.has(phrase) || dictionary.has(phrase) || innocent.has(phrase),
};

const knownWords: Phrases = {
  has: (phrase) => plainWords.has(phrase) || plainWordsOfThe14.has(phrase),
};

const wordsOf = (name: string): string[] => tokensOf(name.normalize('NFC')).map(({ word }) => word);

type Phrases = Pick<ReadonlySet<string>, 'has'>;

/** Whether `words` are foods of `known`, at least one, and words of `plain`, which add nothing to them. */
function isMadeOf(words: readonly string[], known: Phrases, plain: Phrases): boolean {
  let [at, foods] = [0, 0];
  while (at < words.length) {
    const length = knownPhraseAt(words, at, known);
    if (length > 0) foods += 1;
    else if (knownPhraseAt(words, at, plain) === 0 && !/^\d+$/.test(words[at] ?? '')) return false;
    at += Math.max(length, 1);
  }
  return foods > 0;
}

/** How many words from `at` on are one phrase of `phrases`, the longest first; 0 for none. */
function knownPhraseAt(words: readonly string[], at: number, phrases: Phrases): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (phrases.has(phrase) || phrases.has(singularPhrase(phrase))) return length;
  }
  return 0;
}
