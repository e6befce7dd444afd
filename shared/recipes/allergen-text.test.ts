/** A part of a text, between commas and brackets, has the words that it would have alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllergenWord, allergenText, allergenWordsIn } from './allergen-words.ts';
import { partsOf } from './emphasis.ts';

const words =
  `milk butter ghee egg wheat rye bread nut almonds tuna crab sticks coconut cream soya celery sulphites sugar d'avoine buter
  m1lk but ter m i l k free from of no not without vegan plant based and or with may contain contains traces range nutfree
  milk-free gluten 0 dairy non added any Weizenmehl crème`.split(/\s+/);
const gaps = [
  ' ',
  ' ',
  ' ',
  ', ',
  ': ',
  '; ',
  ' (',
  ') ',
  '[',
  ']',
  '. ',
  ' / ',
  ' & ',
  '-',
  ' – ',
  '%, ',
  '\n',
];

const texts = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.flat().join('').normalize('NFC'));

/** The words of a part as the whole text has them, and as the part has them by itself. */
function bothOf(text: string, from: number, to: number): [readonly AllergenWord[], readonly AllergenWord[]] {
  return [allergenText(text).part(from, to).words, allergenWordsIn(text.slice(from, to))];
}

describe('a part of a text', () => {
  it('has the words that it has alone, with and without its brackets', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of partsOf(text)) {
          const ends = part.from + part.text.length;
          const closes = ends + part.bracket.length;
          for (const [from, to] of [
            [part.from, ends],
            [ends, closes],
            [part.from, closes],
          ] as const) {
            const [inText, alone] = bothOf(text, from, to);
            expect(inText).toEqual(alone);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['May contain milk, egg', ', egg', ['eggs']],
    ['no, milk', ', milk', ['milk']],
    ['Milk free, range', 'Milk free', []],
    ['Butter (vegan), oil', 'Butter (vegan)', []],
  ])('of ‘%s’ is read without the rest: ‘%s’', (text, part, expected) => {
    const from = text.indexOf(part);
    const found = allergenText(text).part(from, from + part.length).words;
    expect(found.map(({ allergen }) => allergen)).toEqual(expected);
    expect(found.every(({ precautionary }) => !precautionary)).toBe(true);
  });
});
