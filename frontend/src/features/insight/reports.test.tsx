/** Reports: what is chosen is in the address, what isn't known isn't zero, and who has none sees what they would show. */
import type { Report } from '@batchbook/shared/insight/report-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../testing/session.ts';
import { stockAnswers } from '../../testing/stock-fixtures.ts';
import { stubNetwork } from '../../testing/stub-network.ts';

const events: Report = {
  columns: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'event', title: 'Event', kind: 'text' },
    { key: 'sold', title: 'Sold', kind: 'quantity' },
    { key: 'takings', title: 'Takings', kind: 'money' },
    { key: 'profit', title: 'Profit', kind: 'money' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ date: '2026-11-20', event: 'Frome', sold: '1200', takings: '2400', profit: null },
      unknown: 'the price of Bun',
    },
    { date: '2026-11-14', event: 'Rain', sold: '0', takings: '0', profit: '-5', unknown: '' },
  ],
  ...{ totals: { sold: '1200', takings: '2400', profit: '-5' }, complete: false, nextCursor: null },
};

const stockValue: Report = {
  columns: [
    { key: 'item', title: 'Item', kind: 'text' },
    { key: 'category', title: 'Category', kind: 'text' },
    { key: 'quantity', title: 'Quantity', kind: 'quantity' },
    { key: 'site a', title: 'Main Kitchen', kind: 'money' },
    { key: 'site b', title: 'Unit 4', kind: 'money' },
    { key: 'value', title: 'Value', kind: 'money' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ item: 'Rye', category: 'Flour', quantity: '50', 'site a': '40.5', 'site b': '40.5', value: '81' },
      unknown: '',
    },
    {
      ...{ item: 'Bags', category: 'Packaging', quantity: '140', 'site a': null, 'site b': '0', value: null },
      unknown: 'its price',
    },
    {
      ...{ item: 'Boxes', category: 'Packaging', quantity: '2', 'site a': '0', 'site b': '3', value: '3' },
      unknown: '',
    },
  ],
  ...{ totals: { 'site a': '40.5', 'site b': '43.5', value: '84' }, complete: false, nextCursor: null },
};

const stockMovement: Report = {
  columns: [
    { key: 'item', title: 'Item', kind: 'text' },
    { key: 'unit', title: 'Unit', kind: 'text' },
    { key: 'opening', title: 'Opening', kind: 'quantity' },
    { key: 'used', title: 'Used', kind: 'quantity' },
    { key: 'transferred', title: 'Transferred', kind: 'quantity' },
    { key: 'closing', title: 'Closing', kind: 'quantity' },
    { key: 'lost', title: 'Lost of what went', kind: 'percent' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ item: 'Rye', unit: 'kg', opening: '1250', used: '-4.5005', transferred: '0' },
      ...{ closing: '1245.4995', lost: '2', unknown: '' },
    },
    {
      ...{ item: 'Basil', unit: 'g', opening: '90', used: '-10', transferred: '0' },
      ...{ closing: '80', lost: '25', unknown: '' },
    },
  ],
  ...{ totals: {}, complete: true, nextCursor: null },
};

function open(path: string, hasReports = true, report: Report = events) {
  signInAs('user-priya');
  const features = { ...freeEntitlements.features, reporting: hasReports };
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        stock: stockAnswers({ items: [] }).stock ?? {},
        billing: { getEntitlements: { ...freeEntitlements, features } },
        insight: { getReport: report },
      },
    ),
  );
  const asked = () => calls.filter(({ name }) => name === 'getReport');
  return { ...renderApp(path), asked };
}

