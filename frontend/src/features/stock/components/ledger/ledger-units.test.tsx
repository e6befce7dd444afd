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
