import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import type { MovedRecipe, PriceImpact } from '@batchbook/shared/recipes/price-impact-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownOf } from '../../../data/ingredients.ts';
import { choose } from '../../../testing/choose.ts';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), {
  name: 'Butter',
  brand: 'Ampersand',
  costPerUnit: '0.98',
  costingUnit: '100g',
  supplierId: anId(90),
  supplier: 'Suma',
  categories: ['Dairy'],
  allergens: [{ allergen: 'milk', state: 'contains', detail: [] }],
});
const damsons = anIngredient(anId(2), { name: 'Damsons', costPerUnit: null, costingUnit: '1000g' });
const tart = aRecipe({
  id: anId(10),
  name: 'Frangipane tart',
  lines: [aRecipeLine(anId(11), { kind: 'ingredient', ingredientId: butter.id, name: 'Butter' })],
});

const saved = ({ body, path }: { body: unknown; path: string }): Ingredient => {
  const { version = 0 } = body as PutIngredient;
  return anIngredient(path.split('/').at(-1) ?? '', {
    ...(path.endsWith(butter.id) ? butter : path.endsWith(damsons.id) ? damsons : {}),
    ...shownOf(body as PutIngredient),
    version: version + 1,
  });
};

const impact = (recipes: MovedRecipe[] = []): PriceImpact => ({
  recipes,
  before: '0.98',
  after: '1.4',
  costingUnit: '100g',
});

const side = (costEach: string, marginPercent: string) => ({
  complete: true,
  batchCost: '10',
  costEach,
  marginPercent,
});

const moved: MovedRecipe[] = [
  {
    recipeId: anId(21),
    name: 'Almond croissant',
    kind: 'recipe',
    recipeType: 'Product',
    sellingPrice: '3.4',
    through: ['Croissant dough'],
    before: side('1.55', '54.3'),
    after: side('1.6', '53'),
  },
  {
    recipeId: tart.id,
    name: 'Frangipane tart',
    kind: 'recipe',
    recipeType: 'Product',
    sellingPrice: '1.5',
    through: [],
    before: side('0.5', '66.7'),
    after: side('0.5251', '64.99'),
  },
];

beforeEach(() => signInAs('user-priya'));

function openList(
  more: Pick<ApiAnswers, 'ingredients' | 'recipes'> = {},
  path = '/recipes?tab=ingredients',
  ingredients = [butter, damsons],
) {
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [tart], ingredients },
      {
        ingredients: {
          listPrices: { items: [], nextCursor: null },
          listSuppliers: { items: [], nextCursor: null },
          ...more.ingredients,
        },
        recipes: { previewPrice: impact(), ...more.recipes },
      },
    ),
  );
  const puts = () => calls.filter((call) => call.name === 'putIngredient').map((call) => call.body);
  return { ...renderApp(path), puts, calls };
}

