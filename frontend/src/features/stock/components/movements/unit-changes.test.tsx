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

it('stand in the journal with the unit that it became, and with what was counted for it', async () => {
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
  expect(toPieces).not.toMatch(/1,130|the book said/);
});
