import { describe, expect, it } from 'vitest';
import { composeLabel } from './compose-label.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { labelFindings } from './label-findings.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent } from './label-schema.ts';
import { nutritionOf } from './nutrition.ts';
import { blockingCodes, type SaidIngredient, type SaidLabel, saidLabel } from './test-label.ts';

type Foods = Record<string, SaidIngredient>;

/** A complete US label with these changes. */
const us = (label: Partial<LabelContent> = {}, recipe: SaidLabel['recipe'] = {}): SaidLabel => ({
  form: 'us',
  recipe,
  label: {
    businessAddress: '1 Main St, Salem, OR 97301',
    ...label,
    answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }, ...(label.answers ?? [])],
  },
});

function printed(foods: Foods, form: LabelForm) {
  const { label, book } = saidLabel(foods, form === 'us' ? us() : {});
  return composeLabel({
    label: label.content,
    recipeName: label.recipe.name,
    ingredientList: ingredientListOf(label.recipe, book),
    nutrition: nutritionOf(label.recipe, book),
    form,
    madeOn: '',
    lot: '',
  });
}

describe('names that differ in the US', () => {
  it.each([
    ['Water, colour (tartrazine)', 'Call tartrazine by its US name, FD&C Yellow No. 5.'],
    ['Water, Sunset Yellow FCF', 'Call Sunset Yellow FCF by its US name, FD&C Yellow No. 6.'],
    ['Water, colour: E129', 'Call E129 by its US name, FD&C Red No. 40.'],
    ['Brilliant blue', 'Call Brilliant blue by its US name, FD&C Blue No. 1.'],
    ['Indigotine', 'Call Indigotine by its US name, FD&C Blue No. 2.'],
    ['Erythrosine', 'Call Erythrosine by its US name, FD&C Red No. 3.'],
    ['Fast green FCF', 'Call Fast green FCF by its US name, FD&C Green No. 3.'],
    [
      'Sugar, acid (E 330)',
      'Give E 330 its common or usual name. E numbers don’t name an ingredient in the US.',
    ],
  ])('%s', (declaration, message) => {
    const { label, book } = saidLabel({ Colouring: { declaration } }, us());
    const [found, ...others] = labelFindings(label, book).filter(({ code }) => code === 'us_name');
    expect(found).toMatchObject({
      severity: 'blocks',
      message: `Colouring: ${message}`,
      path: '/ingredients/Colouring/declaration',
    });
    expect(others).toEqual([]);
  });

  it.each(['Water, FD&C Yellow No. 5', 'Water, Yellow 5 (tartrazine)', 'Vitamin E, beet juice color'])(
    'takes %s',
    (declaration) => expect(blockingCodes({ Colouring: { declaration } }, us())).toEqual([]),
  );

  it('don’t matter in the UK', () =>
    expect(blockingCodes({ Colouring: { declaration: 'Water, colour (E102)' } })).toEqual([]));
});

