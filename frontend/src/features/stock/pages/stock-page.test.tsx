import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LevelChange, StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId, anIngredient } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../../testing/session.ts';
import {
  aCategory,
  aLedgerLine,
  aLevel,
  aStockItem,
  kitchen,
  type StockData,
  stockAnswers,
  unitFour,
} from '../../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';
import { dayAfter } from '../model/days.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const butterFood = anIngredient(anId(1), {
  name: 'Cultured butter',
  unit: 'kg',
  costPerUnit: '9.8',
  costingUnit: '1000g',
  supplier: 'Ampersand',
});
const dairy = aCategory(anId(700), { name: 'Dairy and eggs' });
const butter = aStockItem(anId(11), {
  name: 'Cultured butter',
  category: 'ingredient',
  referenceId: butterFood.id,
  categoryId: dairy.id,
});
const flour = aStockItem(anId(12), { name: 'Rye flour' });
const jars = aStockItem(anId(13), { name: 'Jars', unit: 'pieces' });
const muslin = aStockItem(anId(14), { name: 'Muslin bags', unit: 'bags' });

const levels = (): StockLevel[] => [
  aLevel(kitchen, butter, { currentStock: '3.2', idealStockLevel: '12' }),
  aLevel(kitchen, flour, { currentStock: '-1.25', idealStockLevel: '25' }),
  aLevel(kitchen, jars, { currentStock: '200', idealStockLevel: '180', lastCounted: daysAgo(38) }),
  aLevel(kitchen, muslin, { isEnabled: false, lastCounted: null, version: 0 }),
  aLevel(unitFour, butter, { currentStock: '2.1' }),
];

/** The server's side of settings: what is sent stands in the levels from then on. */
function patching(given: { levels: StockLevel[]; items: StockItem[] }) {
  return ({ body }: { body: unknown }) => {
    const changes = (body as LevelChange[]).flatMap((change) =>
      change.siteId === 'all'
        ? [kitchen, unitFour].map((site) => ({ ...change, siteId: site.id }))
        : [change],
    );
    const changed = changes.map(({ siteId, itemId, ...settings }) => {
      const site = [kitchen, unitFour].find(({ id }) => id === siteId) ?? kitchen;
      const item = given.items.find(({ id }) => id === itemId) ?? butter;
      const at = given.levels.findIndex((entry) => entry.siteId === siteId && entry.itemId === itemId);
      const level = {
        ...(given.levels[at] ?? aLevel(site, item, { version: 0 })),
        ...settings,
      } as StockLevel;
      if (at === -1) given.levels.push(level);
      else given.levels[at] = level;
      return level;
    });
    return { items: changed };
  };
}

beforeEach(() => signInAs('user-priya'));

function open(path = '/stock', given: Partial<StockData> = {}, more: ApiAnswers = {}) {
  const all = {
    items: [butter, jars, muslin, flour],
    levels: levels(),
    categories: [dairy],
    ingredients: [butterFood],
    ...given,
  };
  const calls = stubNetwork(
    stockAnswers(all, { ...more, stock: { patchStockLevels: patching(all), ...more.stock } }),
  );
  const sent = (name: string) => calls.filter((call) => call.name === name).map((call) => call.body);
  return { ...renderApp(path), calls, sent, patches: () => sent('patchStockLevels') };
}

const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);

