/** Market events without a network: what is planned, packed, loaded and sold waits on the device, and is sent once. */

import type {
  MarketEvent,
  MarketEventSummary,
  Packing,
  PutActuals,
  PutMarketEvent,
  TakenPart,
} from '@batchbook/shared/market-events/schema';
import { statusAfterActuals } from '@batchbook/shared/market-events/status';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../../testing/choose.ts';
import { anEvent, anEventRow, loaf, noForecast, tart } from '../../testing/event-fixtures.ts';
import { setOnline } from '../../testing/network.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInAs } from '../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { aMovement } from '../../testing/stock-movements.ts';
import { refusal, stubNetwork } from '../../testing/stub-network.ts';
import { allSent, dropUnsent, unsent } from '../../testing/unsent.ts';

const one = `/events?event=${anId(50)}`;
const loaves = aStockItem(anId(60), {
  ...{ name: 'Seeded sourdough', category: 'product', referenceId: loaf.id, unit: 'pieces' },
  unitName: 'loaves',
});
const aLot = (lotCode: string, useByDate: string, currentStock: string) => ({
  ...{ siteId: kitchen.id, itemId: loaves.id, lotCode, useByDate, currentStock, received: currentStock },
  unit: 'pieces' as const,
});

interface Shelf {
  level: string;
  lots: ReturnType<typeof aLot>[];
  /** What the event took from it. */
  taken: TakenPart[];
}

const whole: Shelf = {
  level: '40',
  lots: [aLot('SS-02', '2026-11-16', '20'), aLot('SS-01', '2026-11-15', '10')],
  taken: [],
};

const open = (path: string, ...kept: MarketEvent[]) => openWith(whole, path, ...kept);

/** A server that keeps events by version, and stock that says yes. */
function openWith(shelf: Shelf, path: string, ...kept: MarketEvent[]) {
  signInAs('user-priya');
  const events = new Map(kept.map((event) => [event.id, event]));
  const save = (path: string, version: number, changes: Partial<MarketEvent>) => {
    const known = events.get(path.split('/')[5] ?? '') as MarketEvent;
    if (version !== known.version) return refusal('stale_version', { current: known as never });
    const saved = { ...known, ...changes, version: version + 1 };
    events.set(saved.id, saved);
    return saved;
  };
  /** In the order in which the server was done with it. */
  const done: string[] = [];
  const level = aLevel(kitchen, loaves, { currentStock: shelf.level });
  const { stock = {} } = stockAnswers({
    items: [loaves],
    levels: [level],
    lots: shelf.lots,
  });
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [loaf, tart], ingredients: [] },
      {
        stock: {
          ...stock,
          putTransfer: async () => {
            await new Promise((resolve) => setTimeout(resolve, 50));
            done.push('moved');
            return { levels: [] } as never;
          },
          putMovement: { ...aMovement(anId(90), level), level },
        },
        'market-events': {
          listMarketEvents: () => ({ items: [...events.values()] as MarketEventSummary[], nextCursor: null }),
          getMarketEvent: ({ path: at }) => events.get(at.split('/')[5] ?? '') ?? refusal('not_found'),
          getEventForecast: () => noForecast(kept[0] ?? anEvent()),
          getEventTaken: ({ path: at }) => ({ eventId: at.split('/')[5] ?? '', rows: shelf.taken }),
          putMarketEvent: ({ path: at, body }) => {
            const { version, recipes, ...fields } = body as PutMarketEvent;
            if (version !== undefined) return save(at, version, fields as Partial<MarketEvent>);
            const rows = recipes?.map(({ plannedQuantity }) => anEventRow(loaf, { plannedQuantity })) ?? [];
            const made = anEvent({ ...(fields as object), id: at.split('/')[5] ?? '', recipes: rows });
            events.set(made.id, made);
            return made;
          },
          putEventActuals: ({ path: at, body }) => {
            done.push('sold');
            const { recipes: sent, version } = body as PutActuals;
            const known = events.get(at.split('/')[5] ?? '') as MarketEvent;
            const recipes = known.recipes.map((row) => ({
              ...row,
              ...(sent.find(({ recipeId }) => recipeId === row.recipeId) as object),
            }));
            return save(at, version, { recipes, status: statusAfterActuals(known.status, recipes) });
          },
        },
      },
    ),
  );
  return { ...renderApp(path), calls, events, done };
}

