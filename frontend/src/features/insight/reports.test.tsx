/** Reports: what is chosen is in the address, what isn't known isn't zero, and who has none sees what they would show. */
import type { Report } from '@batchbook/shared/insight/report-schema';
import { daysBetween } from '@batchbook/shared/recipes/label-dates';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anId, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { rowTexts } from '../../testing/row-texts.ts';
import { freeEntitlements, signInAs } from '../../testing/session.ts';
import { stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';

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

const purchases: Report = {
  columns: [
    { key: 'supplier', title: 'Supplier', kind: 'text' },
    { key: 'ingredient', title: 'Ingredient', kind: 'text' },
    { key: 'buy', title: 'To buy', kind: 'quantity' },
    { key: 'unit', title: 'Unit', kind: 'text' },
    { key: 'packs', title: 'Packs', kind: 'quantity' },
    { key: 'costs', title: 'Costs', kind: 'money' },
    { key: 'notes', title: 'Notes', kind: 'text' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ supplier: 'The Mill', ingredient: 'Flour', buy: '63.6', unit: 'kg', packs: '14', costs: '28' },
      ...{ notes: '', unknown: '', ingredientId: anId(1), ingredientUnit: 'kg' },
    },
    {
      ...{ supplier: 'No supplier', ingredient: 'Eggs', buy: null, unit: 'pieces', packs: null, costs: null },
      ...{ notes: '', unknown: 'how much Bun needs', ingredientId: anId(2), ingredientUnit: 'pieces' },
    },
    {
      ...{ supplier: 'No supplier', ingredient: 'Cake box', buy: '30', unit: 'boxes', packs: null },
      ...{ costs: null, notes: '', unknown: 'its price' },
    },
  ],
  ...{ totals: { costs: '28' }, complete: false, nextCursor: null },
};

const log: Report = {
  columns: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'batch', title: 'Batch', kind: 'text' },
    { key: 'made', title: 'Made', kind: 'quantity' },
    { key: 'yield', title: 'Yield', kind: 'percent' },
    { key: 'costEach', title: 'Cost', kind: 'money' },
    { key: 'notes', title: 'Notes', kind: 'text' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ date: '2026-11-20', batch: 'HR-2', made: '48', yield: '100', costEach: null },
      ...{ notes: 'Struck through', unknown: 'what it cost' },
    },
    {
      date: '2026-11-14',
      batch: 'HR-1',
      made: '45',
      yield: '93.75',
      costEach: '0.8',
      notes: '',
      unknown: '',
    },
  ],
  ...{ totals: { made: '45', yield: '93.75' }, complete: true, nextCursor: null },
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

const waste: Report = {
  columns: [
    { key: 'period', title: 'Week from', kind: 'date' },
    { key: 'reason', title: 'Reason', kind: 'text' },
    { key: 'item', title: 'Item', kind: 'text' },
    { key: 'category', title: 'Category', kind: 'text' },
    { key: 'quantity', title: 'Quantity', kind: 'quantity' },
    { key: 'unit', title: 'Unit', kind: 'text' },
    { key: 'cost', title: 'Cost', kind: 'money' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ period: '2026-11-16', reason: 'Burnt', item: 'Rye', quantity: '1.05', unit: 'kg', cost: '2.65' },
      ...{ category: 'Flour', unknown: '' },
    },
    {
      ...{ period: '2026-11-16', reason: 'Burnt', item: 'Bags', quantity: '4', unit: 'pcs', cost: null },
      ...{ category: 'Bags', unknown: 'its price' },
    },
    {
      ...{ period: '2026-11-02', reason: 'Dropped', item: 'Rye', quantity: '250', unit: 'g', cost: '0.75' },
      ...{ category: 'Flour', unknown: '' },
    },
  ],
  ...{ totals: { cost: '3.4' }, complete: false, nextCursor: null },
};

const reports: Readonly<Record<string, Report>> = {
  waste,
  'purchases-needed': purchases,
  'production-log': log,
  'stock-value': stockValue,
  'stock-movement': stockMovement,
};