describe('the levels of a site', () => {
  it('shows a missing level as 0 of 0, and what is on the shelf with ‘at least’', async () => {
    open(`/stock?site=${unitFour.id}`);
    await screen.findByRole('button', { name: 'Jars' });
    const row = screen.getByRole('button', { name: 'Jars' }).closest('tr');
    expect(row?.textContent).toMatch(/0 pcs/);
    expect(within(row as HTMLElement).getByLabelText<HTMLInputElement>(/Jars: ideal level/).value).toBe('0');
    const sites = within(screen.getByRole('navigation', { name: 'Site' }));
    // 3.2 kg at £9.80; the jars there have no price.
    expect(await sites.findByText('3 items, at least £31.36')).toBeTruthy();
    expect(sites.getByText('4 items, £20.58')).toBeTruthy();
  });

  it('puts what is needed most first, and marks it in words', async () => {
    open();
    // The supplier comes with the ingredients, after the levels.
    await screen.findAllByText('Ampersand');
    expect(names()).toEqual(['Rye flour', 'Cultured butter', 'Jars']);
    const [, first, second, third] = screen.getAllByRole('row');
    expect(first?.textContent).toMatch(/Below zero.*−1.25 kg/);
    expect(second?.textContent).toMatch(/Ampersand.*Under ideal/);
    expect(within(second as HTMLElement).getByRole('img', { name: '26 percent of ideal' })).toBeTruthy();
    expect(third?.textContent).toMatch(/38 days uncounted/);
  });

  it('edits the ideal level in place: Enter saves and goes down, Esc restores', async () => {
    const { user, patches } = open();
    const flourIdeal = await screen.findByLabelText<HTMLInputElement>(/Rye flour: ideal level in kg/);
    const butterIdeal = screen.getByLabelText<HTMLInputElement>(/butter: ideal level/);
    await user.clear(flourIdeal);
    await user.type(flourIdeal, '1½{Enter}');
    await waitFor(() =>
      expect(patches()).toEqual([[{ siteId: kitchen.id, itemId: flour.id, idealStockLevel: '1.5' }]]),
    );
    expect(document.activeElement).toBe(butterIdeal);
    await user.clear(butterIdeal);
    await user.type(butterIdeal, '9{Escape}');
    expect(butterIdeal.value).toBe('12');
    await user.clear(butterIdeal);
    await user.type(butterIdeal, '800g{Tab}');
    await waitFor(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]).toEqual([{ siteId: kitchen.id, itemId: butter.id, idealStockLevel: '0.8' }]);
    expect(document.activeElement).not.toBe(butterIdeal);
  });

  it('keeps a row where it is while it is worked on', async () => {
    const { user } = open();
    const flourIdeal = await screen.findByLabelText<HTMLInputElement>(/Rye flour: ideal level in kg/);
    const butterIdeal = screen.getByLabelText<HTMLInputElement>(/butter: ideal level/);
    await user.clear(butterIdeal);
    await user.type(butterIdeal, '1{Enter}');
    // 3.2 of 1 would stand last by level.
    expect(names()).toEqual(['Rye flour', 'Cultured butter', 'Jars']);
    expect(flourIdeal.isConnected).toBe(true);
    await user.click(screen.getByLabelText('Find an item'));
    await waitFor(() => expect(names()).toEqual(['Rye flour', 'Jars', 'Cultured butter']));
  });

  it('says what is wrong with what was typed, and saves nothing of it', async () => {
    const { user, patches } = open();
    const ideal = await screen.findByLabelText<HTMLInputElement>(/butter: ideal level/);
    await user.clear(ideal);
    await user.type(ideal, '3 boxes{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/boxes can’t be converted to kg/);
    expect(document.activeElement).toBe(ideal);
    expect(patches()).toHaveLength(0);
  });

  it('takes a level back that fails', async () => {
    const { user } = open('/stock', {}, { stock: { patchStockLevels: gatewayRefusal(500) } });
    const ideal = await screen.findByLabelText<HTMLInputElement>(/butter: ideal level/);
    await user.clear(ideal);
    await user.type(ideal, '2{Enter}');
    expect((await screen.findAllByText('Error updating stock level')).length).toBeGreaterThan(0);
    await waitFor(() => expect(ideal.value).toBe('12'));
  });
});

