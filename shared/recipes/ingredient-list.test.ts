import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookIngredient, BookLine, BookRecipe } from './book.ts';
import { breakdown } from './breakdown.ts';
import { breakdownSchema } from './breakdown-schema.ts';
import vectors from './food.vectors.json' with { type: 'json' };
import { ingredientListOf } from './ingredient-list.ts';
import { freeOfAll, ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

type Said = BookIngredient['allergens'][number];

const containing = (...said: (Pick<Said, 'allergen'> & Partial<Said>)[]): Said[] =>
  freeOfAll.map((free) => {
    const named = said.find(({ allergen }) => allergen === free.allergen);
    return named ? { state: 'contains', detail: [], ...named } : free;
  });

const wheat = ingredientOf('Wheat flour', {
  allergens: containing({ allergen: 'gluten', detail: ['wheat'] }),
});
const butter = ingredientOf('Butter', { allergens: containing({ allergen: 'milk' }) });
const egg = ingredientOf('Egg', { allergens: containing({ allergen: 'eggs' }) });
const plainOnes = ['Water', 'Sugar', 'Salt', 'Yeast', 'Sultanas', 'Tomatoes'].map((name) =>
  ingredientOf(name),
);
const pantry = [wheat, butter, egg, ...plainOnes];

const listOf = (
  lines: readonly BookLine[],
  changes: Partial<BookRecipe> = {},
  others: readonly BookRecipe[] = [],
  more: readonly BookIngredient[] = [],
) => {
  const recipe = recipeOf('Loaf', lines, changes);
  return ingredientListOf(recipe, testBook([recipe, ...others], [...pantry, ...more]));
};
const grams = (weights: Record<string, number>): BookLine[] =>
  Object.entries(weights).map(([name, weight]) => lineOf(name, String(weight), 'g'));

describe('the order of the list', () => {
  it('L01: is by weight in the bowl, with water by what is left of it', () => {
    const { given, expect: wanted } = vectors.L01;
    const lines = given.ingredients.map(({ name, grams }) => lineOf(name, String(grams), 'g'));
    const list = listOf(lines, { finishedWeightGrams: String(given.finishedGrams) });
    expect(list.items.map(({ name }) => name)).toEqual(wanted.order);
    const water = list.items.find(({ name }) => name === 'Water');
    expect(water?.grams).toBe(String(wanted.waterInFinishedG));
    expect((Number(water?.grams) / given.finishedGrams) * 100).toBeCloseTo(wanted.waterPercent, 9);
    expect(list.text).toBe('Ingredients: **Wheat** flour, Water, Butter (**milk**), Salt, Yeast, Sugar.');
  });

  it.each<[string, number, string | null]>([
    ['is left out at 5 % of what comes out', 1000, null],
    ['stays above 5 %', 1001, '51'],
    ['is left out when all of it is gone', 900, null],
  ])('water %s', (_, finished, left) => {
    const list = listOf(grams({ 'Wheat flour': 950, Water: 300 }), { finishedWeightGrams: String(finished) });
    expect(list.items.find(({ name }) => name === 'Water')?.grams ?? null).toBe(left);
  });

  it('merges all water and ice, but not rose water', () => {
    const lines = grams({ 'Wheat flour': 500, Water: 200, Ice: 100, 'Rose water': 10 });
    const more = ['Ice', 'Rose water'].map((name) => ingredientOf(name));
    const list = listOf(lines, { finishedWeightGrams: '610' }, [], more);
    expect(list.items.map(({ name, grams }) => [name, grams])).toEqual([
      ['Wheat flour', '500'],
      ['Water', '100'],
      ['Rose water', '10'],
    ]);
  });

  it('keeps line order for equal weights, and puts unweighed lines last', () => {
    const lines = [lineOf('Egg', '2', 'pieces'), ...grams({ Salt: 5, Sugar: 5, 'Wheat flour': 6 })];
    const list = listOf(lines);
    expect(list.items.map(({ name }) => name)).toEqual(['Wheat flour', 'Salt', 'Sugar', 'Egg']);
    expect(list.unweighed).toEqual(['line-Egg']);
    expect(list.items.at(-1)?.grams).toBeNull();
  });

  it('doesn’t depend on the order of the lines', () => {
    const weights = { 'Wheat flour': 500, Water: 330, Butter: 25, Salt: 9, Sugar: 5 };
    const lines = grams(weights);
    const sorted = listOf(lines).text;
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(listOf(shuffled).text).toBe(sorted);
      }),
    );
  });

  it('merges the same ingredient, and entries that print the same', () => {
    const other = { ...butter, id: 'Butter 2', name: 'butter' };
    const lines = [
      ...grams({ Sugar: 30, Butter: 20 }),
      lineOf('Butter 2', '20', 'g'),
      lineOf('Sugar', '5', 'g', { id: 'again' }),
    ];
    expect(listOf(lines, {}, [], [other]).text).toBe('Ingredients: Butter (**milk**), Sugar.');
  });
});

