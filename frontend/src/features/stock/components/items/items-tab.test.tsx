import type { PutStockItem } from '@batchbook/shared/stock/item-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, anIngredient, aRecipe } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import { aCategory, aStockItem, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../../testing/stub-network.ts';

const dairy = aCategory(anId(700), { name: 'Dairy and eggs' });
const butter = aStockItem(anId(500), { name: 'Butter', categoryId: dairy.id });
const jars = aStockItem(anId(501), { name: 'Jars', unit: 'pieces' });
const bought = ['Almonds', 'Damsons', 'Oats'].map((name, at) => anIngredient(anId(1 + at), { name }));

beforeEach(() => signInAs('user-priya'));

function openItems(stock: ApiAnswers['stock'] = {}) {
  const items = [butter, jars];
  const calls = stubNetwork(stockAnswers({ items, categories: [dairy], ingredients: bought }, { stock }));
  const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
  return { ...renderApp('/stock?tab=items'), calls, bodies, items };
}

const saved = ({ path, body }: { path: string; body: unknown }) => {
  const { version = 0, ...changes } = body as PutStockItem;
  const known = [butter, jars].find(({ id }) => path.endsWith(id));
  return aStockItem(path.split('/').at(-1) ?? '', { ...known, ...(changes as object), version: version + 1 });
};

// What opens over the list is fetched by the time somebody gets to it.
beforeAll(() =>
  Promise.all([
    import('../../../../ui/dialog-layer.tsx'),
    import('./categories-dialog.tsx'),
    import('./items-bulk-bar.tsx'),
    import('./new-item-dialog.tsx'),
    import('./track-dialog.tsx'),
  ]),
);

describe('items', () => {
  it('are tracked many at once: what can’t be is named, and tried again as the same item', async () => {
    let refused = true;
    const { user, calls } = openItems({
      putStockItem: (request) =>
        refused && (request.body as PutStockItem).referenceId === bought[1]?.id
          ? refusal('feature_not_included')
          : saved(request),
    });
    await user.click(await screen.findByRole('button', { name: 'Track stock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Track stock' }));
    await user.click(await dialog.findByLabelText('All 3'));
    await user.click(dialog.getByRole('button', { name: 'Track 3 items' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /One could not be tracked.*Damsons: Stock is part/,
    );
    refused = false;
    await user.click(dialog.getByRole('button', { name: /^Track/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ofDamsons = calls.filter(
      ({ body }) => (body as PutStockItem | undefined)?.referenceId === bought[1]?.id,
    );
    expect(ofDamsons.length).toBeGreaterThan(1);
    expect(new Set(ofDamsons.map(({ path }) => path)).size).toBe(1);
  });

  it('name what a recipe makes as its recipe does', async () => {
    const { instructions: _instructions, ...pie } = aRecipe({
      id: anId(20),
      name: 'Fish pie',
      recipeType: 'Prepared Dish',
    });
    stubNetwork(
      stockAnswers(
        { items: [butter], ingredients: bought },
        { recipes: { listRecipes: { items: [pie], nextCursor: null } } },
      ),
    );
    const { user } = renderApp('/stock?tab=items');
    await user.click(await screen.findByRole('button', { name: 'Track stock' }));
    const entry = (await screen.findByText('Fish pie')).closest('li');
    expect(entry?.textContent).toBe('Fish piePrepared Dish');
  });

  it('are renamed where they stand, on top of what somebody else changed of them', async () => {
    const theirs = { ...butter, isActive: false, version: 7 };
    const { user, bodies } = openItems({
      putStockItem: (request) =>
        (request.body as PutStockItem).version === 1
          ? refusal('stale_version', { current: theirs })
          : saved(request),
    });
    const name = await screen.findByLabelText('Name of Butter');
    await user.clear(name);
    await user.type(name, 'Cultured butter{Enter}');
    await waitFor(() =>
      expect(bodies('putStockItem')).toEqual([
        { name: 'Cultured butter', version: 1 },
        { name: 'Cultured butter', version: 7 },
      ]),
    );
  });

  it('are put into a category many at once, and out of use with the words of the specification', async () => {
    const { user, bodies } = openItems({ putStockItem: saved });
    await user.click(await screen.findByLabelText('Tick all'));
    const bar = within(await screen.findByRole('region', { name: 'Ticked items' }));
    await user.click(bar.getByRole('button', { name: 'Make inactive' }));
    expect((await screen.findAllByText('Item status updated successfully')).length).toBeGreaterThan(0);
    expect(bodies('putStockItem')).toEqual([
      { isActive: false, version: 1 },
      { isActive: false, version: 1 },
    ]);
  });

  it('go and come back', async () => {
    const { user, calls } = openItems({
      deleteStockItem: jars,
      restoreStockItem: { ...jars, version: 3 },
    });
    await user.click(await screen.findByRole('button', { name: 'More about Jars' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    expect((await screen.findAllByText('Stock item deleted successfully')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'restoreStockItem')).toBe(true));
    expect(await screen.findByLabelText('Name of Jars')).toBeTruthy();
  });

  it('take what the same hand changes twice in a moment', async () => {
    const { user, bodies } = openItems({ putStockItem: saved });
    const active = await screen.findByLabelText('Jars: active');
    await user.click(active);
    await user.click(active);
    await waitFor(() =>
      expect(bodies('putStockItem')).toEqual([
        { isActive: false, version: 1 },
        { isActive: true, version: 2 },
      ]),
    );
    expect(screen.queryByText('Error updating item status')).toBeNull();
  });

  it('have categories whose colour is picked by its name, saved once when it is settled on', async () => {
    const { user, bodies } = openItems({
      putCategory: ({ body }) => ({ ...dairy, ...(body as { color: string }), version: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Categories' }));
    await user.click(await screen.findByRole('button', { name: 'Colour of Dairy and eggs: Cornflower' }));
    await user.click(screen.getByRole('radio', { name: 'Damson' }));
    await user.click(screen.getByRole('radio', { name: 'Sage' }));
    expect(screen.getByRole('button', { name: 'Colour of Dairy and eggs: Sage' })).toBeTruthy();
    await waitFor(() => expect(bodies('putCategory')).toEqual([{ color: '#5b8c3e', version: 1 }]));
  });

  it('say why they could not be changed', async () => {
    const { user } = openItems({ putStockItem: gatewayRefusal(500) });
    await user.click(await screen.findByLabelText('Jars: active'));
    expect((await screen.findAllByText('Error updating item status')).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Jars: active') as HTMLInputElement).checked).toBe(true);
  });
});
