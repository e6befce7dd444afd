/** How long lists are searched and put in order. */

/** Text as it is searched in: without case and accents. */
export const searchText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text, as `searchText` gives it, holds every word of what was typed; an empty search passes all. */
export function searchFor(typed: string): (text: string) => boolean {
  const words = searchText(typed).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}

/** What isn't known stands last, whichever way a column is sorted. `direction` is 1 or -1. */
export function compareKnown<Value>(
  a: Value | null,
  b: Value | null,
  compare: (a: Value, b: Value) => number,
  direction: number,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction * compare(a, b);
}