describe('a report', () => {
  it('shows its figures with their totals, and no zero for what isn’t known', async () => {
    open('/costs/reports?report=events');
    const table = await screen.findByRole('table', { name: 'Report: Events' });
    const [, frome, rain, total] = within(table).getAllByRole('row');
    expect(frome?.textContent).toMatch(/Nov 20, 2026.*Frome.*1,200.*£2,400.00.*–.*the price of Bun/);
    expect(rain?.textContent).toMatch(/Rain.*0.*£0.00.*-£5.00/);
    expect(total?.textContent).toMatch(/Total, of what is known.*1,200.*£2,400.00/);
  });

  it('asks for what the address says, and the address says what is chosen', async () => {
    const { user, asked, at } = open('/costs/reports?report=events&span=days&from=2026-04-06&to=2026-04-30');
    await screen.findByRole('table', { name: 'Report: Events' });
    expect(asked().at(-1)?.path).toMatch(/\/reports\/events$/);
    expect(asked().at(-1)?.query).toContain('by=event&from=2026-04-06&to=2026-04-30');
    await user.click(screen.getByRole('radio', { name: 'Products' }));
    await waitFor(() => expect(asked().at(-1)?.query).toContain('by=product'));
    expect(at()).toContain('by=product');
    const nav = screen.getByRole('navigation', { name: 'Reports' });
    await user.click(within(nav).getByRole('link', { name: 'Margins' }));
    await waitFor(() => expect(asked().at(-1)?.path).toMatch(/\/reports\/margins$/));
    // The days stay.
    expect(asked().at(-1)?.query).toContain('from=2026-04-06');
  });

  it('of stock value is of one day, by category and site, and at least that', async () => {
    const { user, asked, at } = open('/costs/reports?report=stock-value&to=2025-10-31', true, stockValue);
    const table = await screen.findByRole('table', { name: 'Report: Stock value' });
    expect(asked().at(-1)?.query).toContain('to=2025-10-31');
    expect(asked().at(-1)?.query).not.toContain('from=');
    expect(screen.getByText('As of Oct 31, 2025')).toBeDefined();
    const [, , bags, , total] = within(table).getAllByRole('row');
    expect(bags?.textContent).toMatch(/Bags.*140.*–.*£0.00.*–.*its price/);
    expect(total?.textContent).toMatch(/At least.*£40.50.*£43.50.*£84.00/);
    expect(screen.getByText('Something isn’t known of 1 item. The last column says what.')).toBeDefined();
    const chart = await screen.findByRole('table', { name: /By category/ });
    const [head, flour, packaging] = within(chart).getAllByRole('row');
    expect(head?.textContent).toMatch(/Main Kitchen.*Unit 4/);
    expect(flour?.textContent).toMatch(/Flour.*£40.50.*£40.50/);
    expect(packaging?.textContent).toMatch(/Packaging.*£0.00.*£3.00/);
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(() => expect(at()).not.toContain('to='));
    await user.click(screen.getByRole('radio', { name: 'Year end' }));
    await waitFor(() => expect(at()).toMatch(/to=\d{4}-12-31/));
    await waitFor(() => expect(asked().at(-1)?.query).toMatch(/to=\d{4}-12-31/));
  });

  it('of stock value has no day to come: it says so, and shows today’s', async () => {
    const { asked } = open('/costs/reports?report=stock-value&to=2999-12-31', true, stockValue);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Dec 31, 2999 is still to come. This is today’s value.',
    );
    expect(asked().at(-1)?.query).not.toContain('2999');
  });

  it('of stock movement shows the columns that something moved in, and charts what was lost, most first', async () => {
    open('/costs/reports?report=stock-movement', true, stockMovement);
    const table = await screen.findByRole('table', { name: 'Report: Stock movement' });
    const [head, rye] = within(table).getAllByRole('row');
    expect(head?.textContent).toMatch(/Opening.*Used.*Closing/);
    expect(head?.textContent).not.toContain('Transferred');
    expect(rye?.textContent).toMatch(/Rye.*kg.*1,250.*-4.501.*1,245.5/);
    const chart = await screen.findByRole('table', { name: /Wasted and destroyed/ });
    const [, first, second] = within(chart).getAllByRole('row');
    expect([first?.textContent, second?.textContent]).toEqual(['Basil25.0%', 'Rye2.0%']);
  });

  it('says what it would show where the plan has none, and asks for nothing', async () => {
    const { asked } = open('/costs/reports', false);
    await screen.findByRole('heading', { name: 'Reports come with Grow' });
    expect(screen.getByText('Planned, sold, fees and profit')).toBeDefined();
    expect(asked()).toEqual([]);
  });
});
