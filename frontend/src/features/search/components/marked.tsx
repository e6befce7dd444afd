import { Fragment } from 'react';
import { searchText, wordMatchers } from '../../../data/search/match-words.ts';

/** A text with the words marked that match what was typed. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const matchers = wordMatchers(typed);
  if (matchers.length === 0) return text;
  return text.split(/([\p{L}\p{N}'’-]+)/u).map((part, at) => {
    const isMarked = at % 2 === 1 && matchers.some((match) => match(searchText(part)) !== null);
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    return <Fragment key={at}>{isMarked ? <mark className="search-mark">{part}</mark> : part}</Fragment>;
  });
}
