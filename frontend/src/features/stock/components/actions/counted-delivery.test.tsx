/** A delivery that is entered after its item was counted. */
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { postedMovement } from '../../../../testing/stock-movements.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../../testing/stub-network.ts';
import { dayOf, shownDay } from '../../../../ui/dates.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
const bags = aStockItem(anId(501), {
  name: 'Paper bags',
  category: 'other',
  referenceId: null,
  unit: 'pieces',
});

beforeEach(() => signInAs('user-priya'));

/** The delivery of three bags; 12 of them are here. */
async function receive(changes: Partial<StockLevel>, stock: ApiAnswers['stock'] = {}) {
  const level = aLevel(kitchen, bags, { currentStock: '12', lastCounted: null, ...changes });
  const calls = stubNetwork(
    stockAnswers(
      { sites: [kitchen], items: [bags], levels: [level] },
      {
        stock: {
          putMovement: ({ path, body }) => postedMovement(level, path, body as PutMovement),
          ...stock,
        },
      },
    ),
  );
  const { user } = renderApp('/stock');
  await user.click(await screen.findByRole('button', { name: 'More for Paper bags' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Paper bags/ }));
  await user.type(dialog.getByLabelText('Paper bags: quantity'), '3');
  const bodies = () => calls.filter(({ name }) => name === 'putMovement').map(({ body }) => body);
  const send = () => user.click(dialog.getByRole('button', { name: 'Receive' }));
  return { user, dialog, bodies, send };
}

const onShelf = 'It was on the shelf when we counted';
const cameAfter = 'It came after, or wasn’t counted';
const body = (deliveredOn: string) => ({ reason: 'receive', quantity: '3', unit: 'pieces', deliveredOn });

describe('a delivery whose item was counted since', () => {
  it('is sent once somebody says that it was on the shelf, and the level stays', async () => {
    const counted = daysAgo(0);
    const { user, dialog, bodies, send } = await receive({ lastCounted: counted.toISOString() });
    const question = `Counted here on ${shownDay(dayOf(counted))}. Was this delivery on the shelf then?`;
    expect(dialog.getByRole('group', { name: `Paper bags: ${question}` })).toBeTruthy();
    expect(dialog.getByText('15 pcs')).toBeTruthy();
    await send();
    expect(dialog.getByText('Choose one, so that nothing is counted twice.')).toBeTruthy();
    expect(bodies()).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: onShelf }));
    expect(dialog.queryByText('15 pcs')).toBeNull();
    await send();
    await waitFor(() => expect(bodies()).toEqual([{ ...body(dayOf(counted)), wasCounted: true }]));
  });

  it('is added when it came after, and asked about again for another day', async () => {
    const { user, dialog, bodies, send } = await receive({ lastCounted: daysAgo(3).toISOString() });
    expect(dialog.queryByRole('radio')).toBeNull();
    const came = (day: string) =>
      fireEvent.change(dialog.getByLabelText('Delivered on'), { target: { value: day } });
    came(dayOf(daysAgo(4)));
    await user.click(dialog.getByRole('radio', { name: onShelf }));
    came(dayOf(daysAgo(5)));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: onShelf }).checked).toBe(false);
    await user.click(dialog.getByRole('radio', { name: cameAfter }));
    await send();
    await waitFor(() =>
      expect(bodies()).toEqual([{ ...body(dayOf(daysAgo(5))), confirmed: ['counted_since'] }]),
    );
  });

  it('is asked about where only the server knows of the count', async () => {
    const message = 'It was counted here on Nov 10, 2026. This delivery will be added to what was counted.';
    const issues = [{ path: 'deliveredOn', message, code: 'counted_since' }];
    const { user, dialog, bodies, send } = await receive(
      {},
      { putMovement: refusal('confirmation_required', { issues }) },
    );
    const today = dayOf(new Date());
    await send();
    expect(
      await dialog.findByText(`${message} Say whether it was on the shelf then, and record it again.`),
    ).toBeTruthy();
    await send();
    expect(bodies()).toEqual([body(today)]);
    await user.click(dialog.getByRole('radio', { name: onShelf }));
    await send();
    await waitFor(() => expect(bodies()).toEqual([body(today), { ...body(today), wasCounted: true }]));
  });
});
