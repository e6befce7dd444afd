import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aHold } from '../../../../testing/hold-fixtures.ts';
import { setOnline } from '../../../../testing/network.ts';
import { runPendingWork } from '../../../../testing/pending-work.ts';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { organizationId, priya, signInAs } from '../../../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { postedMovement } from '../../../../testing/stock-movements.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../../testing/stub-network.ts';

const butter = aStockItem(anId(500), { name: 'Butter', tracksLots: true });
const level = aLevel(kitchen, butter, { currentStock: '3.2', version: 4 });
const aLot = (lotCode: string, useByDate: string, currentStock: string) => ({
  itemId: butter.id,
  siteId: kitchen.id,
  unit: 'kg' as const,
  received: '10',
  lotCode,
  useByDate,
  currentStock,
});
const lots = [aLot('AMP-2', '2027-01-09', '3'), aLot('AMP-1', '2026-12-09', '0.2')];

let people = 0;

// What waits belongs to a person: each test has one of its own.
beforeEach(() => {
  vi.restoreAllMocks();
  people += 1;
  signInAs(`user-${people}`);
});

/** From the menu of the item's row, with so much typed. */
async function open(
  kind: 'Use' | 'Transfer' | 'Destroy',
  text: string,
  stock: ApiAnswers['stock'] = {},
  more: ApiAnswers = {},
) {
  const calls = stubNetwork(
    stockAnswers(
      { items: [butter], levels: [level], lots },
      {
        ...more,
        accounts: { getMe: { ...priya, userId: `user-${people}` } },
        stock: {
          putMovement: ({ path, body }) => postedMovement(level, path, body as PutMovement),
          putTransfer: ({ path, body }) => {
            const { itemId, fromSiteId, toSiteId, quantity } = body as PutTransfer;
            const transfer = { itemId, fromSiteId, toSiteId, quantity, unit: 'kg' as const };
            const id = path.split('/').at(-1) ?? '';
            const postedAt = '2026-11-21T09:00:00.000Z';
            return { ...transfer, id, organizationId, userId: 'user-priya', postedAt, levels: [] };
          },
          ...stock,
        },
      },
    ),
  );
  const { user } = renderApp('/stock');
  await user.click(await screen.findByRole('button', { name: 'More for Butter' }));
  await user.click(await screen.findByRole('menuitem', { name: kind }));
  const dialog = within(await screen.findByRole('dialog', { name: `${kind}: Butter` }));
  await user.type(dialog.getByLabelText('Butter: quantity'), text);
  await user.tab();
  const posts = () => {
    const made = calls.filter(({ name }) => name === 'putMovement' || name === 'putTransfer');
    return made.map(({ path, body }) => {
      const { quantity, unit, lotCode } = body as PutMovement;
      return { id: path.split('/').at(-1), taken: `${quantity} ${unit} of ${lotCode}` };
    });
  };
  return { user, dialog, posts };
}