describe('search, filters and order', () => {
  it('counts what each filter shows, and keeps it in the address', async () => {
    const { user, at } = open('/stock', {
      lots: [
        {
          itemId: butter.id,
          siteId: kitchen.id,
          lotCode: 'AMP-1',
          useByDate: dayAfter(new Date(), 3),
          currentStock: '3.2',
          unit: 'kg',
          received: '10',
        },
      ],
    });
    const filters = within(await screen.findByRole('group', { name: 'Filter' }));
    expect(filters.getByRole('button', { name: /^All/ }).textContent).toBe('All3');
    expect(filters.getByRole('button', { name: /Below zero/ }).textContent).toBe('Below zero1');
    expect(filters.getByRole('button', { name: /Under ideal/ }).textContent).toBe('Under ideal2');
    expect(filters.getByRole('button', { name: /Not counted/ }).textContent).toBe('Not counted in 30 days1');
    const useBy = filters.getByRole('button', { name: /Use by soon/ });
    await waitFor(() => expect(useBy.textContent).toBe('Use by soon1'));
    await user.click(useBy);
    await waitFor(() => expect(names()).toEqual(['Cultured butter']));
    expect(at()).toBe('/stock?show=use-by');
    expect(screen.getByText(/of 3 items/).textContent).toMatch(/^1 of 3 items/);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(filters.getByRole('button', { name: /Hidden/ }));
    await waitFor(() => expect(names()).toEqual(['Rye flour', 'Cultured butter', 'Jars', 'Muslin bags']));
    expect(at()).toBe('/stock?hidden=1');
  });

  it('offers the way out when nothing matches', async () => {
    const { user, at } = open(`/stock?search=saffron&category=${dairy.id}`);
    expect(await screen.findByText('No items match')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Jars' })).toBeTruthy();
    expect(at()).toBe('/stock');
  });

  it('sorts by each column, what isn’t known last either way', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Item' }));
    await waitFor(() => expect(names()).toEqual(['Cultured butter', 'Jars', 'Rye flour']));
    await user.click(screen.getByRole('button', { name: 'Item' }));
    await waitFor(() => expect(names()).toEqual(['Rye flour', 'Jars', 'Cultured butter']));
    const heading = screen.getByRole('columnheader', { name: 'Item' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Last counted' }));
    await waitFor(() => expect(names()[0]).toBe('Jars'));
  });

  it('lists every site at once, and stands some rows of thousands only', async () => {
    const items = Array.from({ length: 1500 }, (_, n) => aStockItem(anId(1000 + n), { name: `Spice ${n}` }));
    open('/stock?site=all', { items, levels: [] });
    await screen.findAllByText('3000');
    // Queries by role look at every element's name and style: too slow for so many.
    await waitFor(() => expect(document.querySelector('tr[aria-rowindex="2"]')).toBeTruthy());
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100);
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('3001');
  });
});

describe('what is ticked', () => {
  it('gets an ideal level at once, each in its own unit', async () => {
    const { user, patches } = open();
    await user.click(await screen.findByLabelText('Tick Cultured butter'));
    await user.click(screen.getByLabelText('Tick Rye flour'));
    const bar = within(await screen.findByRole('region', { name: 'Ticked items' }));
    expect(bar.getByText('2 ticked')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Set ideal' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Ideal level'), '500g');
    await user.click(dialog.getByLabelText('At all sites'));
    await user.click(dialog.getByRole('button', { name: 'Set ideal' }));
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(patches()[0]).toEqual([
      { siteId: 'all', itemId: flour.id, idealStockLevel: '0.5' },
      { siteId: 'all', itemId: butter.id, idealStockLevel: '0.5' },
    ]);
    expect((await screen.findAllByText('Stock levels adjusted successfully')).length).toBeGreaterThan(0);
  });

  it('is hidden here with Undo, and shown again', async () => {
    const { user, patches } = open();
    await user.click(await screen.findByLabelText('Tick Jars'));
    await user.click(await screen.findByRole('button', { name: 'Hide at this site' }));
    expect((await screen.findAllByText('Item status updated successfully')).length).toBeGreaterThan(0);
    expect(patches()).toEqual([[{ siteId: kitchen.id, itemId: jars.id, isEnabled: false }]]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(patches()[1]).toEqual([{ siteId: kitchen.id, itemId: jars.id, isEnabled: true }]),
    );
    await user.click(screen.getByRole('button', { name: /^Hidden/ }));
    await user.click(await screen.findByRole('button', { name: 'Show Muslin bags here' }));
    await waitFor(() => expect(patches()).toHaveLength(3));
    expect(patches()[2]).toEqual([{ siteId: kitchen.id, itemId: muslin.id, isEnabled: true }]);
  });

  it('says which could not be changed', async () => {
    const { user } = open('/stock', {}, { stock: { patchStockLevels: gatewayRefusal(500) } });
    await user.click(await screen.findByLabelText('Tick Jars'));
    await user.click(await screen.findByRole('button', { name: 'Hide at this site' }));
    expect((await screen.findAllByText('Error updating item status')).length).toBeGreaterThan(0);
  });
});

