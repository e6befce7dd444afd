import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { anId, anIngredient, recipeBoxAnswers } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { organizationId, signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const suma: Supplier = {
  id: anId(90),
  organizationId,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  createdBy: 'user-1',
  userId: 'user-1',
  name: 'Suma',
  contactEmail: 'sales@suma.coop',
  contactPhone: '01422 313840',
  address: 'Lacy Way\nElland',
};
const pectin = anIngredient(anId(1), { name: 'Pectin', supplierId: suma.id, supplier: 'Suma' });

const saved = ({ body, path }: { body: unknown; path: string }): Supplier => {
  const { version = 0, ...changes } = body as PutSupplier;
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...suma, ...fields, id: path.split('/').at(-1) ?? '', version: version + 1 };
};

beforeEach(() => signInAs('user-priya'));

function openSuppliers(path: string, more: ApiAnswers['ingredients'] = {}, suppliers = [suma]) {
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [pectin] },
      {
        ingredients: {
          listSuppliers: { items: suppliers, nextCursor: null },
          putSupplier: saved,
          ...more,
        },
      },
    ),
  );
  const sent = (name: string) => calls.filter((call) => call.name === name);
  return { ...renderApp(path), sent };
}

it('lists suppliers with how to reach them and how much comes from each', async () => {
  const { user, at } = openSuppliers('/recipes?tab=suppliers');
  const row = within(await screen.findByRole('row', { name: /Suma/ }));
  expect(row.getByRole('link', { name: 'sales@suma.coop' }).getAttribute('href')).toBe(
    'mailto:sales@suma.coop',
  );
  expect(await row.findByRole('cell', { name: /^1/ })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Suma' }));
  expect(at()).toContain(`supplier=${suma.id}`);
  expect(screen.getByText('Lacy Way, Elland')).toBeTruthy();
  const panel = within(await screen.findByRole('dialog', { name: 'Suma' }));
  expect(panel.queryByText('Another supplier has this name.')).toBeNull();
  expect(panel.getByText('1 ingredient from this supplier')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: /Pectin/ }));
  expect(await screen.findByRole('dialog', { name: 'Pectin' })).toBeTruthy();
});

