import type { MarketEvent, MarketEventSummary, PutMarketEvent } from '@batchbook/shared/market-events/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../../testing/choose.ts';
import { anEvent, anEventRow, loaf, noForecast, tart } from '../../testing/event-fixtures.ts';
import { anId, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInAs } from '../../testing/session.ts';
import { stockAnswers } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../testing/stub-network.ts';
import { dropUnsent } from '../../testing/unsent.ts';

function open(path: string, events: MarketEvent[], answers: ApiAnswers['market-events'] = {}) {
  signInAs('user-priya');
  const first = events[0] ?? anEvent();
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [loaf, tart], ingredients: [] },
      {
        stock: stockAnswers({ items: [] }).stock ?? {},
        'market-events': {
          listMarketEvents: () => ({ items: events as MarketEventSummary[], nextCursor: null }),
          getMarketEvent: ({ path: at }) => events.find(({ id }) => at.endsWith(id)) ?? refusal('not_found'),
          getEventForecast: () => noForecast(first),
          getEventTaken: { eventId: first.id, rows: [] },
          ...answers,
        },
      },
    ),
  );
  return { ...renderApp(path), calls };
}

const sent = (calls: { name: string; body: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body);
const one = `/events?event=${anId(50)}`;

beforeEach(() => sessionStorage.clear());
afterEach(dropUnsent);

describe('the events', () => {
  const events = [
    anEvent({ id: anId(52), name: 'Wells fair', eventDate: '2099-12-12', location: ' ' }),
    anEvent({ id: anId(50), status: 'completed', recipes: [anEventRow(loaf, { soldQuantity: '30' })] }),
    anEvent({ id: anId(51), name: 'Frome', eventDate: '2026-09-12' }),
    anEvent({ id: anId(53), name: 'Castle Cary', eventDate: '2026-08-08', status: 'cancelled' }),
  ];

  it('are listed with their place, figures and state', async () => {
    open('/events', events);
    const list = await screen.findByRole('region', { name: 'Events' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/Wells fair.*No location.*80 planned.*Planned/);
    expect(lines[1]).toMatch(/Bruton market.*High Street.*30 sold of 32.*Completed/);
    expect(lines[2]).toMatch(/Frome.*Needs actuals/);
    expect(lines[3]).toMatch(/Castle Cary.*Cancelled/);
    const averages = screen.getByRole('complementary', { name: 'On average' });
    // (80 + 32 + 80) / 3, without the cancelled one.
    expect(within(averages).getByText('64.0')).toBeTruthy();
    expect(within(averages).getAllByText('30.0').length).toBeGreaterThan(0);
  });

  it('are filtered in the address', async () => {
    open('/events?filter=past&search=frome', events);
    const list = await screen.findByRole('region', { name: 'Events' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Frome']);
    expect(screen.getByText(/1 of 4/)).toBeTruthy();
  });

  it('say so where there are none, and where they can’t be loaded', async () => {
    open('/events', []);
    expect(await screen.findByText('No events yet')).toBeTruthy();
    open('/events', [], { listMarketEvents: gatewayRefusal(500) });
    expect(await screen.findByText('Couldn’t load your events')).toBeTruthy();
  });
});

describe('an event to plan', () => {
  it('has a name, a day, products and fees, and opens', async () => {
    const { user, calls, at } = open('/events', [], { putMarketEvent: () => anEvent() });
    await user.click((await screen.findAllByRole('button', { name: 'Plan an event' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Plan it' }));
    expect(screen.getByText('Enter a name, for example Bruton market')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Bruton market');
    await choose(
      user,
      () => screen.getByRole('combobox', { name: 'Add a product' }),
      'seeded',
      /Seeded sourdough/,
    );
    await user.type(screen.getByLabelText('Seeded sourdough: planned'), '32');
    await user.click(screen.getByRole('button', { name: 'Add a fee' }));
    await user.type(screen.getByLabelText('Fee 1: name'), 'Card');
    await user.type(screen.getByLabelText('Fee 1: amount or percent'), '1.69%');
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(await screen.findByText('Event created successfully')).toBeTruthy();
    expect(sent(calls, 'putMarketEvent')).toMatchObject([
      {
        name: 'Bruton market',
        siteId: null,
        fees: [{ name: 'Card', percent: '1.69' }],
        recipes: [{ recipeId: loaf.id, plannedQuantity: '32' }],
      },
    ]);
    await waitFor(() => expect(at()).toContain('event='));
  });

  it('says what failed', async () => {
    const { user } = open('/events', [], { putMarketEvent: refusal('feature_not_included') });
    await user.click((await screen.findAllByRole('button', { name: 'Plan an event' }))[0] as HTMLElement);
    await user.type(await screen.findByLabelText('Name'), 'Bruton market');
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect((await screen.findAllByText('Failed to create event')).length).toBeGreaterThan(0);
  });
});

describe('what was typed of the sales', () => {
  it('is in its fields again after a reload, until it is saved', async () => {
    const first = open(one, [anEvent()]);
    await first.user.type(await screen.findByLabelText('Seeded sourdough: sold'), '31');
    cleanup();
    const { user } = open(one, [anEvent()], { putEventActuals: () => anEvent({ version: 2 }) });
    const field = (await screen.findByLabelText('Seeded sourdough: sold')) as HTMLInputElement;
    expect(field.value).toBe('31');
    await user.type(field, '{Enter}');
    await waitFor(() => expect(sessionStorage.getItem(`bb-draft:actuals:${anId(50)}`)).toBeNull());
  });
});

describe('the next event', () => {
  it('is planned like this one, with what to take', async () => {
    const row = (day: string, sold: string) =>
      anEvent({
        id: anId(Number(day.slice(-2)) + 100),
        eventDate: day,
        status: 'completed',
        recipes: [
          anEventRow(loaf, { soldQuantity: sold }),
          anEventRow(tart, { soldQuantity: '5', soldOutAt: '10:30' }),
        ],
        fees: [{ name: 'Pitch', amount: '35' }],
      });
    const events = [row('2099-11-21', '20'), row('2099-11-07', '20'), row('2099-10-24', '20')];
    const { user, calls } = open(`/events?event=${anId(121)}`, events, { putMarketEvent: () => anEvent() });
    const next = await screen.findByRole('region', { name: 'Take next time' });
    // Two weeks on, as from the one before.
    expect(within(next).getByText('Dec 05, 2099, from 3 earlier events here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Plan the next one' }));
    await user.click(await screen.findByRole('button', { name: 'Plan it' }));
    const [planned] = sent(calls, 'putMarketEvent') as PutMarketEvent[];
    expect(planned).toMatchObject({
      ...{ name: 'Bruton market', eventDate: '2099-12-05', location: 'High Street' },
      fees: [{ name: 'Pitch', amount: '35' }],
    });
    const [loaves] = planned?.recipes ?? [];
    expect(Number(loaves?.plannedQuantity)).toBeGreaterThanOrEqual(20);
    expect(within(next).getByText(loaves?.plannedQuantity ?? '')).toBeTruthy();
  });
});

describe('one event', () => {
  it('saves what was sold, and says what the day made, at most over unknown costs', async () => {
    const sold = [
      anEventRow(loaf, { soldQuantity: '32', wastedQuantity: '0', soldOutAt: '11:50' }),
      anEventRow(tart, { plannedQuantity: '48', soldQuantity: '43', ingredientCostSnapshot: null }),
    ];
    const after = anEvent({ version: 2, status: 'completed', recipes: sold });
    const { user, calls } = open(one, [anEvent()], { putEventActuals: () => after });
    await user.type(await screen.findByLabelText('Seeded sourdough: sold'), '32');
    await user.type(screen.getByLabelText('Seeded sourdough: wasted'), '0');
    await user.type(screen.getByLabelText('Seeded sourdough: sold out at'), '11.50');
    await user.type(screen.getByLabelText('Frangipane tart: sold'), '43{Enter}');
    expect(await screen.findByText('Sales actuals updated successfully')).toBeTruthy();
    expect(sent(calls, 'putEventActuals')).toEqual([
      {
        recipes: [
          { recipeId: loaf.id, soldQuantity: '32', wastedQuantity: '0', soldOutAt: '11:50' },
          { recipeId: tart.id, soldQuantity: '43' },
        ],
        version: 1,
      },
    ]);
    const receipt = screen.getByRole('complementary', { name: 'Profit' });
    expect(await within(receipt).findByText('Profit, at most')).toBeTruthy();
    expect(within(receipt).getByText(/Not all costs of Frangipane tart are known\./)).toBeTruthy();
    expect(within(receipt).getByText('390.00')).toBeTruthy();
  });

  it('asks about what was packed from a lot on hold, and records it with the reason', async () => {
    const message = 'Seeded sourdough, lot SS-01 is on hold: The mill rang.';
    const issues = [{ path: 'recipes.0.soldQuantity', message, code: 'lot_on_hold' }];
    const { user, calls } = open(one, [anEvent()], {
      putEventActuals: ({ body }) =>
        'confirmed' in Object(body) ? anEvent({ version: 2 }) : refusal('confirmation_required', { issues }),
    });
    await user.type(await screen.findByLabelText('Seeded sourdough: sold'), '3{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Failed to update sales actuals')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: `${message} Record it anyway` }));
    await user.click(screen.getByRole('button', { name: 'Save actuals' }));
    expect(await screen.findByText(/^Say why, for example/)).toBeTruthy();
    await user.type(screen.getByLabelText('Why it was used anyway'), 'Sold before the call');
    await user.click(screen.getByRole('button', { name: 'Save actuals' }));
    expect(await screen.findByText('Sales actuals updated successfully')).toBeTruthy();
    expect(sent(calls, 'putEventActuals').at(-1)).toEqual({
      recipes: [{ recipeId: loaf.id, soldQuantity: '3' }],
      ...{ confirmed: ['lot_on_hold'], confirmedReason: 'Sold before the call', version: 1 },
    });
  });

  it('keeps what can’t be read, with what is wrong', async () => {
    const { user, calls } = open(one, [anEvent()]);
    await user.type(await screen.findByLabelText('Seeded sourdough: sold out at'), 'noon{Enter}');
    expect(await screen.findByText('Enter a time, for example 11:50')).toBeTruthy();
    expect(sent(calls, 'putEventActuals')).toEqual([]);
  });

  it('says that recipes are gone, with the number', async () => {
    const gone = refusal('event_recipes_gone', { detail: 'Failed to update 1 recipes' });
    const { user } = open(one, [anEvent()], { putEventActuals: gone });
    await user.type(await screen.findByLabelText('Seeded sourdough: sold'), '3{Enter}');
    expect((await screen.findAllByText('Failed to update sales actuals')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Failed to update 1 recipes/).length).toBeGreaterThan(0);
  });

  it('opens at its first sold quantity from a notification', async () => {
    open(`/events?filter=past&eventId=${anId(50)}`, [anEvent()]);
    const sold = await screen.findByLabelText('Seeded sourdough: sold');
    await waitFor(() => expect(document.activeElement).toBe(sold));
  });

  it('is edited with what it keeps, and deleted once asked', async () => {
    const { user, calls, at } = open(one, [anEvent()], {
      putMarketEvent: () => anEvent({ version: 2, name: 'Bruton' }),
      deleteMarketEvent: { id: anId(50) },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit event' }));
    await user.click(await screen.findByRole('button', { name: 'Leave out Frangipane tart' }));
    await user.click(screen.getByRole('button', { name: 'Save event' }));
    expect(await screen.findByText('Event updated successfully')).toBeTruthy();
    expect(sent(calls, 'putMarketEvent')).toEqual([
      { version: 1, recipes: [{ recipeId: loaf.id, plannedQuantity: '32' }] },
    ]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete event' }));
    await user.click(await screen.findByRole('button', { name: 'Delete event' }));
    expect(await screen.findByText('Event deleted successfully')).toBeTruthy();
    expect(at()).toBe('/events');
  });

  it('has a pack list with one’s own things, ticked off, and checked against what was sold', async () => {
    let saved = anEvent({
      status: 'completed',
      recipes: [anEventRow(loaf, { soldQuantity: '29', wastedQuantity: '1' })],
    });
    const { user, calls } = open(one, [saved], {
      listMarketEvents: {
        items: [
          anEvent({
            ...{ id: anId(51), eventDate: '2026-10-10' },
            packing: {
              ...{ items: [{ id: anId(70), name: 'Gazebo', isPacked: true }] },
              ...{ loadedAt: null, unloadedAt: null },
            },
          }),
        ] as MarketEventSummary[],
        nextCursor: null,
      },
      putMarketEvent: ({ body }) => {
        const { packing, version } = body as { packing: MarketEvent['packing']; version: number };
        saved = { ...saved, packing, version: version + 1 };
        return saved;
      },
    });
    await screen.findByText('None yet');
    const make = screen.getByRole('button', { name: 'Make the pack list' }) as HTMLButtonElement;
    await waitFor(() => expect(make.disabled).toBe(false));
    await user.click(make);
    await user.click(await screen.findByRole('checkbox', { name: 'Seeded sourdough is packed' }));
    await user.click(screen.getByRole('checkbox', { name: 'Gazebo' }));
    await user.type(screen.getByLabelText('Seeded sourdough: brought back'), '1{Enter}');
    expect(await screen.findByText('1 missing')).toBeTruthy();
    expect(sent(calls, 'putMarketEvent').at(-1)).toMatchObject({
      version: 4,
      packing: {
        items: [
          { recipeId: loaf.id, quantity: '32', isPacked: true, broughtBack: '1' },
          { name: 'Gazebo', isPacked: true },
        ],
      },
    });
  });

  it('is not found where it was deleted', async () => {
    open(one, []);
    expect(await screen.findByText('We can’t find this event')).toBeTruthy();
  });
});
