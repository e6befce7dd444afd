/** Several values in one cell. What separates them is escaped by a backslash within a value. */

function splitAt(text: string, separators: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && at + 1 < text.length) {
      at += 1;
      part += text.charAt(at);
    } else if (separators.includes(sign)) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
}

export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)).join('; ');

/** Split at semicolons and commas; empty values fall away. */
export const splitList = (text: string): string[] => splitAt(text, ';,').filter((item) => item !== '');

/** A source in one cell: name, code and day between bars. */
export const joinBars = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[\\|]/g, (sign) => `\\${sign}`)).join(' | ');

export const splitBars = (text: string): string[] => splitAt(text, '|');
