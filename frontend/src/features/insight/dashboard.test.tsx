/** The page to open first: its figures, what isn't known, what a plan lacks, and the first day. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEvent, anEventRow } from '../../testing/event-fixtures.ts';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aSale } from '../../testing/sale-fixtures.ts';
import { freeEntitlements, hazelAndRye, signInAs } from '../../testing/session.ts';
import { aLevel, aSite, aStockItem, kitchen, stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';

const butter = anIngredient(anId(9), { name: 'Butter', supplier: 'Ampersand', costPerUnit: '9' });
const bun = aRecipe({
  ...{ id: anId(1), name: 'Bun', batchYield: '20', unit: 'buns', sellingPrice: '1', physicalCost: null },
  lines: [aRecipeLine(anId(8), { ingredientId: butter.id, quantity: '1000' })],
});
const morning: Dashboard = {
  ...{ date: '2026-11-21', isWhole: true, runs: [], countedAt: null, nextEvent: null },
  sold: { amount: '2418.6', before: '2212.6', complete: true, beforeComplete: true },
  spent: { amount: '812.35', percentOfSales: '33.588', source: 'deliveries', complete: true },
  margin: { percent: '64.1', before: '65', target: '65', complete: true, recipeIds: [] },
  prices: [
    {
      ...{ ingredientId: butter.id, name: 'Butter', supplierId: null, now: '9', costingUnit: '1000g' },
      ...{ points: [{ day: '2026-11-01', price: '8.25' }], changePercent: '9.0909' },
    },
  ],
  attention: { events: [], lowStock: [], heldLots: 0 },
};

function open(
  changes: Partial<Dashboard> = {},
  more: ApiAnswers = {},
  { recipes = [bun], at = '/dashboard' }: { recipes?: Recipe[]; at?: string } = {},
) {
  signInAs('user-priya');
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes, ingredients: [butter] },
      { ...more, insight: { getDashboard: { ...morning, ...changes }, ...more.insight } },
    ),
  );
  return { ...renderApp(at), calls };
}
const sitesOf = (...items: Site[]) => ({ listSites: { items, nextCursor: null } });
const figure = async (title: string): Promise<string> =>
  (await screen.findByText(title)).closest('div')?.textContent ?? '';

describe('the figures', () => {
  it('say what changed, in which direction, and by what', async () => {
    open();
    expect(await figure('Sold this week')).toContain('£2,418.60Up £206.00 on last week');
    expect(await figure('Spent on ingredients')).toContain('£812.3533.6% of sales, as deliveries were paid');
    expect(await figure('Average margin')).toContain('64.1%Down 0.9 points, target 65%');
    const prices = await screen.findByRole('table', { name: 'Prices on the move' });
    const row = within(prices).getByRole('row', { name: /Butter/ });
    await within(row).findByText('1 recipe, about £0.04 each');
    expect(row.textContent).toContain('+9%');
  });

  it('say at least where something isn’t known, and name nothing that nobody knows', async () => {
    open({
      isWhole: false,
      sold: { amount: '10', before: '10', complete: false, beforeComplete: true },
      spent: { amount: '0', percentOfSales: null, source: 'runs', complete: true },
      margin: { percent: null, before: null, target: '65', complete: false, recipeIds: [] },
    });
    expect(await figure('Sold this week')).toContain('At least£10.00At least £10.00 in these days last week');
    expect(await figure('Average margin')).toContain('–A price or a cost is missing');
    expect(screen.getByText(/adding up your earlier days/)).toBeTruthy();
  });

  it('compare nothing with what is at least an amount', async () => {
    open({ sold: { amount: '87', before: '67.5', complete: false, beforeComplete: true } });
    expect(await figure('Sold this week')).toBe('Sold this weekAt least£87.00£67.50 in these days last week');
  });

  it('are of the site in the address', async () => {
    const { user, at, calls } = open({}, { stock: sitesOf(kitchen, unitFour) });
    await user.selectOptions(await screen.findByLabelText('Site'), unitFour.name);
    expect(at()).toBe(`/dashboard?site=${unitFour.id}`);
    await figure('Sold this week');
    expect(calls.some(({ query }) => query?.includes(unitFour.id))).toBe(true);
  });
});

it('says what a plan would open, and what is used of it', async () => {
  const features = { ...freeEntitlements.features, stock_management: false, events: false };
  open({}, { billing: { getEntitlements: { ...freeEntitlements, inTrial: false, features } } });
  expect(await screen.findByText('Stock comes with Grow')).toBeTruthy();
  expect(await screen.findByText(/Events come with Grow/)).toBeTruthy();
  expect(screen.getByText('Free plan')).toBeTruthy();
});

it('begins with a recipe where there is none', async () => {
  open({}, {}, { recipes: [] });
  await screen.findByRole('heading', { name: 'Start with a recipe' });
  expect(screen.getByRole('button', { name: 'Add sample data' })).toBeTruthy();
});

it('says what went wrong, with a way to try again', async () => {
  open({}, { insight: { getDashboard: refusal('internal_error') } });
  await screen.findByRole('heading', { name: 'Couldn’t load your dashboard' });
});

describe('the site', () => {
  it('is shown as deleted where it is, and can be left', async () => {
    const popUp = aSite(anId(803), { name: 'Pop-up', isActive: false });
    const { user, at, calls } = open(
      {},
      { stock: sitesOf(kitchen, popUp) },
      { at: `/dashboard?site=${popUp.id}` },
    );
    const choice = await screen.findByLabelText<HTMLSelectElement>('Site');
    expect(choice.selectedOptions[0]?.textContent).toBe('Pop-up (deleted)');
    expect(await figure('Stock on the shelf')).toContain('Pop-up (deleted), not counted yet');
    expect(calls.some(({ query }) => query?.includes(popUp.id))).toBe(true);
    await user.selectOptions(choice, 'All sites');
    expect(at()).toBe('/dashboard');
  });

  it.each([
    ['nope', 'is no id'],
    [anId(999), 'is of no site here'],
  ])('leaves the address where %s %s: all sites are shown', async (site) => {
    const { at, calls } = open({}, { stock: sitesOf(kitchen, unitFour) }, { at: `/dashboard?site=${site}` });
    await figure('Sold this week');
    await waitFor(() => expect(at()).toBe('/dashboard'));
    expect(
      calls.filter(({ name }) => name === 'getDashboard').every(({ query }) => !query?.includes(site)),
    ).toBe(true);
  });
});

describe('the next event', () => {
  const frome = {
    ...{ id: anId(50), name: 'Frome Independent', eventDate: '2026-12-06', location: 'Cheap Street' },
    ...{ planned: null, ifSoldOut: '1012', complete: true, packed: 3, of: 9 },
  };
  const event = anEvent({
    siteId: unitFour.id,
    recipes: [
      anEventRow({ id: anId(1), name: 'Bun', unit: 'buns' }, { plannedQuantity: '1480' }),
      anEventRow({ id: anId(2), name: 'Quiche', unit: 'kg' }, { plannedQuantity: '3' }),
    ],
  });

  it('says how many of what it takes, and its date as one text', async () => {
    open({ nextEvent: frome }, { 'market-events': { getMarketEvent: event } });
    expect(await screen.findByText('1,480 buns, 3 kg')).toBeTruthy();
    expect(screen.getByText('Sunday, Dec 06, 2026').tagName).toBe('TIME');
  });

  it('says what is planned elsewhere where nothing is at the chosen site', async () => {
    const { calls } = open(
      {},
      {
        stock: sitesOf(kitchen, unitFour),
        'market-events': { getMarketEvent: event },
        insight: {
          getDashboard: ({ query }) => ({ ...morning, nextEvent: query.includes('siteId') ? null : frome }),
        },
      },
      { at: `/dashboard?site=${kitchen.id}` },
    );
    const section = await screen.findByRole('region', { name: 'Next event' });
    await within(section).findByText(/is at Unit 4 on Dec 06, 2026/);
    expect(section.textContent).toContain(
      'No event at Main Kitchen is planned. Frome Independent is at Unit 4',
    );
    expect(calls.filter(({ name }) => name === 'getDashboard')).toHaveLength(2);
  });
});

it('names what the worth of stock is without, in pence for each item and site', async () => {
  const [sugar, boxes, rye] = [
    aStockItem(anId(301), { category: 'ingredient', referenceId: butter.id, name: 'Butter', unit: 'kg' }),
    aStockItem(anId(302), { name: 'Boxes', unit: 'pieces' }),
    aStockItem(anId(303), { name: 'Rye flour' }),
  ];
  const levels = [
    // 9 a kg: 0.4995 and 0.4995, each 50p by itself, £1.00 and not 99.9p.
    aLevel(kitchen, sugar, { currentStock: '0.0555' }),
    aLevel(unitFour, sugar, { currentStock: '0.0555' }),
    aLevel(kitchen, boxes, { currentStock: '12' }),
    aLevel(kitchen, rye, { currentStock: '-2' }),
  ];
  const stock = stockAnswers({ items: [sugar, boxes, rye], levels }).stock ?? {};
  open({}, { stock });
  await waitFor(async () =>
    expect(await figure('Stock on the shelf')).toContain(
      'At least£1.00Boxes has no price. Below zero: Rye flour',
    ),
  );
});

describe('margins by product', () => {
  const section = () => screen.findByRole('region', { name: 'Margin by product' });

  it('say nothing of the target where none has a margin, and nothing sure of one that is at most', async () => {
    open({}, {}, { recipes: [{ ...bun, sellingPrice: null }] });
    expect((await section()).textContent).not.toContain('target');
  });

  it('draw a loss to −100% only, and say it in full', async () => {
    open({}, {}, { recipes: [{ ...bun, sellingPrice: '0.0375', isSample: true }] });
    const table = await within(await section()).findByRole('table');
    expect(table.textContent).toContain('Bun, Sample−1,100.0% at £0.04');
    expect((await section()).textContent).toContain('Bars end at −100%');
  });
});

describe('the greeting', () => {
  afterEach(() => void vi.useRealTimers());

  it('is by the clock of the business, as the date is', async () => {
    vi.setSystemTime('2026-12-01T06:25:00Z');
    open({}, { accounts: { getOrganization: { ...hazelAndRye, timeZone: 'America/Los_Angeles' } } });
    await screen.findByRole('heading', { level: 1, name: 'Good evening, Priya' });
    expect(screen.getByText('Monday, Nov 30, 2026')).toBeTruthy();
  });
});

describe('the runs of the day', () => {
  const locked: Dashboard['runs'][number] = {
    ...{ id: anId(60), batchNumber: 'B-261121-01', recipeId: bun.id, recipeName: 'Bun', quantity: '20' },
    ...{ unit: 'buns', batches: '1', status: 'locked', startTime: null, siteId: null, version: 2 },
    ...{
      confirmedByUserName: 'Wolfeschlegelsteinhausenbergerdorff',
      confirmedAt: '2026-11-21T07:40:00.000Z',
    },
  };

  it('ask for a sale while none is recorded', async () => {
    const { user, at } = open(
      { runs: [locked] },
      { production: { listSales: { items: [], nextCursor: null } } },
    );
    await user.click(await screen.findByRole('link', { name: 'Record a sale' }));
    expect(at()).toBe(`/production?run=${locked.id}&sale=new`);
  });

  it('ask for none once one is, and keep the time beside a long name', async () => {
    const sale = aSale(61, { productionRunId: locked.id });
    const { calls } = open(
      { runs: [locked] },
      { production: { listSales: { items: [sale], nextCursor: null } } },
    );
    await waitFor(() => expect(calls.some(({ name }) => name === 'listSales')).toBe(true));
    expect((await screen.findByText('07:40')).className).toContain('shrink-0');
    expect(screen.queryByText('No sales on today’s batches')).toBeNull();
  });
});
