import type { Recipe } from '@batchbook/shared/recipes/schema';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queueOf } from '../../../data/outbox/outbox.ts';
import { setOnline } from '../../../testing/network.ts';
import { runPendingWork } from '../../../testing/pending-work.ts';
import { anId, anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { priya, signInAs } from '../../../testing/session.ts';
import {
  aLedgerLine,
  aLevel,
  aStockItem,
  kitchen,
  type StockData,
  stockAnswers,
} from '../../../testing/stock-fixtures.ts';
import { aReceipt } from '../../../testing/stock-jobs.ts';
import { type ApiAnswers, stubNetwork } from '../../../testing/stub-network.ts';

const damsons = anIngredient(anId(1), { name: 'Damsons', costPerUnit: '4', costingUnit: '1000g' });
const cloves = anIngredient(anId(2), { name: 'Cloves', costPerUnit: null });
const damsonLine = aRecipeLine('a', { ingredientId: damsons.id, quantity: '3000' });

/** 12 for the fruit of 10 jars, and 0.55 for each jar: 1.75 each, 250 g each. */
const jam = aRecipe({
  id: anId(10),
  name: 'Damson jam',
  batchYield: '10',
  unit: 'jars',
  physicalCost: '0.55',
  finishedWeightGrams: '2500',
  lines: [damsonLine],
});
const jars = aStockItem(anId(20), {
  name: 'Damson jam',
  category: 'product',
  referenceId: jam.id,
  unit: 'pieces',
  unitName: 'jars',
});
const labels = aStockItem(anId(21), { name: 'Labels', unit: 'pieces' });
const jarLevel = aLevel(kitchen, jars, { currentStock: '18', idealStockLevel: '48' });

let people = 0;

// What is counted is kept for whoever counted it: each test has one of its own.
beforeEach(() => {
  people += 1;
  signInAs(`user-${people}`);
});

function open(
  path: string,
  recipes: Recipe[] = [jam],
  given: Partial<StockData> = {},
  more: ApiAnswers = {},
) {
  const calls = stubNetwork(
    stockAnswers(
      { sites: [kitchen], items: [jars], levels: [jarLevel], ingredients: [damsons, cloves], ...given },
      {
        ...more,
        accounts: { getMe: { ...priya, userId: `user-${people}` } },
        recipes: { listRecipes: () => ({ items: [...recipes], nextCursor: null }), ...more.recipes },
      },
    ),
  );
  return { ...renderApp(path), calls };
}

const siteTab = async () => within(await screen.findByRole('navigation', { name: 'Site' }));
const withCloves = { ...jam, lines: [damsonLine, aRecipeLine('b', { ingredientId: cloves.id })] };
const uncosted = { ...jam, lines: [aRecipeLine('b', { ingredientId: cloves.id })] };

describe('a product on the shelf', () => {
  it('is worth what its recipe costs to make', async () => {
    open('/stock');
    expect(await (await siteTab()).findByText('1 item, £31.50')).toBeTruthy();
  });

  it('is worth ‘at least’ that where something in its recipe has no price', async () => {
    open('/stock', [withCloves]);
    expect(await (await siteTab()).findByText('1 item, at least £31.50')).toBeTruthy();
  });

  it('has no worth, neither 0 nor its packaging’s, where nothing in its recipe is costed', async () => {
    const pickle = { ...jam, id: anId(11), name: 'Pickle' };
    const pots = aStockItem(anId(22), { ...jars, id: anId(22), name: 'Pickle', referenceId: pickle.id });
    open('/stock', [uncosted, pickle], {
      items: [jars, pots],
      levels: [jarLevel, aLevel(kitchen, pots, { currentStock: '2' })],
    });
    expect(await (await siteTab()).findByText('2 items, at least £3.50')).toBeTruthy();
  });

  it('has its recipes read once the rows are there', async () => {
    let rowsThen: number | null = null;
    const listRecipes = () => {
      rowsThen = screen.queryAllByRole('rowheader').length;
      return { items: [jam], nextCursor: null };
    };
    open('/stock', [], {}, { recipes: { listRecipes } });
    expect(await (await siteTab()).findByText('1 item, £31.50')).toBeTruthy();
    expect(rowsThen).toBe(1);
  });

  it('has none read where there is no product', async () => {
    const { calls } = open('/stock', [jam], { items: [labels], levels: [] });
    await screen.findByRole('button', { name: 'Labels' });
    await runPendingWork();
    expect(calls.filter(({ name }) => name === 'listRecipes')).toHaveLength(0);
  });

  it('has on its level what waits for a network, in its recipe’s weight too', async () => {
    open('/stock');
    await (await siteTab()).findByText('1 item, £31.50');
    const online = setOnline(false);
    const userId = `user-${people}`;
    // 2 kg are 8 jars.
    const receipt = aReceipt(60, 20, '2', { userId });
    await queueOf(userId).post(receipt);
    expect(await (await siteTab()).findByText('1 item, £45.50')).toBeTruthy();
    queueOf(userId).drop(receipt.id);
    online.mockRestore();
  });

  it('says in its drawer what one costs, and what a delivery of it was paid', async () => {
    const line = aLedgerLine(anId(70), jarLevel, {
      reason: 'receive',
      quantity: '6',
      change: '6',
      unit: 'pieces',
      unitCost: '2.1',
    });
    open(`/stock?item=${jars.id}`, [jam], { ledger: [line] });
    const drawer = within(await screen.findByRole('complementary', { name: 'Damson jam at Main Kitchen' }));
    expect(await drawer.findByText('£31.50')).toBeTruthy();
    expect(drawer.getByText(/at £1.75 each/)).toBeTruthy();
    expect((await drawer.findByText(/Last price/)).textContent).toBe('Last price £2.10 each');
  });

  it('says in its drawer that nobody knows what it costs', async () => {
    open(`/stock?item=${jars.id}`, [uncosted]);
    const drawer = within(await screen.findByRole('complementary', { name: 'Damson jam at Main Kitchen' }));
    expect(await drawer.findByText('No cost yet')).toBeTruthy();
  });
});

describe('a product in a count', () => {
  const sheet = `/stock?tab=counts&count=new&site=${kitchen.id}`;
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Counted Damson jam,/ });

  it('is counted in its recipe’s weight too, and what is missing costs what it cost to make', async () => {
    const { user } = open(sheet);
    // 4 kg are 16 jars.
    await user.type(await field(), '4 kg');
    const row = within((await field()).closest('li') as HTMLElement);
    expect(await row.findByText('2 jars short')).toBeTruthy();
    expect((await row.findAllByText('−£3.50')).length).toBeGreaterThan(0);
  });

  it('is short by at least that where its recipe is costed in part', async () => {
    const { user } = open(sheet, [withCloves]);
    await user.type(await field(), '16');
    const receipt = within(screen.getByRole('complementary', { name: 'What this count changes' }));
    expect(await receipt.findByText('Short, at least')).toBeTruthy();
    expect(await receipt.findByText('Net, damson jam costed in part')).toBeTruthy();
    expect(receipt.getByText('−£3.50')).toBeTruthy();
  });
});
