/** Whether a text can be kept: no half of a surrogate pair, which no UTF-8 has, and no U+0000. */
const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Where in a value texts can't be kept: paths such as `lines.0.name`. Names of fields count too, at what they are in. */
export function illFormedPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isWellFormed(name) ? illFormedPaths(inner, path === '' ? name : `${path}.${name}`) : [path],
  );
}

/** The same text with a replacement character where one can't be kept. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
