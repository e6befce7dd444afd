/**
 * What the bell shows. Nothing is kept of it: what needs somebody is found each time, so it is gone as soon as the need is, and
 * an event needs its actuals from the midnight after it without anything happening.
 */
import { insightContract } from '@batchbook/shared/insight/contract';
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import { needsActuals } from '@batchbook/shared/market-events/status';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { readEventsIn } from '../market-events/index.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type LowStock, readLowStock } from '../stock/index.ts';
import { assertToday } from './assert-today.ts';
import { eventNotice } from './event-notice.ts';

/** An event that nobody entered for a year won't be. */
const daysBack = 366;

/** Any member: lists events that need their actuals and low stock, newest first. */
export const listNotifications = useCase(insightContract.listNotifications, {
  read: async ({ params, query: { date }, now }) => {
    assertToday(date, now);
    const [events, low] = await Promise.all([
      readEventsIn(params, { from: dayAfter(date, -daysBack), to: dayAfter(date, -1) }),
      readLowStock(params),
    ]);
    return { events, low };
  },
  answer: ({ query: { date } }, { events, low }) => {
    const found = [
      ...events
        .filter((event) => needsActuals(event, date))
        .map((event) => ({ at: event.eventDate, notice: eventNotice(event) })),
      ...low.map(lowNotice),
    ];
    const items = found.sort((a, b) => b.at.localeCompare(a.at)).map(({ notice }) => notice);
    return ok({ items, total: items.length });
  },
});

interface Dated {
  at: string;
  notice: Notification;
}

const lowNotice = ({ since, ...low }: LowStock): Dated => ({
  at: since,
  notice: { kind: 'low_stock', ...low },
});
