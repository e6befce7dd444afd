/** Reads a typed command: 'receive 5 kg flour at Frome' is a delivery, a quantity, what it is of, and where. */
import { readQuantity } from '@batchbook/shared/quantity';
import { matcherOf, searchText, typedWords } from '../../../data/search/match-words.ts';
import { type StockVerb, stockVerbs, verbWords } from './actions.ts';

export interface Command {
  verb: StockVerb | 'sale' | 'run';
  /** As it was typed: '5 kg'; '' where there is none. */
  quantity: string;
  /** What it is of, as it was typed: 'flour'. */
  of: string;
  /** The same without a place at its end, and that place: 'flour at Frome'; `null` where it names none. */
  placed: { of: string; place: string; isTarget: boolean } | null;
}

/** Words around the ones that count: 'record a delivery of 5 kg of flour'. */
const fillers = new Set(['a', 'an', 'the', 'of', 'some', 'record', 'new', 'my']);
const placeWords: Readonly<Record<string, { isTarget: boolean }>> = {
  to: { isTarget: true },
  at: { isTarget: false },
  in: { isTarget: false },
  from: { isTarget: false },
};
/** A quantity is at most this many words: '2 x 1 1/2 kg'. */
const quantityWords = 5;

const texts: readonly { verb: Command['verb']; text: string }[] = [
  ...stockVerbs.map((verb) => ({ verb, text: searchText(`${verb} ${verbWords[verb].synonyms}`) })),
  { verb: 'sale', text: searchText('sale sell sold') },
  { verb: 'run', text: searchText('run produce make made bake baked plan') },
];
/** Only these are recognised by their beginning, or with a typo: 'stock' isn't 'stocktake'. */
const verbs = texts.map(({ verb }) => ({ verb, text: searchText(verb) }));

/** `null` where the text doesn't begin with one of the verbs and go on. */
export function understand(typed: string): Command | null {
  const words = withoutFillers(typed.trim().split(/\s+/).filter(Boolean));
  const [first, ...rest] = words;
  if (first === undefined) return null;
  const verb = verbOf(first);
  // After a space 'sale' asks which batch: the latest are offered.
  if (verb === 'sale' && rest.length === 0 && /\s$/.test(typed))
    return { verb, quantity: '', of: '', placed: null };
  if (verb === null || rest.length === 0) return null;
  const { quantity, left } = quantityIn(withoutFillers(rest));
  const of = withoutFillers(left);
  return of.length === 0 && quantity === ''
    ? null
    : { verb, quantity, of: of.join(' '), placed: placeIn(of) };
}

function withoutFillers(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !fillers.has(word.toLowerCase()));
  return from === -1 ? [] : words.slice(from);
}

/** A whole word before the beginning of one, and that before a typo: 'use' is use, and 'rec' receive. */
function verbOf(word: string): Command['verb'] | null {
  if (typedWords(word).length !== 1) return null;
  const whole = texts.find(({ text }) => `${text} `.includes(` ${word.toLowerCase()} `));
  if (whole) return whole.verb;
  if (word.length < 3) return null;
  const match = matcherOf(word);
  const begins = verbs.filter(({ text }) => match(text) === 'exact');
  const close = begins.length > 0 ? begins : verbs.filter(({ text }) => match(text) === 'close');
  return close.length === 1 ? (close[0]?.verb ?? null) : null;
}

const beginsAsNumber = (word: string | undefined): boolean => /^[\d.,½¼¾⅓⅔⅛]/.test(word ?? '');

/** At its end a number alone belongs to the name: 'flour type 55'. */
function hasUnit(text: string): boolean {
  const read = readQuantity(text);
  return read.ok && read.unit !== null;
}

/** The longest beginning that reads as a quantity, or else the longest end: '5 kg flour' and 'flour 5kg'. */
function quantityIn(words: readonly string[]): { quantity: string; left: readonly string[] } {
  const most = Math.min(quantityWords, words.length);
  for (let count = most; count > 0 && beginsAsNumber(words[0]); count--) {
    const quantity = words.slice(0, count).join(' ');
    if (readQuantity(quantity).ok) return { quantity, left: words.slice(count) };
  }
  for (let count = most; count > 0; count--) {
    const end = words.slice(-count);
    if (beginsAsNumber(end[0]) && hasUnit(end.join(' ')))
      return { quantity: end.join(' '), left: words.slice(0, -count) };
  }
  return { quantity: '', left: words };
}

/** Splits the words at the last preposition: the item before it, the place after it. */
function placeIn(words: readonly string[]): Command['placed'] {
  const at = words.findLastIndex((word) => word.toLowerCase() in placeWords);
  const word = placeWords[words[at]?.toLowerCase() ?? ''];
  if (at < 1 || word === undefined || at === words.length - 1) return null;
  return { of: words.slice(0, at).join(' '), place: words.slice(at + 1).join(' '), ...word };
}
