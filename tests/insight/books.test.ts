/**
 * Ten weeks of a business against its notebook: every figure of the dashboard, the margins and the reports is added up again
 * from what was sent and answered, after thousands of deliveries of events that came shuffled, repeated and late.
 */
import { makeAllDays } from '@batchbook/functions/insight/days/make-all-days';
import { restartIds } from '@batchbook/shared/ids';
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { Margins } from '@batchbook/shared/insight/schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seeded } from '../support/faults.ts';
import { seed, sizeOf } from '../support/size.ts';
import { planStallOf } from './acts-of-market.ts';
import { dashboard } from './dashboard-sums.ts';
import { later, type Span } from './days.ts';
import { Maker } from './maker.ts';
import { margins } from './margin-sums.ts';
import { fillPantry } from './pantry.ts';
import { PostOffice } from './post-office.ts';
import { marginTotals, productionLog, stallReport } from './report-sums.ts';
import { stockMovement, stockValue, wasteOf } from './stock-sums.ts';
import { dashboardFigures, marginFigures, movementFigures, valueFigures, wasteFigures } from './told.ts';
import { logFigures, marginTotalFigures, stallFigures } from './told-reports.ts';
import { live } from './year.ts';

const acts = sizeOf('books');
/** It is the next day in London when it ends, and winter when it begins. */
const beginning = new Date('2026-03-02T08:00:00.000Z');
const days = 70;

let maker: Maker;
let post: PostOffice;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(beginning);
  restartIds();
  const random = seeded(seed);
  maker = await Maker.open(random);
  post = await PostOffice.open(maker.kitchen.organizationId, random);
  await fillPantry(maker, () => post.collect());
  await live(maker, { days, acts }, async (done) => {
    await post.collect();
    if (done % 5 === 0) await post.deliverSome(3);
    // From here on the sums of days are kept.
    if (done === Math.floor(acts / 5)) await read('getDashboard', { date: maker.today() });
  });
  // Half past midnight where the business is.
  vi.setSystemTime(new Date(`${later(maker.now().slice(0, 10), 1)}T23:30:00.000Z`));
  // Nobody has entered yesterday's stall, though yesterday isn't over in Greenwich.
  await planStallOf(maker, later(maker.today(), -1));
  await post.deliverAll();
});

afterAll(() => {
  vi.useRealTimers();
  restartIds();
});

const read = (name: string, query: object) => maker.read(name, {}, query);
const at = (siteId: string | undefined): { siteId?: string } => (siteId === undefined ? {} : { siteId });
/** All of them, and each. */
const places = (): (string | undefined)[] => [undefined, ...maker.notes.sites.map(({ id }) => id)];
/** All of its time, a month, and a week. */
const spans = (): Span[] => {
  const today = maker.today();
  return [
    { from: '2026-02-28', to: today },
    { from: '2026-01-01', to: today },
    { from: '2026-04-01', to: '2026-04-30' },
    { from: later(today, -6), to: today },
  ];
};

const toldAs = (told: unknown, what: string) => expect.soft(told, what);

async function compareStock(siteId: string | undefined): Promise<void> {
  const { notes } = maker;
  const asked = { today: maker.today(), siteId };
  for (const day of [asked.today, later(asked.today, -1), '2026-04-30', '2026-03-31', '2026-03-08'])
    toldAs(await valueFigures(maker, { to: day, ...at(siteId) }), `stock value ${day} ${siteId}`).toEqual(
      stockValue(notes, day, asked),
    );
  for (const span of spans()) {
    const query = { ...span, ...at(siteId) };
    const of = Object.values(query).join(' ');
    toldAs(await movementFigures(maker, query), `stock movement ${of}`).toEqual(
      stockMovement(notes, span, asked),
    );
    toldAs(await wasteFigures(maker, query), `waste ${of}`).toEqual(wasteOf(notes, span, asked));
  }
}

async function compareSales(siteId: string | undefined): Promise<void> {
  const { notes } = maker;
  const date = maker.today();
  const told: Dashboard = await read('getDashboard', { date, ...at(siteId) });
  toldAs(dashboardFigures(told), `dashboard ${siteId}`).toEqual(dashboard(notes, { date, siteId }));
  for (const span of spans()) {
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

async function compareMargins(): Promise<void> {
  const { notes } = maker;
  for (const span of spans()) {
    const of = `${span.from} ${span.to}`;
    const told: Margins = await read('getMargins', span);
    toldAs(marginFigures(told), `margins ${of}`).toEqual(margins(notes, span, maker.today()));
    toldAs(await marginTotalFigures(maker, { ...span }), `report of margins ${of}`).toEqual(
      marginTotals(notes, span),
    );
  }
}

/** Compares every figure that there is with the notebook's. */
async function compare(): Promise<void> {
  for (const siteId of places()) {
    await compareStock(siteId);
    await compareSales(siteId);
  }
  await compareMargins();
}

describe(`the books (SEED=${seed})`, () => {
  it('are those of the notebook, after events in any order', async () => {
    process.stdout.write(`\nbooks, SEED=${seed}: ${post.events} events, ${post.deliveries} deliveries\n`);
    expect(post.deliveries).toBeGreaterThan(acts);
    await compare();
  });

  it('are the same when they are made anew from the records', async () => {
    const { organizationId } = maker.kitchen;
    expect(await makeAllDays({ organizationId }, new Date())).toMatchObject({ differing: [] });
    await compare();
  });
});
