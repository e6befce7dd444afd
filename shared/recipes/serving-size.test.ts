import { describe, expect, it } from 'vitest';
import type { BookRecipe } from './book.ts';
import { panelOf } from './compose-label.ts';
import { labelFindings } from './label-findings.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import { nutritionOf } from './nutrition.ts';
import { type SaidLabel, saidLabel, saidNutrition } from './test-label.ts';

const nutrition = {
  ...saidNutrition,
  transFat: '0',
  cholesterolMg: '0',
  sodiumMg: '40',
  addedSugars: '1',
  vitaminDMcg: '0',
  calciumMg: '10',
  ironMg: '1',
  potassiumMg: '100',
};

type Of = Partial<BookRecipe> & { net?: [string, LabelContent['netUnit']]; grams?: number };

function labelled(
  { net: [netQuantity, netUnit] = ['180', 'g'], grams = 500, ...recipe }: Of,
  form: 'uk' | 'us',
) {
  const more: SaidLabel = {
    form,
    recipe: { finishedWeightGrams: String(grams), isDrink: false, ...recipe },
    label: {
      netQuantity,
      netUnit,
      showNutrition: true,
      answers: [],
      ...(form === 'us' && { businessAddress: '1 Main St, Salem, OR 97301' }),
    },
  };
  return saidLabel({ Rice: { nutrition, grams } }, more);
}

function panel(of: Of, form: 'uk' | 'us') {
  const { label, book } = labelled(of, form);
  return panelOf(nutritionOf(label.recipe, book), form, label.content);
}

const found = (of: Of, form: 'uk' | 'us', code: string): LabelFinding[] => {
  const { label, book } = labelled(of, form);
  return labelFindings(label, book).filter((one) => one.code === code);
};

const cordial: Of = {
  unit: 'l',
  batchYield: '1.25',
  portionsPerUnit: '4',
  grams: 1600,
  isDrink: true,
  net: ['500', 'ml'],
};

describe('a portion beside the UK and EU table', () => {
  it.each<[string, Of, string | null]>([
    ['cordial by the litre, in ml', cordial, 'Portion: 250 ml. This pack contains 2 portions'],
    [
      'the same where the pack says its weight',
      { ...cordial, net: ['640', 'g'] },
      'Portion: 250 ml. This pack contains 2 portions',
    ],
    [
      'tarts',
      { unit: 'tarts', batchYield: '10', net: ['150', 'g'] },
      'Portion: 1 tart (50 g). This pack contains 3 portions',
    ],
    [
      'a pack of a little more than one',
      { unit: 'tarts', batchYield: '10', net: ['60', 'g'] },
      'Portion: 1 tart (50 g). This pack contains about 1 portion',
    ],
    [
      'a pack by its pieces',
      { unit: 'tarts', batchYield: '10', net: ['6', 'pieces'] },
      'Portion: 1 tart (50 g). This pack contains 6 portions',
    ],
    [
      'two to a portion',
      { unit: 'biscuits', batchYield: '20', portionsPerUnit: '0.5', net: ['100', 'g'] },
      'Portion: 2 biscuits (50 g). This pack contains 2 portions',
    ],
    ['a pack that is smaller than a portion', { unit: 'tarts', batchYield: '10', net: ['45', 'g'] }, null],
    [
      'what is counted in kg, of which nobody has said a portion',
      { unit: 'kg', batchYield: '0.5', net: ['2', 'kg'] },
      null,
    ],
    [
      'what is counted in cl, of which nobody has said a portion',
      { unit: 'cl', batchYield: '50', net: ['100', 'g'] },
      null,
    ],
    [
      'what is counted in kg with a portion',
      { unit: 'kg', batchYield: '0.5', portionsPerUnit: '20', net: ['200', 'g'] },
      'Portion: 50 g. This pack contains 4 portions',
    ],
    [
      'what is sold by volume and whose volume nobody knows',
      { unit: 'tarts', batchYield: '10', net: ['500', 'ml'] },
      null,
    ],
  ])('%s', (_, of, text) => {
    const uk = panel(of, 'uk');
    expect(uk?.portion ? `${uk.portion.text}. ${uk.portion.perPack}` : null).toBe(text);
    expect(uk?.columns.length).toBe(text === null ? 1 : 2);
  });
});

