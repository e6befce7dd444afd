import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { aMovement } from '../../../../testing/stock-movements.ts';
import { stubNetwork } from '../../../../testing/stub-network.ts';

const flour = aStockItem(anId(500), { name: 'Strong flour', unit: 'kg' });
const level = aLevel(kitchen, flour, { currentStock: '1.051' });

beforeEach(() => signInAs('user-priya'));

it('of an item that was deleted bear its name', async () => {
  const gone = aStockItem(anId(501), { name: 'Old jars' });
  const left = aMovement(anId(603), aLevel(kitchen, gone), { change: '2' });
  const calls = stubNetwork(
    stockAnswers(
      { items: [flour], levels: [level] },
      {
        stock: {
          listStockMovements: { items: [left], nextCursor: null },
          listStockItems: { items: [gone], nextCursor: null },
        },
      },
    ),
  );
  renderApp('/stock?tab=movements');
  expect(await screen.findByText('Old jars (deleted)')).toBeTruthy();
  const asked = calls.filter(({ name }) => name === 'listStockItems').map(({ query }) => query);
  expect(asked).toEqual([expect.stringContaining('deleted=true')]);
});

it('of a change of unit say which it became, and what was counted for it', async () => {
  const change = { reason: 'unit_change' as const, postedAt: '2026-11-21T09:40:00.000Z' };
  const movements = [
    aMovement(anId(602), level, { ...change, change: '1.0485', levelUnit: 'kg' }),
    aMovement(anId(601), level, { ...change, change: '-1130.981', levelUnit: 'pieces', counted: '3' }),
  ];
  stubNetwork(
    stockAnswers(
      { items: [flour], levels: [level] },
      { stock: { listStockMovements: { items: movements, nextCursor: null } } },
    ),
  );
  renderApp('/stock?tab=movements');
  await screen.findByText('to kg');
  const [toWeight, toPieces] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(toWeight).not.toContain('1.0485');
  expect(toPieces).toContain('counted 3');
  expect(toPieces).not.toMatch(/1,130|expected/);
});

it('of deliveries and returns say their day, what was noted, and by which name they go', async () => {
  const postedAt = '2026-11-21T09:40:00.000Z';
  const delivery = {
    deliveredOn: '2026-11-19',
    deliveryNote: 'DN-4471',
    temperature: '3.5',
    checkedBy: 'Tom',
  };
  const movements = [
    aMovement(anId(604), level, { reason: 'customer_return', postedAt }),
    aMovement(anId(603), level, { reason: 'destroy', change: '-1', wasteReason: 'Recalled', postedAt }),
    aMovement(anId(602), level, { ...delivery, postedAt }),
  ];
  stubNetwork(
    stockAnswers(
      { items: [flour], levels: [level] },
      { stock: { listStockMovements: { items: movements, nextCursor: null } } },
    ),
  );
  renderApp('/stock?tab=movements');
  await screen.findByText('Customer return', { selector: 'span' });
  const [back, destroyed, delivered] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(back).toContain('+1 kg');
  expect(destroyed).toMatch(/^Destroy.*, recalled/);
  expect(delivered).toMatch(
    /Nov 19, 2026 .* · delivery note DN-4471 · 3\.5 °C · checked by Tom · entered at /,
  );
});
