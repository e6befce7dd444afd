/** Compares every figure that the API answers with what the notebook adds up to. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { Margins } from '@batchbook/shared/insight/schema';
import { expect, vi } from 'vitest';
import { dashboard } from './dashboard-sums.ts';
import { later, mondayOf, type Span } from './days.ts';
import type { Maker } from './maker.ts';
import { margins } from './margin-sums.ts';
import { marginTotals, productionLog, stallReport } from './report-sums.ts';
import { stockMovement, stockValue, wasteOf } from './stock-sums.ts';
import {
  dashboardFigures,
  marginFigures,
  movementFigures,
  noticeFigures,
  valueFigures,
  wasteFigures,
} from './told.ts';
import { logFigures, marginTotalFigures, stallFigures } from './told-reports.ts';

/** When all of it begins: in winter. */
export const beginning = '2026-03-02T08:00:00.000Z';

const at = (siteId: string | undefined): { siteId?: string } => (siteId === undefined ? {} : { siteId });
/** All of them, and each. */
const places = ({ notes }: Maker): (string | undefined)[] => [undefined, ...notes.sites.map(({ id }) => id)];
/** All of its time, a month, and a week. */
const spans = (maker: Maker): Span[] => {
  const today = maker.today();
  return [
    { from: '2026-02-28', to: today },
    { from: '2026-01-01', to: today },
    { from: '2026-04-01', to: '2026-04-30' },
    { from: later(today, -6), to: today },
  ];
};

const toldAs = (told: unknown, what: string) => expect.soft(told, what);

async function compareStock(maker: Maker, siteId: string | undefined): Promise<void> {
  const { notes } = maker;
  const asked = { today: maker.today(), siteId };
  for (const day of [asked.today, later(asked.today, -1), '2026-04-30', '2026-03-31', '2026-03-08'])
    toldAs(await valueFigures(maker, { to: day, ...at(siteId) }), `stock value ${day} ${siteId}`).toEqual(
      stockValue(notes, day, asked),
    );
  for (const span of spans(maker)) {
    const query = { ...span, ...at(siteId) };
    const of = Object.values(query).join(' ');
    toldAs(await movementFigures(maker, query), `stock movement ${of}`).toEqual(
      stockMovement(notes, span, asked),
    );
    toldAs(await wasteFigures(maker, query), `waste ${of}`).toEqual(wasteOf(notes, span, asked));
  }
}

async function compareSales(maker: Maker, siteId: string | undefined): Promise<void> {
  const { notes } = maker;
  const date = maker.today();
  const told: Dashboard = await maker.read('getDashboard', {}, { date, ...at(siteId) });
  toldAs(dashboardFigures(told), `dashboard ${siteId}`).toEqual(dashboard(notes, { date, siteId }));
  for (const span of spans(maker)) {
    const query = { ...span, ...at(siteId) };
    const of = Object.values(query).join(' ');
    toldAs(await logFigures(maker, query), `production log ${of}`).toEqual(
      productionLog(notes, span, siteId),
    );
    for (const by of ['event', 'place', 'product'] as const)
      toldAs(await stallFigures(maker, by, query), `events by ${by} ${of}`).toEqual(
        stallReport(notes, span, { by, siteId }),
      );
  }
}

async function compareMargins(maker: Maker): Promise<void> {
  const { notes } = maker;
  for (const span of spans(maker)) {
    const of = `${span.from} ${span.to}`;
    const told: Margins = await maker.read('getMargins', {}, span);
    toldAs(marginFigures(told), `margins ${of}`).toEqual(margins(notes, span, maker.today()));
    toldAs(await marginTotalFigures(maker, { ...span }), `report of margins ${of}`).toEqual(
      marginTotals(notes, span),
    );
  }
}

/** What was sold, spent and left in each of its weeks, as it was told on its Sunday. */
async function compareWeeks(maker: Maker): Promise<void> {
  const now = Date.now();
  const { notes } = maker;
  for (let date = mondayOf(maker.today()); date > beginning.slice(0, 10); date = later(date, -7)) {
    const sunday = later(date, -1);
    vi.setSystemTime(new Date(`${sunday}T12:00:00.000Z`));
    for (const siteId of places(maker)) {
      const told: Dashboard = await maker.read('getDashboard', {}, { date: sunday, ...at(siteId) });
      const { sold, spent, margin } = dashboard(notes, { date: sunday, siteId });
      const figures = { sold: told.sold, spent: told.spent, margin: told.margin };
      toldAs(figures, `the week to ${sunday} ${siteId}`).toEqual({ sold, spent, margin });
    }
  }
  vi.setSystemTime(now);
}

async function compareNotices(maker: Maker): Promise<void> {
  const date = maker.today();
  const { actuals, lowStock } = dashboard(maker.notes, { date, siteId: undefined });
  const told = await maker.read('listNotifications', {}, { date });
  toldAs(noticeFigures(told.items), 'notifications').toEqual({ actuals, lowStock });
}

/** What is made of the sums of days. */
export async function compareSums(maker: Maker): Promise<void> {
  for (const siteId of places(maker)) await compareSales(maker, siteId);
  await compareMargins(maker);
  await compareWeeks(maker);
}

/** Every figure, of each site and of all. */
export async function compare(maker: Maker): Promise<void> {
  await compareSums(maker);
  await compareNotices(maker);
  for (const siteId of places(maker)) await compareStock(maker, siteId);
}