it('creates one, and holds back what is no e-mail address', async () => {
  const { user, sent } = openSuppliers('/recipes?tab=suppliers', {}, []);
  expect(await screen.findByText('No suppliers yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'New supplier' })[0] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  await user.type(panel.getByLabelText('Name'), 'Shipton Mill');
  await user.type(panel.getByLabelText('Email'), 'orders');
  await user.click(panel.getByRole('button', { name: 'Add supplier' }));
  expect(await panel.findByText(/Enter an email address/)).toBeTruthy();
  expect(document.activeElement).toBe(panel.getByLabelText('Email'));
  await user.type(panel.getByLabelText('Email'), '@shipton.co');
  await user.click(panel.getByRole('button', { name: 'Add supplier' }));
  expect((await screen.findAllByText('Supplier created successfully')).length).toBeGreaterThan(0);
  expect(sent('putSupplier')[0]?.body).toMatchObject({
    name: 'Shipton Mill',
    contactEmail: 'orders@shipton.co',
  });
});

it('warns of a name that another supplier has, and saves it all the same', async () => {
  const { user, sent } = openSuppliers('/recipes?tab=suppliers');
  await user.click((await screen.findAllByRole('button', { name: 'New supplier' }))[0] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  await user.type(panel.getByLabelText('Name'), ' suma ');
  expect(panel.getByText('Another supplier has this name.')).toBeTruthy();
  await user.type(panel.getByLabelText('Name'), 'Leeds');
  expect(panel.queryByText('Another supplier has this name.')).toBeNull();
  await user.clear(panel.getByLabelText('Name'));
  await user.type(panel.getByLabelText('Name'), 'Suma');
  await user.click(panel.getByRole('button', { name: 'Add supplier' }));
  await waitFor(() => expect(sent('putSupplier')[0]?.body).toMatchObject({ name: 'Suma' }));
});

it('saves in place, and shows both versions when somebody else was first', async () => {
  const theirs = { ...suma, version: 3, contactPhone: '0800' };
  const { user, sent } = openSuppliers(`/recipes?tab=suppliers&supplier=${suma.id}`, {
    putSupplier: (request) =>
      (request.body as PutSupplier).version === 3
        ? saved(request)
        : refusal('stale_version', { current: theirs }),
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Suma' }));
  await user.type(panel.getByLabelText('Phone'), '1');
  await user.tab();
  const conflict = within(await screen.findByRole('alertdialog'));
  expect(conflict.getByText('0800')).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(sent('putSupplier').at(-1)?.body).toEqual({ contactPhone: '01422 3138401', version: 3 }),
  );
  expect(await screen.findByText('Saved')).toBeTruthy();
});

describe('an open supplier', () => {
  const path = `/recipes?tab=suppliers&supplier=${suma.id}`;
  /** `others` saves on the server, and the live connection has the screens read it. */
  function openShared() {
    let stored = suma;
    const opened = openSuppliers(path, {
      listSuppliers: () => ({ items: [stored], nextCursor: null }),
      putSupplier: (request) => {
        if ((request.body as PutSupplier).version !== stored.version)
          return refusal('stale_version', { current: stored });
        stored = { ...stored, ...saved(request), version: stored.version + 1 };
        return stored;
      },
    });
    const others = async (changes: Partial<Supplier>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
      await act(() => queryClient.invalidateQueries());
    };
    return { ...opened, others };
  }
  const panelOf = async () => within(await screen.findByRole('dialog', { name: 'Suma' }));

  it('says so at once when its name is emptied', async () => {
    const { user, sent } = openShared();
    const panel = await panelOf();
    await user.clear(panel.getByLabelText('Name'));
    await user.tab();
    expect(panel.getByText('Give it a name')).toBeTruthy();
    expect(sent('putSupplier')).toEqual([]);
  });

  it('shows what others save, beside what is being typed, and saves that on top', async () => {
    const { user, sent, others } = openShared();
    const panel = await panelOf();
    await user.type(panel.getByLabelText('Address'), '\nHalifax');
    await others({ contactPhone: '0800', contactEmail: 'orders@suma.coop' });
    await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>('Phone').value).toBe('0800'));
    expect(panel.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('Lacy Way\nElland\nHalifax');
    await user.tab();
    expect(await panel.findByText('Saved')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent('putSupplier').at(-1)?.body).toEqual({ address: 'Lacy Way\nElland\nHalifax', version: 2 });
    await others({ address: 'Manchester' });
    await waitFor(() =>
      expect(panel.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('Manchester'),
    );
  });

  it('asks where others changed the field that is being typed in', async () => {
    const { user, others } = openShared();
    const panel = await panelOf();
    await user.type(panel.getByLabelText('Phone'), '1');
    await others({ contactPhone: '0800' });
    expect(panel.getByLabelText<HTMLInputElement>('Phone').value).toBe('01422 3138401');
    await user.tab();
    const conflict = within(await screen.findByRole('alertdialog'));
    expect(conflict.getByText('0800')).toBeTruthy();
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
    expect(await (await panelOf()).findByText('Saved')).toBeTruthy();
    expect((await panelOf()).getByLabelText<HTMLInputElement>('Phone').value).toBe('01422 3138401');
  });
});

it('shows a customer’s address and notes on one line, as separate notes', async () => {
  stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        ingredients: {
          listCustomers: {
            items: [
              {
                ...{ ...suma, name: 'Café Rosa', address: '5 Rook Lane\nFrome' },
                notes: 'Closed on Mondays.\nRing the bell.',
              },
            ],
            nextCursor: null,
          },
        },
      },
    ),
  );
  renderApp('/recipes?tab=customers');
  expect(await screen.findByText('5 Rook Lane · Frome · Closed on Mondays. · Ring the bell.')).toBeTruthy();
});

it('deletes after saying what stays', async () => {
  const { user } = openSuppliers(`/recipes?tab=suppliers&supplier=${suma.id}`, {
    deleteSupplier: { id: suma.id },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Suma?' }));
  expect(question.getByText(/Its ingredient stays, without a supplier/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete supplier' }));
  expect((await screen.findAllByText('Supplier deleted successfully')).length).toBeGreaterThan(0);
});
