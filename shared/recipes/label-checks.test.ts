import { describe, expect, it } from 'vitest';
import type { BookIngredient } from './book.ts';
import { breakdown } from './breakdown.ts';
import { labelChecks } from './label-checks.ts';
import type { LabelContent } from './label-schema.ts';
import { freeOfAll, ingredientOf, lineOf, recipeOf, testBook } from './test-book.ts';

const label: LabelContent = {
  kind: 'prepacked',
  foodName: '',
  netQuantity: '180',
  netUnit: 'g',
  dateMark: 'best_before',
  shelfLifeDays: 10,
  storage: '',
  instructions: '',
  origin: '',
  businessName: 'Rye & Co',
  businessAddress: '1 Mill Lane, Hereford',
  barcode: '',
  qrText: '',
  showNutrition: true,
  alcoholPercent: null,
};
const known = {
  basis: '100g',
  ...{
    energyKj: '1',
    energyKcal: '1',
    fat: '1',
    saturates: '1',
    carbohydrate: '1',
    sugars: '1',
    fibre: null,
  },
  ...{ protein: '1', salt: '1', transFat: null, cholesterolMg: null, sodiumMg: null, addedSugars: null },
  ...{ vitaminDMcg: null, calciumMg: null, ironMg: null, potassiumMg: null },
} as const;

const checks = (
  changes: Partial<LabelContent> = {},
  ofIt: Partial<BookIngredient> = {},
  lot: string | null = 'L1',
  quid = false,
) => {
  const recipe = recipeOf('r', [lineOf('s', '100', 'g', { quid })]);
  const sultanas = ingredientOf('s', { name: 'Sultanas', nutrition: known, ...ofIt });
  return labelChecks({ ...label, ...changes }, breakdown(recipe, testBook([recipe], [sultanas])), lot);
};
const failing = (...given: Parameters<typeof checks>) =>
  checks(...given).flatMap(({ ok, code }) => (ok ? [] : [code]));

describe('a label for direct sale', () => {
  it('needs the name and the whole list with its allergens, and nothing else', () => {
    const found = checks(
      { kind: 'ppds', netQuantity: null, businessAddress: '', showNutrition: false },
      {},
      null,
    );
    expect(found.map(({ code }) => code)).toEqual([
      'name',
      'ingredient_list',
      'allergens',
      'allergens_named',
    ]);
    expect(found.every(({ ok, required }) => ok && required)).toBe(true);
  });

  it('says what is missing of them', () => {
    expect(failing({ kind: 'ppds' }, { allergens: [] })).toEqual(['allergens']);
    const gluten = freeOfAll.map((entry) =>
      entry.allergen === 'gluten' ? ({ ...entry, state: 'contains' } as const) : entry,
    );
    expect(failing({ kind: 'ppds' }, { allergens: gluten })).toEqual(['allergens_named']);
    expect(failing({ kind: 'ppds' }, { allergens: gluten, name: 'Wheat flour' })).toEqual([]);
  });

  it('needs a list that is all weighed', () => {
    const recipe = recipeOf('r', [lineOf('s', '1', 'pieces')]);
    const book = testBook([recipe], [ingredientOf('s')]);
    const found = labelChecks({ ...label, kind: 'ppds' }, breakdown(recipe, book), null);
    expect(found.find(({ code }) => code === 'ingredient_list')?.ok).toBe(false);
    const empty = labelChecks({ ...label, kind: 'ppds' }, breakdown({ ...recipe, lines: [] }, book), null);
    expect(empty.find(({ code }) => code === 'ingredient_list')?.message).toBe('Add what goes into it');
  });
});

describe('a prepacked label', () => {
  it('has all of Article 9', () => {
    expect(failing()).toEqual([]);
    expect(checks().every(({ rule, title }) => rule !== '' && title !== '')).toBe(true);
  });

  it.each<[string[], Parameters<typeof checks>]>([
    [['net_quantity'], [{ netQuantity: null }]],
    [['date'], [{ dateMark: 'none' }]],
    [['date'], [{ shelfLifeDays: null }]],
    [['storage'], [{ dateMark: 'use_by' }]],
    [[], [{ dateMark: 'use_by', storage: 'Keep below 5 °C' }]],
    [['business'], [{ businessAddress: ' ' }]],
    [['business'], [{ businessName: '' }]],
    [['nutrition'], [{ showNutrition: false }]],
    [['nutrition'], [{}, { nutrition: { ...known, salt: null } }]],
    [[], [{}, {}, null]],
    [['lot'], [{ shelfLifeDays: 90 }, {}, null]],
    [['quid'], [{ foodName: 'Sultana cake' }]],
    [[], [{ foodName: 'Sultana cake' }, {}, 'L1', true]],
    [['origin'], [{}, { name: 'Pork shoulder' }]],
    [[], [{ origin: 'UK' }, { name: 'Pork shoulder' }]],
  ])('misses %j with %j', (wanted, given) => {
    const missing = failing(...given);
    expect(missing.filter((code) => code !== 'lot' || wanted.includes('lot'))).toEqual(wanted);
  });
});
