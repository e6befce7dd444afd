/**
 * What a misspelt or masked word may mean: 'hazlenuts', 'buter', 'm1lk', 'b*tter'. A guess only asks. It never settles
 * anything by itself.
 */

/** The letters that a digit or sign may replace in a masked word. A star replaces any. */
const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Words shorter than this are too near to too many others. */
const shortest = 4;
const twoSlipsFrom = 8;
const longestShort = 5;

/**
 * The least number of slips from one word to another, up to `most`; `most + 1` when it is more. A slip is a letter left
 * out, put in or changed, or two that changed places (optimal string alignment).
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let leastOfRow = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
      leastOfRow = Math.min(leastOfRow, least);
    }
    if (leastOfRow > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/** Whether `word`, with its masked letters, may be `meant`. */
function isMasked(word: string, meant: string): boolean {
  if (word.length !== meant.length) return false;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    const wanted = meant.charAt(at);
    if (letter !== wanted && letter !== '*' && !masks[letter]?.includes(wanted)) return false;
  }
  return true;
}

/** A bit for each letter of the alphabet that a word has. Far quicker to compare than the words. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return bits;
}

/** Whether at most `most` letters are in one of two words only. */
function isNear(a: number, b: number, most: number): boolean {
  let rest = a ^ b;
  for (let left = most; rest !== 0 && left > 0; left -= 1) rest &= rest - 1;
  return rest === 0;
}

const hasMask = (word: string): boolean => /[^\p{L}']/u.test(word) && /\p{L}/u.test(word);

/** A digit that masks no letter. */
const unmasking = /(?![013457])\p{N}/u;

interface GuessableWord {
  word: string;
  letters: number;
}

/** Single words of the dictionary, by their length, and by that with their first letter: '6b'. */
export interface Guessable {
  ofLength: ReadonlyMap<number, readonly GuessableWord[]>;
  ofStart: ReadonlyMap<string, readonly GuessableWord[]>;
}

const startOf = (length: number, letter: string): string => `${length}${letter}`;

export function guessableWords(words: Iterable<string>): Guessable {
  const known = Array.from(words, (word) => ({ word, letters: lettersOf(word) }));
  return {
    ofLength: Map.groupBy(known, ({ word }) => word.length),
    ofStart: Map.groupBy(known, ({ word }) => startOf(word.length, word.charAt(0))),
  };
}

function meantByMasked(word: string, { ofLength, ofStart }: Guessable): string[] {
  if (unmasking.test(word)) return [];
  const first = word.charAt(0);
  const letters = masks[first] ?? first;
  // A star and '1' may each be several letters.
  const isOpen = first === '*' || letters.length > 1;
  const known = isOpen ? ofLength.get(word.length) : ofStart.get(startOf(word.length, letters));
  return (known ?? []).filter((meant) => isMasked(word, meant.word)).map((meant) => meant.word);
}

/** How many slips from a word of the dictionary, of this length, are read as that word. */
const slipsFrom = (length: number): number => (length < shortest ? 0 : length < twoSlipsFrom ? 1 : 2);

/** The words of the dictionary that `word` may mean. */
export function guessesFor(word: string, known: Guessable): string[] {
  if (hasMask(word)) return meantByMasked(word, known);
  if (word.length < shortest || /[^\p{Script=Latin}']/u.test(word)) return [];
  const letters = lettersOf(word);
  const found: string[] = [];
  for (let length = word.length - 2; length <= word.length + 2; length++) {
    const slips = slipsFrom(length);
    if (Math.abs(length - word.length) > slips) continue;
    for (const meant of known.ofLength.get(length) ?? []) {
      if (!isNear(letters, meant.letters, 2 * slips)) continue;
      // A slip in the first letter of a short word makes another word: 'salt' and 'malt', 'fairy' and 'dairy'.
      if (Math.min(length, word.length) <= longestShort && meant.word[0] !== word[0]) continue;
      if (slipsBetween(word, meant.word, slips) <= slips) found.push(meant.word);
    }
  }
  return found;
}
