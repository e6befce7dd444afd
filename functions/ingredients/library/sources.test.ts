/** How the answers of the public tables are converted, field by field. */
import { impossibleFigures } from '@batchbook/shared/ingredients/impossible-figures';
import { nutritionSchema } from '@batchbook/shared/ingredients/nutrition-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type FoodTables, fixture, startFoodTables } from './food-tables.fixture.ts';
import { openFoodFacts } from './open-food-facts.ts';
import { decimalIn, type Loose } from './source.ts';
import { searchStaples } from './staples.ts';
import { foodOf, usda } from './usda.ts';

let tables: FoodTables;

beforeAll(async () => {
  tables = await startFoodTables(1000);
});

afterAll(() => tables.close());

const nutrition = (values: object) => z.parse(nutritionSchema, { basis: '100g', ...values });

describe('a food of FoodData Central', () => {
  const [searched] = (fixture('fdc-search') as { foods: Loose[] }).foods;
  const butter = nutrition({
    energyKj: '3017',
    energyKcal: '734',
    fat: '81.11',
    saturates: '51.368',
    carbohydrate: '0.06',
    sugars: '0.06',
    fibre: '0',
    protein: '0.85',
    salt: '1.6075',
    cholesterolMg: '215',
    sodiumMg: '643',
    calciumMg: '24',
    ironMg: '0.02',
    potassiumMg: '24',
  });

  it.each([
    ['of a search', searched as Loose],
    ['abridged', fixture('fdc-food-abridged') as Loose],
  ])('is on the European basis, energy calculated again: %s', (_, food) => {
    expect(foodOf(food)).toMatchObject({
      source: 'usda',
      sourceName: 'USDA FoodData Central',
      code: '173410',
      name: 'Butter, salted',
      nutrition: butter,
      allergens: [],
      confirmAllergens: true,
      gramsPerMl: null,
    });
  });

  it('states alcohol when it has some', () => {
    const wine = {
      fdcId: 1,
      description: 'Wine',
      foodNutrients: [{ nutrientNumber: '221', unitName: 'G', value: 10.6 }],
    };
    expect(foodOf(wine)).toMatchObject({ alcohol: '10.6' });
    expect(foodOf(searched as Loose)).not.toHaveProperty('alcohol');
  });

  it('in full states the nitrogen factor of its protein', () => {
    expect(foodOf(fixture('fdc-food-full') as Loose)?.nutrition).toEqual({
      ...butter,
      energyKj: '3016',
      protein: '0.833',
    });
  });

  it('from the analysed set has other nutrient numbers for fibre and sugars', () => {
    expect(foodOf(fixture('fdc-search-foundation-item') as Loose)?.nutrition).toEqual(
      nutrition({
        energyKj: '1527',
        energyKcal: '360',
        fat: '1.48',
        carbohydrate: '74.3',
        sugars: '0.3',
        fibre: '3',
        protein: '10.9',
        salt: '0.005',
        sodiumMg: '2',
      }),
    );
  });

  it('sold by volume is per 100 ml, and has no carbohydrate without fibre', () => {
    expect(foodOf(fixture('fdc-search-branded-item') as Loose)).toMatchObject({
      brand: 'BEST CHOICE',
      declaration: 'FILTERED WATER, APPLE JUICE CONCENTRATE, ASCORBIC ACID (VITAMIN C).',
      nutrition: {
        basis: '100ml',
        energyKcal: '46',
        energyKj: null,
        carbohydrate: null,
        fibre: null,
        fat: '0',
      },
    });
  });

  it('without figures has no nutrition; a unit that isn’t a weight is unknown', () => {
    expect(foodOf({ fdcId: 1, description: 'Air', foodNutrients: [] })?.nutrition).toBeNull();
    const vitamin = { number: '328', amount: 40, unitName: 'IU' };
    const fat = { number: '204', amount: '2', unitName: 'G' };
    const food = foodOf({ fdcId: 1, description: 'Egg', foodNutrients: [vitamin, fat, null, 'x'] });
    expect(food?.nutrition).toMatchObject({ vitaminDMcg: null, fat: '2' });
    expect(foodOf({ fdcId: 'x', description: 'Egg' })).toBeNull();
    expect(foodOf({ fdcId: 1 })).toBeNull();
  });

  it('is listed before less reliable ones', async () => {
    const food = (fdcId: number, dataType: string) => ({ fdcId, dataType, description: dataType });
    const foods = [food(1, 'Branded'), food(2, 'SR Legacy'), food(3, 'Unheard of'), food(4, 'Foundation')];
    tables.answer = () => ({ body: { foods } });
    const found = await usda.ask({ kind: 'search', text: 'x' });
    expect(found.map(({ code }) => code)).toEqual(['4', '2', '1', '3']);
  });
});

