/** Capitalises the first letter: 'Trans fat'. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds thousands separators to a whole number: '1,204'. */
export function groupThousands(number: string): string {
  const [sign, digits] = number.startsWith('-') ? ['-', number.slice(1)] : ['', number];
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return sign + groups.join(',');
}

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

/** Without any of `signs` at its end, however many there are. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Its lines, without spaces around them, and without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