describe('compound ingredients', () => {
  const chips = ingredientOf('Chips', {
    declaration: 'Dark chocolate chips (cocoa mass, sugar, cocoa butter, emulsifier: lecithins (soya)).',
    allergens: containing({ allergen: 'soybeans' }),
  });
  const bowl = { 'Wheat flour': 200, Butter: 150, Chips: 120, Sugar: 100, Egg: 50, Salt: 2 };

  it('L03: print their own declaration, with emphasised allergens', () => {
    const { text } = listOf(grams(bowl), {}, [], [chips]);
    expect(text.toLowerCase()).toBe(vectors.L03.expect.text.toLowerCase());
  });

  const glaze = recipeOf('Butter glaze', grams({ Butter: 60, Sugar: 90, Water: 50 }), {
    batchYield: '10',
    finishedWeightGrams: '150',
  });
  const lines = [...grams({ 'Wheat flour': 300, Sugar: 20 }), subLineOf('Butter glaze', '5', 'pieces')];

  it('that are recipes have their own list in brackets, at their own weight', () => {
    const list = listOf(lines, {}, [glaze]);
    expect(list.text).toBe('Ingredients: **Wheat** flour, Butter glaze (Sugar, Butter (**milk**)), Sugar.');
    expect(list.items[1]).toMatchObject({ recipeId: 'Butter glaze', ingredientId: null, grams: '75' });
    expect(list.items[1]?.emphasised).toEqual(['milk']);
  });

  it('can be merged, with the same ingredients added together', () => {
    const list = listOf(lines, { compoundListing: 'merged' }, [glaze]);
    expect(list.items.map(({ name, grams }) => [name, grams])).toEqual([
      ['Wheat flour', '300'],
      ['Sugar', '65'],
      ['Butter', '30'],
    ]);
  });

  it('keep their name among merged ones when their share is stated', () => {
    const quid = [
      lineOf('Wheat flour', '300', 'g'),
      subLineOf('Butter glaze', '5', 'pieces', { quid: true }),
    ];
    expect(listOf(quid, { compoundListing: 'merged' }, [glaze]).text).toBe(
      'Ingredients: **Wheat** flour, Butter glaze (20%) (Sugar, Butter (**milk**)).',
    );
  });

  it('are kept when they are small, missing, empty or in a loop', () => {
    const self = recipeOf('Loop', [subLineOf('Loop', '1', 'pieces'), lineOf('Sugar', '5', 'g')]);
    const small = [...grams({ 'Wheat flour': 9000 }), subLineOf('Butter glaze', '1', 'g')];
    expect(listOf(small, {}, [glaze]).text).toContain('Butter glaze (Sugar, Butter (**milk**))');
    const gone = [subLineOf('gone', '5', 'pieces', { name: 'Glaze of old' })];
    expect(listOf(gone).text).toBe('Ingredients: Glaze of old.');
    expect(listOf([subLineOf('Loop', '5', 'g')], {}, [self]).text).toContain('Loop (');
    expect(listOf([subLineOf('Empty', '5', 'g')], {}, [recipeOf('Empty')]).text).toBe('Ingredients: Empty.');
  });

  it('emphasise what they contain in their own name', () => {
    const almonds = ingredientOf('Almonds', {
      allergens: containing({ allergen: 'nuts', detail: ['almonds'] }),
    });
    const paste = recipeOf('Almond paste', grams({ Almonds: 50, Sugar: 40 }));
    const list = listOf([subLineOf('Almond paste', '1', 'pieces')], {}, [paste], [almonds]);
    expect(list.text).toBe('Ingredients: **Almond** paste (**Almonds**, Sugar).');
  });
});

