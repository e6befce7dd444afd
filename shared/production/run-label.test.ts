import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenCodes } from '../ingredients/constants.ts';
import { allergensOf } from '../recipes/allergens.ts';
import type { BookIngredient } from '../recipes/book.ts';
import { ingredientOf, lineOf, recipeOf, testBook } from '../recipes/test-book.ts';
import { declared } from '../recipes/test-label.ts';
import { ingredientQuestions, type LockedContent } from './run-label.ts';
import { useByQuestions } from './use-by.ts';

const ingredient = (name: string, said: string, changes: Partial<BookIngredient> = {}) =>
  ingredientOf(name, { name, allergens: declared(said), ...changes });

/** As locking keeps it, now or as it did before. */
function locked(then: readonly BookIngredient[], keepsEach: boolean): LockedContent {
  const recipe = recipeOf(
    'cake',
    then.map(({ id }) => lineOf(id, '100', 'g')),
  );
  return {
    contents: then.map(({ id, name }) => ({ id, name, kind: 'ingredient' })),
    allergens: allergensOf(recipe, testBook([recipe], then)),
    labelled: keepsEach ? { ingredients: then } : null,
  };
}

const asked = (then: readonly BookIngredient[], now: readonly BookIngredient[], keepsEach = true) =>
  ingredientQuestions(locked(then, keepsEach), testBook([], now)).map(({ message }) => message);

const butter = ingredient('Butter', 'milk');
const flour = ingredient('Flour', 'gluten:wheat');

describe.each([
  ['a run that keeps each ingredient', true],
  ['a run that was locked before it did', false],
])('%s', (_what, keepsEach) => {
  it.each<[string, BookIngredient, string[]]>([
    ['nothing changed', butter, []],
    ['its price changed', { ...butter, costPerUnit: '9' }, []],
    [
      'an allergen came',
      ingredient('Butter', 'milk, peanuts'),
      ['Butter now contains peanuts. This label doesn’t say so.'],
    ],
    [
      'two came',
      ingredient('Butter', 'milk, peanuts, nuts:almonds+hazelnuts'),
      ['Butter now contains peanuts, almonds and hazelnuts. This label doesn’t say so.'],
    ],
    [
      'it contains what something else contains',
      ingredient('Butter', 'milk, gluten:wheat'),
      ['Butter now contains wheat too. This label says so only of something else.'],
    ],
    [
      'another cereal came',
      ingredient('Butter', 'milk, gluten:barley'),
      ['Butter now contains barley. This label doesn’t say so.'],
    ],
    [
      'a trace came',
      ingredient('Butter', 'milk, may sesame'),
      ['Butter now may contain sesame. This label doesn’t say so.'],
    ],
    ['a trace of what the label names', ingredient('Butter', 'milk, may gluten:wheat'), []],
    [
      'it isn’t known any more',
      ingredient('Butter', 'milk, unknown celery'),
      ['Nobody knows any more whether Butter contains celery.'],
    ],
    ['one went', ingredient('Butter', ''), ['Butter no longer contains milk. This label says that it does.']],
  ])('asks when %s', (_change, now, expected) => {
    expect(asked([flour, butter], [flour, now], keepsEach)).toEqual(expected);
  });

  it('asks nothing of what was deleted, and of water', () => {
    const water = ingredientOf('water', { name: 'Water', allergens: [] });
    expect(asked([flour, butter, water], [flour, water], keepsEach)).toEqual([]);
  });
});

it('asks when what an ingredient reads on labels changed', () => {
  const renamed = { ...butter, declaration: 'salted butter (milk, salt)' };
  expect(asked([butter], [renamed])).toEqual([
    'Butter now reads ‘salted butter (milk, salt)’ on labels. This label says ‘Butter’.',
  ]);
});

describe('any change of what an ingredient is declared to contain', () => {
  const anyDeclaration = fc.array(fc.constantFrom('contains', 'may_contain', 'free_from', 'unknown'), {
    minLength: allergenCodes.length,
    maxLength: allergenCodes.length,
  });
  const of = (states: readonly ('contains' | 'may_contain' | 'free_from' | 'unknown')[]) => ({
    ...butter,
    allergens: allergenCodes.map((allergen, at) => ({
      allergen,
      state: states[at] ?? 'unknown',
      // As an approved label names them.
      detail: allergen === 'gluten' ? ['wheat'] : allergen === 'nuts' ? ['almonds'] : [],
    })),
  });
  const worse = { free_from: 0, unknown: 1, may_contain: 2, contains: 3 };
  it.each([true, false])(
    'that makes it worse is asked about, and none is without a change (keeps each: %s)',
    (keeps) => {
      fc.assert(
        fc.property(anyDeclaration, anyDeclaration, (then, now) => {
          const questions = asked([flour, of(then)], [flour, of(now)], keeps);
          const isWorse = now.some((state, at) => {
            const before = then[at] ?? 'unknown';
            // Gluten is in the flour, so a trace of it is on the label.
            const isSaid = allergenCodes[at] === 'gluten' && state === 'may_contain';
            return (
              worse[state] > worse[before] &&
              !isSaid &&
              !(before === 'unknown' && !keeps && state !== 'contains')
            );
          });
          if (isWorse) expect(questions).not.toEqual([]);
          expect(asked([flour, of(then)], [flour, of(then)], keeps)).toEqual([]);
        }),
      );
    },
  );
});

describe('a use-by date', () => {
  const made = { productionDate: '2026-12-05' };
  it.each([
    ['2026-12-08', []],
    [null, []],
    ['2026-12-04', ['Its use-by date is 1 day before the day it was made.']],
    ['2026-12-12', ['Its use-by date is 7 days after it was made. The label says that it keeps 3 days.']],
  ])('%s', (useByDate, expected) => {
    const found = useByQuestions({ ...made, useByDate }, { dateMark: 'use_by', shelfLifeDays: 3 });
    expect(found.map(({ message }) => message)).toEqual(expected);
  });
});
