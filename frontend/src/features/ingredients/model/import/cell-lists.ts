/** Several values in one cell. What separates them is escaped by a backslash within a value. */

interface Part {
  text: string;
  /** It begins with a backslash, so it is a value even if it looks like a keyword. */
  isEscaped: boolean;
}

function partsAt(text: string, separators: string): Part[] {
  const parts: Part[] = [];
  let part: Part = { text: '', isEscaped: false };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && at + 1 < text.length) {
      at += 1;
      if (part.text.trim() === '') part.isEscaped = true;
      part.text += text.charAt(at);
    } else if (separators.includes(sign)) {
      parts.push(part);
      part = { text: '', isEscaped: false };
    } else part.text += sign;
  }
  return [...parts, part].map(({ text: whole, isEscaped }) => ({ text: whole.trim(), isEscaped }));
}

const splitAt = (text: string, separators: string): string[] =>
  partsAt(text, separators).map((part) => part.text);

export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)).join('; ');

/** Splits at semicolons and commas, and drops empty values. */
export const splitList = (text: string): string[] => splitAt(text, ';,').filter((item) => item !== '');

/** The same, with a flag for escaped values, so that they aren't taken for keywords. */
export const splitMarked = (text: string): Part[] => partsAt(text, ';,').filter((part) => part.text !== '');

/** A source in one cell: name, code and day between bars. */
export const joinBars = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[\\|]/g, (sign) => `\\${sign}`)).join(' | ');

export const splitBars = (text: string): string[] => splitAt(text, '|');
