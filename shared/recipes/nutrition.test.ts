import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Nutrient, nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import vectors from './food.vectors.json' with { type: 'json' };
import { nutritionOf } from './nutrition.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

const unknown = Object.fromEntries(nutrients.map((name) => [name, null])) as Record<Nutrient, null>;
const per100 = (values: Partial<Record<Nutrient, string | number>>): Nutrition => ({
  basis: '100g',
  ...unknown,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

interface Given {
  ingredients: readonly { grams: number; per100g?: object; eu?: object }[];
  finishedGrams: number;
}

function factsOf(given: Given, changes: Partial<BookRecipe> = {}) {
  const ingredients = given.ingredients.map((entry, index) =>
    ingredientOf(`i${index}`, { nutrition: per100(entry.per100g ?? entry.eu ?? {}) }),
  );
  const lines = given.ingredients.map((entry, index) => lineOf(`i${index}`, String(entry.grams), 'g'));
  const recipe = recipeOf('cake', lines, {
    finishedWeightGrams: String(given.finishedGrams),
    batchYield: '9',
    ...changes,
  });
  return nutritionOf(recipe, testBook([recipe], ingredients));
}

type Tolerance = Partial<Record<string, { abs?: number; rel?: number }>>;

function expectWithin(facts: ReturnType<typeof factsOf>, wanted: object, tolerance: Tolerance) {
  for (const [name, value] of Object.entries(wanted) as [Nutrient, number][]) {
    const { abs = 0, rel = 0 } = tolerance[name] ?? tolerance.default ?? {};
    const got = facts.per100g[name];
    expect(got.coverage, name).toBe('1');
    expect(Math.abs(Number(got.value) - value), name).toBeLessThanOrEqual(Math.max(abs, rel * value));
  }
}

describe('composite foods', () => {
  it.each([vectors.N01, vectors.N03, vectors.N06, vectors.N07, vectors.N09])(
    '$title',
    ({ given, expect: wanted, tolerance }) => expectWithin(factsOf(given), wanted.per100g, tolerance),
  );

  it('N12: from staples to the printed panel, energy of the composite', () => {
    const { given, expect: wanted, tolerance } = vectors.N12;
    const facts = factsOf(given);
    expectWithin(facts, wanted.per100g, tolerance);
    const { energy, ...others } = wanted.display;
    expect(facts.panels.uk.map(({ per100: printed }) => printed)).toEqual([energy, ...Object.values(others)]);
    expect(facts.panels.uk.map(({ row }) => row)).toEqual([
      'Energy',
      'Fat',
      'of which saturates',
      'Carbohydrate',
      'of which sugars',
      'Fibre',
      'Protein',
      'Salt',
    ]);
    expect(facts.trafficLights).toEqual({ fat: null, saturates: null, sugars: null, salt: null });
    expect(factsOf(given, { isDrink: false }).trafficLights).toEqual({
      fat: 'red',
      saturates: 'red',
      sugars: 'red',
      salt: 'amber',
    });
  });
});

const flour = ingredientOf('flour', {
  nutrition: per100({
    fat: 1.4,
    saturates: 0.4,
    carbohydrate: 73,
    sugars: 0.6,
    fibre: 4,
    protein: 10,
    salt: 0,
  }),
});
const oneLine = (ingredient: BookIngredient, changes: Partial<BookRecipe> = {}, grams = '100') => {
  const recipe = recipeOf('r', [lineOf(ingredient.id, grams, 'g')], changes);
  return nutritionOf(recipe, testBook([recipe], [ingredient, flour]));
};
const energyKcal = (values: Partial<Record<Nutrient, number>>) =>
  oneLine(ingredientOf('x', { nutrition: per100(values) })).per100g.energyKcal.value;

describe('energy', () => {
  const none = { fat: 0, carbohydrate: 0, protein: 0, fibre: 0 };

  it('is as stated, or calculated when all four macros are known', () => {
    expect(energyKcal({ ...none, fat: 10, carbohydrate: 50, protein: 8, fibre: 3 })).toBe('328');
    const stated = { ...none, fat: 10, carbohydrate: 50, protein: 8, fibre: 3, energyKcal: 330 };
    expect(energyKcal(stated)).toBe('330');
    expect(oneLine(ingredientOf('x', { nutrition: per100(stated) })).per100g.energyKj.value).toBe('1380');
  });

  it('counts alcohol, polyols and organic acids by their own factors', () => {
    const of = (changes: Partial<BookIngredient>, carbohydrate = 0) =>
      oneLine(ingredientOf('x', { nutrition: per100({ ...none, carbohydrate }), ...changes })).per100g
        .energyKj.value;
    expect(of({ alcohol: '10' })).toBe('290');
    expect(of({ organicAcids: '10' })).toBe('130');
    expect(of({ polyols: '40' }, 100)).toBe('1420');
  });

  it('of a recipe is the sum of its ingredients', () => {
    const stated = ingredientOf('a', {
      nutrition: per100({ ...none, fat: 10, energyKj: 1000, energyKcal: 240 }),
    });
    const recipe = recipeOf('r', [lineOf('a', '50', 'g'), lineOf('flour', '50', 'g')]);
    const { energyKj } = nutritionOf(recipe, testBook([recipe], [stated, flour])).per100g;
    expect(energyKj.value).toBe(String(500 + (1.4 * 37 + 73 * 17 + 10 * 17 + 4 * 8) / 2));
  });

  it('is the stated one when fibre is unknown, and unknown when nothing states it', () => {
    expect(energyKcal({ fat: 10, carbohydrate: 50, protein: 8, energyKcal: 330 })).toBe('330');
    expect(energyKcal({ fat: 10, carbohydrate: 50, protein: 8 })).toBeNull();
  });

  it('is the stated one when alcohol, acids or polyols explain the difference', () => {
    expect(energyKcal({ ...none, carbohydrate: 0.6, energyKcal: 75, energyKj: 311 })).toBe('75');
    expect(energyKcal({ ...none, carbohydrate: 100, energyKcal: 0, energyKj: 0 })).toBe('0');
    const wine = ingredientOf('wine', { nutrition: per100({ ...none, energyKcal: 75 }) });
    expect(oneLine(wine).per100g.energyKj.value).toBeNull();
  });
});

describe('an unknown value', () => {
  const spice = ingredientOf('spice', { nutrition: per100({ fat: 10 }) });

  it('is never summed as zero: the total is unknown, with its coverage and known part', () => {
    const recipe = recipeOf('r', [lineOf('flour', '150', 'g'), lineOf('spice', '50', 'g')]);
    const facts = nutritionOf(recipe, testBook([recipe], [flour, spice]));
    expect(facts.per100g.fat).toEqual({ value: '3.55', coverage: '1', atLeast: '3.55' });
    expect(facts.per100g.protein).toEqual({ value: null, coverage: '0.75', atLeast: '7.5' });
    expect(facts.per100g.ironMg).toEqual({ value: null, coverage: '0', atLeast: null });
    expect(facts.missing.find(({ name }) => name === 'spice')?.nutrients).toContain('protein');
    expect(facts.panels.uk.find(({ row }) => row === 'Protein')).toEqual({
      row: 'Protein',
      per100: null,
      perPortion: null,
      referenceIntakePercent: null,
    });
  });

  it('doesn’t come from water, which needs no figures', () => {
    const recipe = recipeOf('cordial', [lineOf('Sugar', '100', 'g'), lineOf('Water', '100', 'g')]);
    const sugar = ingredientOf('Sugar', { nutrition: per100({ sugars: 100 }) });
    const { per100g, missing } = nutritionOf(recipe, testBook([recipe], [sugar, ingredientOf('Water')]));
    expect(per100g.sugars).toMatchObject({ value: '50', coverage: '1' });
    expect(missing.map(({ name }) => name)).toEqual(['Sugar']);
  });

  it('stays incomplete, however little is missing', () => {
    const lines = [lineOf('flour', '999999999', 'g'), lineOf('spice', '0.000001', 'g')];
    const recipe = recipeOf('r', lines);
    const { protein } = nutritionOf(recipe, testBook([recipe], [flour, spice])).per100g;
    expect(protein).toMatchObject({ value: null, coverage: '0.999999999999' });
  });

  it('has no coverage when a weight is unknown', () => {
    const recipe = recipeOf('r', [lineOf('flour', '100', 'g'), lineOf('egg', '2', 'pieces')]);
    const { fat } = nutritionOf(recipe, testBook([recipe], [flour, ingredientOf('egg')])).perUnit;
    expect(fat).toEqual({ value: null, coverage: null, atLeast: '1.4' });
  });

  it.each<[string, BookLine[]]>([
    ['no lines', []],
    ['an ingredient that is gone', [lineOf('gone', '5', 'g'), lineOf('flour', '5', 'g')]],
    ['a recipe that is gone', [subLineOf('gone', '5', 'g'), lineOf('flour', '5', 'g')]],
    ['a recipe that is empty', [subLineOf('empty', '1', 'pieces'), lineOf('flour', '5', 'g')]],
    ['a loop', [subLineOf('r', '5', 'g'), lineOf('flour', '5', 'g')]],
  ])('is everything, with %s', (_, lines) => {
    const recipe = recipeOf('r', lines);
    const facts = nutritionOf(recipe, testBook([recipe, recipeOf('empty')], [flour]));
    expect(nutrients.map((name) => facts.per100g[name].value)).toEqual(nutrients.map(() => null));
  });
});

describe('the basis of a recipe', () => {
  const milk = ingredientOf('milk', {
    gramsPerMl: '1.03',
    nutrition: { ...per100({ fat: 3.6 }), basis: '100ml' },
  });

  it('is 100 ml when it yields ml or l, with a drink’s lights', () => {
    const recipe = recipeOf('shake', [lineOf('milk', '1', 'l')], {
      unit: 'l',
      batchYield: '2',
      isDrink: true,
    });
    const facts = nutritionOf(recipe, testBook([recipe], [milk]));
    expect(facts).toMatchObject({ basis: '100ml', unitGrams: '515', measured: true });
    expect(facts.per100g.fat.value).toBe('1.8');
    expect(facts.perUnit.fat.value).toBe('18');
    expect(facts.trafficLights.fat).toBe('red');
  });

  it('is 100 ml for a drink, whatever its yield’s unit, with a drink’s lights', () => {
    const sweet = ingredientOf('sweet', { nutrition: per100({ sugars: 12 }) });
    const bottled = { unit: 'bottles', batchYield: '4', finishedWeightGrams: '100' };
    expect(oneLine(sweet, { ...bottled, isDrink: true })).toMatchObject({
      basis: '100ml',
      trafficLights: { sugars: 'red' },
    });
    expect(oneLine(sweet, { ...bottled, isDrink: false })).toMatchObject({
      basis: '100g',
      trafficLights: { sugars: 'amber' },
    });
    expect(oneLine(sweet, bottled)).toMatchObject({ basis: '100g', trafficLights: { sugars: null } });
  });

  it('counts an ingredient stated per 100 ml by its density', () => {
    expect(oneLine(milk, {}, '103').perUnit.fat.value).toBe('3.6');
    expect(oneLine({ ...milk, gramsPerMl: null }, {}, '103').perUnit.fat.value).toBe('3.708');
  });

  it('of a unit has its portions, rounded after scaling', () => {
    const facts = oneLine(
      flour,
      { batchYield: '4', portionsPerUnit: '8', finishedWeightGrams: '320' },
      '400',
    );
    expect(facts).toMatchObject({ unitGrams: '80', portionGrams: '10', measured: true });
    const carbohydrate = facts.panels.uk.find(({ row }) => row === 'Carbohydrate');
    expect(carbohydrate).toMatchObject({ per100: '91', perPortion: '9.1', referenceIntakePercent: '4' });
  });

  it('shows red for a large portion', () => {
    const salty = ingredientOf('salty', { nutrition: per100({ salt: 1 }) });
    expect(oneLine(salty, { finishedWeightGrams: '180', isDrink: false }, '180').trafficLights.salt).toBe(
      'amber',
    );
    expect(oneLine(salty, { finishedWeightGrams: '181', isDrink: false }, '181').trafficLights.salt).toBe(
      'red',
    );
  });
});

describe('the US panel', () => {
  it('counts fibre as carbohydrate, at 4 kcal', () => {
    const facts = oneLine(flour);
    const of = (wanted: string) => facts.panels.us.find(({ row }) => row === wanted);
    // 9 x 1.4 + 4 x (73 + 4) + 4 x 10 = 360.6
    expect(of('Calories')).toEqual({ row: 'Calories', perServing: '360', dailyValuePercent: null });
    expect(of('Total Carbohydrate')).toMatchObject({ perServing: '77', dailyValuePercent: '28' });
    expect(of('Sodium')).toMatchObject({ perServing: '0', dailyValuePercent: '0' });
    expect(of('Trans Fat')).toMatchObject({ perServing: null, dailyValuePercent: null });
    // 1.9 mg is declared as zero, and 0 mg with 1 % of the day would be a contradiction.
    const bit = oneLine(ingredientOf('bit', { nutrition: per100({ cholesterolMg: 1.9 }) }));
    expect(bit.panels.us.find(({ row }) => row === 'Cholesterol')).toMatchObject({
      perServing: '0',
      dailyValuePercent: '0',
    });
    expect(facts.panels.us.map(({ row }) => row).slice(0, 5)).toEqual([
      'Calories',
      'Total Fat',
      'Saturated Fat',
      'Trans Fat',
      'Cholesterol',
    ]);
  });
});

const amount = fc.integer({ min: 1, max: 5000 });

/** A chain of recipes, each of ingredients and earlier recipes, by count or by weight. */
const anyBook = fc
  .array(
    fc.record({
      lines: fc.array(fc.tuple(fc.nat(3), amount), { minLength: 1, maxLength: 3 }),
      subs: fc.array(fc.tuple(fc.nat(), amount, fc.boolean()), { maxLength: 2 }),
      units: fc.integer({ min: 1, max: 40 }),
      finished: fc.option(fc.integer({ min: 50, max: 9000 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((given): Book => {
    const recipes = given.map(({ lines, subs, units, finished }, index) => {
      const within = index === 0 ? [] : subs;
      return recipeOf(
        `r${index}`,
        [
          ...lines.map(([which, grams]) => lineOf(`i${which}`, String(grams), 'g')),
          ...within.map(([which, quantity, counted]) =>
            subLineOf(`r${which % index}`, String(quantity), counted ? 'pieces' : 'g'),
          ),
        ].map((line, place) => ({ ...line, id: `l${place}` })),
        { batchYield: String(units), finishedWeightGrams: finished === null ? null : String(finished) },
      );
    });
    const ingredients = [0.7, 12, 33.3, 88].map((fat, index) =>
      ingredientOf(`i${index}`, { nutrition: per100({ fat, salt: fat / 8 }) }),
    );
    return testBook(recipes, ingredients);
  });

const lastOf = (book: Book): BookRecipe => {
  const last = [...book.recipes.values()].at(-1);
  if (last === undefined) throw new Error('there is a recipe');
  return last;
};

/** Calculates it independently: plain numbers, top down, line by line. */
function flattened(recipe: BookRecipe, book: Book): { fat: number; grams: number } {
  let [fat, grams] = [0, 0];
  for (const line of recipe.lines) {
    const quantity = Number(line.quantity);
    if (line.kind === 'ingredient') {
      fat += (quantity * Number(book.ingredients.get(line.ingredientId)?.nutrition?.fat)) / 100;
      grams += quantity;
      continue;
    }
    const sub = book.recipes.get(line.recipeId) ?? recipe;
    const batch = flattened(sub, book);
    const share = quantity / (line.unit === 'g' ? batch.grams : Number(sub.batchYield));
    fat += share * batch.fat;
    grams += share * batch.grams;
  }
  return { fat, grams: recipe.finishedWeightGrams === null ? grams : Number(recipe.finishedWeightGrams) };
}

const near = (got: string | null, wanted: number) =>
  expect(Math.abs(Number(got) / wanted - 1)).toBeLessThan(1e-6);

describe('any nested recipes', () => {
  it('have the nutrients of an independent flattening', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const recipe = lastOf(book);
        const wanted = flattened(recipe, book);
        const facts = nutritionOf(recipe, book);
        near(facts.per100g.fat.value, (wanted.fat / wanted.grams) * 100);
        near(facts.perUnit.fat.value, wanted.fat / Number(recipe.batchYield));
      }),
    );
  });

  it('conserve the mass of each nutrient from the lines to the batch', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const recipe = lastOf(book);
        const facts = nutritionOf(recipe, book);
        const ofLines = recipe.lines.map((line) => {
          const alone = { ...recipe, id: 'alone', batchYield: '1', lines: [line] };
          return Number(nutritionOf(alone, book).perUnit.salt.value);
        });
        near(
          facts.perUnit.salt.value,
          ofLines.reduce((sum, each) => sum + each, 0) / Number(recipe.batchYield),
        );
      }),
    );
  });

  it('have the same figures when a nested recipe is merged', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 7 }), (a, b, times) => {
        const lines = [lineOf('i0', String(a), 'g'), lineOf('i1', String(b), 'g')];
        const sub = recipeOf('sub', lines, { batchYield: '7' });
        const outer = recipeOf('outer', [
          subLineOf('sub', String(times), 'pieces'),
          lineOf('flour', '60', 'g'),
        ]);
        const scaledUp = lines.map((line) => ({ ...line, quantity: String(Number(line.quantity) * times) }));
        // Times seven, so that the quantities stay whole.
        const inline = recipeOf('inline', [...scaledUp, lineOf('flour', '420', 'g')], { batchYield: '7' });
        const ingredients = [0.7, 12].map((fat, index) =>
          ingredientOf(`i${index}`, { nutrition: per100({ fat, salt: fat / 8, protein: 3 }) }),
        );
        const book = testBook([sub, outer, inline], [...ingredients, flour]);
        const [one, other] = [nutritionOf(outer, book), nutritionOf(inline, book)];
        for (const name of ['fat', 'salt', 'protein'] as const) {
          near(one.per100g[name].value, Number(other.per100g[name].value));
          near(one.perUnit[name].value, Number(other.perUnit[name].value));
        }
      }),
    );
  });
});