function open(path: string, hasReports = true, more: ApiAnswers = {}) {
  signInAs('user-priya');
  const features = { ...freeEntitlements.features, reporting: hasReports };
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        stock: stockAnswers({ items: [] }).stock ?? {},
        billing: { getEntitlements: { ...freeEntitlements, features } },
        insight: { getReport: ({ path: at }) => reports[at.split('/').at(-1) ?? ''] ?? events },
        ...more,
      },
    ),
  );
  const asked = () => calls.filter(({ name }) => name === 'getReport');
  return { ...renderApp(path), asked, calls };
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
    const { user, asked, at } = open('/costs/reports?report=stock-value&to=2025-10-31');
    const table = await screen.findByRole('table', { name: 'Report: Stock value' });
    expect(asked().at(-1)?.query).toContain('to=2025-10-31');
    expect(asked().at(-1)?.query).not.toContain('from=');
    expect(screen.getByText(/as of Oct 31, 2025 · all sites/)).toBeDefined();
    const [head, ...rows] = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(head).toBe('ItemQuantityMain KitchenUnit 4ValueNot known');
    const [, , , bags] = rows;
    expect(bags).toMatch(/Bags.*140.*–.*£0.00.*–.*its price/);
    expect(rows.at(-1)).toBe('3 items at 2 sitesat least £40.50£43.50at least £84.00');
    expect(screen.getByText('Something isn’t known of 1 item. The last column says what.')).toBeDefined();
    const chart = await screen.findByRole('table', { name: /By category/ });
    const [sites, flour, packaging] = within(chart).getAllByRole('row');
    expect(sites?.textContent).toMatch(/Main Kitchen.*Unit 4/);
    expect(flour?.textContent).toMatch(/Flour.*£40.50.*£40.50/);
    expect(packaging?.textContent).toMatch(/Packaging.*£0.00.*£3.00/);
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(() => expect(at()).not.toContain('to='));
    await user.click(screen.getByRole('radio', { name: 'Year end' }));
    await waitFor(() => expect(at()).toMatch(/to=\d{4}-12-31/));
    await waitFor(() => expect(asked().at(-1)?.query).toMatch(/to=\d{4}-12-31/));
  });

  it('of stock value says what made it another figure than the one handed over, and keeps each that is', async () => {
    const kept = { id: anId(7), day: '2025-10-31', siteId: null, keptAt: '2025-11-06T10:00:00.000Z' };
    const entry = { item: 'Rye', what: 'Received', site: 'Unit 4', day: '2025-10-30', value: '12.4' };
    const report = {
      ...stockValue,
      kept: {
        changed: [
          {
            ...{
              ...kept,
              reason: 'file' as const,
              value: '71.6',
              complete: true,
              difference: '12.4',
              more: 0,
            },
            entries: [{ ...entry, enteredAt: '2025-11-08T09:00:00.000Z', quantity: '6', unit: 'kg' }],
          },
        ],
        months: [{ ...kept, day: '2025-09-30', reason: 'month' as const, value: '60', complete: true }],
      },
    };
    const { user, calls } = open('/costs/reports?report=stock-value&to=2025-10-31', true, {
      insight: {
        getReport: report,
        keepStockValue: { ...kept, reason: 'file', value: '84', complete: false },
      },
    });
    const changed = await screen.findByText(
      'This is £12.40 more than on Nov 06, 2025, when it was handed over: £71.60.',
    );
    expect(changed.parentElement?.textContent).toContain(
      'Rye. Received 6 kg at Unit 4 on Oct 30, 2025, entered Nov 08, 2025: +£12.40',
    );
    expect(screen.getByRole('link', { name: 'Sep 30, 2025' })).toBeDefined();
    expect(screen.getByText('£60.00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'keepStockValue').map(({ body }) => body)).toEqual([
        { day: '2025-10-31' },
      ]),
    );
  });

  it('of stock value is read again where another value was kept than the screen showed', async () => {
    const kept = { id: anId(7), day: '2025-10-31', siteId: null, keptAt: '2025-11-06T10:00:00.000Z' };
    const { user, asked } = open('/costs/reports?report=stock-value&to=2025-10-31', true, {
      insight: {
        getReport: stockValue,
        keepStockValue: { ...kept, reason: 'file', value: '90', complete: false },
      },
    });
    await screen.findByRole('table', { name: 'Report: Stock value' });
    const before = asked().length;
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(document.body.textContent).toContain('Something was entered since this was read.'),
    );
    await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  });

  it('of stock value has no day to come: it says so, and shows today’s', async () => {
    const { asked } = open('/costs/reports?report=stock-value&to=2999-12-31');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Dec 31, 2999 is still to come. This is today’s value.',
    );
    expect(asked().at(-1)?.query).not.toContain('2999');
  });

  it('of a site says so, and one that nobody has falls back to all of them', async () => {
    const path = '/costs/reports?report=stock-value&to=2025-10-31';
    const { asked } = open(`${path}&site=${unitFour.id}`);
    await screen.findByRole('table', { name: 'Report: Stock value' });
    expect(screen.getByText(/as of Oct 31, 2025 · Unit 4/)).toBeDefined();
    expect(asked().at(-1)?.query).toContain(`siteId=${unitFour.id}`);
    cleanup();
    const unknown = open(`${path}&site=nope`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That site isn’t one of yours. These figures are of all sites.',
    );
    await screen.findByRole('table', { name: 'Report: Stock value' });
    expect(
      unknown
        .asked()
        .map(({ query }) => query)
        .join(),
    ).not.toContain('siteId');
  });

  it('has no day that isn’t in the calendar', async () => {
    const { asked } = open('/costs/reports?report=stock-value&to=2026-02-31');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That day isn’t in the calendar. This is today’s value.',
    );
    expect(asked().at(-1)?.query).not.toContain('2026-02-31');
  });

  it('that was never read says that there is no connection, and no error', async () => {
    const getReport = () => Promise.reject(new TypeError('Failed to fetch'));
    open('/costs/reports', true, { insight: { getReport } });
    expect(await screen.findByRole('heading', { name: 'You’re offline' }, { timeout: 9000 })).toBeDefined();
    expect(screen.queryByText(/Couldn’t load/)).toBeNull();
  });

  it('is handed on as a link', async () => {
    const { user } = open('/costs/reports?report=events');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findAllByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });

  it('that is empty offers the first step, and another site only where there are several', async () => {
    const getReport = { columns: [], rows: [], totals: {}, complete: true, nextCursor: null };
    open('/costs/reports?report=purchases-needed', true, { insight: { getReport } });
    await screen.findByRole('heading', { name: 'Nothing to buy for these days' });
    expect(screen.getByRole('link', { name: 'Set ideal levels' }).getAttribute('href')).toBe('/stock');
    expect(screen.getByRole('link', { name: 'Plan a run' })).toBeDefined();
    expect(screen.getByText(/Choose other days, or another site\./)).toBeDefined();
    cleanup();
    const stock = stockAnswers({ items: [], sites: [unitFour] }).stock ?? {};
    open('/costs/reports?report=stock-value', true, { insight: { getReport }, stock });
    await screen.findByRole('heading', { name: 'Nothing in stock on this day' });
    expect(screen.getByText('Choose another day.')).toBeDefined();
  });

  it('of stock movement shows the columns that something moved in, and charts what was lost, most first', async () => {
    open('/costs/reports?report=stock-movement');
    const table = await screen.findByRole('table', { name: 'Report: Stock movement' });
    const [head, rye] = within(table).getAllByRole('row');
    expect(head?.textContent).toMatch(/Opening.*Used.*Closing/);
    expect(head?.textContent).not.toContain('Transferred');
    expect(rye?.textContent).toMatch(/Rye.*kg.*1,250.*-4.501.*1,245.5/);
    const chart = await screen.findByRole('table', { name: /Wasted and destroyed/ });
    const [, first, second] = within(chart).getAllByRole('row');
    expect([first?.textContent, second?.textContent]).toEqual(['Basil25.0%', 'Rye2.0%']);
  });

  it('keeps the site and what it is added up by for the next report; margins are of all sites', async () => {
    const { user, at, asked } = open(`/costs/reports?report=events&by=place&site=${anId(7)}`);
    await screen.findByRole('table', { name: 'Report: Events' });
    const nav = screen.getByRole('navigation', { name: 'Reports' });
    await user.click(within(nav).getByRole('link', { name: 'Margins' }));
    expect(at()).toContain(`site=${anId(7)}&by=place`);
    await waitFor(() => expect(asked().at(-1)?.path).toMatch(/\/reports\/margins$/));
    expect(asked().at(-1)?.query).not.toContain('siteId');
  });

  it('says what it would show where the plan has none, and asks for nothing', async () => {
    const { asked } = open('/costs/reports', false);
    await screen.findByRole('heading', { name: 'Reports come with Grow' });
    expect(screen.getByText('Planned, sold, fees and profit')).toBeDefined();
    // Margins are on their own page, on every plan.
    expect(screen.queryByText('Every price against its cost')).toBeNull();
    expect(await screen.findByText(/a month, (ex VAT|tax included)/)).toBeDefined();
    expect(asked()).toEqual([]);
  });
});

