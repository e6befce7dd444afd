/** The page to open first: its figures, what isn't known, what a plan lacks, and the first day. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../testing/session.ts';
import { kitchen, unitFour } from '../../testing/stock-fixtures.ts';
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
  margin: { percent: '64.1', before: '65', target: '65', complete: true },
  prices: [
    {
      ...{ ingredientId: butter.id, name: 'Butter', supplierId: null, now: '9', costingUnit: '1000g' },
      ...{ points: [{ day: '2026-11-01', price: '8.25' }], changePercent: '9.0909' },
    },
  ],
  attention: { events: [], lowStock: [], heldLots: 0 },
};

function open(changes: Partial<Dashboard> = {}, more: ApiAnswers = {}, recipes = [bun]) {
  signInAs('user-priya');
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes, ingredients: [butter] },
      { ...more, insight: { getDashboard: { ...morning, ...changes }, ...more.insight } },
    ),
  );
  return { ...renderApp('/dashboard'), calls };
}
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
      margin: { percent: null, before: null, target: '65', complete: false },
    });
    expect(await figure('Sold this week')).toContain('At least£10.00The same as these days last week');
    expect(await figure('Average margin')).toContain('–A price or a cost is missing');
    expect(screen.getByText(/adding up your earlier days/)).toBeTruthy();
  });

  it('are of the site in the address', async () => {
    const sites = { listSites: { items: [kitchen, unitFour], nextCursor: null } };
    const { user, at, calls } = open({}, { stock: sites });
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
  open({}, {}, []);
  await screen.findByRole('heading', { name: 'Start with a recipe' });
  expect(screen.getByRole('button', { name: 'Add sample data' })).toBeTruthy();
});

it('says what went wrong, with a way to try again', async () => {
  open({}, { insight: { getDashboard: refusal('internal_error') } });
  await screen.findByRole('heading', { name: 'Couldn’t load your dashboard' });
});