describe('a serving of Nutrition Facts', () => {
  const oneOf = (ml: string): Of => ({
    unit: 'ml',
    batchYield: '500',
    portionsPerUnit: (1 / Number(ml)).toFixed(12),
    net: ['500', 'ml'],
  });
  it.each<[Of, string, string]>([
    [{ unit: 'slices', batchYield: '10' }, '1 slice (50g)', 'about 3.5 servings'],
    [{ unit: 'each', batchYield: '20', portionsPerUnit: '0.5' }, '2 each (50g)', 'about 3.5 servings'],
    [{ unit: 'loaf', batchYield: '1', portionsPerUnit: '10' }, '1/10 loaf (50g)', 'about 3.5 servings'],
    [{ unit: 'loaves', batchYield: '5', portionsPerUnit: '2' }, '1/2 loaf (50g)', 'about 3.5 servings'],
    [
      { unit: 'biscuit', batchYield: '25', portionsPerUnit: '0.4' },
      '2 1/2 biscuits (50g)',
      'about 3.5 servings',
    ],
    [{ unit: 'kg', batchYield: '0.5', portionsPerUnit: '20' }, '1.8 oz (50g)', 'about 3.5 servings'],
    [{ unit: 'batch', batchYield: '1', portionsPerUnit: '10' }, '1.8 oz (50g)', 'about 3.5 servings'],
    [{ unit: 'kg', batchYield: '0.5', portionsPerUnit: '400' }, '0.09 oz (2.5g)', '72 servings'],
    [oneOf('240'), '1 cup (240mL)', 'about 2 servings'],
    [oneOf('180'), '3/4 cup (180mL)', 'about 3 servings'],
    [oneOf('250'), '1 cup (250mL)', '2 servings'],
    [oneOf('15'), '1 tbsp (15mL)', 'about 33 servings'],
    [oneOf('20'), '1 1/3 tbsp (20mL)', '25 servings'],
    [oneOf('5'), '1 tsp (5mL)', '100 servings'],
    [oneOf('50'), '1.7 fl oz (50mL)', '10 servings'],
    [oneOf('500'), '2 cups (500mL)', '1 serving'],
    [cordial, '1 cup (250mL)', '2 servings'],
  ])('%j is %s', (of, size, servings) => {
    const us = panel(of, 'us');
    expect(us?.servingSize).toBe(`Serving size ${size}`);
    expect(us?.servings).toBe(`${servings} per container`);
    expect(found(of, 'us', 'serving')).toEqual([]);
  });

  it.each([
    ['60', 'about 1 serving'],
    ['80', 'about 2 servings'],
    ['100', '2 servings'],
    ['120', 'about 2.5 servings'],
    ['125', '2.5 servings'],
    ['240', 'about 5 servings'],
    ['265', 'about 5 servings'],
    ['275', 'about 6 servings'],
    ['300', '6 servings'],
  ])('of 50 g is in a pack of %s g %s', (net, servings) =>
    expect(panel({ unit: 'tarts', batchYield: '10', net: [net, 'g'] }, 'us')?.servings).toBe(
      `${servings} per container`,
    ),
  );

  it.each<[string, Of, RegExp]>([
    ['nobody has said what it is', { unit: 'kg', batchYield: '0.5' }, /^Say how many servings one kg makes/],
    [
      'the pack holds less than one',
      { unit: 'cakes', batchYield: '5', net: ['30', 'g'] },
      /^The pack holds less than one serving of 1 cake \(100g\)/,
    ],
    [
      'the pack says a volume that nobody knows',
      { unit: 'tarts', batchYield: '10', net: ['8', 'fl oz'] },
      /by weight/,
    ],
  ])('is asked for where %s', (_, of, message) => {
    const [first, ...others] = found(of, 'us', 'serving');
    expect(first).toMatchObject({ severity: 'blocks', rule: '21 CFR 101.9(b)' });
    expect(first?.message).toMatch(message);
    expect(others).toEqual([]);
    expect(found(of, 'uk', 'serving')).toEqual([]);
  });
});

describe('a drink of unknown volume', () => {
  const bottles: Of = { unit: 'bottles', batchYield: '2', isDrink: true };
  it.each(['uk', 'us'] as const)('has a warning, and how to say it: %s', (form) => {
    const [warned] = found(bottles, form, 'density');
    expect(warned).toMatchObject({ severity: 'warns', path: '/recipes/r/batchYield' });
    expect(warned?.message).toContain('in litres');
    expect(found(cordial, form, 'density')).toEqual([]);
    expect(found({ ...bottles, isDrink: false }, form, 'density')).toEqual([]);
  });
});
