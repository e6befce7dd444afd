import { describe, expect, it } from 'vitest';
import { anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { movedRecipes } from './price-preview.ts';

const butter = anIngredient('butter', { costPerUnit: '7.20' });
const line = (costOverride: string | null = null) =>
  aRecipeLine('l', { ingredientId: 'butter', quantity: '1000', costOverride });
const recipe = (name: string, sellingPrice: string, ...lines: ReturnType<typeof line>[]) =>
  aRecipe({ id: name, name, batchYield: '10', sellingPrice, physicalCost: null, lines });

it('names the recipes that a price moves, those that fall under the target first', () => {
  const recipes = [
    recipe('Above', '9', line()),
    recipe('Already under', '1', line()),
    recipe('Falls', '2.10', line()),
    recipe('Said otherwise', '2.10', line('5')),
    recipe('Without butter', '2.10'),
  ];
  const changed = { ...butter, costPerUnit: '8.10' };
  const moved = movedRecipes({ recipes, ingredients: [butter], changed, targetPercent: '65' });
  expect(moved.map(({ recipe: { name }, falls, wasUnder }) => [name, falls, wasUnder])).toEqual([
    ['Falls', true, false],
    ['Above', false, false],
    ['Already under', false, true],
  ]);
  expect(moved[0]).toMatchObject({ before: { costEach: '0.72' }, after: { costEach: '0.81' } });
  expect(Number(moved[0]?.holdingPrice)).toBeCloseTo(2.3143, 4);
});

describe('a price that was not known', () => {
  it('moves what was incomplete', () => {
    const unknown = { ...butter, costPerUnit: null };
    const [moved] = movedRecipes({
      recipes: [recipe('Tart', '2', line())],
      ingredients: [unknown],
      changed: butter,
      targetPercent: '65',
    });
    expect(moved).toMatchObject({ before: { complete: false }, after: { complete: true } });
  });
});
