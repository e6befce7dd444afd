/** Whether a text can be kept: no half of a surrogate pair, which no UTF-8 has, and no U+0000. */
const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Where in a value texts can't be kept: paths such as `lines.0.name`. Names of fields count too, at what they are in. */
export function illFormedPaths(value: unknown, at = ''): string[] {
  const found: string[] = [];
  // Not by calling itself: what is nested very deeply would end the stack.
  const open: [value: unknown, path: string][] = [[value, at]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, path] = next;
    if (typeof inner === 'string' && !isWellFormed(inner)) found.push(path);
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [name, field] of Object.entries(inner).reverse()) {
      if (!isWellFormed(name)) found.push(path);
      // Of a path that long, nobody reads the end.
      open.push([field, path.length > 200 ? path : path === '' ? name : `${path}.${name}`]);
    }
  }
  return found;
}

/** The same text with a replacement character where one can't be kept. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
