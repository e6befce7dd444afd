/** What a list prints of an ingredient, before its allergens are named and emphasised. */
import type { BookIngredient } from './book.ts';

/** Most names are one line of plain letters already. */
const needsWork = /[*\n]|\s\s|^\s|\s$|\.$|[^\x20-\x7e]/;

/** As one line, without marks of emphasis and the full stop that the list sets itself. */
export function printable(text: string): string {
  if (!needsWork.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll('**', '')
    .trim()
    .replaceAll(/[,;]?\s*\n\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.+$/, '');
}

/** Whether a comma is outside of all brackets: a list without the name of what it is of. */
function isBareList(text: string): boolean {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (depth === 0 && /[,;]/.test(letter) && !/^[,;]\d/.test(text.slice(at))) return true;
  }
  return false;
}

/** Whether it begins with the name, and what it is made of follows. */
const isNamedAs = (text: string, name: string): boolean =>
  text.toLowerCase().startsWith(name.toLowerCase()) && /^\s*([([:]|$)/.test(text.slice(name.length));

/**
 * What is printed of an ingredient: its declaration, unless that says nothing to read. What it is made of stays behind
 * its name: 'Milk chocolate (sugar, cocoa butter)' (Annex VII E 1 of Regulation (EU) 1169/2011).
 */
export function printedTextOf({ name, declaration }: Pick<BookIngredient, 'name' | 'declaration'>): string {
  const declared = printable(declaration ?? '').replace(/^ingredients?\s*:\s*/i, '');
  const named = printable(name);
  if (!/[\p{L}\p{N}]/u.test(declared)) return named;
  return isBareList(declared) && !isNamedAs(declared, named) ? `${named} (${declared})` : declared;
}
