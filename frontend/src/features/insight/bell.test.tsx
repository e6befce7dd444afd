/** The bell: what needs somebody, five at a time, and where each leads. */
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, hazelAndRye, signInAs } from '../../testing/session.ts';
import { type ApiAnswers, stubNetwork } from '../../testing/stub-network.ts';

const low = (n: number, changes: object = {}): Notification => ({
  kind: 'low_stock',
  itemId: anId(n),
  siteId: anId(801),
  itemName: `Jam ${n}`,
  siteName: 'Main Kitchen',
  currentStock: '18',
  idealStockLevel: '48',
  unit: 'jars',
  ...changes,
});
const market: Notification = {
  ...{ kind: 'event_actuals', eventId: anId(50), name: 'Bruton market', eventDate: '2026-11-14' },
  ...{ location: 'High Street', missing: 6 },
};

function open(items: Notification[], more: ApiAnswers = {}) {
  signInAs('user-priya');
  const notifications = { items, total: items.length };
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      { ...more, insight: { listNotifications: () => notifications, ...more.insight } },
    ),
  );
  return { ...renderApp('/recipes'), calls };
}

async function openBell(items: Notification[], more?: ApiAnswers) {
  const opened = open(items, more);
  await opened.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  return { ...opened, panel };
}
const rows = () => within(screen.getByRole('dialog', { name: 'Notifications' })).getAllByRole('link');

/** Gives a list the size of a browser's, which the light DOM doesn't lay out. */
function sizes(list: HTMLElement, { visible, row }: { visible: number; row: number }) {
  Object.defineProperty(list, 'clientHeight', { configurable: true, get: () => visible });
  Object.defineProperty(list, 'scrollHeight', {
    configurable: true,
    get: () => Math.max(visible, list.children.length * row),
  });
}

describe('the bell', () => {
  it('says how many things need somebody, what they are, and leads to them', async () => {
    const { panel, at, user } = await openBell([
      market,
      low(1, { currentStock: '-1.25', idealStockLevel: '25', unit: 'kg' }),
      low(2),
    ]);
    await within(panel).findByText('3 items need your attention');
    screen.getByRole('button', { name: 'Notifications: 3 items need your attention' });
    expect(rows().map((row) => row.textContent)).toEqual([
      'Bruton marketNov 14, 2026, High Street6 products have no sales yetAction Required',
      'Jam 1Main KitchenBelow zero: −1.25 of 25 kgRestock',
      'Jam 2Main Kitchen18 of 48 jarsRestock',
    ]);
    await user.click(screen.getByRole('link', { name: /Jam 2/ }));
    await waitFor(() => expect(at()).toBe('/stock'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  });

  it('leads to the sales of an event, and closes', async () => {
    const { at, user, panel } = await openBell([market]);
    await within(panel).findByText('1 item needs your attention');
    await user.click(screen.getByRole('link', { name: /Bruton market/ }));
    await waitFor(() => expect(at()).toBe(`/events?filter=past&eventId=${anId(50)}`));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  });

  it('is caught up where nothing needs anybody', async () => {
    const { panel } = await openBell([]);
    await within(panel).findByText('All caught up!');
    within(panel).getByText('No notifications');
  });

  it('names what has no name', async () => {
    await openBell([
      low(1, { itemName: '', siteName: ' ' }),
      { ...market, location: '', missing: 1 } as Notification,
    ]);
    await screen.findByText('Unknown Item');
    expect(rows()[0]?.textContent).toContain('Unknown ItemUnknown Site');
    expect(rows()[1]?.textContent).toContain('Nov 14, 2026, No location1 product has no sales yet');
  });

  it('shows five, five more near the end of what can be scrolled, and five again when it opens again', async () => {
    const { user, panel } = await openBell(Array.from({ length: 12 }, (_, n) => low(n + 1)));
    const list = await within(panel).findByRole('list');
    expect(rows()).toHaveLength(5);
    within(panel).getByText('Scroll for 7 more');
    sizes(list, { visible: 100, row: 80 });
    // 400 high, 100 visible: 180 remain, more than 1.2 visible heights.
    list.scrollTop = 120;
    fireEvent.scroll(list);
    expect(rows()).toHaveLength(5);
    list.scrollTop = 180;
    fireEvent.scroll(list);
    expect(rows()).toHaveLength(10);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    await screen.findByRole('dialog', { name: 'Notifications' });
    expect(rows()).toHaveLength(5);
  });

  it('shows more to the keyboard, whose focus reaches the last row', async () => {
    await openBell(Array.from({ length: 7 }, (_, n) => low(n + 1)));
    await screen.findByText('Scroll for 2 more');
    rows()[4]?.focus();
    await waitFor(() => expect(rows()).toHaveLength(7));
    expect(document.activeElement).toBe(rows()[4]);
  });

  it('leaves out what the plan has closed', async () => {
    const features = { ...freeEntitlements.features, events: false, stock_management: true };
    const { panel } = await openBell([market, low(1)], {
      billing: { getEntitlements: { ...freeEntitlements, features } },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    within(panel).getByText('1 item needs your attention');
  });

  it('asks for the day that it is for the organization', async () => {
    const timeZone = 'Pacific/Kiritimati';
    const { calls } = await openBell([], {
      accounts: { getOrganization: { ...hazelAndRye, timeZone } },
    });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'listNotifications').at(-1)?.query).toBe(`?date=${day}`),
    );
  });
});