describe('the states of the list', () => {
  it('offers to track stock where nothing is tracked, and asks at once what', async () => {
    const { user } = open('/stock', { items: [], levels: [] });
    expect(await screen.findByText('The shelves are empty')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Track stock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Track stock' }));
    expect(await dialog.findByLabelText(/Cultured butter/)).toBeTruthy();
  });

  it('sends whoever has nothing to keep to their ingredients, or to the samples', async () => {
    let added = 0;
    const samples = () => {
      added += 1;
      return { recipes: 3, ingredients: 8 };
    };
    const nothing = { items: [], levels: [], ingredients: [] };
    const { user } = open('/stock', nothing, { recipes: { addSamples: samples } });
    expect(await screen.findByText('First, something to keep')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Add an ingredient' });
    expect(link.getAttribute('href')).toBe('/recipes?tab=ingredients');
    await user.click(screen.getByRole('button', { name: 'Add sample data' }));
    await waitFor(() => expect(added).toBe(1));
  });

  it('counts down the days of grace while there are more sites than the plan has', async () => {
    const ends = new Date(Date.now() + 13.5 * day).toISOString();
    const over = {
      ...freeEntitlements,
      usage: { ...freeEntitlements.usage, sites: 3 },
      overLimitStatus: 'over_sites' as const,
      sitesGracePeriodEnds: ends,
      gracePeriodEnds: ends,
    };
    open('/stock', {}, { billing: { getEntitlements: over } });
    const notice = await screen.findByText(/2 sites over your plan\. 14 days left\. Stock becomes read-only/);
    expect(within(notice).getByRole('link', { name: 'See your plan' })).toBeTruthy();
    const receive = screen.getByRole('button', { name: 'Receive delivery' });
    expect(receive.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('says that it could not be loaded', async () => {
    open('/stock', {}, { stock: { listStockLevels: gatewayRefusal(403) } });
    expect(await screen.findByText('Couldn’t load your stock')).toBeTruthy();
  });

  it('shows everything and changes nothing where the plan says so', async () => {
    const locked = { ...freeEntitlements.features, stock_management: false };
    open('/stock', {}, { billing: { getEntitlements: { ...freeEntitlements, features: locked } } });
    expect(await screen.findByText(/Stock comes with the trial, with Grow/)).toBeTruthy();
    const ideal = await screen.findByLabelText<HTMLInputElement>(/butter: ideal level/);
    expect(ideal.readOnly).toBe(true);
    const receive = screen.getByRole('button', { name: 'Receive delivery' });
    expect(receive.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('an item beside the list', () => {
  const level = aLevel(kitchen, butter, { currentStock: '3.2' });
  const ledger = () => [
    aLedgerLine(anId(904), level, {
      reason: 'count',
      change: '-0.25',
      left: '3.2',
      counted: '3.2',
      expected: '3.45',
    }),
    aLedgerLine(anId(903), level, {
      reason: 'undo',
      change: '0.45',
      left: '3.45',
      undoes: anId(902),
      userId: 'user-tom',
    }),
    aLedgerLine(anId(902), level, {
      reason: 'waste',
      change: '-0.45',
      left: '3',
      wasteReason: 'Dropped',
      lotCode: 'AMP-2611-B',
      isUndone: true,
    }),
    aLedgerLine(anId(901), level, { change: '1.05', left: '3.45' }),
  ];

  it('shows the figure, what it is worth and the ledger with what was brought forward', async () => {
    open(`/stock?item=${butter.id}`, { ledger: ledger() });
    const drawer = within(
      await screen.findByRole('complementary', { name: 'Cultured butter at Main Kitchen' }),
    );
    expect(await drawer.findByText('Main Kitchen, item 2 of 3')).toBeTruthy();
    expect(drawer.getByText('8.8 kg under ideal')).toBeTruthy();
    expect(await drawer.findByText('£31.36')).toBeTruthy();
    expect(drawer.getByText(/at £9.80 a kg/)).toBeTruthy();
    const paper = within(drawer.getByRole('region', { name: 'Ledger' }));
    const waste = (await paper.findByText('Waste')).closest('li');
    expect(paper.getByText('Undo waste')).toBeTruthy();
    expect(waste?.textContent).toMatch(/−0.45.*dropped · lot AMP-2611-B. Undone at/);
    expect(paper.getByText('Waste').className).toMatch(/line-through/);
    expect(drawer.getByText(/counted 3.2, expected 3.45/)).toBeTruthy();
    expect(drawer.getByText('Brought forward').parentElement?.textContent).toBe('Brought forward2.40');
  });

  it('compares a level with its ideal in one unit', async () => {
    const empty = aLevel(kitchen, butter, { currentStock: '0', unit: 'kg', idealStockLevel: '0.5' });
    open(`/stock?item=${butter.id}`, { levels: [empty] });
    const words = await screen.findByText('0.5 kg under ideal');
    expect(words.parentElement?.textContent).toContain('of 0.5 kg');
  });

  it('filters the ledger by what came in, went out and was counted', async () => {
    const { user } = open(`/stock?item=${butter.id}`, { ledger: ledger() });
    const drawer = within(await screen.findByRole('region', { name: 'Ledger' }));
    await drawer.findByText('Waste');
    await user.click(drawer.getByLabelText('Out'));
    expect(drawer.queryByText('Receive')).toBeNull();
    expect(drawer.getByText('Waste')).toBeTruthy();
    await user.click(drawer.getByLabelText('Counts'));
    expect(drawer.queryByText('Waste')).toBeNull();
    expect(drawer.getByText('Count')).toBeTruthy();
  });

  it('undoes the last one by a key, with the result in a toast', async () => {
    const { user, sent } = open(
      `/stock?item=${butter.id}`,
      // The waste was undone already, and an undo can't be: the delivery is next.
      { ledger: ledger().slice(1) },
      {
        stock: {
          putMovement: ({ body }) => ({
            ...aLedgerLine(anId(950), level, { reason: 'undo', ...(body as { undoes: string }) }),
            level,
          }),
        },
      },
    );
    await screen.findByText('Undo waste');
    await user.keyboard('z');
    await waitFor(() =>
      expect(sent('putMovement')).toEqual([{ reason: 'undo', undoes: anId(901) } satisfies PutMovement]),
    );
    expect((await screen.findAllByText('Stock level updated successfully')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('The movement is undone: 3.2 kg left.')).length).toBeGreaterThan(0);
    // A toast takes no keys. The next item is known once the list behind is there.
    await screen.findByText('Main Kitchen, item 2 of 3');
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 2, name: 'Jars' })).toBeTruthy();
  });

  it('turns to the next item with J, closes with Esc, and gives the focus back', async () => {
    const { user, at } = open(`/stock?item=${butter.id}`);
    await screen.findByText('Main Kitchen, item 2 of 3');
    await user.keyboard('j');
    await screen.findByText('Main Kitchen, item 3 of 3');
    expect(screen.getByRole('heading', { level: 2, name: 'Jars' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(at()).toBe('/stock');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Jars' }));
  });

  it('says that stock must be updated manually, and counts it in the new unit', async () => {
    const eggs = aStockItem(anId(15), { name: 'Eggs', unit: 'kg', manualUnit: 'pieces' });
    const { user, sent } = open(
      `/stock?item=${eggs.id}`,
      { items: [eggs], levels: [aLevel(kitchen, eggs, { unit: 'pieces', currentStock: '180', version: 7 })] },
      {
        stock: {
          putCount: refusal('stock_moved', {
            moved: [{ itemId: eggs.id, currentStock: '170', unit: 'pieces', version: 8 }],
          }),
        },
      },
    );
    expect(await screen.findByText('Stock must be updated manually.')).toBeTruthy();
    expect(screen.getByText('Update manually')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Count it in kg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count Eggs' }));
    await user.type(dialog.getByLabelText('What is there'), '9.5');
    await user.click(dialog.getByRole('button', { name: 'Record count' }));
    await waitFor(() => expect(sent('putCount')).toHaveLength(1));
    expect(sent('putCount')[0]).toEqual({
      siteId: kitchen.id,
      lines: [{ itemId: eggs.id, counted: '9.5', unit: 'kg', levelVersion: 7 }],
    });
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The book says 170 pieces now/);
    await user.click(dialog.getByRole('button', { name: 'Record count' }));
    await waitFor(() => expect(sent('putCount')).toHaveLength(2));
    expect(sent('putCount')[1]).toMatchObject({ lines: [{ levelVersion: 8 }] });
  });

  it('shows the lots, earliest use-by first, and lets its settings be changed', async () => {
    const lot = { itemId: butter.id, siteId: kitchen.id, unit: 'kg' as const, received: '10' };
    const { user, sent } = open(
      `/stock?item=${butter.id}`,
      {
        lots: [
          { ...lot, lotCode: 'AMP-1', useByDate: '2026-12-09', currentStock: '1.2' },
          { ...lot, lotCode: 'AMP-2', useByDate: null, currentStock: '2' },
        ],
      },
      { stock: { putStockItem: { ...butter, tracksLots: true, version: 2 } } },
    );
    const lots = within(await screen.findByRole('region', { name: 'Open lots' }));
    const [first, second] = lots.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/AMP-1.*Dec 09, 2026.*Goes first.*1.2 kg.*of 10 received/);
    expect(second?.textContent).toMatch(/No use-by date/);
    await user.click(screen.getByLabelText(/Tracks lots/));
    await waitFor(() => expect(sent('putStockItem')).toEqual([{ tracksLots: true, version: 1 }]));
  });
});