describe('the groups of a report', () => {
  const path = '/costs/reports?report=stock-value&to=2025-10-31';
  const tableOf = (title: string) => screen.findByRole('table', { name: `Report: ${title}` });
  const group = (name: RegExp) => screen.getByRole('button', { name });

  it('have their items, their exact sums, and at least those where something has no price', async () => {
    open(path);
    await tableOf('Stock value');
    expect(rowTexts(document.body, 'Report: Stock value')).toEqual([
      'Flour 1 item £40.50£40.50£81.00',
      'Rye50£40.50£40.50£81.00',
      // Only where it is.
      'Packaging 2 items 1 without a price–£3.00at least £3.00',
      expect.stringMatching(/^Bags/),
      expect.stringMatching(/^Boxes/),
      '3 items at 2 sitesat least £40.50£43.50at least £84.00',
    ]);
  });

  it('fold, and stay so when what is shown changes', async () => {
    const { user } = open(path);
    await tableOf('Stock value');
    await user.click(group(/^Packaging/));
    expect(screen.queryByText('Boxes')).toBeNull();
    expect(screen.getByRole('row', { name: /^Packaging 2 items.*at least £3\.00/ })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Flour');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All categories');
    expect(group(/^Packaging/).getAttribute('aria-expanded')).toBe('false');
    expect(group(/^Flour/).getAttribute('aria-expanded')).toBe('true');
  });

  it('of purchases are suppliers, and what has none is in one group', async () => {
    const unknown = { supplier: '', ingredient: 'Sold cakes', buy: null, unit: '', packs: null, costs: null };
    const getReport = {
      ...purchases,
      rows: [...purchases.rows, { ...unknown, notes: '', unknown: 'its recipe' }],
    };
    open('/costs/reports?report=purchases-needed', true, { insight: { getReport } });
    await tableOf('Purchases needed');
    const names = screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
    expect(names).toEqual(['The Mill 1 item ', 'No supplier 3 items 1 without a price, 2 not fully known']);
    expect(rowTexts(document.body, 'Report: Purchases needed')[0]).toBe('The Mill 1 item £28.00');
  });
});

