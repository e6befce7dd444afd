import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import {
  blockingCodes,
  saidNutrition as nutrition,
  type SaidIngredient,
  type SaidLabel,
  saidLabel,
} from './test-label.ts';

type Case = [what: string, ingredients: Record<string, SaidIngredient>, blocked: string[], more?: SaidLabel];
const blockedAs = ([, ingredients, , more]: Case) => blockingCodes(ingredients, more);

describe('nutrition', () => {
  const shown: SaidLabel = { label: { showNutrition: true, answers: [] } };
  it.each<Case>([
    ['is all known', { Rice: { nutrition } }, [], shown],
    [
      'lacks a figure',
      { Rice: { nutrition: { ...nutrition, salt: null } } },
      ['nutrition_incomplete'],
      shown,
    ],
    ['isn’t all known and isn’t printed', { Rice: { nutrition: null } }, []],
    [
      'has more fat than there is',
      { Rice: { nutrition: { ...nutrition, fat: '106' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has more energy than there is',
      { Rice: { nutrition: { ...nutrition, energyKj: '3701' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has more saturates than fat',
      { Rice: { nutrition: { ...nutrition, saturates: '12' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has salt and sodium that contradict each other',
      { Rice: { nutrition: { ...nutrition, salt: '1', sodiumMg: '40' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'dries until more is in it than it weighs',
      { Rice: { nutrition, grams: 300 } },
      ['nutrition_impossible'],
      { ...shown, recipe: { finishedWeightGrams: '200' } },
    ],
    [
      'is of 9,999 kg baked into 2.8 kg',
      { Rice: { nutrition, grams: 9_999_000 } },
      ['finished_weight', 'nutrition_impossible'],
      { ...shown, recipe: { finishedWeightGrams: '2800' } },
    ],
    [
      'weighs more than went in',
      { Rice: { nutrition } },
      ['finished_weight'],
      { ...shown, recipe: { finishedWeightGrams: '250' } },
    ],
  ])('that %s', (...given) => {
    const [, , blocked] = given as unknown as Case;
    expect(blockedAs(given as unknown as Case)).toEqual(blocked);
  });

  it('names the impossible figures of an ingredient, and where they are', () => {
    const wrong = { ...nutrition, saturates: '12' };
    const { label, book } = saidLabel({ Rice: { nutrition: wrong }, Sugar: { nutrition } }, shown);
    const [found] = labelFindings(label, book);
    expect(found).toMatchObject({
      message: 'Check the figures of Rice. Saturates can’t be more than the fat, 1 g.',
      path: '/ingredients/Rice/nutrition.saturates',
    });
  });

  it('warns of energy that its figures don’t explain, and of an unweighed loss', () => {
    const { label, book } = saidLabel(
      { Rice: { nutrition: { ...nutrition, energyKj: '2500', energyKcal: '598' } } },
      shown,
    );
    expect(labelFindings(label, book).map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'energy_differs warns',
      'finished_weight_unmeasured warns',
    ]);
  });
});

describe('a drink by its name', () => {
  const codes = (foodName: string, more: SaidLabel = {}) =>
    blockingCodes(
      { Apples: { quid: true }, Strawberries: { quid: true } },
      {
        ...more,
        label: { foodName, netUnit: 'g', ...more.label },
        recipe: { isDrink: null, ...more.recipe },
      },
    ).filter((code) => code === 'drink_unknown');

  it.each([
    'Apple juice',
    'Strawberry milkshake',
    'Apple and strawberry smoothie',
    'Iced tea',
    'Strawberry squash',
    'Apple cordial with mint',
  ])('is asked about in grams, too: %s', (name) => {
    expect(codes(name)).toEqual(['drink_unknown']);
    expect(codes(name, { recipe: { isDrink: true }, label: { netUnit: 'ml' } })).toEqual([]);
    expect(codes(name, { recipe: { isDrink: false } })).toEqual([]);
  });

  it.each([
    'Apple jam',
    'Roast butternut squash',
    'Apple juice jelly',
    'Milk chocolate',
    'Apple juice cake',
    'Soda bread',
    'Strawberries in juice',
  ])('isn’t asked about for %s', (name) => expect(codes(name)).toEqual([]));
});
