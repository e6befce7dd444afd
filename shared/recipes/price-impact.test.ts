import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import { breakdownCost } from './costing.ts';
import { priceImpact } from './price-impact.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';
import { anyBook, changedIngredient } from './test-random-book.ts';
import type { Variation } from './variation-schema.ts';
import { resolveVariation } from './variations.ts';

const variationOf = (id: string, baseRecipeId: string, changes: Partial<Variation> = {}): Variation => ({
  id,
  organizationId: 'o',
  version: 1,
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  createdBy: 'u',
  userId: 'u',
  baseRecipeId,
  name: id,
  overrides: {},
  removedLines: [],
  changedLines: [],
  addedLines: [],
  ...changes,
});

const milk = ingredientOf('milk', { costPerUnit: '1' });
const custard = recipeOf('custard', [lineOf('milk', '1', 'kg')], { name: 'Custard' });
const eclair = recipeOf('eclair', [subLineOf('custard', '1', 'pieces')], {
  name: 'Eclair',
  sellingPrice: '4',
});
const platter = recipeOf('platter', [subLineOf('eclair', '2', 'pieces')], { name: 'Platter' });
const bread = recipeOf('bread', [lineOf('flour', '1', 'kg')], { name: 'Bread' });
const book = testBook([custard, eclair, platter, bread], [milk, ingredientOf('flour', { costPerUnit: '1' })]);
const dearer = { ...milk, costPerUnit: '1.5' };

describe('a new price', () => {
  it('affects every recipe that uses it, by name, with the path to it, nearest first', () => {
    const vegan = variationOf('vegan', 'eclair', { removedLines: ['line-custard'], name: 'Vegan eclair' });
    const small = variationOf('small', 'eclair', { overrides: { sellingPrice: '2' }, name: 'Small eclair' });
    const moved = priceImpact(book, [vegan, small], dearer);
    expect(moved.map(({ name, kind, through }) => [name, kind, through])).toEqual([
      ['Custard', 'recipe', []],
      ['Eclair', 'recipe', ['Custard']],
      ['Platter', 'recipe', ['Eclair', 'Custard']],
      ['Small eclair', 'variation', ['Custard']],
    ]);
    expect(moved[1]).toMatchObject({
      before: { complete: true, batchCost: '1', costEach: '1', marginPercent: '75' },
      after: { complete: true, batchCost: '1.5', costEach: '1.5', marginPercent: '62.5' },
    });
  });

  it('affects nothing when it is unchanged or overridden', () => {
    expect(priceImpact(book, [], { ...milk, costPerUnit: '1.00' })).toEqual([]);
    const fixed = recipeOf('custard', [lineOf('milk', '1', 'kg', { costOverride: '3' })]);
    expect(priceImpact(testBook([fixed], [milk]), [], dearer)).toEqual([]);
  });

  it('for an unpriced ingredient completes partly costed recipes', () => {
    const moved = priceImpact(testBook([custard], [{ ...milk, costPerUnit: null }]), [], milk);
    expect(moved[0]).toMatchObject({ before: { complete: false }, after: { complete: true } });
  });
});

/** Everything costed before and after, at any depth. */
function bruteForce(given: Book, variations: readonly Variation[], ingredient: BookIngredient): object[] {
  const resolved = variations.map((variation) => {
    const base = given.recipes.get(variation.baseRecipeId) as BookRecipe;
    return resolveVariation(base, variation);
  });
  const after = { ...given, ingredients: new Map([...given.ingredients, [ingredient.id, ingredient]]) };
  const side = (recipe: BookRecipe, within: Book) => {
    const { complete, batchCost, costEach, margin } = breakdownCost(recipe, within);
    return { complete, batchCost, costEach, marginPercent: margin?.percent ?? null };
  };
  return [...given.recipes.values(), ...resolved]
    .map((recipe) => ({
      recipeId: recipe.id,
      before: side(recipe, given),
      after: side(recipe, after),
    }))
    .filter((entry) => JSON.stringify(entry.before) !== JSON.stringify(entry.after))
    .sort((a, b) => (a.recipeId < b.recipeId ? -1 : 1));
}

it('any change of an ingredient has the same effects as recalculating everything', () => {
  const given = anyBook.chain((any) => {
    const bases = [...any.recipes.values()];
    const anyVariation = fc
      .tuple(fc.constantFrom(...bases), fc.constantFrom(...bases), fc.boolean())
      .map(([base, other, leaves]) =>
        variationOf(`variation of ${base.id}`, base.id, {
          removedLines: leaves ? base.lines.slice(0, 1).map((line) => line.id) : [],
          addedLines: other.lines.slice(0, 2) as Variation['addedLines'],
        }),
      );
    return fc.tuple(
      fc.constant(any),
      fc.uniqueArray(anyVariation, { maxLength: 2, selector: (variation) => variation.id }),
      changedIngredient(any),
    );
  });
  fc.assert(
    fc.property(given, ([any, variations, ingredient]) => {
      const moved = priceImpact(any, variations, ingredient);
      const sides = moved.map(({ recipeId, before, after }) => ({ recipeId, before, after }));
      sides.sort((a, b) => (a.recipeId < b.recipeId ? -1 : 1));
      expect(sides).toEqual(bruteForce(any, variations, ingredient));
    }),
    { numRuns: 200 },
  );
});