async function product(changes: Loose = {}, name = 'off-v2-product') {
  const answer = fixture(name) as { product: Loose };
  tables.answer = () => ({ body: { ...answer, product: { ...answer.product, ...changes } } });
  const [food] = await openFoodFacts.ask({ kind: 'product', barcode: '5000000000012' });
  return food;
}

describe('a product of Open Food Facts', () => {
  it('matches its pack, with sodium in mg', async () => {
    expect(await product()).toEqual({
      source: 'openfoodfacts',
      sourceName: 'Open Food Facts',
      code: '5000000000012',
      name: 'Oat & Raisin Biscuits',
      brand: 'Example Bakery',
      nutrition: nutrition({
        energyKj: '1950',
        energyKcal: '465',
        fat: '20.5',
        saturates: '11.8',
        carbohydrate: '61.2',
        sugars: '27.4',
        fibre: '4.8',
        protein: '6.9',
        salt: '0.55',
        sodiumMg: '220',
      }),
      allergens: [
        { allergen: 'nuts', state: 'may_contain', detail: [] },
        { allergen: 'gluten', state: 'contains', detail: [] },
        { allergen: 'milk', state: 'contains', detail: [] },
      ],
      unmappedAllergens: [],
      confirmAllergens: true,
      gramsPerMl: null,
      gramsPerPiece: null,
      ediblePortionPercent: null,
      declaration:
        'Oat flakes (35%), wheat flour, butter (milk), sugar, raisins (10%), raising agent: sodium bicarbonate',
      packSize: '200',
      packUnit: 'g',
      attribution: 'Open Food Facts contributors, Open Database License (ODbL)',
      url: 'https://world.openfoodfacts.org/product/5000000000012',
    });
  });

  it('without figures and allergens is unknown, never zero and never free from', async () => {
    const bare = await product({}, 'off-v2-product-bare');
    expect(bare).toMatchObject({ nutrition: null, allergens: [], confirmAllergens: true, packSize: null });
    expect((await product({ no_nutrition_data: 'on' }))?.nutrition).toBeNull();
    expect((await product({ allergens_tags: undefined, traces_tags: null }))?.allergens).toEqual([]);
  });

  it('keeps tags outside the 14 allergens, and counts traces as contained', async () => {
    const food = await product({
      allergens_tags: ['fr:lait', 'en:sesame-seeds', 'en:sulphur-dioxide-and-sulphites', 'toString', 7],
      traces_tags: ['en:sesame-seeds', 'en:buckwheat', 'fr:lait'],
    });
    expect(food?.allergens).toEqual([
      { allergen: 'sesame', state: 'contains', detail: [] },
      { allergen: 'sulphites', state: 'contains', detail: [] },
    ]);
    expect(food?.unmappedAllergens).toEqual(['fr:lait', 'toString', 'en:buckwheat']);
  });

  it('has figures that follow from others, and no impossible ones', async () => {
    const figures = async (nutriments: Loose) => (await product({ nutriments }))?.nutrition;
    const macros = {
      fat_100g: '10',
      carbohydrates_100g: 50,
      proteins_100g: '8,5',
      fiber_100g: 2,
      sodium_100g: 0.4,
    };
    expect(await figures(macros)).toMatchObject({
      energyKj: '1381',
      energyKcal: '328',
      protein: '8.5',
      salt: '1',
      sodiumMg: '400',
    });
    expect(await figures({ ...macros, fiber_100g: undefined })).toMatchObject({
      energyKj: null,
      energyKcal: null,
    });
    expect(await figures({ salt_100g: '1', energy_100g: 900 })).toMatchObject({
      sodiumMg: '400',
      energyKj: '900',
      energyKcal: null,
    });
    expect(
      await figures({ fat_100g: 810, sugars_100g: -1, proteins_100g: 'lots', salt_100g: 1 }),
    ).toMatchObject({ fat: null, sugars: null, protein: null, salt: '1' });
  });

  it.each([
    ['75 cl', '750', 'ml', '100ml'],
    ['6 x 25 g', '150', 'g', '100g'],
    ['1,5 L', '1.5', 'l', '100ml'],
    ['1 kg e', '1', 'kg', '100g'],
    ['a dozen', null, null, '100g'],
    ['12 galettes', null, null, '100g'],
  ])('in a pack of %s', async (quantity, packSize, packUnit, basis) => {
    expect(await product({ quantity })).toMatchObject({ packSize, packUnit, nutrition: { basis } });
  });

  it('without a name or a code is left out', async () => {
    expect(await product({ product_name: '' })).toBeUndefined();
    expect(await product({ code: 'x/../y' })).toBeUndefined();
  });
});

