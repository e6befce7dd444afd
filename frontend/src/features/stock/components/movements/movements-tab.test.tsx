import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers, unitFour } from '../../../../testing/stock-fixtures.ts';
import { aMovement } from '../../../../testing/stock-movements.ts';
import { stubNetwork } from '../../../../testing/stub-network.ts';

const butter = aStockItem(anId(500), { name: '=Butter' });
const here = aLevel(kitchen, butter);
const there = aLevel(unitFour, butter);
const movements = [
  aMovement(anId(604), here, {
    reason: 'undo',
    undoes: anId(603),
    change: '0.45',
    postedAt: '2026-11-21T10:00:00.000Z',
  }),
  aMovement(anId(603), here, {
    reason: 'waste',
    quantity: '-450',
    unit: 'g',
    change: '-0.45',
    wasteReason: 'Dropped',
    lotCode: 'AMP-1',
    userId: 'user-tom',
    postedAt: '2026-11-21T09:40:00.000Z',
  }),
  aMovement(anId(602), there, {
    reason: 'transfer',
    otherSiteId: kitchen.id,
    transferId: anId(602),
    change: '1.5',
    postedAt: '2026-11-20T09:40:00.000Z',
  }),
];

beforeEach(() => signInAs('user-priya'));

function openJournal(query = '') {
  const calls = stubNetwork(
    stockAnswers(
      { items: [butter], levels: [here, there] },
      { stock: { listStockMovements: { items: movements, nextCursor: null } } },
    ),
  );
  return { ...renderApp(`/stock?tab=movements${query}`), calls };
}

describe('the journal', () => {
  it('falls into days, says who and why, and strikes what was undone', async () => {
    openJournal();
    expect(await screen.findByRole('heading', { name: /Nov 20, 2026/ })).toBeTruthy();
    await screen.findByText(/Tom Baker, dropped/);
    const [undo, waste, transfer] = screen.getAllByRole('listitem');
    expect(undo?.textContent).toMatch(/Undo.*You.*\+0.45 kg/);
    expect(waste?.textContent).toMatch(
      /Waste.*Tom Baker, dropped · entered as 450 g · lot AMP-1 · Undone.*−0.45 kg/,
    );
    expect(transfer?.textContent).toMatch(/Unit 4 from Main Kitchen/);
  });

  it('is filtered in the address, and says what that leaves', async () => {
    const { user, at } = openJournal('&from=2026-11-21&to=2026-11-21');
    expect(await screen.findByText(/2 movements, on Nov 21, 2026/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /Nov 20, 2026/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Movement'), 'Waste');
    await user.selectOptions(screen.getByLabelText('Site'), 'Unit 4');
    expect(at()).toBe(`/stock?tab=movements&from=2026-11-21&to=2026-11-21&reason=waste&where=${unitFour.id}`);
    await user.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0] as HTMLElement);
    expect(at()).toBe('/stock?tab=movements');
  });

  it('is filtered by who did it, also by somebody who has left', async () => {
    const { user, at, calls } = openJournal('&who=user-gone');
    await screen.findByRole('option', { name: 'A former member' });
    const who = screen.getByLabelText<HTMLSelectElement>('Who');
    expect([...who.options].map(({ text }) => text)).toEqual([
      'Everybody',
      'You',
      'Tom Baker',
      'A former member',
    ]);
    await user.selectOptions(who, 'Tom Baker');
    expect(at()).toBe('/stock?tab=movements&who=user-tom');
    const asked = () => calls.findLast(({ name }) => name === 'listStockMovements')?.query;
    await waitFor(() => expect(asked()).toContain('userId=user-tom'));
  });

  it('is saved as a file of what the filters let through, which no spreadsheet takes for formulae', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:csv';
    });
    const { user } = openJournal('&from=2026-11-21');
    await screen.findByText(/2 movements, from/);
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [header, ...rows] = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(header).toMatch(/Posted at,Site,Item,Movement,Change,Unit/);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.split(',').at(-3))).toEqual(['Priya', 'Tom Baker']);
    expect(rows[1]).toMatch(
      /^2026-11-21,2026-11-21T09:40:00.000Z,Main Kitchen,"'=Butter",Waste,-0.45,kg,-450,g,,AMP-1/,
    );
  });
});