describe('stated shares', () => {
  const quidOf = (lines: readonly BookLine[], finished: string | null) => {
    const list = listOf(lines, { finishedWeightGrams: finished });
    return [list.items.find(({ percent }) => percent !== null)?.percent, list.text];
  };
  const quid = (name: string, weight: number) => lineOf(name, String(weight), 'g', { quid: true });

  it('Q01 and Q03: are over the finished weight', () => {
    const { Q01, Q03 } = vectors;
    expect(
      quidOf([...grams({ 'Wheat flour': 800 }), quid('Sultanas', Q01.given.ingredientG)], '800'),
    ).toEqual([String(Q01.expect.percent), 'Ingredients: **Wheat** flour, Sultanas (25%).']);
    const [percent, text] = quidOf(
      [quid('Butter', Q03.given.ingredientG), ...grams({ 'Wheat flour': 25, Sugar: 25, Egg: 25 })],
      String(Q03.given.finishedG),
    );
    expect(Math.abs(Number(percent) - Q03.expect.percent)).toBeLessThan(Q03.tolerance.abs);
    expect(text).toContain('Butter (28%) (**milk**)');
  });

  it.each([
    [62.5, 37.5, '62.5', '(63%)'],
    [9.96, 90.04, '9.96', '(10%)'],
    [9.94, 90.06, '9.94', '(9.9%)'],
    [5, 95, '5', '(5%)'],
    [0.26, 99.74, '0.26', '(0.3%)'],
  ])('of %d g beside %d g is %s, printed %s', (weight, rest, percent, printed) => {
    const [exact, text] = quidOf([quid('Sultanas', weight), ...grams({ 'Wheat flour': rest })], null);
    expect(exact).toBe(percent);
    expect(text).toContain(printed);
  });

  it('above 100 % state the input for 100 g', () => {
    const [percent, text] = quidOf([quid('Tomatoes', 250), ...grams({ Salt: 2 })], '200');
    expect(percent).toBe('125');
    expect(text).toContain('Tomatoes (prepared with 125g of Tomatoes per 100g of finished product), Salt');
  });

  it('are unknown when a weight is', () => {
    expect(quidOf([quid('Sultanas', 20), lineOf('Egg', '1', 'pieces')], null)[0]).toBeUndefined();
  });
});

describe('may contain', () => {
  const may = (name: string, ...said: [Said['allergen'], ...string[]][]) =>
    ingredientOf(name, {
      allergens: containing(
        ...said.map(([allergen, ...detail]) => ({ allergen, detail, state: 'may_contain' as const })),
      ),
    });

  it('is named one by one, without what it contains', () => {
    const oats = may('Oats', ['nuts', 'hazelnuts'], ['sesame'], ['milk'], ['gluten', 'wheat']);
    const list = listOf(
      [...grams({ 'Wheat flour': 5, Butter: 5 }), lineOf('Oats', '5', 'g')],
      {},
      [],
      [oats],
    );
    expect(list.mayContain).toBe('May contain hazelnuts and sesame.');
  });

  it('keeps an unnamed group beside its named members', () => {
    const rye = may('Mix', ['gluten']);
    const list = listOf([...grams({ 'Wheat flour': 5 }), lineOf('Mix', '5', 'g')], {}, [], [rye]);
    expect(list.mayContain).toBe('May contain other cereals containing gluten.');
    const nuts = [may('A', ['nuts', 'hazelnuts']), may('B', ['nuts'])];
    const both = listOf(grams({ A: 1, B: 1 }), {}, [], nuts);
    expect(both.mayContain).toBe('May contain hazelnuts and other nuts.');
  });

  it.each<[[Said['allergen'], ...string[]][], string]>([
    [[], ''],
    [[['soybeans']], 'May contain soya.'],
    [[['gluten']], 'May contain gluten.'],
    [[['eggs', 'none']], 'May contain egg.'],
    [[['nuts', 'hazel']], 'May contain nuts.'],
    [[['eggs'], ['nuts'], ['fish', 'cod']], 'May contain egg, cod and nuts.'],
  ])('%j reads %s', (said, wanted) => {
    const list = listOf([lineOf('Mix', '5', 'g')], {}, [], [may('Mix', ...said)]);
    expect(list.mayContain).toBe(wanted);
  });
});

describe('a very long list', () => {
  it('is written whole, in a recipe in brackets', () => {
    const declaration = Array.from({ length: 130_000 }, () => 'milk').join(', ');
    const mix = ingredientOf('Mix', { declaration, allergens: containing({ allergen: 'milk' }) });
    const filling = recipeOf('Filling', [lineOf('Mix', '5', 'g')]);
    const list = listOf([subLineOf('Filling', '1', 'pieces')], {}, [filling], [mix]);
    expect(list.text).toContain('Filling (Mix (**milk**, **milk**');
    expect(list.tokens.filter(({ emphasised }) => emphasised)).toHaveLength(130_000);
  });
});

describe('the whole breakdown', () => {
  it('is the API’s answer', () => {
    const ids = { recipe: '01J8ZC4M5T0000000000000001', flour: '01J8ZC4M5T0000000000000002' };
    const recipe = recipeOf(ids.recipe, [
      lineOf(ids.flour, '500', 'g', { id: '01J8ZC4M5T0000000000000003' }),
    ]);
    const whole = breakdown(recipe, testBook([recipe], [{ ...wheat, id: ids.flour }]));
    expect(breakdownSchema.parse(whole)).toEqual(whole);
    expect(breakdown({ ...recipe, lines: [] }, testBook([], [])).ingredientList.text).toBe('');
  });
});
