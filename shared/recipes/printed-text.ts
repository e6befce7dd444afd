/** The printed text of an ingredient, before its allergens are named and emphasised. */
import type { BookIngredient } from './book.ts';

/** Most names are already one line of plain letters. */
const needsWork = /[*\n]|\s\s|^\s|\s$|\.$|[^\x20-\x7e]/;

/** What an ingredient reads on labels, as it was written. */
export const readsAs = ({ name, declaration }: Pick<BookIngredient, 'name' | 'declaration'>): string =>
  declaration?.trim() || name;

/** A word that a line's end broke, as copied from a PDF: 'mi-' and 'lk' are 'milk'. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\p{L})-[ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, '');

/** Joins it into one line, without marks of emphasis and the final full stop, which the list adds. */
export function printable(text: string): string {
  if (!needsWork.test(text)) return text;
  return unbroken(text)
    .normalize('NFC')
    .replaceAll('**', '')
    .trim()
    .replaceAll(/[,;]?\s*\n\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.+$/, '');
}

/** Whether a comma is outside all brackets: a list without the name of its food. */
function isBareList(text: string): boolean {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (depth === 0 && /[,;]/.test(letter) && !/^[,;]\d/.test(text.slice(at))) return true;
  }
  return false;
}

/** Whether it begins with the name, followed by the parts. */
const isNamedAs = (text: string, name: string): boolean =>
  text.toLowerCase().startsWith(name.toLowerCase()) && /^\s*([([:]|$)/.test(text.slice(name.length));

/**
 * Returns the printed text of an ingredient: its declaration, unless that is empty. Parts follow the name: 'Milk
 * chocolate (sugar, cocoa butter)' (Annex VII E 1 of Regulation (EU) 1169/2011).
 */
export function printedTextOf({ name, declaration }: Pick<BookIngredient, 'name' | 'declaration'>): string {
  const declared = printable(declaration ?? '').replace(/^ingredients?\s*:\s*/i, '');
  const named = printable(name);
  if (!/[\p{L}\p{N}]/u.test(declared)) return named;
  return isBareList(declared) && !isNamedAs(declared, named) ? `${named} (${declared})` : declared;
}
