import { Fragment } from 'react';
import { isWithinTypos, searchText, typedWords, typosAllowed } from '../../../data/search/match-words.ts';

/** Whether a word of a name is what made it match. */
function isMatch(word: string, sought: readonly string[]): boolean {
  const words = searchText(word).trim().split(' ');
  return sought.some((typed) =>
    words.some(
      (part) => part !== '' && (part.startsWith(typed) || isWithinTypos(typed, part, typosAllowed(typed))),
    ),
  );
}

/** A text with the words marked that match what was typed. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const sought = typedWords(typed);
  if (sought.length === 0) return text;
  return text.split(/([\p{L}\p{N}'’-]+)/u).map((part, at) => {
    const isMarked = at % 2 === 1 && isMatch(part, sought);
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    return <Fragment key={at}>{isMarked ? <mark className="search-mark">{part}</mark> : part}</Fragment>;
  });
}
