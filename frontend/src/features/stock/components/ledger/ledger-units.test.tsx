import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import {
  aLedgerLine,
  aLevel,
  aStockItem,
  kitchen,
  stockAnswers,
} from '../../../../testing/stock-fixtures.ts';
import { stubNetwork } from '../../../../testing/stub-network.ts';

const eggs = aStockItem(anId(500), { name: 'Eggs', unit: 'pieces' });
const level = aLevel(kitchen, eggs, { currentStock: '2' });

beforeEach(() => signInAs('user-priya'));

it('keeps each figure of the ledger under the unit that it was in', async () => {
  const ledger = [
    aLedgerLine(anId(603), level, { reason: 'use', change: '-1', left: '2', levelUnit: 'pieces' }),
    aLedgerLine(anId(602), level, {
      reason: 'unit_change',
      change: '-1131',
      left: '3',
      levelUnit: 'pieces',
      counted: '3',
    }),
    aLedgerLine(anId(601), level, { reason: 'receive', change: '1.134', left: '1.134', levelUnit: 'kg' }),
  ];
  stubNetwork(stockAnswers({ items: [eggs], levels: [level], ledger }));
  renderApp(`/stock?item=${eggs.id}`);
  const region = await screen.findByRole('region', { name: 'Ledger' });
  await within(region).findByText('Until then in kg');
  expect(region.textContent).toContain('counted 3 pieces, expected 1.134 kg');
  expect(region.textContent).not.toContain('1,131');
  expect(region.textContent).toMatch(/Brought forward0.000 kg/);
});

it('names what was rounded down when boxes began to count in pieces, and how many boxes there are', async () => {
  const boxes = aStockItem(anId(501), { name: 'Eggs', unit: 'boxes', piecesPerPack: '12' });
  const there = aLevel(kitchen, boxes, { currentStock: '23', unit: 'pieces' });
  const ledger = [
    aLedgerLine(anId(612), there, { reason: 'rounding', change: '-0.004', left: '23', levelUnit: 'pieces' }),
    aLedgerLine(anId(611), there, {
      ...{ reason: 'unit_change', change: '21.087', left: '23.004', levelUnit: 'pieces' },
    }),
    aLedgerLine(anId(610), there, { reason: 'receive', change: '1.917', left: '1.917', levelUnit: 'boxes' }),
  ];
  stubNetwork(stockAnswers({ items: [boxes], levels: [there], ledger }));
  renderApp(`/stock?item=${boxes.id}`);
  const region = await screen.findByRole('region', { name: 'Ledger' });
  await within(region).findByText('Until then in boxes');
  expect(region.textContent).toContain('rounded down to a whole piece');
  expect(region.textContent).toContain('1.917 boxes became 23.004 pieces');
  const drawer = screen.getByRole('complementary', { name: /Eggs at/ });
  expect(drawer.textContent).toContain('Rounded down by 0.004 pieces.');
  expect(drawer.textContent).toContain('1 box of 12 and 11 pieces');
});