describe('the list', () => {
  it('says ‘No price’ where there is none, and prices it where it stands', async () => {
    const { user, puts } = openList({ ingredients: { putIngredient: saved } });
    expect(await screen.findByText('No price')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a price for Damsons' }));
    await user.type(screen.getByLabelText('Damsons: price per kg'), '4.5{Enter}');
    await waitFor(() => expect(puts()).toEqual([{ costPerUnit: '4.5', version: 1 }]));
    await waitFor(() => expect(screen.queryByText('No price')).toBeNull());
  });

  it('saves a price at once, shows which recipes the server says it moves, and takes it back', async () => {
    // It is asked what the old price would do to the recipes as they are now.
    const turned = moved.map((recipe) => ({ ...recipe, before: recipe.after, after: recipe.before }));
    const { user, puts, calls } = openList({
      ingredients: { putIngredient: saved },
      recipes: { previewPrice: impact(turned) },
    });
    const price = await screen.findByLabelText('Butter: price per 100 g');
    await user.clear(price);
    await user.type(price, '1.4{Enter}');
    await waitFor(() => expect(puts()).toEqual([{ costPerUnit: '1.4', version: 1 }]));
    const moves = within(await screen.findByRole('region', { name: 'New price of Butter' }));
    expect(moves.getByText(/went from/).textContent).toContain('+42.9%');
    expect(
      await moves.findByText(
        '2 recipes change, 1 through a sub-recipe. 1 falls under your 65% target, 1 was already under.',
      ),
    ).toBeTruthy();
    const [first, second] = moves.getAllByRole('row').slice(1);
    expect(first?.textContent).toMatch(/Frangipane tart.*falls below target; £1.51 would keep it there/);
    expect(second?.textContent).toMatch(/through Croissant dough.*already under target.*54.3%.*53.0%/);
    expect(calls.find(({ name }) => name === 'previewPrice')?.body).toMatchObject({ costPerUnit: '0.98' });
    await user.click(moves.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ costPerUnit: '0.98', version: 2 }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New price of Butter' })).toBeNull());
  });

  it('saves prices one after another down the column, and a second one of the same on top of the first', async () => {
    const { user, puts } = openList({ ingredients: { putIngredient: saved } });
    const price = await screen.findByLabelText('Butter: price per 100 g');
    await user.clear(price);
    await user.type(price, '1.4{Enter}');
    await user.clear(price);
    await user.type(price, '1.5{Enter}');
    await waitFor(() =>
      expect(puts()).toEqual([
        { costPerUnit: '1.4', version: 1 },
        { costPerUnit: '1.5', version: 2 },
      ]),
    );
  });

  it('saves a price also when what it moves can’t be shown, and says so', async () => {
    const { user, puts } = openList({
      ingredients: { putIngredient: saved },
      recipes: { previewPrice: gatewayRefusal(404) },
    });
    const price = await screen.findByLabelText('Butter: price per 100 g');
    await user.clear(price);
    await user.type(price, '1.4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/can’t show right now/);
    expect(puts()).toHaveLength(1);
  });

  it('archives with Undo, and finds what is archived', async () => {
    const { user } = openList({
      ingredients: {
        archiveIngredient: ({ body }) => ({
          ...damsons,
          version: 2,
          archived: (body as { archived: boolean }).archived,
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Archive Damsons' }));
    expect(screen.queryByRole('button', { name: 'Damsons' })).toBeNull();
    expect((await screen.findAllByText('Ingredient archived successfully')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Damsons' })).toBeTruthy();
  });

  it('takes a price back that fails', async () => {
    const { user } = openList({ ingredients: { putIngredient: gatewayRefusal(500) } });
    const price = await screen.findByLabelText<HTMLInputElement>('Butter: price per 100 g');
    await user.clear(price);
    await user.type(price, '2{Enter}');
    expect((await screen.findAllByText('Error updating ingredient')).length).toBeGreaterThan(0);
    expect((await screen.findByLabelText<HTMLInputElement>('Butter: price per 100 g')).value).toBe('0.98');
  });

  it('filters and sorts in the address, counts what is left, and clears', async () => {
    const { user, at } = openList(
      {},
      `/recipes?tab=ingredients&from=${anId(90)}&allergen=milk:contains&sort=recipes&order=desc`,
    );
    expect(await screen.findByRole('button', { name: 'Butter' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Damsons' })).toBeNull();
    expect(screen.getByText(/1 of 2, from Suma, with milk/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Recipes' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: 'Damsons' })).toBeTruthy();
    expect(at()).toBe('/recipes?tab=ingredients&sort=recipes&order=desc');
    await user.type(screen.getByLabelText('Search ingredients'), 'suma');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Damsons' })).toBeNull());
  });

  it('takes a supplier that was set on several back to what each had', async () => {
    const { user, puts } = openList({ ingredients: { putIngredient: saved } });
    await user.click(await screen.findByLabelText('Tick all'));
    const bar = within(await screen.findByRole('region', { name: 'Ticked ingredients' }));
    await user.click(bar.getByRole('button', { name: 'Set supplier' }));
    await user.click(await screen.findByRole('button', { name: /^(Without one|No supplier)/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(puts()).toHaveLength(4));
    expect(puts().slice(2)).toEqual(
      expect.arrayContaining([
        { supplierId: anId(90), version: 2 },
        { supplierId: null, version: 2 },
      ]),
    );
  });

  it('changes what is ticked at once, and keeps ticked what failed', async () => {
    const { user, puts } = openList({
      ingredients: {
        putIngredient: (request) =>
          request.path.endsWith(damsons.id) ? gatewayRefusal(500) : saved(request),
      },
    });
    await user.click(await screen.findByLabelText('Tick all'));
    const bar = within(await screen.findByRole('region', { name: 'Ticked ingredients' }));
    expect(bar.getByText('2 ticked')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Set category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a category on 2 ingredients' }));
    await choose(user, () => dialog.getByLabelText('Category'), 'Pantry', 'New category ‘Pantry’');
    await user.click(dialog.getByRole('button', { name: 'Set category' }));
    expect((await screen.findAllByText('Failed to update 1 ingredient')).length).toBeGreaterThan(0);
    expect(puts()).toContainEqual({ categories: ['Dairy', 'Pantry'], version: 1 });
    expect(await screen.findByText('1 ticked')).toBeTruthy();
  });

  it('stands some rows of 3,000 only', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => anIngredient(anId(1000 + n), { name: `Spice ${n}` }));
    openList({}, '/recipes?tab=ingredients', many);
    await screen.findByText('All 3000');
    // Queries by role look at every element's style: should all stand, that takes half a minute.
    await waitFor(() => expect(document.querySelector('tr[aria-rowindex="2"], tbody tr')).toBeTruthy());
    await waitFor(() => expect(document.querySelectorAll('tr').length).toBeLessThan(120));
  });

  it('offers what to do when nothing is there, or nothing could be loaded', async () => {
    openList({}, '/recipes?tab=ingredients', []);
    expect(await screen.findByText('The pantry is empty')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(2);
  });
});
