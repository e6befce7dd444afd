/** One reason for several names, as entries of a list of exceptions. */
export const because = (reason: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, reason]));
