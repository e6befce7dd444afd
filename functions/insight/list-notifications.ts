/**
 * What the bell shows. Nothing is kept of it: what needs somebody is found each time, so it is gone as soon as the need is, and
 * an event needs its actuals from the midnight after it without anything happening.
 */
import { insightContract } from '@batchbook/shared/insight/contract';
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import { needsActuals } from '@batchbook/shared/market-events/status';
import { utcDay } from '@batchbook/shared/production/questions';
import { dayAfter, daysBetween } from '@batchbook/shared/recipes/label-dates';
import { readEventsIn, type StoredEvent } from '../market-events/index.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type LowStock, readLowStock } from '../stock/index.ts';

/** An event that nobody entered for a year won't be. */
const daysBack = 366;

/** Any member: lists events that need their actuals and low stock, newest first. */
export const listNotifications = useCase(insightContract.listNotifications, {
  read: async ({ params, query: { date } }) => {
    const [events, low] = await Promise.all([
      readEventsIn(params, { from: dayAfter(date, -daysBack), to: dayAfter(date, -1) }),
      readLowStock(params),
    ]);
    return { events, low };
  },
  answer: ({ query: { date }, now }, { events, low }) => {
    // Somewhere on earth it is the day before or after.
    if (Math.abs(daysBetween(utcDay(now), date)) > 1) throw invalid('date', 'must be today');
    const found = [
      ...events.filter((event) => needsActuals(event, date)).map(eventNotice),
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

const eventNotice = ({ id: eventId, name, eventDate, location, recipes }: StoredEvent): Dated => ({
  at: eventDate,
  notice: {
    ...{ kind: 'event_actuals', eventId, name, eventDate, location },
    missing: recipes.filter(({ soldQuantity }) => soldQuantity === null).length,
  },
});

const lowNotice = ({ since, ...low }: LowStock): Dated => ({
  at: since,
  notice: { kind: 'low_stock', ...low },
});
