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

function open(path: string, hasReports = true) {
  signInAs('user-priya');
  const features = { ...freeEntitlements.features, reporting: hasReports };
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        stock: stockAnswers({ items: [] }).stock ?? {},
        billing: { getEntitlements: { ...freeEntitlements, features } },
        insight: { getReport: events },
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

  it('says what it would show where the plan has none, and asks for nothing', async () => {
    const { asked } = open('/costs/reports', false);
    await screen.findByRole('heading', { name: 'Reports come with Grow' });
    expect(screen.getByText('Planned, sold, fees and profit')).toBeDefined();
    expect(asked()).toEqual([]);
  });
});