describe('a US drink', () => {
  const drink = { isDrink: true };
  const apple: Foods = { 'Apple juice': {}, Water: {} };

  it.each<[string, Foods, SaidLabel, string[]]>([
    ['with juice', apple, us({}, drink), ['juice']],
    ['with juice, sold by volume', apple, us({ netUnit: 'fl oz' }), ['juice']],
    [
      'with its percentage in the instructions',
      apple,
      us({ instructions: 'Contains 20% juice.' }, drink),
      [],
    ],
    ['with its percentage in words', apple, us({ instructions: 'Contains 20 percent juice' }, drink), []],
    ['with its percentage in the name', apple, us({ foodName: '100% apple juice' }, drink), []],
    [
      'with another percentage',
      apple,
      us({ instructions: 'Now with 20% more. Shake the juice.' }, drink),
      ['juice'],
    ],
    [
      'with a little for flavor',
      apple,
      us({ answers: [{ code: 'juice', of: '', answer: 'flavor', reason: '' }] }, drink),
      [],
    ],
    ['that is a food', apple, us({}, { isDrink: false }), []],
    ['with gin', { Gin: { alcohol: '32' } }, us({}, drink), ['alcohol']],
    [
      'with gin and its percentage',
      { Gin: { alcohol: '32' } },
      us({ alcoholPercent: '5' }, drink),
      ['alcohol'],
    ],
    ['with gin that nobody measured', { Gin: {} }, us({}, drink), ['alcohol']],
    ['with 0.6 % of alcohol', { Kombucha: { alcohol: '0.48' } }, us({}, drink), ['alcohol']],
    ['with 0.4 % of alcohol', { Kombucha: { alcohol: '0.31' } }, us({}, drink), []],
    [
      'with gin and the warning',
      { Gin: { alcohol: '32' } },
      us({ answers: [{ code: 'alcohol', of: '', answer: 'us_ttb', reason: '' }] }, drink),
      [],
    ],
    [
      'with gin and the UK’s answer',
      { Gin: { alcohol: '32' } },
      us({ answers: [{ code: 'alcohol', of: '', answer: 'low', reason: '' }] }, drink),
      ['alcohol'],
    ],
    ['of rum in a cake', { Rum: { alcohol: '32' } }, us({}, { isDrink: false }), []],
  ])('%s', (_, foods, more, blocked) => expect(blockingCodes(foods, more)).toEqual(blocked));

  it('has no US answer to the UK’s question', () => {
    const answers = [
      { code: 'alcohol', of: '', answer: 'us_ttb', reason: '' },
      { code: 'nutrition', of: '', answer: 'annex5_19', reason: '' },
    ];
    const label = { answers, netUnit: 'ml' as const };
    expect(blockingCodes({ Gin: { alcohol: '32' } }, { recipe: drink, label })).toEqual(['alcohol']);
  });
});

describe('statements', () => {
  const diet: Foods = {
    Sweetener: { declaration: 'Aspartame, sugar' },
    Colouring: { declaration: 'Tartrazine' },
  };

  it('of EU law aren’t on a US label', () => {
    const label = printed(diet, 'us');
    expect(label.besideName).toBe('');
    expect(label.statements).toEqual(['PHENYLKETONURICS: CONTAINS PHENYLALANINE.']);
  });

  it('of EU law stay on a UK label', () => {
    const label = printed(diet, 'uk');
    expect(label.besideName).toBe('With sugars and sweeteners');
    expect(label.statements.join(' ')).toMatch(
      /^Contains aspartame \(a source of phenylalanine\)\. Tartrazine/,
    );
  });

  it('state the alcohol as each law requires', () => {
    const of = (form: LabelForm) => {
      const { label, book } = saidLabel({ Gin: {} }, { form, label: { alcoholPercent: '5' } });
      const ingredientList = ingredientListOf(label.recipe, book);
      const nutrition = nutritionOf(label.recipe, book);
      return composeLabel({
        label: label.content,
        recipeName: '',
        ingredientList,
        nutrition,
        form,
        madeOn: '',
        lot: '',
      }).alcohol;
    };
    expect([of('uk'), of('us')]).toEqual(['Alcohol 5% vol', 'Alcohol 5% by volume']);
  });
});

describe('the rules named by findings', () => {
  const lacking: Foods = {
    Butter: { quantity: null },
    Pasta: {},
    Spice: { allergens: [] },
    Syrup: { quantity: '1', lineUnit: 'cup' },
    Oil: { declaration: 'Oil. Suitable for vegetarians' },
  };
  const rulesOf = (form: LabelForm, more: SaidLabel) => {
    const { label, book } = saidLabel(lacking, {
      ...more,
      form,
      label: { ...more.label, foodName: 'Milk-free \u{1f9ca}', showNutrition: true, shelfLifeDays: 10 },
    });
    const run = { lot: '', madeOn: '', sizes: [{ id: '62x40', problem: '3 lines too many' }] };
    return labelFindings(label, book, run).map(({ rule }) => rule);
  };

  it('are those of US law on a US label', () => {
    const rules = rulesOf('us', us());
    expect(rules.length).toBeGreaterThan(8);
    expect(rules.filter((rule) => !/^2[17] (CFR|U\.S\.C\.)/.test(rule))).toEqual([]);
  });

  it('are those of the UK and the EU elsewhere', () =>
    expect(rulesOf('uk', {}).filter((rule) => /CFR|U\.S\.C\./.test(rule))).toEqual([]));
});
