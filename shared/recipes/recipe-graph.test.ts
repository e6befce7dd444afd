import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookRecipe } from './book.ts';
import { orderOf } from './levels.ts';
import { cycleIn, loopIn, reachedFrom, recipesWith, usersIn, withAncestors } from './recipe-graph.ts';
import { lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

const named = (id: string, ...subs: string[]): BookRecipe =>
  recipeOf(
    id,
    subs.map((sub) => subLineOf(sub, '1', 'pieces')),
    { name: id.toUpperCase() },
  );

/** Any recipes with any nested recipes, including loops. `edges` are pairs of numbers. */
const anyGraph = fc
  .array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 })
  .map((edges) =>
    Array.from({ length: 8 }, (_, at) =>
      named(`r${at}`, ...edges.filter(([from]) => from === at).map(([, to]) => `r${to}`)),
    ),
  );

/** Whether `to` can be reached from `from` in one step or more, by trying all paths. */
function reaches(recipes: readonly BookRecipe[], from: string, to: string): boolean {
  const seen = new Set<string>();
  const visit = (id: string): boolean =>
    (recipes.find((recipe) => recipe.id === id)?.lines ?? []).some((line) => {
      if (line.kind !== 'recipe' || seen.has(line.recipeId)) return false;
      seen.add(line.recipeId);
      return line.recipeId === to || visit(line.recipeId);
    });
  return visit(from);
}

describe('a loop', () => {
  const book = testBook([named('brioche', 'glaze'), named('glaze', 'syrup'), named('syrup')], []);

  it('is named from the recipe back to itself', () => {
    const lines = [subLineOf('glaze', '1', 'pieces'), subLineOf('brioche', '1', 'pieces')];
    expect(cycleIn('syrup', lines, book)).toEqual(['SYRUP', 'GLAZE', 'SYRUP']);
    expect(cycleIn('syrup', lines.slice(1), book)).toEqual(['SYRUP', 'BRIOCHE', 'GLAZE', 'SYRUP']);
    expect(loopIn('syrup', lines.slice(1), book)).toEqual(['syrup', 'brioche', 'glaze', 'syrup']);
  });

  it('may be of one recipe, existing or new', () => {
    expect(cycleIn('syrup', [subLineOf('syrup', '1', 'g')], book)).toEqual(['SYRUP', 'SYRUP']);
    expect(cycleIn('new', [subLineOf('new', '1', 'g')], book)).toEqual(['this recipe', 'this recipe']);
  });

  it('isn’t reported when a recipe is only met twice, or missing', () => {
    const lines = ['glaze', 'syrup', 'glaze', 'gone'].map((id) => subLineOf(id, '1', 'pieces'));
    expect(cycleIn('brioche', lines, book)).toBeNull();
  });

  it('is found when there is one, by existing edges, among any recipes', () => {
    fc.assert(
      fc.property(anyGraph, (recipes) => {
        const any = testBook(recipes, []);
        for (const recipe of recipes) {
          const loop = loopIn(recipe.id, recipe.lines, any);
          expect(loop !== null).toBe(reaches(recipes, recipe.id, recipe.id));
          expect(loop?.[0]).toBe(loop?.at(-1));
          for (const [index, id] of (loop ?? []).slice(1).entries()) {
            const lines = any.recipes.get(loop?.[index] ?? '')?.lines ?? [];
            expect(lines.some((line) => line.kind === 'recipe' && line.recipeId === id)).toBe(true);
          }
        }
      }),
    );
  });
});

describe('the recipes below and above', () => {
  it('are everything under a recipe and everything above, among any recipes', () => {
    fc.assert(
      fc.property(anyGraph, (recipes) => {
        const any = testBook(recipes, []);
        const users = usersIn(recipes);
        for (const { id, lines } of recipes) {
          const below = recipes.filter((other) => reaches(recipes, id, other.id)).map((other) => other.id);
          const above = recipes.filter((other) => other.id === id || reaches(recipes, other.id, id));
          expect([...reachedFrom({ lines }, any).recipes].sort()).toEqual(below);
          expect([...withAncestors([id], users)].sort()).toEqual(above.map((other) => other.id));
        }
      }),
    );
  });

  it('include the ingredients below, existing or not', () => {
    const glaze = recipeOf('glaze', [lineOf('sugar', '1', 'g'), lineOf('sugar', '2', 'g', { id: 'b' })]);
    const bun = recipeOf('bun', [lineOf('flour', '1', 'g'), subLineOf('glaze', '1', 'g')]);
    const book = testBook([glaze, bun], []);
    expect([...reachedFrom(bun, book).ingredients].sort()).toEqual(['flour', 'sugar']);
    const users = usersIn(book.recipes.values());
    expect(users.ofIngredient.get('sugar')).toEqual(['glaze']);
    expect([...recipesWith('sugar', users)]).toEqual(['glaze', 'bun']);
    expect([...recipesWith('salt', users)]).toEqual([]);
  });
});

describe('the calculation order', () => {
  it('has each recipe after those it uses; only recipes in a loop share a number', () => {
    fc.assert(
      fc.property(anyGraph, (recipes) => {
        const { order, loopOf } = orderOf(recipes, testBook(recipes, []));
        expect(order.map((recipe) => recipe.id).sort()).toEqual(recipes.map((recipe) => recipe.id));
        for (const [index, { id }] of order.entries()) {
          for (const { id: other } of order.slice(index + 1)) {
            const mutual = reaches(recipes, id, other) && reaches(recipes, other, id);
            expect(loopOf.get(id) === loopOf.get(other)).toBe(mutual);
            if (!mutual) expect(reaches(recipes, id, other)).toBe(false);
          }
        }
      }),
    );
  });

  it('handles a chain as long as a book', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => named(`r${at}`, `r${at + 1}`));
    const { order } = orderOf(chain, testBook(chain, []));
    expect(order[0]?.id).toBe('r19999');
  });
});
