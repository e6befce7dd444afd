import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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
  const panel = within(await screen.findByRole('dialog', { name: 'Suma' }));
  expect(panel.getByText('1 ingredient comes from here')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: /Pectin/ }));
  expect(await screen.findByRole('dialog', { name: 'Pectin' })).toBeTruthy();
});

it('creates one, and holds back what is no e-mail address', async () => {
  const { user, sent } = openSuppliers('/recipes?tab=suppliers', {}, []);
  expect(await screen.findByText('Nobody to buy from yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'New supplier' })[0] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  await user.type(panel.getByLabelText('Name'), 'Shipton Mill');
  await user.type(panel.getByLabelText('E-mail'), 'orders');
  await user.click(panel.getByRole('button', { name: 'Add supplier' }));
  expect(await panel.findByText(/Type an e-mail address/)).toBeTruthy();
  expect(document.activeElement).toBe(panel.getByLabelText('E-mail'));
  await user.type(panel.getByLabelText('E-mail'), '@shipton.co');
  await user.click(panel.getByRole('button', { name: 'Add supplier' }));
  expect((await screen.findAllByText('Supplier created successfully')).length).toBeGreaterThan(0);
  expect(sent('putSupplier')[0]?.body).toMatchObject({
    name: 'Shipton Mill',
    contactEmail: 'orders@shipton.co',
  });
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
