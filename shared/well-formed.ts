/** Whether a text can be stored: no half surrogate pairs, which UTF-8 doesn't have, and no U+0000. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * The places in a value whose texts can't be stored: paths such as `lines.0.name`. Field names count too, at their
 * parent.
 */
export function illFormedPaths(value: unknown, at = ''): string[] {
  const found: string[] = [];
  // Without recursion: a body of 1 MB can be nested deeper than the call stack.
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

/** What a text that isn't well formed is refused with. */
export const illFormedMessage = 'contains characters that can’t be saved';

/** Replaces what can't be stored by a replacement character. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** Whether a code can be read off a label: no line breaks or tabs, and nothing invisible that makes two of them look alike. */
export const isPlain = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Line breaks, tabs and other control characters, and marks that turn around the text after them. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Whether a name stays on its line wherever it is shown. Joiners and accents may be in it: many scripts need them. */
export const isOnOneLine = (text: string): boolean => onOneLine(text) === text;

/** Puts spaces for what would break a line. */
export const onOneLine = (text: string): string => text.replace(breaking, ' ');

/**
 * Whether any of its characters is visible by itself. Empty texts and spaces aren't, nor are joiners, fillers, direction
 * marks and accents without a letter.
 */
export const isSeen = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\p{M}\u2800\ufffc]/u.test(text);