describe('the category of a report', () => {
  const path = '/costs/reports?report=stock-value&to=2025-10-31';
  const choice = () => screen.findByRole('combobox', { name: 'Category' });

  it('narrows the chart, the table, the totals and the heading, and is in the address', async () => {
    const { user, at } = open(path);
    const options = within(await choice()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['All categories', 'Flour', 'Packaging']);
    await user.selectOptions(await choice(), 'Packaging');
    await waitFor(() => expect(at()).toContain('category=Packaging'));
    expect(screen.getByText(/as of Oct 31, 2025 · all sites · Packaging/)).toBeDefined();
    expect(rowTexts(document.body, 'Report: Stock value').map((text) => text.slice(0, 5))).toEqual([
      'Packa',
      'Bags1',
      'Boxes',
      '2 ite',
    ]);
    expect(rowTexts(document.body, 'Report: Stock value').at(-1)).toBe(
      '2 items at 2 sites£3.00at least £3.00',
    );
    const chart = await screen.findByRole('table', { name: /By category/ });
    expect(within(chart).queryByText('Flour')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Packaging' })).toBeDefined();
    await user.selectOptions(await choice(), 'Flour');
    expect(rowTexts(document.body, 'Report: Stock value').at(-1)).toBe('1 item at 2 sites£40.50£40.50£81.00');
    await user.selectOptions(await choice(), 'All categories');
    await waitFor(() => expect(at()).not.toContain('category='));
    expect(rowTexts(document.body, 'Report: Stock value').at(-1)).toMatch(/£84\.00$/);
  });

  it('is kept for the next report, and one that nothing is in shows all, and says so', async () => {
    const { user, at } = open(`${path}&category=Flour`);
    await choice();
    const nav = screen.getByRole('navigation', { name: 'Reports' });
    await user.click(within(nav).getByRole('link', { name: 'Waste' }));
    await screen.findByRole('table', { name: 'Report: Waste' });
    expect(at()).toContain('category=Flour');
    expect(rowTexts(document.body, 'Report: Waste').at(-1)).toBe('1 item£3.40');
    cleanup();
    open(`${path}&category=nope`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing in this report is in that category. These figures are of all categories.',
    );
    expect(((await choice()) as HTMLSelectElement).value).toBe('');
    expect(rowTexts(document.body, 'Report: Stock value').at(-1)).toMatch(/£84\.00$/);
  });

  it('isn’t kept as the value of all stock when its file is saved', async () => {
    const { user, calls } = open(`${path}&category=Flour`, true, {
      insight: { getReport: { ...stockValue, kept: { changed: [], months: [] } } },
    });
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:file';
    });
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['Category,Flour', 'Rye,Flour,50,40.50,40.50,81.00,']));
    expect(lines?.at(-1)).toBe('Total,,,40.50,40.50,81.00,');
    expect(lines?.join()).not.toMatch(/Bags|At least/);
    expect(calls.some(({ name }) => name === 'keepStockValue')).toBe(false);
  });
});

