import { matcherOf, searchText, wordMatchers } from '../../../data/search/match-words.ts';
import type { Searched } from '../../../data/search/searched.ts';

/** Of what isn't shown, the part that made it match: the ingredient of a recipe; `null` where the title says it. */
export function matchElsewhere({ title, subtitle, metadata }: Searched, typed: string): string | null {
  if (matcherOf(typed)(searchText(`${title} ${subtitle}`)) !== null) return null;
  const matches = wordMatchers(typed);
  return (
    metadata.split(', ').find((part) => matches.some((match) => match(searchText(part)) !== null)) ?? null
  );
}
