/** Search and the command palette: what they find, how keys walk them, and what they open. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../testing/event-fixtures.ts';
import { anId, anIngredient, aRecipe, aRecipeLine } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aRun } from '../../testing/run-fixtures.ts';
import { aSale } from '../../testing/sale-fixtures.ts';
import { freeEntitlements, otherOrganizationId, priya, signInAs } from '../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, stubNetwork } from '../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Cultured butter', brand: 'Ampersand' });
const oldButter = anIngredient(anId(2), { name: 'Old butter', archived: true });
const flour = anIngredient(anId(3), { name: 'Strong plain flour' });
const shortbread = aRecipe({
  id: anId(4),
  name: 'Brown butter shortbread',
  lines: [aRecipeLine(anId(5), { ingredientId: butter.id, name: 'Cultured butter' })],
});
const tarts = [10, 11, 12, 13].map((n) => aRecipe({ id: anId(n), name: `Butter tart ${n}` }));
const quiche = aRecipe({
  id: anId(6),
  name: 'Leek quiche',
  lines: [aRecipeLine(anId(7), { ingredientId: butter.id, name: 'Cultured butter' })],
});
const shelf = aStockItem(anId(20), {
  name: 'Cultured butter',
  category: 'ingredient',
  referenceId: butter.id,
});
const page = <Item,>(items: Item[]) => ({ items, nextCursor: null });
const { frozen: _f, recipe: _r, ingredients: _i, notes: _n, batchYield: _b, leftOut: _l, ...run } = aRun();

function open(at = '/recipes', more: ApiAnswers = {}) {
  localStorage.clear();
  signInAs(priya.userId);
  const answers = stockAnswers(
    {
      items: [shelf],
      levels: [
        aLevel(kitchen, shelf, { currentStock: '3.2' }),
        aLevel(unitFour, shelf, { currentStock: '2.1' }),
      ],
      ingredients: [butter, oldButter, flour],
    },
    {
      billing: { getEntitlements: freeEntitlements, getSubscription: gatewayRefusal(404) },
      ...more,
      recipes: {
        listRecipes: page([shortbread, ...tarts, quiche].map(({ instructions: _, ...recipe }) => recipe)),
        listShoppingLists: page([]),
        ...more.recipes,
      },
      production: { listRuns: page([run]), listSales: page([aSale(1)]), ...more.production },
      'market-events': {
        listMarketEvents: page([anEvent({ name: 'Butter fair' })]),
        ...more['market-events'],
      },
    },
  );
  const calls = stubNetwork(answers);
  return { ...renderApp(at), calls };
}

async function openSearch(at?: string, more?: ApiAnswers) {
  const opened = open(at, more);
  await screen.findByRole('heading', { level: 1 });
  await opened.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  const field = within(dialog).getByRole('combobox');
  await waitFor(() => expect(kindCount('Ingredients')).toBe('2'));
  return { ...opened, dialog, field };
}
const kindCount = (kind: string): string | undefined =>
  within(screen.getByRole('group', { name: 'Search in' }))
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .textContent?.replace(kind, '');
const titles = (group: string): (string | undefined)[] =>
  within(screen.getByRole('rowgroup', { name: group }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent ?? undefined);
const selected = () => screen.getAllByRole('row').find((row) => row.getAttribute('aria-selected') === 'true');

describe('search', () => {
  it('finds the lists of this device in groups of three, without what is archived, and opens all that match', async () => {
    const { user, at, field } = await openSearch();
    await user.type(field, 'butter');
    await screen.findByRole('rowgroup', { name: 'Recipes' });
    expect(titles('Recipes')).toHaveLength(3);
    expect(titles('Ingredients')).toEqual(['Cultured butter']);
    expect(titles('Stock')).toEqual(['Cultured butter', 'Cultured butter']);
    expect(titles('Events')).toEqual(['Butter fair']);
    expect(['All', 'Recipes', 'Ingredients', 'Stock', 'Events'].map(kindCount)).toEqual([
      ...['15', '6', '1', '2', '1'],
    ]);
    await user.click(screen.getByRole('link', { name: /^View all 6/ }));
    expect(at()).toBe('/recipes?tab=recipes&search=butter');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list matches the same way.
    await screen.findByText(/^6 of 6\b/);
  });

  it('says which ingredient made a recipe match', async () => {
    const { user, field } = await openSearch();
    await user.type(field, 'cultured quiche');
    const row = await screen.findByRole('row', { name: /Leek quiche/ });
    expect(row.textContent).toContain('Contains Cultured butter');
  });

  it('views with Enter, edits with Ctrl-Enter, and offers editing only where there is any', async () => {
    const { user, at, field } = await openSearch();
    await user.type(field, 'shortbread');
    await screen.findByRole('row', { name: /Brown butter shortbread.*View.*Edit/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(at()).toBe(`/recipes?recipe=${shortbread.id}&mode=edit`));
  });

  it('offers viewing alone for an event', async () => {
    const { user, at, field } = await openSearch();
    await user.type(field, 'fair');
    const row = await screen.findByRole('row', { name: /Butter fair/ });
    expect(within(row).queryByRole('link', { name: /Edit/ })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe(`/events?event=${anEvent().id}`));
  });

  it('walks the rows with the arrow keys, round and round', async () => {
    const { user, field } = await openSearch();
    await user.type(field, 'butter');
    await screen.findByRole('rowgroup', { name: 'Recipes' });
    const first = selected();
    await user.keyboard('{ArrowDown}');
    expect(selected()).not.toBe(first);
    expect(field.getAttribute('aria-activedescendant')).toBe(selected()?.id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    const rows = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-selected') !== null);
    expect(selected()).toBe(rows.at(-1));
  });

  it('ignores a single letter and blanks, and says when nothing matches', async () => {
    const { user, field, dialog } = await openSearch();
    await user.type(field, 'b ');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(within(dialog).queryByRole('grid')).toBeNull();
    within(dialog).getByText('Go straight there');
    await user.clear(field);
    await user.type(field, 'xyzzy');
    await within(dialog).findByText('Searching…');
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('No results found'));
  });

  it('toggles with its key, also in a field, and leaves what is half filled in alone at Esc', async () => {
    const { user, at } = open('/recipes?new=recipe');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Rye bread');
    await user.keyboard('{Control>}k{/Control}');
    const field = within(await screen.findByRole('dialog', { name: 'Search' })).getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Rye bread');
    await user.keyboard('{Meta>}k{/Meta}');
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('{Meta>}k{/Meta}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
    expect(at()).toBe('/recipes');
  });

  it('asks before it leaves a form that is half filled in', async () => {
    const { user, at } = open('/recipes?new=recipe');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rye bread');
    await user.keyboard('{Control>}k{/Control}');
    const field = within(await screen.findByRole('dialog', { name: 'Search' })).getByRole('combobox');
    await user.type(field, '>production');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Rye bread');
    expect(at()).toBe('/recipes');
  });

  it('says what it couldn’t look in', async () => {
    const { dialog } = await openSearch('/recipes', { production: { listSales: gatewayRefusal(404) } });
    await within(dialog).findByText(/Not searched, because this device couldn’t load them: Sales\./);
  });
});

describe('the palette', () => {
  it('lists all actions after >, and those that match another word for one', async () => {
    const { user, field } = await openSearch();
    await user.type(field, '>');
    await screen.findByRole('row', { name: /New recipe/ });
    for (const name of [
      'Paste a recipe',
      'Receive a delivery',
      'Record a sale',
      'Trace and recall',
      'Dark theme',
      'Sign Out',
    ])
      screen.getByRole('row', { name: new RegExp(name) });
    await user.type(field, 'arrived');
    await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(1));
    screen.getByRole('row', { name: /Receive a delivery/ });
  });

  it('opens a delivery filled in from what was typed, and records nothing', async () => {
    const { user, field, calls } = await openSearch();
    await user.type(field, 'receive 5 kg cultured butter');
    await screen.findByRole('row', { name: /Receive 5 kg of Cultured butter.*Main Kitchen, 3\.2 kg now/ });
    await user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: /Receive delivery: Cultured butter/ });
    const quantity = within(form).getByRole('textbox', {
      name: 'Cultured butter: quantity',
    }) as HTMLInputElement;
    await waitFor(() => expect(quantity.value).toBe('5 kg'));
    expect(calls.filter(({ name }) => /^(put|delete|set|create)(?!LiveTicket)/.test(name))).toEqual([]);
  });

  it('fills in what was typed, once, however often it is asked for', async () => {
    const { user } = await openSearch();
    for (const _time of ['first', 'again', 'once more']) {
      const field = within(await screen.findByRole('dialog', { name: /Search|Actions/ })).getByRole(
        'combobox',
      );
      await user.type(field, '>use 1 kg cultured butter');
      await screen.findByRole('row', { name: /Use 1 kg of Cultured butter.*Main Kitchen/ });
      await user.keyboard('{Enter}');
      const form = await screen.findByRole('dialog', {
        name: /Use stock: Cultured butter|Use Cultured butter|Use/,
      });
      expect(within(form).getAllByRole('textbox', { name: /quantity/ })).toHaveLength(1);
      expect(within(form).queryByText(/carrying on/)).toBeNull();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.keyboard('{Control>}k{/Control}');
    }
  });

  it('goes to the site that is named, and offers what else can be done', async () => {
    const { user, field, at } = await openSearch();
    await user.type(field, '>transfer 1 kg butter to unit');
    await screen.findByRole('row', { name: /Transfer 1 kg of Cultured butter.*Main Kitchen/ });
    screen.getByRole('rowgroup', { name: 'Also for Cultured butter' });
    expect(screen.queryByRole('row', { name: /Transfer.*Unit 4,/ })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toContain('/stock'));
    const form = await screen.findByRole('dialog', { name: /Transfer/ });
    await waitFor(() =>
      expect((within(form).getByRole('combobox', { name: 'To' }) as HTMLSelectElement).value).toBe(
        unitFour.id,
      ),
    );
  });

  it('plans a run of a recipe, and says where a batch is missing', async () => {
    const { user, field, at } = await openSearch();
    await user.type(field, '>sold 3 marzipan');
    await screen.findByText('No confirmed run matches “marzipan”. A sale is recorded with its run.');
    await user.clear(field);
    await user.type(field, '>bake 24 leek quiche');
    await screen.findByRole('row', { name: /Plan a run of Leek quiche.*24 of it/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toContain(`plan=${quiche.id}&quantity=24`));
  });

  it('takes the words of an action for itself, and asks which batch a sale is of', async () => {
    const { user, field } = await openSearch();
    await user.type(field, '>count stock');
    await screen.findByRole('row', { name: /Count stock/ });
    expect(screen.queryByText(/Understood as/)).toBeNull();
    await user.clear(field);
    await user.type(field, '>record a sale');
    await screen.findByRole('row', { name: /Record a sale/ });
    await user.keyboard('{Enter}');
    await screen.findByText('Confirm a run first. A sale is recorded with its run.');
  });

  it('switches the business only once nothing typed is lost by it', async () => {
    const { user, at } = open('/recipes?new=recipe');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rye bread');
    await user.keyboard('{Control>}k{/Control}');
    const field = within(await screen.findByRole('dialog', { name: 'Search' })).getByRole('combobox');
    await user.type(field, '>switch');
    await screen.findByRole('row', { name: /Switch to/ });
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(at()).toBe('/recipes');
    expect(localStorage.getItem('bb_selected_org')).not.toBe(otherOrganizationId);
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Rye bread');
  });

  it('offers the first delivery of what isn’t tracked yet', async () => {
    const { user, field } = await openSearch();
    await user.type(field, '>delivery of 16 kg flour');
    await screen.findByText('Understood as: receive, 16 kg, flour');
    await screen.findByRole('row', { name: /Receive 16 kg of Strong plain flour.*Not in stock yet/ });
    await user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: /Receive delivery/ });
    await within(form).findByText('Strong plain flour');
  });

  it('says that a form opens empty where nothing matches', async () => {
    const { user, field } = await openSearch();
    await user.type(field, '>use 2 kg marzipan');
    await screen.findByText('Nothing in stock matches “marzipan”. The form opens empty.');
  });

  it('finds the batch that a sale is of', async () => {
    const { user, field, at } = await openSearch('/recipes', {
      production: { listRuns: page([{ ...run, status: 'locked' as const, recipeName: 'Leek quiche' }]) },
    });
    await user.type(field, '>sold quiche');
    await screen.findByRole('row', { name: /Record a sale of Leek quiche/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe(`/production?run=${run.id}&sale=new`));
  });

  it('lists what can be done with a record, and goes back to what was searched for', async () => {
    const { user, field } = await openSearch();
    await user.type(field, 'ampersand');
    await screen.findByRole('rowgroup', { name: 'Ingredients' });
    await user.keyboard('{ArrowRight}');
    for (const name of ['View', 'Edit', 'Receive', 'Transfer'])
      screen.getByRole('row', { name: new RegExp(name) });
    await user.keyboard('{Backspace}');
    expect((field as HTMLInputElement).value).toBe('ampersand');
    screen.getByRole('rowgroup', { name: 'Ingredients' });
  });

  it('says what unlocks an action, and leads there', async () => {
    const closed = { ...freeEntitlements.features, stock_management: false };
    const { user, field, at } = await openSearch('/recipes', {
      billing: { getEntitlements: { ...freeEntitlements, features: closed } },
    });
    await user.type(field, '>receive');
    await screen.findByRole('row', { name: /Receive a delivery.*Stock comes with the trial, with Grow/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/account#plan'.split('#')[0]));
  });

  it('ranks by use', async () => {
    const { user, field } = await openSearch();
    await user.type(field, '>dark');
    await screen.findByRole('row', { name: /Dark theme/ });
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}k{/Control}');
    const again = within(await screen.findByRole('dialog', { name: 'Search' })).getByRole('combobox');
    await user.type(again, '>theme');
    await waitFor(() => expect(selected()?.textContent).toContain('Dark theme'));
  });

  it('does nothing at the Enter that confirms an input method', async () => {
    const { user, field, at } = await openSearch();
    await user.type(field, '>production');
    await screen.findByRole('row', { name: /Production/ });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(at()).toBe('/recipes');
    screen.getByRole('dialog', { name: 'Actions' });
  });
});