describe('waste', () => {
  it('is charted by reason and by week, also weeks without any, and is at least what is known', async () => {
    open('/costs/reports?report=waste&span=days&from=2026-11-02&to=2026-11-22');
    const table = await screen.findByRole('table', { name: 'Report: Waste' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Week fromReasonItemQuantityCostNot known',
      'Bags 1 item 1 without a price–',
      'Nov 16, 2026BurntBags4 pcs–its price',
      // Of one item in two weeks.
      'Flour 1 item £3.40',
      'Nov 16, 2026BurntRye1.05 kg£2.65',
      'Nov 02, 2026DroppedRye250 g£0.75',
      '2 itemsat least £3.40',
    ]);
    const weeks = await screen.findByRole('table', { name: /Cost of waste by week/ });
    expect(
      within(weeks)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Week fromBurntDroppedTotal',
      'Nov 02, 2026£0.00£0.75£0.75',
      'Nov 09, 2026£0.00£0.00£0.00',
      'Nov 16, 2026£2.65£0.00at least £2.65',
    ]);
    const reasons = await screen.findByRole('table', { name: /Cost by reason/ });
    const [, first, second] = within(reasons).getAllByRole('row');
    expect([first?.textContent, second?.textContent]).toEqual(['Burntat least £2.65', 'Dropped£0.75']);
  });
});

describe('the production log', () => {
  it('sets a struck run apart, and shows no zero for a cost that isn’t known', async () => {
    open('/costs/reports?report=production-log');
    const table = await screen.findByRole('table', { name: 'Report: Production log' });
    const [, good, made, apart, struck, total] = within(table).getAllByRole('row');
    expect([good?.textContent, apart?.textContent]).toEqual([
      'Made 1 run',
      'Struck through, in no total 1 run',
    ]);
    expect(struck?.textContent).toMatch(/HR-2.*48.*100.0%.*–.*Struck through.*what it cost/);
    expect(made?.textContent).toMatch(/HR-1.*45.*93.8%.*£0.80/);
    expect(total?.textContent).toMatch(/Total.*45.*93.8%/);
  });
});

describe('purchases needed', () => {
  const path = '/costs/reports?report=purchases-needed';
  const openPurchases = async (recipes: NonNullable<ApiAnswers['recipes']>) => {
    const opened = open(path, true, { recipes });
    await screen.findByRole('table', { name: 'Report: Purchases needed' });
    return { ...opened, sent: () => opened.calls.filter(({ name }) => name === 'putShoppingList') };
  };
  const madeList: ShoppingList = {
    ...{ id: anId(9), organizationId: anId(8), version: 1, createdBy: 'user-priya', userId: 'user-priya' },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
    ...{ name: 'Purchases', recipes: [], ingredients: [], lines: [], cost: '28', complete: false },
  };
  const press = () => screen.findByRole('button', { name: 'Make a shopping list' });

  it('are of the days ahead, which the address has', async () => {
    const { user, asked, at } = open(path);
    await screen.findByRole('table', { name: 'Report: Purchases needed' });
    const spanOf = (query = '') => {
      const read = new URLSearchParams(query);
      return daysBetween(read.get('from') ?? '', read.get('to') ?? '');
    };
    expect(spanOf(asked().at(-1)?.query)).toBe(6);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Next 14 days');
    await waitFor(() => expect(spanOf(asked().at(-1)?.query)).toBe(13));
    expect(at()).toContain('ahead=14');
  });

  it('have a total of what is known, and a shopping list of their ingredients', async () => {
    const { user, sent } = await openPurchases({ putShoppingList: madeList });
    const table = screen.getByRole('table', { name: 'Report: Purchases needed' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('3 itemsat least £28.00');
    await user.dblClick(await press());
    const link = await screen.findByRole('link', { name: 'Open the shopping list' });
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      ingredients: [
        { ingredientId: anId(1), quantity: '63.6', unit: 'kg' },
        { ingredientId: anId(2), quantity: null, unit: 'pieces' },
      ],
    });
    expect(link.getAttribute('href')).toContain(sent()[0]?.path.split('/').at(-1));
    expect(screen.getByText(/1 row isn’t an ingredient, so not on it/)).toBeDefined();
  });

  it('stay when the list can’t be made, and make the same one when asked again', async () => {
    const { user, sent } = await openPurchases({ putShoppingList: refusal('unavailable') });
    await user.click(await press());
    await screen.findByText(/Couldn’t make the shopping list/);
    expect(screen.getByRole('table', { name: 'Report: Purchases needed' })).toBeDefined();
    await user.click(await press());
    await waitFor(() => expect(sent().length).toBeGreaterThan(1));
    expect(new Set(sent().map(({ path: to }) => to)).size).toBe(1);
  });
});
