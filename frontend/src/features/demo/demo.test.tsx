import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetBook, readBook, touch, writeBook } from '../../data/demo/book.ts';
import { openDemo } from '../../data/demo/index.ts';
import { recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, hazelAndRye, organizationId, priya, signInAs } from '../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../testing/stub-network.ts';

beforeEach(forgetBook);

describe('the demo', () => {
  it('is the recipe box itself, and sends nothing', async () => {
    const calls = stubNetwork();
    const { user, at } = renderApp('/demo-recipes');
    const card = await screen.findByRole('article', { name: 'Seeded rye loaf' });
    await user.click(within(card).getByRole('link', { name: 'Edit Seeded rye loaf' }));
    const name = await screen.findByRole('textbox', { name: 'Recipe name' });
    expect(at()).toMatch(/^\/demo-recipes\?recipe=/);
    await user.clear(name);
    await user.type(name, 'Seeded rye, large{Enter}');
    await waitFor(() =>
      expect(readBook()?.recipes.some((recipe) => recipe.name === 'Seeded rye, large')).toBe(true),
    );
    await user.click(screen.getAllByRole('link', { name: /Recipes/ })[0] as HTMLElement);
    await screen.findByRole('article', { name: 'Seeded rye, large' });
    await user.click(screen.getByRole('link', { name: 'Ingredients' }));
    expect(await screen.findByText('Butter, unsalted')).toBeTruthy();
    expect(at()).toBe('/demo-recipes?tab=ingredients');
    expect(calls).toEqual([]);
  });

  it('starts over when asked twice, and leads to sign-up and back to keep the work', async () => {
    stubNetwork();
    const { user } = renderApp('/demo-recipes');
    const card = await screen.findByRole('article', { name: 'Damson jam' });
    await user.click(within(card).getByRole('button', { name: 'Delete Damson jam' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Damson jam' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start the demo over?' });
    await user.click(within(dialog).getByRole('button', { name: 'Start over' }));
    expect(await screen.findByRole('article', { name: 'Damson jam' })).toBeTruthy();
    const keep = screen.getByRole('link', { name: 'Keep my work' }).getAttribute('href');
    expect(keep).toBe('/auth?step=sign-up&next=%2Frecipes%3Fkeep%3D1');
  });
});

/** A demo in which these recipes were changed. */
function demoWith(...names: string[]) {
  openDemo();
  const book = readBook();
  if (!book) throw new Error('the demo is open');
  for (const { id, name } of book.recipes) if (names.some((own) => name.startsWith(own))) touch(book, id);
  // Nothing says that a recipe stands after those in it.
  book.recipes.sort((a, b) => (a.name < b.name ? -1 : 1));
  writeBook(book);
  return book;
}

function openKeeping(more: ApiAnswers = {}, usage = 0) {
  signInAs(priya.userId);
  const echo = ({ body, path }: { body: unknown; path: string }) =>
    ({ ...(body as object), id: path.split('/').at(-1), version: 1 }) as never;
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        billing: {
          getEntitlements: { ...freeEntitlements, usage: { ...freeEntitlements.usage, recipes: usage } },
        },
        ...more,
        accounts: { updateOrganization: hazelAndRye, ...more.accounts },
        ingredients: { putIngredient: echo, putSupplier: echo, ...more.ingredients },
        recipes: { listVariations: { items: [], nextCursor: null }, putRecipe: echo, ...more.recipes },
      },
    ),
  );
  return { ...renderApp('/recipes?keep=1'), calls };
}

describe('keeping the work', () => {
  it('brings what was changed and what it needs, sub-recipes first, and clears the demo', async () => {
    const book = demoWith('Leek');
    const { user, calls, at } = openKeeping();
    const dialog = await screen.findByRole('dialog');
    const quiche = await within(dialog).findByRole('checkbox', { name: /^Leek/ });
    const pastry = within(dialog).getByRole('checkbox', { name: /^Shortcrust/ });
    expect([quiche, pastry].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
    expect((pastry as HTMLInputElement).disabled).toBe(true);
    expect((within(dialog).getByRole('checkbox', { name: /^Damson/ }) as HTMLInputElement).checked).toBe(
      false,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Bring in 2 recipes' }));
    await waitFor(() => expect(readBook()).toBeNull());
    await waitFor(() => expect(at()).toBe('/recipes'));

    const puts = calls.filter(({ name }) => name.startsWith('put'));
    expect(calls.find(({ name }) => name === 'updateOrganization')?.body).toEqual({
      hourlyRate: '14.5',
      version: hazelAndRye.version,
    });
    expect(puts.every(({ path }) => path.includes(organizationId))).toBe(true);
    const named = (call: string) =>
      puts.filter(({ name }) => name === call).map(({ body }) => (body as { name: string }).name);
    expect(named('putRecipe')).toEqual(['Shortcrust pastry', 'Leek and Cheddar quiche']);
    expect(named('putIngredient')).toContain('Cheddar, mature');
    expect(named('putIngredient')).not.toContain('Damsons, frozen');
    const order = puts.map(({ name }) => name);
    expect(order.lastIndexOf('putSupplier')).toBeLessThan(order.indexOf('putIngredient'));
    expect(order.lastIndexOf('putIngredient')).toBeLessThan(order.indexOf('putRecipe'));
    const ids = book.recipes.map(({ id }) => id);
    expect(
      puts.filter(({ name }) => name === 'putRecipe').every(({ path }) => ids.includes(path.slice(-26))),
    ).toBe(true);
    const sent = puts.find(({ name }) => name === 'putRecipe')?.body as { lines: object[] };
    expect(Object.keys(sent.lines[0] ?? {})).not.toContain('name');
  });

  it('loses nothing when it breaks off, and goes on', async () => {
    demoWith('Leek');
    let broken = true;
    const { user } = openKeeping({
      recipes: {
        putRecipe: ({ body, path }) =>
          broken ? gatewayRefusal(500) : ({ ...(body as object), id: path.slice(-26), version: 1 } as never),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Bring in 2 recipes' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost');
    expect(readBook()?.touched).toHaveLength(1);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(readBook()).toBeNull());
  });

  it('lets the maker choose where there are more than places, and leaves the rest in the demo', async () => {
    demoWith('Leek', 'Damson', 'Seeded');
    const { user } = openKeeping({}, 3);
    const dialog = await screen.findByRole('dialog');
    const button = await within(dialog).findByRole('button', { name: 'Bring in 4 recipes' });
    await within(dialog).findByText(/4 chosen, and there is room for 2 more on Free: leave out 2/);
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: /^Leek/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Bring in 2 recipes' }));
    await waitFor(() => expect(readBook()?.touched).toHaveLength(1));
  });

  it('leaves alone what the account has otherwise, and keeps the demo’s own', async () => {
    const book = demoWith('Damson');
    const jam = book.recipes.find(({ name }) => name.startsWith('Damson'));
    const { user } = openKeeping({ recipes: { putRecipe: refusal('id_taken') } });
    await user.click(await screen.findByRole('button', { name: 'Bring in 1 recipe' }));
    expect(await screen.findByText(/Already here, and left as it is: Damson jam/)).toBeTruthy();
    expect(readBook()?.touched).toEqual([jam?.id]);
  });

  it('says where the work is when it isn’t in this browser', async () => {
    const { user, at } = openKeeping();
    expect(await screen.findByText('There’s no demo work here')).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(at()).toBe('/recipes'));
  });
});