describe('foods of the public tables', () => {
  it('have no impossible figures', async () => {
    const searched = ['fdc-search', 'fdc-search-branded-item', 'fdc-search-foundation-item'].flatMap(
      (name) => {
        const answer = fixture(name) as Loose;
        return Array.isArray(answer.foods) ? (answer.foods as Loose[]) : [answer];
      },
    );
    const foods = [
      ...[...searched, fixture('fdc-food-abridged') as Loose, fixture('fdc-food-full') as Loose].map(foodOf),
      await product(),
      await product({}, 'off-v3-product'),
    ];
    const figures = foods.flatMap((food) => food?.nutrition ?? []);
    expect(figures.length).toBe(foods.length);
    expect(figures.flatMap(impossibleFigures)).toEqual([]);
  });
});

describe('a number of a public table', () => {
  it.each([
    ['27.4', '27.4'],
    [0, '0'],
    [1e-7, '0'],
    ['1,5', '1.5'],
    [' 3.10 ', '3.1'],
    ['', null],
    ['1e3', null],
    [-1, null],
    [Number.NaN, null],
    [1e12, null],
    [null, null],
    [[1], null],
  ])('%j is %j', (value, wanted) => {
    expect(decimalIn(value)).toBe(wanted);
  });
});

describe('the staples', () => {
  const names = async (text: string) => (await searchStaples(text)).map(({ name }) => name);

  it('start with names that begin with the query', async () => {
    const found = await names('but');
    expect(found[0]).toMatch(/^Butter/);
    expect(await names('BUTTER ')).toContain(found[0]);
  });

  it('are found by another name, by a word within, and by words in any order', async () => {
    expect(await names('all-purpose flour')).toContain('Plain flour (white wheat)');
    expect((await names('flour')).length).toBeGreaterThan(3);
    expect(await names('flour strong')).toContain('Strong white bread flour');
    expect(await names('xyzzy')).toEqual([]);
    expect(await names('!!')).toEqual([]);
  });

  it('carry their figures, allergens and source', async () => {
    const [flour] = await searchStaples('plain flour');
    expect(flour).toMatchObject({
      source: 'staples',
      sourceName: "McCance and Widdowson's CoFID",
      code: '11-886',
      nutrition: { basis: '100g', protein: '10', salt: '0.005', addedSugars: null },
      allergens: [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }],
      confirmAllergens: false,
      attribution: expect.stringContaining('Open Government Licence v3.0'),
    });
  });
});
