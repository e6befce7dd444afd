import type { CountSummary, PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../data/query-client.ts';
import { setOnline } from '../../../../testing/network.ts';
import { onPhone } from '../../../../testing/phone.ts';
import { anId, anIngredient, recipeBoxAnswers } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { organizationId, priya, signInAs } from '../../../../testing/session.ts';
import { aMovement } from '../../../../testing/stock-movements.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../../testing/stub-network.ts';

const time = '2026-11-21T08:00:00.000Z';
const owned = {
  organizationId,
  version: 1,
  createdAt: time,
  updatedAt: time,
  createdBy: 'user-tom',
  userId: 'user-tom',
};

const kitchen: Site = {
  ...owned,
  id: anId(500),
  name: 'Main Kitchen',
  endsOn: null,
  isDefault: true,
  isActive: true,
};

const grain = { ...owned, id: anId(600), name: 'Flour and grain', color: '#a78e32' };

const anItem = (n: number, name: string, changes: Partial<StockItem> = {}): StockItem => ({
  ...owned,
  id: anId(n),
  name,
  category: 'ingredient',
  referenceId: anId(n + 100),
  categoryId: null,
  unit: 'kg',
  isActive: true,
  tracksLots: false,
  unitName: null,
  manualUnit: null,
  piecesPerPack: null,
  ...changes,
});

const aLevel = (item: StockItem, currentStock: string, version = 3): StockLevel => ({
  organizationId,
  itemId: item.id,
  siteId: kitchen.id,
  currentStock,
  unit: item.unit,
  idealStockLevel: '0',
  isEnabled: true,
  lastUpdated: time,
  lastCounted: null,
  supplierId: null,
  supplierName: null,
  version,
});

const flour = anItem(1, 'Strong plain flour', { categoryId: grain.id });
const oats = anItem(2, 'Rolled oats', { categoryId: grain.id });
const butter = anItem(3, 'Cultured butter');
const vanilla = anItem(4, 'Vanilla paste', { unit: 'g' });
const eggs = anItem(5, 'Free-range eggs', { unit: 'pieces' });

const ingredients = [
  anIngredient(anId(101), {
    name: 'Strong plain flour',
    unit: 'kg',
    costPerUnit: '1.4',
    packSize: '25',
    packUnit: 'kg',
    packPrice: '35',
  }),
  anIngredient(anId(102), { name: 'Rolled oats', unit: 'kg', costPerUnit: '1.1' }),
  anIngredient(anId(103), { name: 'Cultured butter', unit: 'kg', costPerUnit: '7.2' }),
  anIngredient(anId(104), { name: 'Vanilla paste', unit: 'g', costPerUnit: null, costingUnit: '100g' }),
  anIngredient(anId(105), {
    name: 'Free-range eggs',
    unit: 'pieces',
    costPerUnit: '0.29',
    costingUnit: '1pieces',
    piecesPerPack: '30',
  }),
];

const aWaste: LedgerLine = {
  ...aMovement(
    anId(700),
    { itemId: butter.id, siteId: kitchen.id, unit: 'kg' },
    {
      reason: 'waste',
      quantity: '-0.45',
      change: '-0.45',
      wasteReason: 'Spoiled',
      userId: 'user-tom',
      postedAt: new Date().toISOString(),
    },
  ),
  left: '3.2',
  isUndone: false,
};

/** What the server has, which a test may change as it goes on. */
interface Shelf {
  items: StockItem[];
  levels: StockLevel[];
  ledger: LedgerLine[];
  counts: StockCount[];
}

const newShelf = (): Shelf => ({
  items: [flour, oats, butter, vanilla, eggs],
  levels: [
    aLevel(flour, '41.5'),
    aLevel(oats, '27.5'),
    aLevel(butter, '3.65'),
    aLevel(vanilla, '560'),
    aLevel(eggs, '180'),
  ],
  ledger: [],
  counts: [],
});

function posted(id: string, body: PutCount, changes: Partial<StockCount> = {}): StockCount {
  return {
    id,
    organizationId,
    siteId: body.siteId,
    state: 'posted',
    total: body.lines.length,
    posted: body.lines.length,
    open: 0,
    differing: 1,
    userId: 'user-tom',
    createdAt: time,
    updatedAt: time,
    lines: body.lines.map(({ itemId, counted, unit }) => ({
      itemId,
      counted,
      unit,
      expected: counted,
      change: '0',
      levelUnit: 'kg',
      state: 'posted',
    })),
    ...changes,
  };
}

let people = 0;
let userId = '';

beforeEach(() => {
  vi.restoreAllMocks();
  // Drafts and what waits belong to a person: each test has one of its own.
  people += 1;
  userId = `user-${people}`;
  signInAs(userId);
});

const sheetPath = `/stock?tab=counts&count=new&site=${kitchen.id}`;

function open(more: ApiAnswers['stock'] = {}, shelf = newShelf(), path = sheetPath) {
  const page = <Item,>(items: Item[]) => ({ items, nextCursor: null });
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients },
      {
        accounts: { getMe: { ...priya, userId } },
        stock: {
          listSites: page([kitchen]),
          listCategories: page([grain]),
          listStockLevels: () => ({
            items: shelf.levels,
            stockItems: shelf.items,
            whole: true,
            mark: '1760000000000-1',
            nextCursor: null,
          }),
          listLedger: () => page(shelf.ledger),
          listLots: page([]),
          listStockMovements: page([]),
          listCounts: () => page(shelf.counts.map(({ lines: _lines, ...count }): CountSummary => count)),
          getCount: ({ path: at }) => shelf.counts.find(({ id }) => at.endsWith(id)) ?? refusal('not_found'),
          reconcileStock: { checked: 0, corrected: 0, drift: [], complete: true },
          ...more,
        },
      },
    ),
  );
  const puts = () => calls.filter(({ name }) => name === 'putCount').map(({ body }) => body as PutCount);
  return { ...renderApp(path), calls, puts, shelf };
}

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Counted ${name},`) });
const row = async (name: string) => within((await field(name)).closest('li') as HTMLElement);
const receipt = () => within(screen.getByRole('complementary', { name: 'What this count changes' }));

/** Somebody else's movement, as the next reading of the book brings it. */
async function butterWasted(shelf: Shelf): Promise<void> {
  shelf.levels = shelf.levels.map((level) => (level.itemId === butter.id ? aLevel(butter, '3.2', 4) : level));
  shelf.ledger = [aWaste];
  await act(() => queryClient.invalidateQueries());
}

describe('a count', () => {
  it('takes lines in any order and any unit, says what each differs by, and posts them at their versions', async () => {
    const { user, puts, at } = open({
      putCount: ({ body, path }) => posted(path.split('/').at(-1) ?? '', body as PutCount),
      getCount: ({ path }) => posted(path.split('/').at(-1) ?? '', { siteId: kitchen.id, lines: [] }),
    });
    await user.type(await field('Free-range eggs'), '5½ boxes{Enter}');
    expect((await row('Free-range eggs')).getByText('15 pcs short')).toBeTruthy();
    await user.type(await field('Strong plain flour'), '38500 g');
    expect((await row('Strong plain flour')).getByText('3 kg short')).toBeTruthy();
    expect((await row('Strong plain flour')).getByText('−£4.20')).toBeTruthy();
    await user.type(await field('Vanilla paste'), '520');
    expect((await row('Vanilla paste')).getByText('No price')).toBeTruthy();
    await user.type(await field('Cultured butter'), '3.65');
    expect((await row('Cultured butter')).getByText('Agrees')).toBeTruthy();
    expect(receipt().getByText('Short, at least')).toBeTruthy();
    expect(receipt().getByText('Net, without vanilla paste')).toBeTruthy();
    expect(receipt().getByText('−£8.55')).toBeTruthy();
    expect(receipt().getByText('1 line').parentElement?.textContent).toBe(
      '1 line is not counted and keeps its level',
    );
    await user.click(receipt().getByRole('button', { name: 'Post 4 lines' }));
    expect(await screen.findByText('Stock levels adjusted successfully')).toBeTruthy();
    expect(puts()).toHaveLength(1);
    const sent = new Map(puts()[0]?.lines.map((line) => [line.itemId, line]));
    expect(sent.get(eggs.id)).toEqual({ itemId: eggs.id, counted: '5.5', unit: 'boxes', levelVersion: 3 });
    expect(sent.get(flour.id)).toEqual({ itemId: flour.id, counted: '38500', unit: 'g', levelVersion: 3 });
    expect(sent.get(vanilla.id)).toMatchObject({ counted: '520', unit: 'g' });
    await waitFor(() => expect(at()).toMatch(/count=01/));
  });

  it('keeps what is typed faster than the screen is drawn', async () => {
    const { user } = open();
    const oatsField = await field('Rolled oats');
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await user.click(oatsField);
    await user.keyboard('1');
    act(() => {
      for (const frame of frames.splice(0)) frame(0);
    });
    await user.keyboard('2');
    expect(oatsField.value).toBe('12');
  });

  it('counts nothing as nothing, and refuses what can’t be read or converted', async () => {
    const { user, puts } = open();
    await user.type(await field('Rolled oats'), '0');
    expect((await row('Rolled oats')).getByText('27.5 kg short')).toBeTruthy();
    await user.type(await field('Vanilla paste'), '3 boxes{Enter}');
    expect((await row('Vanilla paste')).getByText(/boxes can’t be converted to g/)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Vanilla paste'));
    expect(receipt().getByRole('button', { name: 'Post 1 line' })).toBeTruthy();
    expect(puts()).toHaveLength(0);
  });

  it('goes on with Enter, back with Shift, and restores with Esc', async () => {
    const { user } = open();
    await user.type(await field('Rolled oats'), '27{Enter}');
    expect(document.activeElement).toBe(await field('Strong plain flour'));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(await field('Rolled oats'));
    await user.keyboard('9');
    expect((await field('Rolled oats')).value).toContain('9');
    await user.keyboard('{Escape}');
    expect((await field('Rolled oats')).value).toBe('27');
  });

  it('is kept while it is typed, over leaving the page', async () => {
    const { user } = open();
    await user.type(await field('Rolled oats'), '12½ k');
    cleanup();
    open();
    expect((await field('Rolled oats')).value).toBe('12½ k');
  });

  it('shows what is to count, without taking the line that is typed in away', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /To count 5/ }));
    await user.type(await field('Rolled oats'), '27.5');
    expect(screen.getByRole('button', { name: /To count 4/ })).toBeTruthy();
    expect((await field('Rolled oats')).value).toBe('27.5');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Counted Rolled oats/ })).toBeNull());
  });

  it('can be taken blind', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hide book figures' }));
    await user.type(await field('Rolled oats'), '20');
    expect(screen.queryByText('27.5 kg')).toBeNull();
    expect(screen.queryByText('7.5 kg short')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show book figures' }));
    expect(await screen.findByText('7.5 kg short')).toBeTruthy();
  });
});

describe('a line that moved while it was counted', () => {
  async function counted(more: ApiAnswers['stock'] = {}) {
    const opened = open(more);
    await opened.user.type(await field('Cultured butter'), '3.4');
    await butterWasted(opened.shelf);
    const card = await screen.findByRole('region', { name: 'Check Cultured butter again' });
    return { ...opened, card: within(card) };
  }

  it('says who did what, and keeps the figure that was counted after it', async () => {
    const { user, card, puts } = await counted({
      putCount: ({ body, path }) => posted(path.split('/').at(-1) ?? '', body as PutCount),
    });
    expect(
      await card.findByText(/Tom Baker wasted 0.45 kg at .* Had it gone when you counted\?/),
    ).toBeTruthy();
    expect(card.getByText('Book now').nextSibling?.textContent).toBe('3.2kg');
    expect(receipt().getByText(/needs a check and stays open/)).toBeTruthy();
    expect(receipt().getByRole('button', { name: 'Post 0 lines' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(card.getByRole('button', { name: /Yes, 3.4 kg is right.*after the waste.*\+0.2 kg/ }));
    await user.click(receipt().getByRole('button', { name: 'Post 1 line' }));
    await waitFor(() =>
      expect(puts()[0]?.lines).toEqual([{ itemId: butter.id, counted: '3.4', unit: 'kg', levelVersion: 4 }]),
    );
  });

  it('takes off what was wasted after it was counted', async () => {
    const { user, card, puts } = await counted({
      putCount: ({ body, path }) => posted(path.split('/').at(-1) ?? '', body as PutCount),
    });
    await user.click(
      await card.findByRole('button', { name: /No, take it off: 2.95 kg.*before the waste.*−0.25 kg/ }),
    );
    expect((await field('Cultured butter')).value).toBe('2.95');
    await user.click(receipt().getByRole('button', { name: 'Post 1 line' }));
    await waitFor(() =>
      expect(puts()[0]?.lines).toEqual([{ itemId: butter.id, counted: '2.95', unit: 'kg', levelVersion: 4 }]),
    );
  });

  it('is counted again from nothing', async () => {
    const { user, card } = await counted();
    await user.click(card.getByRole('button', { name: 'Count it again' }));
    await waitFor(async () => expect(document.activeElement).toBe(await field('Cultured butter')));
    expect((await field('Cultured butter')).value).toBe('');
  });

  it('asks again when the server says so, and nothing is posted', async () => {
    const opened = open({
      putCount: () =>
        refusal('stock_moved', {
          moved: [{ itemId: butter.id, currentStock: '3.2', unit: 'kg', version: 4 }],
        }),
    });
    await opened.user.type(await field('Cultured butter'), '3.4');
    await opened.user.click(receipt().getByRole('button', { name: 'Post 1 line' }));
    expect((await screen.findAllByText('Error adjusting stock')).length).toBeGreaterThan(0);
    expect(receipt().getByRole('alert').textContent).toMatch(
      /Cultured butter moved since you counted. Nothing was posted/,
    );
    expect(await screen.findByRole('region', { name: 'Check Cultured butter again' })).toBeTruthy();
    expect((await field('Cultured butter')).value).toBe('3.4');
  });

  it('stays on the sheet when it moved while the count was posted', async () => {
    const shelf = newShelf();
    const { user } = open(
      {
        putCount: ({ body, path }) => {
          const { siteId, lines } = body as PutCount;
          shelf.levels = shelf.levels.map((level) =>
            level.itemId === butter.id ? aLevel(butter, '3.2', 4) : level,
          );
          const count = posted(path.split('/').at(-1) ?? '', { siteId, lines }, { posted: 1, open: 1 });
          return {
            ...count,
            lines: count.lines.map((line) =>
              line.itemId === butter.id ? { ...line, state: 'open', expected: null, change: null } : line,
            ),
          };
        },
      },
      shelf,
    );
    await user.type(await field('Cultured butter'), '3.4');
    await user.type(await field('Rolled oats'), '27.5');
    await user.click(receipt().getByRole('button', { name: 'Post 2 lines' }));
    expect((await screen.findAllByText('Failed to update some stock levels')).length).toBeGreaterThan(0);
    expect(receipt().getByRole('alert').textContent).toMatch(
      /Cultured butter moved meanwhile and stays open/,
    );
    expect(await screen.findByRole('region', { name: 'Check Cultured butter again' })).toBeTruthy();
    expect((await field('Rolled oats')).value).toBe('');
  });
});

describe('without a connection', () => {
  it('waits on the device, says so, and posts once on return', async () => {
    const connected = setOnline(false);
    const counts: StockCount[] = [];
    const shelf = { ...newShelf(), counts };
    const { user, puts } = open(
      {
        putCount: ({ body, path }) => {
          const count = posted(path.split('/').at(-1) ?? '', body as PutCount);
          counts.push(count);
          return count;
        },
      },
      shelf,
    );
    await user.type(await field('Rolled oats'), '25');
    await user.click(receipt().getByRole('button', { name: 'Queue 1 line to post' }));
    expect(await screen.findByText(/1 line of this count waits/)).toBeTruthy();
    expect((await field('Rolled oats')).readOnly).toBe(true);
    expect(puts()).toHaveLength(0);
    connected.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(puts()).toHaveLength(1));
    await waitFor(async () => expect((await field('Rolled oats')).value).toBe(''));
    expect(puts()).toHaveLength(1);
  });
});

describe('a count that waited and was refused', () => {
  it('says why, and its lines are on the sheet again to be asked about', async () => {
    const connected = setOnline(false);
    const { user, puts } = open({
      putCount: () =>
        refusal('stock_moved', {
          moved: [{ itemId: butter.id, currentStock: '3.2', unit: 'kg', version: 4 }],
        }),
    });
    await user.type(await field('Cultured butter'), '3.4');
    await user.click(receipt().getByRole('button', { name: 'Queue 1 line to post' }));
    await screen.findByText(/1 line of this count waits/);
    connected.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/A count of 1 line was not posted.*Cultured butter moved/);
    await user.click(within(alert).getByRole('button', { name: 'Look at them again' }));
    expect(await screen.findByRole('region', { name: 'Check Cultured butter again' })).toBeTruthy();
    expect((await field('Cultured butter')).value).toBe('3.4');
    expect(puts()).toHaveLength(1);
  });
});

describe('on a phone', () => {
  it('is typed on the number pad, with units and halves, from line to line to the review', async () => {
    onPhone();
    const { user } = open();
    await user.click(await field('Strong plain flour'));
    const pad = () => within(screen.getByRole('group', { name: 'Number pad' }));
    const press = async (...keys: string[]) => {
      for (const key of keys) await user.click(pad().getByRole('button', { name: key }));
    };
    await press('1', '½', 'packs');
    expect((await row('Strong plain flour')).getByText('4 kg short')).toBeTruthy();
    await press('Delete the last figure', '.', '6', 'kg');
    expect((await field('Strong plain flour')).value).toBe('1.6');
    expect((await row('Strong plain flour')).getByText('39.9 kg short')).toBeTruthy();
    await press('Next, Cultured butter');
    await press('3', '.', '6', '5', 'Next, Free-range eggs');
    expect((await row('Cultured butter')).getByText('Agrees')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Free-range eggs'));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByRole('button', { name: 'Post 2 lines' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Counted/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the sheet' }));
    expect((await field('Cultured butter')).value).toBe('3.65');
  });
});

describe('a long count', () => {
  it('shows how far it has come, step by step', async () => {
    const answers = [2, 4];
    let step = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { user, puts } = open({
      putCount: ({ body, path }) => {
        const done = answers[step] ?? 4;
        step += 1;
        return posted(path.split('/').at(-1) ?? '', body as PutCount, {
          posted: done,
          state: done === 4 ? 'posted' : 'posting',
        });
      },
    });
    const real = fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (step === 1 && String(input).includes('stock-counts/')) await held;
      return real(input, init);
    });
    for (const [name, text] of [
      ['Rolled oats', '27.5'],
      ['Cultured butter', '3.65'],
      ['Vanilla paste', '560'],
      ['Free-range eggs', '180'],
    ] as const)
      await user.type(await field(name), text);
    await user.click(receipt().getByRole('button', { name: 'Post 4 lines' }));
    const bar = await screen.findByRole('progressbar', { name: 'Lines posted' });
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(screen.getByText('2 of 4 lines posted')).toBeTruthy();
    letGo();
    expect(await screen.findByText('Stock levels adjusted successfully')).toBeTruthy();
    expect(puts()).toHaveLength(2);
  });
});

describe('posted counts', () => {
  const count = posted(
    anId(800),
    {
      siteId: kitchen.id,
      lines: [
        { itemId: oats.id, counted: '25', unit: 'kg', levelVersion: 3 },
        { itemId: butter.id, counted: '3.4', unit: 'kg', levelVersion: 3 },
      ],
    },
    { open: 1, posted: 1 },
  );
  const [first, second] = count.lines;
  const withLines: StockCount = {
    ...count,
    lines: [
      { ...(first as StockCount['lines'][number]), expected: '27.5', change: '-2.5' },
      { ...(second as StockCount['lines'][number]), expected: null, change: null, state: 'open' },
    ],
  };

  it('are listed with their lines, what differs, its money and what is to be counted again', async () => {
    open({}, { ...newShelf(), counts: [withLines] }, '/stock?tab=counts');
    const entry = within((await screen.findByRole('link', { name: /by Tom Baker/ })) as HTMLElement);
    expect(entry.getByText(/2 lines, 1 differs/)).toBeTruthy();
    expect(entry.getByText('1 to count again')).toBeTruthy();
    expect(await entry.findByText('−£2.75')).toBeTruthy();
  });

  it('say line by line what they found, and name what stays open', async () => {
    open({}, { ...newShelf(), counts: [withLines] }, `/stock?tab=counts&count=${withLines.id}`);
    const oat = within(await screen.findByRole('row', { name: /Rolled oats/ }));
    expect(oat.getByText('2.5 kg short')).toBeTruthy();
    expect(oat.getByText('−£2.75')).toBeTruthy();
    expect(screen.getByText('Moved, stays open')).toBeTruthy();
    const again = screen.getByRole('link', { name: 'Count it again' });
    expect(again.getAttribute('href')).toContain('search=Cultured%20butter');
  });

  it('say that they could not be loaded', async () => {
    open({ listCounts: gatewayRefusal(404) }, newShelf(), '/stock?tab=counts');
    expect(await screen.findByText('Couldn’t load the counts')).toBeTruthy();
  });
});
