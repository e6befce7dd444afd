/**
 * An index of searched things by their words, with the rules of `match-words.ts`: it finds what a list finds, ranked.
 * Searching 10,000 things takes less time than a frame (ADR 146).
 */
import { hasDigit, isWithinTypos, typedWords, typosAllowed, wordsIn } from './match-words.ts';
import type { Searched } from './searched.ts';

/** What a match in each field is worth (specification, section 9). */
const fields = ['title', 'subtitle', 'metadata'] as const;
const weights = [0.7, 0.2, 0.1] as const;

/** A word that only begins with what was typed, and one that has typos, are worth less than the word itself. */
const prefixWorth = 0.9;
const typoWorth = 0.5;
/** Whatever needs a typo comes after all that doesn't. */
const typoCost = 100;

/** Words are indexed for this long before other work gets its turn. */
const turnMs = 8;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

interface IndexedWord {
  word: string;
  /** It may match with typos. */
  mayBeClose: boolean;
  /** A bit for each of its letters, so that most other words are ruled out without comparing them. */
  letters: number;
  /** Where it occurs: the position of the thing times three, plus that of the field. */
  places: number[];
}

export interface Found {
  /** How many things match. */
  total: number;
  /** The positions of the best ones, best first. */
  best: number[];
  /** What the best one is worth, for putting groups in order; 0 without one. */
  worth: number;
}

export class WordIndex {
  readonly size: number;
  readonly #words: readonly IndexedWord[];
  readonly #titles: readonly string[];

  private constructor(words: readonly IndexedWord[], titles: readonly string[]) {
    this.size = titles.length;
    this.#words = words;
    this.#titles = titles;
  }

  /** Indexes things in short turns, so that the page stays responsive. @throws when `signal` is aborted. */
  static async of(things: readonly Searched[], signal?: AbortSignal): Promise<WordIndex> {
    const words = new Map<string, IndexedWord>();
    const titles: string[] = [];
    let until = performance.now() + turnMs;
    for (const [at, thing] of things.entries()) {
      fields.forEach((field, fieldAt) => {
        const found = wordsIn(thing[field]);
        if (fieldAt === 0) titles.push(found.join(' '));
        for (const word of found) addPlace(words, word, at * fields.length + fieldAt);
      });
      if (performance.now() < until) continue;
      await nextTurn();
      signal?.throwIfAborted();
      until = performance.now() + turnMs;
    }
    return new WordIndex([...words.values()], titles);
  }

  /** Finds the things that match every typed word. A blank text finds none. @param most How many to rank. */
  search(typed: string, most: number): Found {
    const sought = typedWords(typed);
    if (sought.length === 0) return { total: 0, best: [], worth: 0 };
    const sums = new Float64Array(this.size);
    const hits = new Uint16Array(this.size);
    for (const [turn, word] of sought.entries()) this.#addWorth(word, turn, sums, hits);
    return this.#rank(sums, hits, sought, most);
  }

  /** Adds what the best occurrence of a word is worth to each thing that matched the words before it. */
  #addWorth(typed: string, turn: number, sums: Float64Array, hits: Uint16Array): void {
    const worths = new Float64Array(this.size);
    const typos = typosAllowed(typed);
    const letters = lettersOf(typed);
    for (const indexed of this.#words) {
      const worth = worthOf(indexed, typed, typos, letters);
      if (worth === 0) continue;
      for (const place of indexed.places) {
        const at = Math.floor(place / fields.length);
        const cost = worth === typoWorth ? typoCost : 0;
        const weighted = worth * (weights[place % fields.length] ?? 0) - cost;
        if (worths[at] === 0 || weighted > (worths[at] ?? 0)) worths[at] = weighted;
      }
    }
    for (let at = 0; at < this.size; at++) {
      if (hits[at] !== turn || worths[at] === 0) continue;
      hits[at] = turn + 1;
      sums[at] = (sums[at] ?? 0) + (worths[at] ?? 0);
    }
  }

  #rank(sums: Float64Array, hits: Uint16Array, sought: readonly string[], most: number): Found {
    const phrase = sought.join(' ');
    const best: { at: number; worth: number }[] = [];
    let total = 0;
    for (let at = 0; at < this.size; at++) {
      if (hits[at] !== sought.length) continue;
      total += 1;
      const worth = (sums[at] ?? 0) / sought.length + this.#titleWorth(at, phrase);
      const last = best[most - 1];
      if (last !== undefined && worth <= last.worth) continue;
      // Of equal worth, the one that was listed first stays first.
      const place = best.findIndex((other) => worth > other.worth);
      best.splice(place === -1 ? best.length : place, 0, { at, worth });
      if (best.length > most) best.pop();
    }
    return { total, best: best.map(({ at }) => at), worth: best[0]?.worth ?? 0 };
  }

  /** Of things that match alike, the typed words in order come first, then a title that begins with them, then a short one. */
  #titleWorth(at: number, phrase: string): number {
    const title = this.#titles[at] ?? '';
    const inOrder =
      title === phrase ? 0.03 : title.startsWith(phrase) ? 0.02 : title.includes(phrase) ? 0.01 : 0;
    return inOrder - Math.min(title.length, 200) / 100_000;
  }
}

function addPlace(words: Map<string, IndexedWord>, word: string, place: number): void {
  const known = words.get(word);
  if (known === undefined)
    words.set(word, { word, mayBeClose: !hasDigit(word), letters: lettersOf(word), places: [place] });
  else if (known.places.at(-1) !== place) known.places.push(place);
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/** What an occurrence is worth: the word itself, one that begins with it, or one with typos; 0 for another word. */
function worthOf(indexed: IndexedWord, typed: string, typos: number, letters: number): number {
  const { word } = indexed;
  if (word.startsWith(typed)) return word.length === typed.length ? 1 : prefixWorth;
  if (typos === 0 || !indexed.mayBeClose || Math.abs(word.length - typed.length) > typos) return 0;
  // Each typo changes at most two letters of the set.
  if (bitsIn(indexed.letters ^ letters) > 2 * typos) return 0;
  return isWithinTypos(typed, word, typos) ? typoWorth : 0;
}
