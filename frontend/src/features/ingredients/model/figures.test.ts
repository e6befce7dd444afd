import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import type { AllergenCode, AllergenState, Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import { nutritionOfStaple } from '@batchbook/shared/ingredients/staples';
import type { MovedRecipe } from '@batchbook/shared/recipes/price-impact-schema';
import { pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { describe, expect, it } from 'vitest';
import { anIngredient, aRecipe, aRecipeLine, aSubRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { allergenBadges } from '../../../ui/allergen-badges.tsx';
import { declaredText } from './declaration.ts';
import { differencesOf } from './differences.ts';
import { energyDiffers, energyOffer } from './energy-offer.ts';
import { pricePoints, trendOf } from './history.ts';
import { impactRows, priceStep } from './impact.ts';
import { type FoodPart, withFood } from './library.ts';
import { filterIngredients, sortIngredients } from './list.ts';
import { blankIngredient } from './typed.ts';
import { countUses } from './uses.ts';

const free = (allergen: AllergenCode) => ({ allergen, state: 'free_from' as const, detail: [] });

const moved = (name: string, before: string, after: string, costEach = '1'): MovedRecipe => ({
  recipeId: name,
  name,
  kind: 'recipe',
  recipeType: 'Product',
  sellingPrice: '3',
  through: [],
  before: { complete: true, batchCost: '1', costEach, marginPercent: before },
  after: { complete: true, batchCost: '1', costEach, marginPercent: after },
});

describe('what a price does', () => {
  it('puts those that fall first, and rounds the price that would hold the target up', () => {
    const recipes = [
      moved('Above', '80', '70'),
      moved('Under', '60', '50'),
      moved('Falls', '65', '64.9', '1.28'),
    ];
    const each = () => pricedUnitOfRecipe({ batchYield: '1', unit: 'tarts' });
    const rows = impactRows(recipes, '65', each);
    expect(
      rows.map(({ moved: { name }, falls, wasUnder, holdingPrice }) => [name, falls, wasUnder, holdingPrice]),
    ).toEqual([
      ['Falls', true, false, '3.66'],
      ['Above', false, false, null],
      ['Under', false, true, null],
    ]);
    expect(impactRows([moved('Falls', '100', '99')], '100', each)[0]?.holdingPrice).toBeNull();
  });

  it('keeps to the target with a price a kg where the recipe is weighed', () => {
    const [custard] = impactRows([moved('Custard', '66', '64', '0.00128')], '65', () =>
      pricedUnitOfRecipe({ batchYield: '780', unit: 'g' }),
    );
    expect(custard?.holdingPrice).toBe('3.66');
  });

  it.each([
    ['7.20', '8.10', { percent: '+12.5%', by: '0.9' }],
    ['5', '4.8', { percent: '-4%', by: '0.2' }],
    [null, '4', { percent: 'new', by: null }],
    ['0', '4', { percent: 'new', by: null }],
    ['4', null, { percent: 'no price', by: null }],
  ])('%s to %s is %j', (before, after, step) => expect(priceStep(before, after)).toEqual(step));
});

describe('prices over time', () => {
  const price = (at: string, costPerUnit: string | null, costingUnit = '1000g'): Price => ({
    id: `${at}#000000001`,
    corrected: null,
    at,
    costPerUnit,
    costingUnit,
    packSize: null,
    packUnit: null,
    packPrice: null,
    source: null,
    userId: 'user-1',
  });
  const measures = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: null };
  const points = pricePoints(
    [
      price('2026-11-01T00:00:00.000Z', '0.72', '100g'),
      price('2026-10-01T00:00:00.000Z', null),
      price('2026-05-01T00:00:00.000Z', '6', '1000g'),
      price('2026-04-01T00:00:00.000Z', '2', '1pieces'),
    ],
    '1000g',
    measures,
  );

  it('are compared in the costing unit of today, and not where nothing converts them', () => {
    expect(points.map((point) => point.price)).toEqual([null, '6', null, '7.2']);
  });

  it('have a trend from what held 90 days ago', () => {
    const now = Date.parse('2026-11-21T00:00:00.000Z');
    expect(trendOf(points, now)?.percent).toBe(20);
    expect(trendOf(points.slice(0, 1), now)).toBeNull();
  });
});

describe('energy', () => {
  it('is worked out in kJ and kcal apart, and not from an unknown', () => {
    const flour = { fat: '1.2', carbohydrate: '71.93', protein: '12.38', fibre: '3.3' };
    expect(energyOffer(flour)).toEqual({ kj: '1504', kcal: '355' });
    expect(energyOffer({ ...flour, fibre: null })).toBeNull();
  });

  it('counts alcohol and acids, and polyols apart from the rest of carbohydrate', () => {
    const none = { fat: '0', carbohydrate: '0', protein: '0', fibre: '0' };
    expect(energyOffer(none, { alcohol: '40', organicAcids: '1' })).toEqual({ kj: '1173', kcal: '283' });
    const sweets = { ...none, carbohydrate: '95' };
    expect(energyOffer(sweets, { polyols: '90' })).toEqual({ kj: '985', kcal: '236' });
  });

  it.each([
    ['1204', null, false],
    ['1244', null, false],
    ['1505', null, false],
    ['1506', null, true],
    ['963', null, true],
    [null, '380', true],
    [null, null, false],
  ])('stated as %s kJ and %s kcal is far from 1,204 kJ: %s', (energyKj, energyKcal, differs) =>
    expect(energyDiffers({ energyKj, energyKcal }, { kj: '1204', kcal: '288' })).toBe(differs),
  );

  it('is near where both are small', () =>
    expect(energyDiffers({ energyKj: '50', energyKcal: null }, { kj: '10', kcal: '2' })).toBe(false));
});

describe('the declaration', () => {
  const read = (name: string, declaration: string, changes: object) => {
    const typed = blankIngredient(name);
    return declaredText({ ...typed, declaration, allergens: { ...typed.allergens, ...changes } })
      .map(({ text, bold }) => (bold ? `*${text}*` : text))
      .join('');
  };
  it('emphasises what it contains, and names what isn’t named', () => {
    const soya = { soybeans: { state: 'contains', detail: [] } };
    expect(read('Chocolate', 'Cocoa mass, soya lecithin', soya)).toBe('Cocoa mass, *soya* lecithin');
    const wheat = { gluten: { state: 'contains', detail: ['wheat'] } };
    expect(read('Strong flour', '', wheat)).toBe('strong flour (*wheat*)');
    expect(read('Wheat flour', '', wheat)).toBe('*wheat* flour');
    expect(read('Oats', '', { gluten: { state: 'may_contain', detail: ['oats'] } })).toBe('oats');
  });
});

describe('a food of the library', () => {
  const food: LibraryFood = {
    source: 'staples',
    sourceName: 'CoFID',
    code: '17-1',
    name: 'Red wine',
    brand: '',
    nutrition: { ...nutritionOfStaple({ per100g: { energyKj: '317' } }) },
    alcohol: '10.7',
    allergens: [],
    unmappedAllergens: [],
    confirmAllergens: false,
    gramsPerMl: null,
    gramsPerPiece: null,
    ediblePortionPercent: null,
    declaration: null,
    packSize: null,
    packUnit: null,
    attribution: '',
    url: null,
  };
  const take = (changes: Partial<LibraryFood>, ...parts: FoodPart[]) =>
    withFood({ ...blankIngredient(), organicAcids: '5' }, { ...food, ...changes }, new Set(parts));

  it('brings its alcohol along with its nutrition', () => {
    expect(take({}, 'nutrition')).toMatchObject({ alcohol: '10.7', polyols: '', organicAcids: '' });
    expect(take({}, 'name')).not.toHaveProperty('alcohol');
  });

  it('marks water', () => {
    expect(take({ name: 'Water', alcohol: undefined, nutrition: null }, 'name')).toMatchObject({
      isWater: true,
    });
    expect(take({}, 'name', 'nutrition')).not.toHaveProperty('isWater');
  });

  it('keeps every state of an allergen', () => {
    const allergens: LibraryFood['allergens'] = [
      { allergen: 'nuts', state: 'contains', detail: ['almonds'] },
      { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
    ];
    expect(take({ allergens }, 'allergens').allergens?.nuts).toEqual({
      state: 'contains',
      detail: ['almonds'],
      others: [{ state: 'may_contain', detail: ['hazelnuts'] }],
    });
  });
});

describe('the list', () => {
  const list = [
    anIngredient('a', { name: 'Almonds', costPerUnit: null, supplierId: 's', supplier: null }),
    anIngredient('b', { name: 'Butter', costPerUnit: '9' }),
    anIngredient('c', { name: 'Crème', costPerUnit: '10', supplierId: 's', supplier: 'Suma' }),
  ];
  const view = {
    search: '',
    show: 'all',
    category: null,
    supplier: null,
    allergen: null,
    sort: 'name',
    descending: false,
  } as const;
  const names = (found: typeof list) => found.map(({ name }) => name).join();

  it('sorts figures as figures, with the unknown last either way', () => {
    const sorted = (descending: boolean) =>
      names(sortIngredients(list, { sort: 'price', descending, search: '' }, new Map()));
    expect(sorted(false)).toBe('Butter,Crème,Almonds');
    expect(sorted(true)).toBe('Crème,Butter,Almonds');
  });

  it('searches without accents, and takes a deleted supplier for none', () => {
    expect(names(filterIngredients(list, { ...view, search: 'creme suma' }))).toBe('Crème');
    expect(names(filterIngredients(list, { ...view, supplier: 'none' }))).toBe('Almonds,Butter');
    expect(names(filterIngredients(list, { ...view, allergen: 'milk:unknown', show: 'no-price' }))).toBe(
      'Almonds',
    );
  });

  it('looks at every state of an allergen, and never calls a part of a group free from it', () => {
    const rows = (...states: AllergenState[]) =>
      states.map((state) => ({ allergen: 'nuts' as const, state, detail: [] }));
    const mixes = [
      anIngredient('a', { name: 'Almonds', allergens: rows('contains', 'may_contain') }),
      anIngredient('b', { name: 'Bar', allergens: rows('contains', 'unknown') }),
      anIngredient('c', { name: 'Cream', allergens: rows('free_from') }),
      anIngredient('d', { name: 'Dip', allergens: rows('may_contain', 'free_from') }),
      anIngredient('e', { name: 'Egg' }),
    ];
    const inState = (state: AllergenState) =>
      names(filterIngredients(mixes, { ...view, allergen: `nuts:${state}` }));
    expect(inState('contains')).toBe('Almonds,Bar');
    expect(inState('may_contain')).toBe('Almonds,Dip');
    expect(inState('unknown')).toBe('Bar,Egg');
    expect(inState('free_from')).toBe('Cream');
    const rest = allergenCodes.filter((code) => code !== 'nuts').map(free);
    const whole = mixes.map((mix) => ({ ...mix, allergens: [...mix.allergens, ...rest] }));
    expect(names(filterIngredients(whole, { ...view, show: 'unknowns' }))).toBe('Bar,Egg');
  });

  it('has badges of every state', () => {
    const badges = (...rows: Ingredient['allergens']) => allergenBadges(rows).map(({ label }) => label);
    const nuts = (state: AllergenState, ...detail: string[]) => ({
      allergen: 'nuts' as const,
      state,
      detail,
    });
    const rest = allergenCodes.filter((code) => code !== 'nuts').map(free);
    expect(badges(nuts('contains', 'almonds'), nuts('may_contain', 'hazelnuts'), ...rest)).toEqual([
      'Almonds',
      'May: hazelnuts',
      'Free from 13',
    ]);
    expect(badges(nuts('contains', 'almonds'), nuts('may_contain'), nuts('unknown'), ...rest)).toEqual([
      'Almonds',
      'May: other nuts',
      'Other nuts unknown',
      'Free from 13',
    ]);
  });

  it('tells two versions apart by every state and by what gives energy', () => {
    const mine = anIngredient('a', {
      isWater: true,
      alcohol: '12.5',
      allergens: [
        { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
        { allergen: 'nuts', state: 'contains', detail: ['almonds'] },
      ],
    });
    const theirs = anIngredient('a', {
      allergens: [{ allergen: 'nuts', state: 'contains', detail: ['almonds'] }],
    });
    expect(differencesOf(mine, theirs, 'GBP').map(({ label, mine: a, theirs: b }) => [label, a, b])).toEqual([
      ['Plain water', 'yes', 'no'],
      ['Alcohol', '12.5 g', 'not set'],
      ['Nuts', 'contains (almonds); may contain (hazelnuts)', 'contains (almonds)'],
    ]);
  });

  it('counts recipes through recipes once', () => {
    const dough = aRecipe({ id: 'dough', lines: [aRecipeLine('1', { ingredientId: 'b' })] });
    const bun = aRecipe({
      id: 'bun',
      lines: [aSubRecipeLine('2', dough), aRecipeLine('3', { ingredientId: 'b' })],
    });
    expect(countUses([dough, bun]).get('b')).toBe(2);
  });
});
