import { bookOf } from '@batchbook/shared/recipes/book';
import { shoppingOf } from '@batchbook/shared/recipes/shopping';
import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../../testing/choose.ts';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { hazelAndRye, organizationId, signInAs } from '../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../testing/stub-network.ts';

const butter = anIngredient(anId(1), {
  name: 'Butter',
  unit: 'kg',
  packSize: '5',
  packUnit: 'kg',
  packPrice: '36',
  costPerUnit: '7.2',
  supplierId: anId(30),
  supplier: 'Ivy House Dairy',
});
const damsons = anIngredient(anId(2), { name: 'Damsons', costPerUnit: null });
const line = (id: string, quantity: string) => aRecipeLine(id, { ingredientId: id, quantity });
const tart = aRecipe({ id: anId(10), name: 'Frangipane tart', lines: [line(butter.id, '1500')] });
const jam = aRecipe({
  id: anId(11),
  name: 'Damson jam',
  batchYield: '32',
  unit: 'jars',
  lines: [line(damsons.id, '5000'), line(butter.id, '10')],
});

const suppliers = new Map([[anId(30), { name: 'Ivy House Dairy' }]]);

function aList(changes: Partial<ShoppingList> = {}, butterNow = butter): ShoppingList {
  const picks = [{ recipeId: tart.id, quantity: '48', name: tart.name }];
  const book = bookOf([tart, jam], [butterNow, damsons], hazelAndRye);
  return {
    id: anId(40),
    organizationId,
    version: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'user-priya',
    userId: 'user-priya',
    name: 'Frome market',
    recipes: picks,
    ingredients: [],
    ...shoppingOf({ picks }, book, suppliers),
    ...changes,
  };
}

function open(path: string, more: ApiAnswers['recipes'] = {}, lists: ShoppingList[] = []) {
  signInAs('user-priya');
  const answers = recipeBoxAnswers(
    { recipes: [tart, jam], ingredients: [butter, damsons] },
    {
      recipes: {
        listVariations: { items: [], nextCursor: null },
        listShoppingLists: () => ({ items: lists, nextCursor: null }),
        getShoppingList: ({ path: at }) => lists.find(({ id }) => at.endsWith(id)) ?? refusal('not_found'),
        ...more,
      },
    },
  );
  const calls = stubNetwork(answers);
  return { ...renderApp(path), calls };
}

const bodies = (calls: { name: string; body: unknown }[], name: string): PutShoppingList[] =>
  calls.filter((call) => call.name === name).map(({ body }) => body as PutShoppingList);

beforeEach(() => localStorage.clear());

describe('a list being made', () => {
  it('says what to buy as it is picked, over all recipes, and saves it', async () => {
    const { user, calls, at } = open('/recipes?tab=shopping-list', {
      putShoppingList: ({ body }) => aList({ ...(body as object) } as Partial<ShoppingList>),
    });
    const box = () => screen.getByRole('combobox', { name: 'Add a recipe to the list' });
    await choose(user, box, 'frangi', /Frangipane tart/);
    const quantity = screen.getByRole('textbox', { name: 'Frangipane tart: how many tarts' });
    await user.clear(quantity);
    await user.type(quantity, '84{Enter}');
    expect(screen.getByText('that is 3½ batches')).toBeTruthy();
    const dairy = screen.getByRole('region', { name: 'Ivy House Dairy' });
    expect(dairy.textContent).toContain('2 × 5 kg');
    expect(dairy.textContent).toContain('5.25 kg needed');
    expect(dairy.textContent).toContain('£72.00');

    await choose(user, box, 'damson', /Damson jam/);
    expect(screen.getByText('Total, at least')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'No supplier' }).textContent).toContain('No price');

    await user.type(screen.getByRole('textbox', { name: 'Name of the list' }), 'Saturday');
    await user.click(screen.getAllByRole('button', { name: 'Save list' })[0] as HTMLElement);
    expect(await screen.findByText('Batch saved successfully')).toBeTruthy();
    expect(bodies(calls, 'putShoppingList')).toEqual([
      {
        name: 'Saturday',
        recipes: [
          { recipeId: tart.id, quantity: '84' },
          { recipeId: jam.id, quantity: '32' },
        ],
      },
    ]);
    expect(at()).toMatch(/^\/recipes\?batch=/);
  });

  it('takes a recipe from its card, and is still there after a reload', async () => {
    const { at } = open(`/recipes?tab=shopping-list&add=${tart.id}`);
    const quantity = await screen.findByRole('textbox', { name: 'Frangipane tart: how many tarts' });
    expect((quantity as HTMLInputElement).value).toBe('24');
    await waitFor(() => expect(at()).toBe('/recipes?tab=shopping-list'));
    open(`/recipes?tab=shopping-list&add=${tart.id}`);
    await waitFor(() => expect(screen.getAllByDisplayValue('48').length).toBeGreaterThan(0));
    open('/recipes?tab=batches');
    expect(await screen.findByText('You’ve started a list')).toBeTruthy();
  });

  it('says so when it could not be saved, and keeps what was picked', async () => {
    const { user } = open(`/recipes?tab=shopping-list&add=${tart.id}`, {
      putShoppingList: gatewayRefusal(500),
    });
    await user.click((await screen.findAllByRole('button', { name: 'Save list' }))[0] as HTMLElement);
    expect((await screen.findAllByText('Error saving batch')).length).toBeGreaterThan(0);
    expect(screen.getByDisplayValue('24')).toBeTruthy();
  });
});