const sent = (calls: { name: string; body: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body);
const changesOf = (calls: { name: string }[]) =>
  calls.map(({ name }) => name).filter((name) => name.startsWith('put'));

const online = () => {
  vi.restoreAllMocks();
  setOnline(true);
  window.dispatchEvent(new Event('online'));
};
beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  await dropUnsent();
});

const atStall = (packing: Partial<Packing> = {}, changes: Partial<MarketEvent> = {}) =>
  anEvent({
    ...{ siteId: unitFour.id, recipes: [anEventRow(loaf)] },
    packing: { items: [], loadedAt: null, unloadedAt: null, ...packing },
    ...changes,
  });
const aLine = (changes: object = {}) => ({
  ...{ id: anId(71), recipeId: loaf.id, lotCode: 'SS-01', useByDate: '2026-11-15', quantity: '10' },
  ...{ isPacked: true, isLoaded: false, broughtBack: null, isUnloaded: false, writtenOff: null },
  ...changes,
});

/** The list can be made, or what it has can be loaded. */
const stockIsRead = () =>
  waitFor(() => {
    const [button] = screen.getAllByRole('button', { name: /^(Make the pack list|Load)$/ });
    expect((button as HTMLButtonElement).disabled).toBe(false);
  });

/** Opens an event while there is a network, and loses it. */
async function openThenLose(...kept: MarketEvent[]) {
  setOnline(true);
  const opened = open(one, ...kept);
  await screen.findByLabelText('Seeded sourdough: sold');
  await stockIsRead();
  setOnline(false);
  window.dispatchEvent(new Event('offline'));
  return opened;
}

describe('what is sold without a network', () => {
  it('is shown as waiting, and recorded once, one change on top of the other', async () => {
    const { user, calls } = await openThenLose(atStall());
    await user.type(screen.getByLabelText('Seeded sourdough: sold'), '30{Enter}');
    expect(await screen.findByText(/It waits on this device/)).toBeTruthy();
    await user.type(screen.getByLabelText('Seeded sourdough: sold out at'), '11.50{Enter}');
    const table = screen.getByRole('region', { name: 'Planned and sold' });
    await waitFor(() => expect(unsent()).toHaveLength(2));
    expect(within(table).getByText('Waits on this device')).toBeTruthy();
    expect(await screen.findByText(/30 sold of 32/)).toBeTruthy();
    expect(changesOf(calls)).toEqual([]);
    online();
    await allSent();
    expect(sent(calls, 'putEventActuals')).toEqual([
      { recipes: [{ recipeId: loaf.id, soldQuantity: '30' }], version: 1 },
      { recipes: [{ recipeId: loaf.id, soldOutAt: '11:50' }], version: 2 },
    ]);
    await waitFor(() => expect(within(table).queryByText('Waits on this device')).toBeNull());
    expect((screen.getByLabelText('Seeded sourdough: sold') as HTMLInputElement).value).toBe('30');
  });

  it('goes on top of what others changed besides, and comes back to its field where they changed the same', async () => {
    const { user, calls, events } = await openThenLose(atStall());
    await user.type(screen.getByLabelText('Seeded sourdough: sold'), '30{Enter}');
    await waitFor(() => expect(unsent()).toHaveLength(1));
    const theirs = atStall(
      {},
      { version: 4, name: 'Bruton', recipes: [anEventRow(loaf, { wastedQuantity: '1' })] },
    );
    events.set(theirs.id, theirs);
    online();
    await allSent();
    expect(sent(calls, 'putEventActuals').at(-1)).toMatchObject({ version: 4 });

    setOnline(false);
    await user.clear(screen.getByLabelText('Seeded sourdough: sold'));
    await user.type(screen.getByLabelText('Seeded sourdough: sold'), '31{Enter}');
    await waitFor(() => expect(unsent()).toHaveLength(1));
    events.set(theirs.id, { ...theirs, version: 9, recipes: [anEventRow(loaf, { soldQuantity: '28' })] });
    online();
    expect(await screen.findByText(/What you entered was refused/)).toBeTruthy();
    const field = screen.getByLabelText('Seeded sourdough: sold') as HTMLInputElement;
    await waitFor(() => expect(field.value).toBe('31'));
    await user.click(await screen.findByRole('button', { name: 'See them' }));
    expect(await screen.findByText(/Somebody else changed the same meanwhile/)).toBeTruthy();
  });
});

