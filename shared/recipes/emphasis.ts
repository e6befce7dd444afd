/**
 * The text of one ingredient with its allergens emphasised (Art. 21 of Regulation (EU) 1169/2011): only the
 * word that names the allergen, every time it occurs. What contains an allergen and doesn't name it gets
 * the name behind it: 'Butter (**milk**)', 'Marzipan (**almonds**)'. The words of allergens that are not
 * in it are left alone.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import {
  allergenPatterns,
  allergenTerms,
  dairyWords,
  kindsOfWheat,
  namedBySpecies,
  namedOneByOne,
  patternOfName,
  wheatPattern,
} from './allergen-words.ts';
import type { ListToken } from './breakdown-schema.ts';

/** An allergen that is contained, with the cereals, nuts or species of it by name. */
export interface Contained {
  allergen: AllergenCode;
  detail: readonly string[];
}

type Span = readonly [from: number, to: number];

const plain = (text: string): ListToken => ({ text, emphasised: false });
const bold = (text: string): ListToken => ({ text, emphasised: true });

const spansOf = (pattern: RegExp, text: string): Span[] =>
  Array.from(text.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length]);

const names = (pattern: RegExp, text: string): boolean => spansOf(pattern, text).length > 0;

/** 'spelt (wheat)' is two names. */
const namesIn = (detail: string): string[] =>
  detail
    .split(/[()]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What of the cereals and nuts by name the text doesn't name. */
function unnamedOf(detail: readonly string[], text: string): string[] {
  return detail.flatMap((entry) => {
    const parts = namesIn(entry);
    const found = parts.filter((name) => names(patternOfName(name), text));
    return found.length > 0 ? [] : [parts.join(' ')];
  });
}

/** What must be written behind `text` so that it names the allergen. */
function toNameOf({ allergen, detail }: Contained, text: string): string[] {
  const named = names(allergenPatterns[allergen], text);
  if (namedOneByOne.has(allergen) && detail.length > 0) return unnamedOf(detail, text);
  if (named) return [];
  if (!namedBySpecies.has(allergen) || detail.length === 0) return [allergenTerms[allergen]];
  const species = unnamedOf(detail, text);
  const familiar = detail.every((name) => names(allergenPatterns[allergen], name));
  return familiar ? species : [...species, allergenTerms[allergen]];
}

/** Spelt is wheat, and must say so. */
function wheatToName(contained: readonly Contained[], text: string): string[] {
  const gluten = contained.some(({ allergen }) => allergen === 'gluten');
  return gluten && names(kindsOfWheat, text) && !names(wheatPattern, text) ? ['wheat'] : [];
}

/** Where the bracket that opens at `open` ends. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(' || text[at] === '[') depth++;
    if (text[at] === ')' || text[at] === ']') depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Writes '(milk)' behind whatever is made of milk and doesn't say so, entry by entry. */
function withMilkNamed(text: string): string {
  let answer = '';
  let at = 0;
  for (const { 0: entry, index } of text.matchAll(/[^,;:()[\]]+/g)) {
    const next = index + entry.length;
    const opens = text[next] === '(' || text[next] === '[';
    const bracket = opens ? text.slice(next, closingOf(text, next)) : '';
    const said = names(allergenPatterns.milk, entry + bracket) || dairyWords.test(bracket);
    const named = entry.trimEnd();
    answer += text.slice(at, index);
    answer += dairyWords.test(entry) && !said ? `${named} (milk)${entry.slice(named.length)}` : entry;
    at = next;
  }
  return answer + text.slice(at);
}

function patternsOf({ allergen, detail }: Contained): RegExp[] {
  const byName = namedOneByOne.has(allergen) || namedBySpecies.has(allergen) ? detail : [];
  return [allergenPatterns[allergen], ...byName.flatMap(namesIn).map(patternOfName)];
}

/** `text` cut into stretches, of which those that name one of `contained` are emphasised. */
export function emphasise(text: string, contained: readonly Contained[]): ListToken[] {
  const spans = contained
    .flatMap((each) => patternsOf(each).flatMap((pattern) => spansOf(pattern, text)))
    .sort((a, b) => a[0] - b[0]);
  const tokens: ListToken[] = [];
  let at = 0;
  for (const [from, to] of spans) {
    if (to <= at) continue;
    if (from > at) tokens.push(plain(text.slice(at, from)));
    tokens.push(bold(text.slice(Math.max(from, at), to)));
    at = to;
  }
  if (at < text.length) tokens.push(plain(text.slice(at)));
  return joinTokens(tokens);
}

/** The printed text of an ingredient, with every allergen that it contains named and emphasised. */
export function declare(text: string, contained: readonly Contained[]): ListToken[] {
  const milky = contained.some(({ allergen }) => allergen === 'milk');
  const named = milky ? withMilkNamed(text) : text;
  const missing = [
    ...new Set(contained.flatMap((each) => toNameOf(each, named))),
    ...wheatToName(contained, named),
  ];
  if (missing.length === 0) return emphasise(named, contained);
  const behind = missing.flatMap((name, index) => [plain(index === 0 ? ' (' : ', '), bold(name)]);
  return joinTokens([...emphasise(named, contained), ...behind, plain(')')]);
}

/** The same stretches, with neighbours of the same kind as one. */
export function joinTokens(tokens: readonly ListToken[]): ListToken[] {
  const joined: ListToken[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.emphasised === token.emphasised)
      joined[joined.length - 1] = { ...last, text: last.text + token.text };
    else joined.push(token);
  }
  return joined;
}

/** With allergens between double asterisks. */
export const markedText = (tokens: readonly ListToken[]): string =>
  tokens.map(({ text, emphasised }) => (emphasised ? `**${text}**` : text)).join('');