describe('a saved list', () => {
  it('is ticked off at once, and saved', async () => {
    const { user, calls } = open(
      `/recipes?batch=${anId(40)}`,
      {
        putShoppingList: () =>
          aList({ version: 2, lines: aList().lines.map((one) => ({ ...one, ticked: true })) }),
      },
      [aList()],
    );
    await user.click(await screen.findByRole('checkbox', { name: /Butter/ }));
    expect(screen.getAllByText('1 of 1').length).toBeGreaterThan(0);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(bodies(calls, 'putShoppingList')).toEqual([
      { lines: [{ ingredientId: butter.id, ticked: true }], version: 1 },
    ]);
    await user.click(screen.getByRole('radio', { name: 'Still to get 0' }));
    expect(await screen.findByText('Everything is in the basket.')).toBeTruthy();
  });

  it('says when prices have changed since, and is worked out again when asked', async () => {
    const cheaper = { ...butter, packPrice: '30' };
    const { user, calls } = open(
      `/recipes?batch=${anId(50)}`,
      { putShoppingList: () => aList({ id: anId(50), version: 2 }) },
      [aList({ id: anId(50) }, cheaper)],
    );
    expect(await screen.findByText(/The total was £30.00 and would now be £36.00/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Recalculate' }));
    await waitFor(() => expect(screen.queryByText(/The total was/)).toBeNull());
    expect(bodies(calls, 'putShoppingList')).toEqual([
      { recipes: [{ recipeId: tart.id, quantity: '48' }], version: 1 },
    ]);
  });

  it('of ingredients says how many, and is worked out again with them', async () => {
    const ingredients = [{ ingredientId: butter.id, quantity: '9000', unit: 'g', name: 'Butter' } as const];
    const cheaper = bookOf([], [{ ...butter, packPrice: '30' }], hazelAndRye);
    const bought = shoppingOf({ picks: [], amounts: ingredients }, cheaper, suppliers);
    const list = aList({ id: anId(51), recipes: [], ingredients, ...bought });
    const { user, calls } = open(
      `/recipes?batch=${anId(51)}`,
      { putShoppingList: () => aList({ id: anId(51), version: 2 }) },
      [list],
    );
    // 9 kg are two packs of 5 kg.
    expect(await screen.findByText(/The total was £60.00 and would now be £72.00/)).toBeTruthy();
    expect(screen.getByText('Ingredients needed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Recalculate' }));
    await waitFor(() => expect(bodies(calls, 'putShoppingList')).toHaveLength(1));
    expect(bodies(calls, 'putShoppingList')[0]).toEqual({
      recipes: [],
      ingredients: [{ ingredientId: butter.id, quantity: '9000', unit: 'g' }],
      version: 1,
    });
  });

  it('is deleted at once, and made again by Undo, ticks and all', async () => {
    const list = aList({ lines: aList().lines.map((one) => ({ ...one, ticked: true })) });
    const { user, calls } = open(
      '/recipes?tab=batches',
      {
        deleteShoppingList: { id: list.id },
        putShoppingList: ({ path }) => aList({ id: path.slice(-26) }),
      },
      [list],
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Frome market' }));
    expect(await screen.findByText('No shopping list yet')).toBeTruthy();
    const toast = await screen.findByText('Batch deleted successfully');
    expect(toast).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Frome market' })).toBeTruthy();
    const puts = calls.filter(({ name }) => name === 'putShoppingList');
    expect(puts.map(({ path }) => path.slice(-26))).not.toContain(list.id);
    expect(bodies(calls, 'putShoppingList').map((body) => Object.keys(body))).toEqual([
      ['name', 'recipes'],
      ['lines', 'version'],
    ]);
  });

  it('comes back when it could not be deleted', async () => {
    const { user } = open('/recipes?tab=batches', { deleteShoppingList: gatewayRefusal(500) }, [aList()]);
    await user.click(await screen.findByRole('button', { name: 'Delete Frome market' }));
    expect((await screen.findAllByText('Error deleting batch')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Frome market' })).toBeTruthy();
  });

  it('is found by its name or a recipe on it', async () => {
    const { user } = open('/recipes?tab=batches', {}, [
      aList(),
      aList({ id: anId(41), name: 'Wedding', recipes: [] }),
    ]);
    await user.type(await screen.findByLabelText('Search shopping lists'), 'frangi');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wedding' })).toBeNull());
    const status = screen.getByText(/1 of 2/);
    await user.click(within(status).getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Wedding' })).toBeTruthy();
  });

  it('that is gone says so', async () => {
    open(`/recipes?batch=${anId(99)}`);
    expect(await screen.findByText('We can’t find this shopping list')).toBeTruthy();
  });
});
