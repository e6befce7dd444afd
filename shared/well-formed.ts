/** Whether a text can be kept: no half of a surrogate pair, which no UTF-8 has, and no U+0000. */
const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Where in a value texts can't be kept: paths such as `lines.0.name`. Names of fields count too, at what they are in. */
export function illFormedPaths(value: unknown, at = ''): string[] {
  const found: string[] = [];
  // Not by recursion: a body of 1 MB can be nested deeper than functions can call each other.
  const open: [part: unknown, path: string][] = [[value, at]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, path] = next;
    if (typeof part === 'string' && !isWellFormed(part)) found.push(path);
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part).reverse()) {
      if (isWellFormed(name)) open.push([inner, path === '' ? name : `${path}.${name}`]);
      else found.push(path);
    }
  }
  return found;
}

/** The same text with a replacement character where one can't be kept. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * Whether any of its characters is seen by itself: an empty text and spaces aren't, nor are joiners, fillers, marks of
 * direction and accents without a letter.
 */
export const isSeen = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\p{M}\u2800\ufffc]/u.test(text);
