import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, type BookIngredient, type BookRecipe, bookOf } from './book.ts';
import { createCostEngine } from './cost-engine.ts';
import { costTotals, exactCostOf } from './costing.ts';
import { labourMinutes } from './labour.ts';
import { ingredientOf, lineOf, plainSettings, recipeOf, subLineOf, testBook } from './test-book.ts';
import { anyBook, changedIngredient } from './test-random-book.ts';

const exactly = (book: Book) =>
  new Map([...book.recipes.values()].map((recipe) => [recipe.id, costTotals(recipe, book)]));

/** Inputs, which may change by less than they show. */
function fractions(id: string, book: Book) {
  const recipe = book.recipes.get(id) as BookRecipe;
  const { ingredientCost, costed, complete } = exactCostOf(recipe, book);
  return { ingredientCost, costed, complete, minutes: labourMinutes(recipe, book) };
}

describe('the cost engine', () => {
  it('gives the same figures as costing one by one', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        expect(new Map(createCostEngine(book).costs())).toEqual(exactly(book));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps doing so through any changes of ingredients, and names the recipes that moved', () => {
    const given = anyBook.chain((book) =>
      fc.tuple(fc.constant(book), fc.array(changedIngredient(book), { minLength: 1, maxLength: 6 })),
    );
    fc.assert(
      fc.property(given, ([start, changes]) => {
        const engine = createCostEngine(start);
        let book = start;
        for (const change of changes) {
          const last = book;
          const before = exactly(last);
          const ingredients = new Map([...book.ingredients, [change.id, change]]).values();
          book = bookOf(book.recipes.values(), ingredients, book.settings);
          const after = exactly(book);
          const said = engine.setIngredient(change);
          for (const [id, totals] of after) {
            const [was, is] = [fractions(id, last), fractions(id, book)];
            if (!said.includes(id)) expect(totals).toEqual(before.get(id));
            else expect(is).not.toEqual(was);
          }
          expect(new Map(engine.costs())).toEqual(after);
        }
      }),
      { numRuns: 150 },
    );
  });

  const cake = recipeOf('cake', [
    lineOf('saffron', '1', 'g', { id: 'a' }),
    lineOf('flour', '1', 'kg', { id: 'b' }),
    subLineOf('icing', '1', 'pieces', { id: 'c' }),
  ]);
  const icing = recipeOf('icing', [lineOf('sugar', '0.3', 'kg')]);
  const ingredients = ['saffron', 'flour', 'sugar'].map((id) => ingredientOf(id, { costPerUnit: '1.1' }));

  it('stays right when a price goes up and down by any factor', () => {
    const price = fc.constantFrom('0.000000000001', '0', '0.003', '1', '333', '987654321.123456789', null);
    const change = fc.record({ id: fc.constantFrom('saffron', 'flour', 'sugar'), price });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const engine = createCostEngine(testBook([cake, icing], ingredients));
        const now = new Map(ingredients.map((entry) => [entry.id, entry]));
        for (const { id, price: costPerUnit } of changes) {
          now.set(id, ingredientOf(id, { costPerUnit }));
          engine.setIngredient(ingredientOf(id, { costPerUnit }));
        }
        expect(new Map(engine.costs())).toEqual(exactly(testBook([cake, icing], now.values())));
      }),
    );
  });

  it('reweighs counted ingredients when their edible portion changes, in all recipes that use them', () => {
    const bananas = (ediblePortionPercent: string) =>
      ingredientOf('banana', {
        unit: 'pieces',
        costingUnit: '1pieces',
        costPerUnit: '0.2',
        gramsPerPiece: '120',
        ediblePortionPercent,
      });
    const mash = recipeOf('mash', [lineOf('banana', '10', 'pieces')], { labourMinutes: '30', unit: 'bowls' });
    const bread = recipeOf('bread', [subLineOf('mash', '100', 'g')]);
    const withWages = (banana: BookIngredient) =>
      testBook([bread, mash], [banana], { ...plainSettings, hourlyRate: '20' });
    const engine = createCostEngine(withWages(bananas('64')));
    expect(engine.setIngredient(bananas('80'))).toEqual(['bread']);
    expect(new Map(engine.costs())).toEqual(exactly(withWages(bananas('80'))));
  });

  it('rounds a sum at exactly half as exact fractions do', () => {
    // 3 x 1/60000 000 000 000 is 0.00000000000005 exactly: three rounded parts would be more.
    const sugar = ingredientOf('sugar', { packSize: '6', packUnit: 'kg', packPrice: '0.000000000001' });
    const thirds = ['a', 'b', 'c'].map((id) => lineOf('sugar', '1', 'kg', { id }));
    const engine = createCostEngine(testBook([recipeOf('icing', thirds)], [sugar]));
    expect(engine.costOf('icing')?.ingredientCost).toBe('0');
    const other = createCostEngine(testBook([recipeOf('icing', [...thirds, ...thirds])], [sugar]));
    expect(other.costOf('icing')?.ingredientCost).toBe('0.000000000001');
  });

  it('doesn’t change its book, and knows no other recipes', () => {
    const book = testBook([icing], [ingredientOf('sugar', { costPerUnit: '1' })]);
    const engine = createCostEngine(book);
    expect(engine.setIngredient(ingredientOf('sugar', { costPerUnit: '2' }))).toEqual(['icing']);
    expect(engine.setIngredient(ingredientOf('sugar', { costPerUnit: '2' }))).toEqual([]);
    expect(engine.setIngredient(ingredientOf('salt', { costPerUnit: '2' }))).toEqual([]);
    expect(book.ingredients.get('sugar')?.costPerUnit).toBe('1');
    expect(engine.costOf('icing')?.batchCost).toBe('0.6');
    engine.recost();
    expect(engine.costOf('icing')?.batchCost).toBe('0.6');
    expect(engine.costOf('cake')).toBeNull();
  });
});
