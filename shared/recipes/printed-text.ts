/** The printed text of an ingredient, before its allergens are named and emphasised. */
import { linesOf, withoutEnd } from '../text.ts';
import type { BookIngredient } from './book.ts';

/** Most names are already one line of plain letters. */
const needsWork = /[*\n]|\s\s|^\s|\s$|\.$|[^\x20-\x7e]/;

/** What an ingredient reads on labels, as it was written. */
export const readsAs = ({ name, declaration }: Pick<BookIngredient, 'name' | 'declaration'>): string =>
  declaration?.trim() || name;

/** A word that a line's end broke, as copied from a PDF: 'mi-' and 'lk' are 'milk'. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\p{L})-[ \t]{0,20}\r?\n[ \t]{0,20}(?=\p{Ll})/gu, '');

/** Joins it into one line, without marks of emphasis and the final full stop, which the list adds. */
export function printable(text: string): string {
  if (!needsWork.test(text)) return text;
  const lines = linesOf(unbroken(text).normalize('NFC').replaceAll('**', ''));
  const last = lines.pop() ?? '';
  const joined = [...lines.map((line) => line.replace(/[,;]$/, '')), last].join(', ');
  return withoutEnd(joined.replaceAll(/\s+/g, ' '), '.');
}

/** Whether a comma is outside all brackets: a list without the name of its food. */
function isBareList(text: string): boolean {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[()[\],;]/g)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && !/\d/.test(text.charAt(index + 1))) return true;
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
export function printedTextOf(ingredient: Written): string {
  const known = printedTexts.get(ingredient);
  if (known !== undefined) return known;
  const text = printedText(ingredient);
  printedTexts.set(ingredient, text);
  return text;
}

type Written = Pick<BookIngredient, 'name' | 'declaration'>;

/** Of ingredients as they were read: each is a new object once it changes. */
const printedTexts = new WeakMap<Written, string>();

function printedText({ name, declaration }: Written): string {
  const declared = printable(declaration ?? '').replace(/^ingredients?\s*:\s*/i, '');
  const named = printable(name);
  if (!/[\p{L}\p{N}]/u.test(declared)) return named;
  return isBareList(declared) && !isNamedAs(declared, named) ? `${named} (${declared})` : declared;
}
