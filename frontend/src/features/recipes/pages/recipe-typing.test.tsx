/** What the editor draws while somebody types. Its rows are counted by a part of each that is drawn with it. */
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { stubNetwork } from '../../../testing/stub-network.ts';
import { LineRate } from '../components/line-rate.tsx';

vi.mock(import('../components/line-rate.tsx'), async (original) => {
  const real = await original();
  return { LineRate: vi.fn(real.LineRate) };
});

const ingredients = ['Butter', 'Sugar', 'Eggs', 'Milk'].map((name, index) =>
  anIngredient(anId(index + 1), { name, costPerUnit: '0.98', costingUnit: '100g' }),
);
const recipe = aRecipe({
  id: anId(10),
  lines: ingredients.map(({ id, name }, index) =>
    aRecipeLine(anId(20 + index), { ingredientId: id, name, quantity: '900', unit: 'g' }),
  ),
});

const drawnRows = () => vi.mocked(LineRate).mock.calls.map(([{ line }]) => line.name);

const saved = ({ body }: { body: unknown }): Recipe => {
  const { version = 0 } = body as PutRecipe;
  return aRecipe({ ...recipe, ...(body as Partial<Recipe>), version: version + 1 });
};

beforeEach(() => signInAs('user-priya'));

it('draws the row that is typed in and no other, and none while it is saved', async () => {
  stubNetwork(recipeBoxAnswers({ recipes: [recipe], ingredients }, { recipes: { putRecipe: saved } }));
  const { user } = renderApp(`/recipes?recipe=${recipe.id}&mode=edit`);
  const quantity = await screen.findByLabelText('Sugar: quantity');
  await user.clear(quantity);
  vi.mocked(LineRate).mockClear();
  await user.type(quantity, '1250');
  expect(new Set(drawnRows())).toEqual(new Set(['Sugar']));
  vi.mocked(LineRate).mockClear();
  await user.keyboard('{Enter}');
  await screen.findByText('Saved');
  expect(drawnRows()).toEqual([]);
});

it('measures the bar of every line against the dearest', async () => {
  stubNetwork(recipeBoxAnswers({ recipes: [recipe], ingredients }));
  const { user } = renderApp(`/recipes?recipe=${recipe.id}&mode=edit`);
  const quantity = await screen.findByLabelText('Sugar: quantity');
  const bars = () =>
    [...document.querySelectorAll<HTMLElement>('tbody [style*="scaleX"]')].map(
      ({ style }) => style.transform,
    );
  expect(bars()).toEqual(Array(4).fill('scaleX(0.88)'));
  await user.clear(quantity);
  await user.type(quantity, '1800');
  expect(bars()).toEqual(['scaleX(0.44)', 'scaleX(0.88)', 'scaleX(0.44)', 'scaleX(0.44)']);
});