describe('what is tapped at the stall', () => {
  beforeEach(onPhone);

  it('is counted, and saved together a moment later', async () => {
    const { user, calls, events } = await openThenLose(atStall());
    const more = screen.getByRole('button', { name: 'One more Seeded sourdough sold' });
    for (const button of [more, more, more]) await user.click(button);
    await user.click(screen.getByRole('button', { name: 'One Seeded sourdough less' }));
    await user.click(screen.getByRole('button', { name: 'Seeded sourdough is sold out now' }));
    expect((screen.getByLabelText('Seeded sourdough: sold') as HTMLInputElement).value).toBe('2');
    await waitFor(() => expect(unsent()).toHaveLength(1), { timeout: 5000 });
    online();
    await allSent();
    expect(sent(calls, 'putEventActuals')).toHaveLength(1);
    expect(events.get(anId(50))?.recipes).toMatchObject([
      { soldQuantity: '2', soldOutAt: expect.stringMatching(/^\d\d:\d\d$/) },
    ]);
  });

  it('has the product in hand large, the others a tap away, and what is sold out last', async () => {
    const both = [anEventRow(loaf), anEventRow(tart, { plannedQuantity: '48', priceSnapshot: '4.2' })];
    const packed = { ...aLine(), quantity: '30' };
    const { user } = await openThenLose(atStall({ items: [packed] }, { recipes: both }));
    expect(screen.getByText('30 packed at £5.20')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'One more Frangipane tart sold' }));
    expect(screen.getByText('£4.20')).toBeTruthy();
    expect(screen.getByText('1 of 78')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Seeded sourdough is sold out now' }));
    expect(screen.getByRole('heading', { name: 'Frangipane tart', level: 2 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add waste of Frangipane tart' }));
    expect(screen.getByText('48 planned at £4.20, 1 wasted')).toBeTruthy();
    expect(screen.getByText('46 left')).toBeTruthy();
    // What was tapped wrongly is put right in its field.
    await user.clear(screen.getByLabelText('Frangipane tart: wasted'));
    expect(screen.getByText('47 left')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Seeded sourdough Sold out/ }));
    expect(screen.getByRole('heading', { name: 'Seeded sourdough', level: 2 })).toBeTruthy();
  });

  it('is saved by ‘Finish day’, which leads on to what comes back', async () => {
    const { user, calls } = open(one, atStall({ items: [aLine()] }));
    await screen.findByLabelText('Seeded sourdough: sold');
    await user.click(screen.getByRole('button', { name: 'One more Seeded sourdough sold' }));
    await user.click(screen.getByRole('button', { name: 'Finish day' }));
    expect((screen.getByRole('radio', { name: 'Pack' }) as HTMLInputElement).checked).toBe(true);
    await waitFor(() => expect(sent(calls, 'putEventActuals')).toHaveLength(1));
  });
});

