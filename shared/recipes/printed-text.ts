/** What a list prints of an ingredient, before its allergens are named and emphasised. */
import type { BookIngredient } from './book.ts';

/** As one line, without marks of emphasis and the full stop that the list sets itself. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('**', '')
    .trim()
    .replaceAll(/[,;]?\s*\n\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.+$/, '');

/** What is printed of an ingredient: its declaration, unless that says nothing to read. */
export function printedTextOf({ name, declaration }: Pick<BookIngredient, 'name' | 'declaration'>): string {
  const declared = printable(declaration ?? '');
  return /[\p{L}\p{N}]/u.test(declared) ? declared : printable(name);
}
