/**
 * The two invariants of a finished label, over random books: every entry with an allergen names and emphasises it, and
 * every line is listed. Both are also shown to fail on labels that break them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWater } from '../ingredients/water.ts';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import { composeLabel } from './compose-label.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { nutritionOf } from './nutrition.ts';
import { finishedLabelFindings } from './printed-checks.ts';
import type { PrintedLabel, Stretch } from './printed-label.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';
import { declared, wholeLabel } from './test-label.ts';

const foods: readonly (readonly [string, string])[] = [
  ['Wheat flour', 'gluten:wheat'],
  ['Bulgur', 'gluten'],
  ['Spelt', 'gluten:spelt (wheat)'],
  ['Oatmeal', 'gluten:oats, may gluten:wheat'],
  ['Halloumi', 'milk'],
  ['Coconut milk powder', 'milk'],
  ['Mixed nuts', 'nuts:almonds+cashews'],
  ['Marzipan', 'nuts:almonds, may nuts:hazelnuts'],
  ['Custard', 'milk, eggs'],
  ['Cod fillet', 'fish'],
  ['Basa', 'fish:basa'],
  ['Worcester sauce', 'fish:anchovies, gluten:barley'],
  ['Sugar', ''],
  ['Water', ''],
  ['Water, barley', 'gluten:barley'],
  ['Chocolate (sugar, cocoa butter, cream, soya lecithin)', 'milk, soybeans'],
  ['Prawns', 'crustaceans'],
  ['Tahini', 'sesame'],
  ['Metabisulphite', 'sulphites'],
];
const pantry = foods.map(([name, said]) => ingredientOf(name, { allergens: declared(said) }));

const anyLine = (recipes: number) =>
  fc.record({
    food: fc.integer({ min: 0, max: pantry.length - 1 }),
    recipe: recipes === 0 ? fc.constant(-1) : fc.integer({ min: -1, max: recipes - 1 }),
    grams: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null, freq: 8 }),
    quid: fc.boolean(),
  });

const anyRecipe = (index: number): fc.Arbitrary<BookRecipe> =>
  fc
    .record({
      lines: fc.array(anyLine(index), { minLength: 1, maxLength: 6 }),
      compoundListing: fc.constantFrom('bracketed' as const, 'merged' as const),
      foodKind: fc.constantFrom('other' as const, 'meat' as const),
      finishedWeightGrams: fc.option(fc.integer({ min: 200, max: 3000 }).map(String), { nil: null }),
    })
    .map(({ lines, ...fields }) =>
      recipeOf(
        `r${index}`,
        lines.map(({ food, recipe, grams, quid }, at) => {
          const more = { id: `${index}-${at}`, quid };
          return recipe < 0
            ? lineOf(pantry[food]?.id ?? '', grams === null ? null : String(grams), 'g', more)
            : subLineOf(`r${recipe}`, grams === null ? null : String(grams), 'g', more);
        }),
        fields,
      ),
    );

const anyBook = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyRecipe(index))))
  .map((recipes) => ({ recipe: recipes.at(-1) as BookRecipe, book: testBook(recipes, pantry) }));

const printed = (recipe: BookRecipe, book: Book): PrintedLabel =>
  composeLabel({
    label: wholeLabel,
    recipeName: recipe.name,
    ingredientList: ingredientListOf(recipe, book),
    nutrition: nutritionOf(recipe, book),
    form: 'uk',
    madeOn: '2026-11-22',
    lot: '1',
  });

function findings(recipe: BookRecipe, book: Book, label = printed(recipe, book)) {
  const { expected, waterPercent } = ingredientListOf(recipe, book);
  return finishedLabelFindings(label, expected, waterPercent).map(({ code }) => code);
}

describe('a finished label', () => {
  it('names and emphasises every allergen in its entry and lists every line, of any book', () => {
    fc.assert(
      fc.property(anyBook, ({ recipe, book }) => {
        expect(findings(recipe, book), ingredientListOf(recipe, book).text).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  const one = (...ingredients: BookIngredient[]) => {
    const recipe = recipeOf(
      'r',
      ingredients.map(({ id }, at) => lineOf(id, String(100 - at), 'g')),
    );
    return { recipe, book: testBook([recipe], ingredients) };
  };
  const plainText = (stretch: Stretch): Stretch => ({ ...stretch, strong: false });

  it.each(
    pantry
      .filter(({ allergens }) => allergens.some(({ state }) => state === 'contains'))
      .map((food) => [food.name, food] as const),
  )('is refused where %s is not emphasised', (_, food) => {
    const { recipe, book } = one(food, ingredientOf('Sugar'));
    const label = printed(recipe, book);
    expect(findings(recipe, book, label)).toEqual([]);
    expect(findings(recipe, book, { ...label, list: label.list.map(plainText) })).toContain(
      'allergen_not_emphasised',
    );
  });

  it('is refused when a part of a written entry names nothing, though another part does', () => {
    const declaration = 'Mix (fortified flour, palm oil, wholemeal wheat flour)';
    const mix = ingredientOf('Mix', { declaration, allergens: declared('gluten:wheat') });
    const { recipe, book } = one(mix);
    const label = printed(recipe, book);
    expect(findings(recipe, book, label)).toEqual([]);
    const [first] = label.list.flatMap((stretch, at) => (stretch.text === 'wheat' ? [at] : []));
    const list = label.list.map((stretch, at) => (at === first ? plainText(stretch) : stretch));
    expect(findings(recipe, book, { ...label, list })).toContain('allergen_not_emphasised');
  });

  it('accepts fish oil as fish, whichever fish another part names', () => {
    const declaration = 'Bake (cod, fish oil)';
    const { recipe, book } = one(ingredientOf('Bake', { declaration, allergens: declared('fish') }));
    expect(findings(recipe, book)).toEqual([]);
  });

  it('is refused when only another entry emphasises the allergen', () => {
    const { recipe, book } = one(pantry[0] as BookIngredient, pantry[1] as BookIngredient);
    const label = printed(recipe, book);
    const list = label.list.map((stretch) => (stretch.text === 'wheat' ? plainText(stretch) : stretch));
    expect(findings(recipe, book, { ...label, list })).toEqual(['allergen_not_emphasised']);
  });

  it('is refused in the US when ‘Contains:’ lacks one of the nine', () => {
    const { recipe, book } = one(pantry[0] as BookIngredient, pantry[4] as BookIngredient);
    const label = { ...printed(recipe, book), form: 'us' as const };
    const contains = ['Contains: ', 'wheat', ', ', 'milk', '.'].map((text) => ({ text, strong: false }));
    expect(findings(recipe, book, { ...label, contains })).toEqual([]);
    expect(findings(recipe, book, { ...label, contains: contains.slice(0, 2) })).toEqual([
      'contains_incomplete',
    ]);
    expect(findings(recipe, book, { ...label, contains: null })).toEqual([
      'contains_incomplete',
      'contains_incomplete',
    ]);
  });

  it('is refused when a line is missing', () => {
    const { recipe, book } = one(pantry[0] as BookIngredient, ingredientOf('Sugar'));
    const label = printed(recipe, book);
    const entries = label.entries.filter(({ lines }) => !lines.includes('line-Sugar'));
    expect(findings(recipe, book, { ...label, entries })).toEqual(['line_not_listed']);
  });

  it('may leave out water only up to 5 %, and nothing with an allergen', () => {
    const water = ingredientOf('Water');
    const barley = ingredientOf('Water, barley', { allergens: declared('gluten:barley'), isWater: true });
    expect([isWater(water), isWater(barley)]).toEqual([true, false]);
    for (const [drink, finished, codes] of [
      [water, '105', []],
      [water, '150', ['line_not_listed']],
      [barley, '105', ['line_not_listed']],
    ] as const) {
      const recipe = recipeOf('r', [lineOf('Sugar', '100', 'g'), lineOf(drink.id, '60', 'g')], {
        finishedWeightGrams: finished,
      });
      const book = testBook([recipe], [ingredientOf('Sugar'), drink]);
      const label = printed(recipe, book);
      const entries = label.entries.filter(({ lines }) => !lines.includes(`line-${drink.id}`));
      expect(findings(recipe, book)).toEqual([]);
      expect(findings(recipe, book, { ...label, entries })).toEqual(codes);
    }
  });
});
