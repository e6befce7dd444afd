/** Reads a typed command: 'receive 5 kg flour' is a delivery, a quantity and what it is of. */

import { readQuantity } from '@batchbook/shared/quantity';
import { matcherOf, searchText, typedWords } from '../../../data/search/match-words.ts';
import { type StockVerb, stockVerbs, verbWords } from './actions.ts';

export interface Command {
  verb: StockVerb | 'sale';
  /** As it was typed: '5 kg'; '' where there is none. */
  quantity: string;
  /** What it is of, as it was typed: 'flour'. */
  of: string;
}

/** Words around the ones that count: 'record a delivery of 5 kg of flour'. */
const fillers = new Set(['a', 'an', 'the', 'of', 'some', 'record', 'new', 'my']);
/** A quantity is at most this many words: '2 x 1 1/2 kg'. */
const quantityWords = 5;

const texts: readonly { verb: Command['verb']; text: string }[] = [
  ...stockVerbs.map((verb) => ({ verb, text: searchText(`${verb} ${verbWords[verb].synonyms}`) })),
  { verb: 'sale', text: searchText('sale sell sold') },
];

/** `null` where the text doesn't begin with one of the verbs and go on. */
export function understand(typed: string): Command | null {
  const words = withoutFillers(typed.trim().split(/\s+/).filter(Boolean));
  const [first, ...rest] = words;
  if (first === undefined || rest.length === 0) return null;
  const verb = verbOf(first);
  if (verb === null) return null;
  const { quantity, left } = quantityAt(withoutFillers(rest));
  const of = withoutFillers(left).join(' ');
  return of === '' && quantity === '' ? null : { verb, quantity, of };
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
  const begins = texts.filter(({ text }) => match(text) === 'exact');
  const close = begins.length > 0 ? begins : texts.filter(({ text }) => match(text) === 'close');
  return close.length === 1 ? (close[0]?.verb ?? null) : null;
}

/** The longest beginning that reads as a quantity. */
function quantityAt(words: readonly string[]): { quantity: string; left: readonly string[] } {
  if (!/^[\d.,½¼¾⅓⅔⅛]/.test(words[0] ?? '')) return { quantity: '', left: words };
  for (let count = Math.min(quantityWords, words.length); count > 0; count--) {
    const quantity = words.slice(0, count).join(' ');
    if (readQuantity(quantity).ok) return { quantity, left: words.slice(count) };
  }
  return { quantity: '', left: words };
}
