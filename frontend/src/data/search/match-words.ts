/**
 * How typed words find names, in lists, in search and in the command palette (ADR 146): each typed word matches a whole
 * word, the beginning of one, or a word with one typo from 4 letters on and two from 8. Case, accents and apostrophes
 * don't count, and words with a hyphen match with it, with a space or written as one.
 */

/** Letters that stay whole when accents are removed. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

const words = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** The words of a name, in order: 'Half-fat crème' has `half`, `fat`, `halffat` and `creme`. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(words) ?? []).flatMap((word) => {
    const parts = word.split('-');
    return parts.length === 1 ? parts : [...parts, parts.join('')];
  });
}

/** The words that somebody types: 'half-fat' is two. */
export const typedWords = (typed: string): string[] => fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name as `matcherOf` reads it: its words, each after a space. */
export const searchText = (text: string): string =>
  wordsIn(text)
    .map((word) => ` ${word}`)
    .join('');

/** A number, or a code with a digit, is right or wrong: it never matches with a typo. */
export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** How many typos are allowed in a typed word. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4 || hasDigit(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Whether two words differ by at most `most` typos: a letter too many, too few, another one, or two swapped (the
 * optimal string alignment distance).
 */
export function isWithinTypos(word: string, other: string, most: number): boolean {
  if (Math.abs(word.length - other.length) > most) return false;
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const isSame = word[row - 1] === other[at - 1];
      let cost = Math.min(
        (before[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1])
        cost = Math.min(cost, (twoBefore[at - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    [twoBefore, before] = [before, current];
  }
  return (before[other.length] ?? 0) <= most;
}

/** `exact`: every typed word as a word or the beginning of one; `close`: at least one with typos. */
export type Match = 'exact' | 'close' | null;

/** Compares texts, as `searchText` gives them, with what was typed. An empty search matches all. */
export function matcherOf(typed: string): (text: string) => Match {
  const sought = typedWords(typed).map((word) => ({ start: ` ${word}`, isClose: closeTo(word) }));
  return (text) => {
    let match: Match = 'exact';
    for (const { start, isClose } of sought) {
      if (text.includes(start)) continue;
      if (!isClose(text)) return null;
      match = 'close';
    }
    return match;
  };
}

/** Whether one of a text's words is this one with typos. Remembers each word that it has compared. */
function closeTo(word: string): (text: string) => boolean {
  const most = typosAllowed(word);
  if (most === 0) return () => false;
  const compared = new Map<string, boolean>();
  const isClose = (other: string): boolean => {
    const known = compared.get(other);
    if (known !== undefined) return known;
    const close = !hasDigit(other) && isWithinTypos(word, other, most);
    compared.set(other, close);
    return close;
  };
  return (text) => text.split(' ').some(isClose);
}

/** Whether a text, as `searchText` gives it, matches what was typed. */
export function searchFor(typed: string): (text: string) => boolean {
  const match = matcherOf(typed);
  return (text) => match(text) !== null;
}

/** One matcher for each typed word: what of a name is marked, or made it match. */
export const wordMatchers = (typed: string): ((text: string) => Match)[] => typedWords(typed).map(matcherOf);

/**
 * Returns what matches, in its order, and after it what matches only with typos, so that one 'bitter' isn't lost among 300
 * 'butter'.
 */
export function findIn<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  const match = matcherOf(typed);
  const [exact, close]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    const how = match(textOf(item));
    if (how !== null) (how === 'exact' ? exact : close).push(item);
  }
  return [...exact, ...close];
}
