import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import { bookWith } from './book.ts';
import { changesBetween, fingerprintInput, labelFactsOf } from './label-facts.ts';
import { labelFactSchema } from './label-schema.ts';
import { freeOfAll, ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

const nutrition = (values: Partial<Nutrition> = {}): Nutrition => ({
  basis: '100g',
  ...(Object.fromEntries(nutrients.map((name) => [name, '1'])) as Omit<Nutrition, 'basis'>),
  ...values,
});

const milk = freeOfAll.map((entry) =>
  entry.allergen === 'milk' ? ({ ...entry, state: 'contains' } as const) : entry,
);
const butter = ingredientOf('b', { name: 'Butter', allergens: milk, nutrition: nutrition({ salt: '0.6' }) });
const sugar = ingredientOf('s', { name: 'Sugar', nutrition: nutrition() });
const icing = recipeOf('i', [lineOf('b', '40', 'g'), lineOf('s', '60', 'g')], { name: 'Icing' });
const bun = recipeOf('bun', [lineOf('s', '100', 'g'), subLineOf('i', '1', 'pieces')], {
  name: 'Iced bun',
  batchYield: '2',
  unit: 'buns',
});

const bookOfAll = (changes: { bun?: Partial<BookRecipe>; butter?: Partial<BookIngredient> } = {}) =>
  testBook([{ ...bun, ...changes.bun }, icing], [{ ...butter, ...changes.butter }, sugar]);
const factsIn = (book: Book, foodName = '') =>
  labelFactsOf({ recipe: book.recipes.get('bun') ?? bun, label: { foodName }, book });
const changes = (given: Parameters<typeof bookOfAll>[0]) =>
  changesBetween(factsIn(bookOfAll()), factsIn(bookOfAll(given)));

describe('the facts of a label', () => {
  it('are what it prints, and every recipe and ingredient under it', () => {
    const facts = factsIn(bookOfAll());
    for (const fact of facts) expect(labelFactSchema.parse(fact)).toEqual(fact);
    const read = facts.map(({ what, of, value }) => `${what}: ${of}: ${value}`);
    expect(read).toEqual(
      expect.arrayContaining([
        'name: Name: Iced bun',
        'ingredient_list: Ingredient list: Ingredients: Sugar, Icing (Sugar, Butter (**milk**)).',
        'may_contain: May contain: nothing',
        'allergen: Milk: contains',
        'allergen: Egg: free from',
        'nutrition: Salt: 0.92 g',
        'recipe: Iced bun, yield: 2 buns',
        'recipe: Butter in Icing: 40 g',
        'ingredient: Butter, printed as: Butter',
      ]),
    );
    expect(factsIn(bookOfAll(), 'Sticky bun')[0]?.value).toBe('Sticky bun');
    expect(new Set(facts.map(({ what, of }) => `${what} ${of}`)).size).toBe(facts.length);
  });

  it('are the US panel for a US label', () => {
    const book = bookOfAll();
    const facts = labelFactsOf({ recipe: bun, label: { foodName: '' }, book, form: 'us' });
    expect(facts.find(({ of }) => of === 'Calcium')?.value).toBe('0 mg');
  });

  it('exclude prices, and what is lost before the bowl', () => {
    const cheaper = bookOfAll({
      butter: { costPerUnit: '9', packPrice: '3', packSize: '1', packUnit: 'kg', ediblePortionPercent: '90' },
      bun: {
        sellingPrice: '4',
        labourMinutes: '5',
        lines: bun.lines.map((line) => ({ ...line, wastePercent: '5', costOverride: '2' })),
      },
    });
    expect(fingerprintInput(factsIn(cheaper))).toBe(fingerprintInput(factsIn(bookOfAll())));
  });

  it('distinguish two of the same name', () => {
    const other = ingredientOf('s2', { name: 'Sugar' });
    const two = { ...bun, lines: [...bun.lines, lineOf('s2', '1', 'g')] };
    const facts = labelFactsOf({
      recipe: two,
      label: { foodName: '' },
      book: testBook([two, icing], [butter, sugar, other]),
    });
    expect(facts.map(({ of }) => of)).toEqual(
      expect.arrayContaining(['Sugar, allergens', 'Sugar, allergens (2)', 'Sugar in Iced bun']),
    );
    expect(facts.find(({ of }) => of === 'Sugar in Iced bun')?.value).toBe('100 g + 1 g');
  });

  it('have the same fingerprint in whatever order they were read', () => {
    const facts = factsIn(bookOfAll());
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(fingerprintInput(shuffled)).toBe(fingerprintInput(facts));
      }),
    );
    expect(fingerprintInput(facts.slice(1))).not.toBe(fingerprintInput(facts));
  });
});

describe('the changes', () => {
  it('are empty between equal facts', () => expect(changes({})).toEqual([]));

  it('show the printed figure, and where it comes from', () => {
    expect(changes({ butter: { nutrition: nutrition({ salt: '1.6' }) } })).toEqual([
      { what: 'nutrition', of: 'Salt', before: '0.92 g', after: '1.1 g' },
      expect.objectContaining({ what: 'ingredient', of: 'Butter, nutrition' }),
    ]);
  });

  it('show a new allergen, also in the list', () => {
    const mustard = milk.map((entry) =>
      entry.allergen === 'mustard' ? ({ ...entry, state: 'contains' } as const) : entry,
    );
    const found = changes({ butter: { allergens: mustard } });
    expect(found.map(({ what, of }) => `${what} ${of}`)).toEqual([
      'ingredient_list Ingredient list',
      'allergen Mustard',
      'ingredient Butter, allergens',
    ]);
    expect(found[1]).toMatchObject({ before: 'free from', after: 'contains' });
  });

  it('show additions and removals', () => {
    const found = changes({ bun: { lines: [lineOf('b', '5', 'g')] } });
    expect(found).toContainEqual({ what: 'recipe', of: 'Butter in Iced bun', before: null, after: '5 g' });
    expect(found).toContainEqual({ what: 'recipe', of: 'Sugar in Iced bun', before: '100 g', after: null });
    expect(found).toContainEqual({ what: 'recipe', of: 'Icing, yield', before: '1 pieces', after: null });
  });

  it('show a recipe two levels down', () => {
    const book = bookWith(bookOfAll(), [{ ...icing, finishedWeightGrams: '90' }]);
    const found = changesBetween(factsIn(bookOfAll()), factsIn(book));
    expect(found).toContainEqual({
      what: 'recipe',
      of: 'Icing, finished weight',
      before: 'not measured',
      after: '90 g',
    });
  });
});
