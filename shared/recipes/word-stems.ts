/** Words without case, accents and number. */

/** 'almonds' is 'almond', 'anchovies' is 'anchovy', 'radishes' is 'radish'; 'couscous' stays. */
export function singularOf(word: string): string {
  if (word.length < 4 || /(ss|us|is|ous)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|z|o)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

const isPlain = (text: string): boolean => /^[\n\x20-\x7e]*$/.test(text);

const undecomposed: Readonly<Record<string, string>> = { '’': "'", '‘': "'", ı: 'i', ł: 'l', ø: 'o', đ: 'd' };

/** Lower case and without accents, letter for letter. */
export function folded(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at).normalize('NFD').charAt(0).toLowerCase();
    return undecomposed[letter] ?? letter.charAt(0);
  }).join('');
}

/** Every word, without accents and in the singular. */
export const wordStems = (text: string): string[] =>
  Array.from(folded(text).matchAll(/\p{L}+/gu), ([word]) => singularOf(word));