describe('a lot on hold', () => {
  const held = { ...aHold(), ingredientId: null, itemId: butter.id, lotCode: 'amp-1' };
  const holds = { production: { listHolds: { items: [held], nextCursor: null } } };

  it.each(['Use', 'Transfer'] as const)('isn’t taken by itself, and can’t be chosen: %s', async (kind) => {
    const { user, dialog, posts } = await open(kind, '0.1', {}, holds);
    const lot = await dialog.findByLabelText<HTMLSelectElement>('Butter: lot');
    await waitFor(() => expect(lot.selectedOptions[0]?.text).toContain('AMP-2'));
    const option = (name: RegExp) => within(lot).getByRole('option', { name });
    await user.selectOptions(lot, option(/AMP-1.*on hold/));
    expect(dialog.getByRole('alert').textContent).toContain('This lot is on hold');
    await user.click(dialog.getByRole('button', { name: kind === 'Use' ? 'Record use' : 'Transfer' }));
    expect(posts()).toEqual([]);
    await user.selectOptions(lot, option(/AMP-2/));
    await user.click(dialog.getByRole('button', { name: kind === 'Use' ? 'Record use' : 'Transfer' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

it.each(['Use', 'Transfer'] as const)('says how much is on hold where every lot is: %s', async (kind) => {
  const all = { ...aHold(), ingredientId: null, itemId: butter.id };
  const items = ['AMP-1', 'AMP-2', 'AMP-3'].map((lotCode, index) => ({
    ...all,
    id: anId(700 + index),
    lotCode,
  }));
  const { user, dialog, posts } = await open(
    kind,
    '0.1',
    {},
    { production: { listHolds: { items, nextCursor: null } } },
  );
  expect((await dialog.findByText(/^On hold: /)).textContent).toContain('0.2 kg of AMP-1');
  // Nor does it leave as stock without a lot.
  expect(dialog.getByRole('alert').textContent).toContain('Only 0 kg here isn’t on hold');
  await user.click(dialog.getByRole('button', { name: kind === 'Use' ? 'Record use' : 'Transfer' }));
  expect(posts()).toEqual([]);
});

it('takes all but what is on hold to another site', async () => {
  const held = { ...aHold(), ingredientId: null, itemId: butter.id, lotCode: 'AMP-1' };
  const { user, dialog } = await open(
    'Transfer',
    '1',
    {},
    { production: { listHolds: { items: [held], nextCursor: null } } },
  );
  await waitFor(() => expect(dialog.getByRole('option', { name: /AMP-1.*on hold/ })).toBeTruthy());
  await user.click(dialog.getByRole('button', { name: 'All of Butter' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Butter: quantity').value).toBe('3');
});

it('destroys what is on hold before anything else', async () => {
  const held = { ...aHold(), ingredientId: null, itemId: butter.id, lotCode: 'AMP-2' };
  const { dialog } = await open(
    'Destroy',
    '1',
    {},
    { production: { listHolds: { items: [held], nextCursor: null } } },
  );
  const lot = await dialog.findByLabelText<HTMLSelectElement>('Butter: lot');
  await waitFor(() => expect(lot.selectedOptions[0]?.text).toMatch(/AMP-2.*on hold/));
});

const fromNext = { name: 'Take 0.25 kg from AMP-2' };

describe('more than the lot to be used first holds', () => {
  it('is told at the field, and goes from the next lot in one tap: a movement each', async () => {
    const { user, dialog, posts } = await open('Use', '450g');
    const note = await dialog.findByText(/The lot has 0.2 kg: 0.25 kg more is taken/);
    const field = dialog.getByLabelText('Butter: quantity');
    expect(field.getAttribute('aria-describedby')).toBe(note.closest('[id]')?.id);
    await user.click(dialog.getByRole('button', fromNext));
    expect(dialog.getAllByLabelText<HTMLInputElement>('Butter: quantity').map(({ value }) => value)).toEqual([
      '200',
      '250',
    ]);
    expect(dialog.queryByText(/more is taken/)).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Use: Butter' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Record 2 lines' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().map(({ taken }) => taken)).toEqual(['-200 g of AMP-1', '-250 g of AMP-2']);
    expect(new Set(posts().map(({ id }) => id)).size).toBe(2);
  });

  it('is posted once from each, though one was refused and all is sent again', async () => {
    let isOpen = false;
    const { user, dialog, posts } = await open('Use', '450g', {
      putMovement: ({ path, body }) =>
        isOpen || (body as PutMovement).lotCode === 'AMP-1'
          ? postedMovement(level, path, body as PutMovement)
          : refusal('stock_closed'),
    });
    await user.click(await dialog.findByRole('button', fromNext));
    await user.click(dialog.getByRole('button', { name: 'Record 2 lines' }));
    await waitFor(() => expect(dialog.getByText('Refused')).toBeTruthy());
    isOpen = true;
    await user.click(dialog.getByRole('button', { name: 'Record use' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, refused, again] = posts();
    expect(posts()).toHaveLength(3);
    expect(first?.taken).toBe('-200 g of AMP-1');
    expect(again).toEqual(refused);
    expect(again?.id).not.toBe(first?.id);
  });

  it('waits without a connection as a movement for each lot, and is sent once', async () => {
    const network = setOnline(false);
    const { user, dialog, posts } = await open('Use', '450g');
    await user.click(await dialog.findByRole('button', fromNext));
    await user.click(dialog.getByRole('button', { name: 'Record 2 lines' }));
    expect((await screen.findAllByText('2 kept on this device')).length).toBeGreaterThan(0);
    expect(posts()).toHaveLength(0);
    network.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(posts()).toHaveLength(2));
    await runPendingWork();
    expect(posts().map(({ taken }) => taken)).toEqual(['-200 g of AMP-1', '-250 g of AMP-2']);
    expect(new Set(posts().map(({ id }) => id)).size).toBe(2);
  });

  it('goes from the one lot all the same, if that is what is meant', async () => {
    const { user, dialog, posts } = await open('Use', '450g');
    await user.click(await dialog.findByRole('button', { name: 'All from AMP-1' }));
    expect(dialog.getByText(/All of it goes from AMP-1 all the same/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Record use' }));
    await waitFor(() => expect(posts().map(({ taken }) => taken)).toEqual(['-450 g of AMP-1']));
  });

  it('goes to another site from one lot after the other', async () => {
    const { user, dialog, posts } = await open('Transfer', '3.3');
    await user.click(await dialog.findByRole('button', { name: 'Take the rest from AMP-2 and no lot' }));
    await user.click(dialog.getByRole('button', { name: 'Transfer 3 items' }));
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts().map(({ taken }) => taken)).toEqual([
      '0.2 kg of AMP-1',
      '3 kg of AMP-2',
      '0.1 kg of undefined',
    ]);
  });
});
