/** Capitalises the first letter: 'Trans fat'. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds thousands separators to a whole number: '1,204'. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** A count for people: '1,204'. */
export const formatCount = (count: number): string => groupThousands(String(count));

/** 'line' for one, 'lines' for any other count. `more` is for words with another plural, and for verbs. */
export const plural = (count: number, one: string, more = `${one}s`): string => (count === 1 ? one : more);

/** '1 line', '1,204 lines', '3 loaves'. */
export const countOf = (count: number, one: string, more?: string): string =>
  `${formatCount(count)} ${plural(count, one, more)}`;

/** With a small letter in front: 'your suppliers'. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'a', 'a and b', 'a, b and c'. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The entries of a written list with commas, over any number of lines. */
export const entriesOf = (list: string): string[] =>
  list.split(',').map((entry) => entry.replaceAll(/\s+/g, ' ').trim());

/** The specification's sentence, with its plural for one, too. What follows it is said after it. */
export const failedToUpdateRecipes = (count: number): string => `Failed to update ${count} recipes`;
