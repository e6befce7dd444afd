/** Compares two values with unknown ones last, whichever way a column is sorted. `direction` is 1 or -1. */
export function compareKnown<Value>(
  a: Value | null,
  b: Value | null,
  compare: (a: Value, b: Value) => number,
  direction: number,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction * compare(a, b);
}
