interface Named {
  id: string;
  name: string;
}

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/**
 * 'Another supplier has this name.' where one does. It may be meant, so this stops nothing. Says nothing while the others
 * aren't loaded.
 *
 * @param id The one that is named. It isn't compared with itself.
 */
export function sameNameWarning(
  others: readonly Named[] | undefined,
  one: string,
  { id, name }: { id: string | null; name: string },
): string | undefined {
  const wanted = plain(name);
  const isTaken = wanted !== '' && others?.some((other) => other.id !== id && plain(other.name) === wanted);
  return isTaken ? `Another ${one} has this name.` : undefined;
}
