/** Recipes in recipes multiply what a label says, and must not hold a function for that. */
import { expect, it } from 'vitest';
import { type BookIngredient, type BookRecipe, bookOf } from './book.ts';
import { isListable, listLetters } from './list-size.ts';

const settings = {} as Parameters<typeof bookOf>[2];
const salt = { id: 'salt', name: 'Salt', declaration: 'x'.repeat(2_000) } as BookIngredient;

/** Recipe 0 has the ingredient in each of its lines, and every further one has the recipe before in each of its. */
function levels(count: number, linesEach: number): BookRecipe[] {
  return Array.from({ length: count }, (_, level) => ({
    id: String(level),
    name: `Level ${level}`,
    lines: Array.from({ length: linesEach }, () =>
      level === 0
        ? { kind: 'ingredient', ingredientId: 'salt' }
        : { kind: 'recipe', recipeId: String(level - 1) },
    ),
  })) as unknown as BookRecipe[];
}

const top = (recipes: readonly BookRecipe[]) => recipes.at(-1) as BookRecipe;

it('counts what is in a recipe at each place that uses it', () => {
  const recipes = levels(2, 3);
  expect(listLetters(top(recipes), bookOf(recipes, [salt], settings))).toBe(
    3 * (20 + 'Level 0'.length + 3 * (20 + 'Salt'.length + 2_000)),
  );
});

it.each([
  ['200 ingredients with the longest declarations', levels(1, 200), true],
  ['20 recipes with 20 of them each', levels(2, 20), true],
  ['four levels of 20', levels(4, 20), false],
  ['a hundred levels of 200', levels(100, 200), false],
])('a label may list %s: %#', (_, recipes, expected) => {
  expect(isListable(top(recipes), bookOf(recipes, [salt], settings))).toBe(expected);
});

it('ends with recipes that are in themselves', () => {
  const [loop] = levels(1, 1) as [BookRecipe];
  const own = { ...loop, lines: [{ kind: 'recipe', recipeId: '0' }] } as unknown as BookRecipe;
  expect(isListable(own, bookOf([own], [], settings))).toBe(true);
});
