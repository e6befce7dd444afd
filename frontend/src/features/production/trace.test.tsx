import type { Recall } from '@batchbook/shared/production/recall-schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/recipe-fixtures.ts';
import { openRuns } from '../../testing/run-fixtures.ts';
import { hazelAndRye } from '../../testing/session.ts';
import { aTracedRecall, tracedButter } from '../../testing/trace-fixtures.ts';

describe('the recall sheet', () => {
  async function sheetFor(recall: Recall): Promise<HTMLElement> {
    openRuns(
      `/production/trace?recall=${recall.id}`,
      [],
      { getRecall: recall },
      { accounts: { getOrganization: { ...hazelAndRye, address: '7 Cheap St, Frome BA11 1BN' } } },
    );
    const sheet = await screen.findByRole('article');
    await within(sheet).findByText('7 Cheap St, Frome BA11 1BN');
    return sheet;
  }

  it('names the business, the supplier and how to reach them, and how much came and keeps until when', async () => {
    const { textContent: text } = await sheetFor(aTracedRecall());
    expect(text).toContain('Hazel & Rye Bakehouse');
    for (const part of [
      'Ivy House Dairy',
      '01373 960100',
      'orders@ivyhouse.example',
      'Ivy House Farm, Beckington',
      '5,000 g',
      'Use by Dec 09, 2026',
    ])
      expect(text).toContain(part);
  });

  it('has lines to sign on, drawn boxes, and no table without a row', async () => {
    const sheet = await sheetFor(
      aTracedRecall({
        reached: [{ name: 'Rook Lane Café', at: '2026-12-06T09:10:00.000Z' }],
        recovered: [{ name: 'Rook Lane Café', batchNumber: 'FT-261205-01', quantity: '7' }],
      }),
    );
    expect(within(sheet).getByText('Signature')).toBeTruthy();
    expect(sheet.textContent).not.toMatch(/[☐☑]/);
    expect(sheet.textContent).toContain('7 tarts of FT-261205-01');
    expect(within(sheet).queryByRole('heading', { name: 'Possible reach' })).toBeNull();
  });

  it('lists who may have bought some', async () => {
    const possible = {
      runs: [],
      sales: tracedButter().sales.map((sale) => ({
        ...sale,
        id: anId(81),
        purchaserName: 'Babington Farm Shop',
      })),
      movements: [],
    };
    const sheet = await sheetFor(aTracedRecall({ found: tracedButter({ possible }) }));
    const table = within(sheet).getByRole('table', { name: 'Possible reach' });
    expect(within(table).getByText(/Babington Farm Shop/)).toBeTruthy();
  });
});