describe('an event that is planned without a network', () => {
  it('opens, takes ticks and sales, and all of it is sent in the order of entry', async () => {
    setOnline(true);
    const { user, calls, events } = open('/events');
    await screen.findByText('No events yet');
    setOnline(false);
    await user.click((await screen.findAllByRole('button', { name: 'Plan an event' }))[0] as HTMLElement);
    await user.type(await screen.findByLabelText('Name'), 'Frome');
    await choose(
      user,
      () => screen.getByRole('combobox', { name: 'Add a product' }),
      'seeded',
      /Seeded sourdough/,
    );
    await user.type(screen.getByLabelText('Seeded sourdough: planned'), '12');
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(await screen.findByRole('heading', { name: 'Frome', level: 1 })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Make the pack list' }));
    await user.click(
      (await screen.findAllByRole('checkbox', { name: /Seeded sourdough/ }))[0] as HTMLElement,
    );
    await user.type(screen.getByLabelText('Seeded sourdough: sold'), '9{Enter}');
    await waitFor(() => expect(unsent()).toHaveLength(4));
    expect(changesOf(calls)).toEqual([]);
    online();
    await allSent();
    expect(changesOf(calls)).toEqual([
      'putMarketEvent',
      'putMarketEvent',
      'putMarketEvent',
      'putEventActuals',
    ]);
    const [saved] = [...events.values()];
    expect(saved).toMatchObject({ name: 'Frome', version: 4, recipes: [{ soldQuantity: '9' }] });
    expect(saved?.packing.items.some(({ isPacked }) => isPacked)).toBe(true);
  });
});

describe('a pack list', () => {
  it('proposes the lots with the earliest use-by, and its quantities and lots are edited', async () => {
    setOnline(true);
    const { user, events } = open(one, atStall());
    await screen.findByRole('button', { name: 'Make the pack list' });
    await stockIsRead();
    await user.click(screen.getByRole('button', { name: 'Make the pack list' }));
    await waitFor(() =>
      expect(events.get(anId(50))?.packing.items).toMatchObject([
        { lotCode: 'SS-01', useByDate: '2026-11-15', quantity: '10' },
        { lotCode: 'SS-02', useByDate: '2026-11-16', quantity: '20' },
        { lotCode: null, quantity: '2' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Edit list' }));
    const dialog = await screen.findByRole('dialog');
    const lots = within(dialog).getAllByLabelText('Seeded sourdough: lot');
    await user.type(lots[2] as HTMLElement, 'SS-03');
    await user.clear(within(dialog).getAllByLabelText('Seeded sourdough: packed')[1] as HTMLElement);
    await user.type(within(dialog).getAllByLabelText('Seeded sourdough: packed')[1] as HTMLElement, '18');
    await user.click(within(dialog).getByRole('button', { name: 'Leave out Seeded sourdough, SS-01' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save list' }));
    await waitFor(() =>
      expect(events.get(anId(50))?.packing.items).toMatchObject([
        { lotCode: 'SS-02', quantity: '18' },
        { lotCode: 'SS-03', useByDate: null, quantity: '2' },
      ]),
    );
  });

  it('made after sales were typed is of what was on hand before them', async () => {
    setOnline(true);
    const own = (lotCode: string | null, useByDate: string | null, quantity: string, at = kitchen.id) => ({
      ...{ recipeId: loaf.id, siteId: at, lotCode, useByDate, quantity, unit: 'pieces' as const },
    });
    // 20 and 10 were there. 27 were sold of both lots: one is used up, and isn't listed any more.
    const left = {
      level: '3',
      lots: [aLot('SS-02', '2026-11-16', '3')],
      taken: [
        own('SS-01', '2026-11-15', '10'),
        own('SS-02', '2026-11-16', '17'),
        // From the stall, which isn't packed.
        own('SS-09', '2026-11-15', '5', unitFour.id),
      ],
    };
    const sold = anEvent({ status: 'completed', recipes: [anEventRow(loaf, { soldQuantity: '27' })] });
    const { user, events } = openWith(left, one, sold);
    const make = await screen.findByRole('button', { name: 'Make the pack list' });
    await waitFor(() => expect((make as HTMLButtonElement).disabled).toBe(false));
    await stockIsRead();
    await user.click(make);
    const lots = [
      { lotCode: 'SS-01', useByDate: '2026-11-15', quantity: '10' },
      { lotCode: 'SS-02', useByDate: '2026-11-16', quantity: '20' },
      { lotCode: null, quantity: '2' },
    ];
    await waitFor(() => expect(events.get(anId(50))?.packing.items).toMatchObject(lots));
    // The same when lots are proposed again.
    await user.click(await screen.findByRole('button', { name: 'Edit list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Propose lots from Main Kitchen' }));
    const packed = dialog.getAllByLabelText('Seeded sourdough: packed') as HTMLInputElement[];
    expect(packed.map(({ value }) => value)).toEqual(['10', '20', '2']);
  });

  it('loads what is ticked and unloads what came back, each once, without a network too', async () => {
    const loose = aLine({ id: anId(72), lotCode: 'SS-02', useByDate: '2026-11-16', isPacked: false });
    const { user, calls, events, done } = await openThenLose(atStall({ items: [aLine(), loose] }));
    await user.click(screen.getByRole('button', { name: 'Load' }));
    expect(await screen.findByText(/^Loaded \d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByText('At Unit 4')).toBeTruthy();
    await user.type(screen.getByLabelText('Seeded sourdough, lot SS-01: brought back'), '3{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Unload' }));
    expect(await screen.findByText(/^Loaded \d\d:\d\d, unloaded \d\d:\d\d$/)).toBeTruthy();
    await user.type(screen.getByLabelText('Seeded sourdough: sold'), '7{Enter}');
    await waitFor(() => expect(unsent()).toHaveLength(6));
    expect(changesOf(calls)).toEqual([]);
    online();
    await allSent();
    // The goods are at the stall before what was sold is taken from there.
    expect(done).toEqual(['moved', 'moved', 'sold']);
    const lot = { itemId: loaves.id, lotCode: 'SS-01', useByDate: '2026-11-15', eventId: anId(50) };
    expect(sent(calls, 'putTransfer')).toMatchObject([
      { ...lot, fromSiteId: kitchen.id, toSiteId: unitFour.id, quantity: '10', unit: 'pieces' },
      { ...lot, fromSiteId: unitFour.id, toSiteId: kitchen.id, quantity: '3', unit: 'pieces' },
    ]);
    expect(events.get(anId(50))?.packing.items).toMatchObject([
      { isLoaded: true, isUnloaded: true, broughtBack: '3' },
      { isLoaded: false },
    ]);
  });

  it('loads under the same id from another device, and again after a failure', async () => {
    setOnline(true);
    const ids: string[] = [];
    for (let device = 0; device < 2; device += 1) {
      const { user, calls } = open(one, atStall({ items: [aLine()] }));
      await screen.findAllByRole('button', { name: 'Load' });
      const load = () => screen.getAllByRole('button', { name: 'Load' }).at(-1) as HTMLButtonElement;
      await waitFor(() => expect(load().disabled).toBe(false));
      await user.click(load());
      await waitFor(() => expect(sent(calls, 'putTransfer')).toHaveLength(1));
      ids.push(
        calls
          .find(({ name }) => name === 'putTransfer')
          ?.path.split('/')
          .at(-1) ?? '',
      );
      await allSent();
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('names what is missing and writes it off once, as waste of its lot at the stall', async () => {
    setOnline(true);
    const back = aLine({ isLoaded: true, broughtBack: '2', isUnloaded: true });
    const sold = { status: 'completed' as const, recipes: [anEventRow(loaf, { soldQuantity: '7' })] };
    const { user, calls, events } = open(one, atStall({ items: [back] }, sold));
    expect(await screen.findByText(/^1 missing/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Write off what is missing/ }));
    expect(await screen.findByText('1 written off')).toBeTruthy();
    await allSent();
    const wasted = calls.filter(({ name }) => name === 'putMovement');
    expect(wasted).toMatchObject([
      { path: expect.stringContaining(`${unitFour.id}/${loaves.id}`), body: { reason: 'waste' } },
    ]);
    expect(wasted[0]?.body as PutMovement).toMatchObject({ quantity: '-1', lotCode: 'SS-01' });
    expect(events.get(anId(50))?.packing.items).toMatchObject([{ writtenOff: '1' }]);
  });

  it('works alone where there is no second site or a product isn’t tracked, and says so', async () => {
    setOnline(true);
    open(one, anEvent({ packing: { items: [aLine()], loadedAt: null, unloadedAt: null } }));
    expect(await screen.findByText('Sells from Main Kitchen, so loading moves nothing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load' })).toBeNull();
    const packed = aLine({ recipeId: tart.id });
    open(one, atStall({ items: [packed] }, { recipes: [anEventRow(tart)] }));
    expect(await screen.findByText('Not counted in stock')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Load' }) as HTMLButtonElement).disabled).toBe(true);
  });
});
