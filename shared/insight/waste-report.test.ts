/** What waste cost, by hand. */
import { describe, expect, it } from 'vitest';
import { ratioOf } from '../money.ts';
import { noMeasures } from '../units.ts';
import { periodsIn } from './periods.ts';
import { type JournalMovement, type OwnDays, placing, type Shelf, shelfOf } from './stock-days.ts';
import type { PriceThen } from './stock-value-report.ts';
import { type PriceOn, wasteReport } from './waste-report.ts';

const item = (id: string, name: string) => ({
  ...{ id, name, category: 'Flour', unitName: null, deletedOn: null, kind: 'ingredient' as const },
});
const items = [item('rye', 'Rye'), item('honey', 'Honey')];

let ids = 0;
/** So many grams wasted, posted on a day at noon. */
const waste = (day: string, grams: number, more: Partial<JournalMovement> = {}): JournalMovement => ({
  ...{ id: `m${ids++}`, itemId: 'rye', siteId: 'kitchen', reason: 'waste', levelUnit: 'g' },
  ...{ postedAt: `${day}T12:00:00.000Z`, delta: BigInt(-grams * 1000), wasteReason: 'Burnt' },
  ...{ undoes: null, deliveredOn: null, countedAt: null, runId: null, saleId: null, eventId: null },
  ...more,
});
const dayAt = (time: string): string => time.slice(0, 10);
const today = '2026-12-31';
const none: OwnDays = { runs: new Map(), sales: new Map(), events: new Map() };
const shelvesOf = (movements: readonly JournalMovement[], own = none): Shelf[] => {
  const placeOf = placing(movements, own, { dayAt, today });
  return [...Map.groupBy(movements, ({ itemId, siteId }) => `${itemId} ${siteId}`).values()].map((of) => {
    const { itemId = '', siteId = '' } = of[0] ?? {};
    const level = { itemId, siteId, unit: 'g' as const, quantity: 0n };
    return shelfOf(level, of, { placeOf, measures: noMeasures, dayAt });
  });
};
/** Rye costs £2.00 a kg until the 17th, then £3.00. */
const price = (amount: string, isLeast = false): PriceThen => ({
  ...{ measures: noMeasures, isLeast, amount, per: 'per kg' },
  price: { price: ratioOf(amount), unit: 'kg' },
});
const priceOn: PriceOn = (id, day) => (id === 'rye' ? price(day < '2026-11-17' ? '2' : '3') : undefined);
const november = { from: '2026-11-01', to: '2026-11-30' };
const report = (movements: readonly JournalMovement[], span = november, own = none) =>
  wasteReport({ items, shelves: shelvesOf(movements, own) }, span, priceOn);
const told = (of: ReturnType<typeof report>) =>
  of.rows.map(({ period, reason, item: name, quantity, unit, cost }) =>
    [period, reason, name, `${quantity} ${unit}`, cost].join('; '),
  );

describe('waste', () => {
  it('is by week from Monday, reason and item, at the price of each day', () => {
    const { rows, totals, complete, columns } = report([
      // A Sunday, and the Monday after it.
      waste('2026-11-15', 100),
      waste('2026-11-16', 500),
      waste('2026-11-17', 500),
      waste('2026-11-18', 250, { wasteReason: 'Dropped' }),
      waste('2026-11-18', 50, { siteId: 'stall' }),
    ]);
    // 0.5 at 2, and 0.55 at 3.
    expect(told({ rows, totals, complete, columns })).toEqual([
      '2026-11-16; Burnt; Rye; 1.05 kg; 2.65',
      '2026-11-16; Dropped; Rye; 250 g; 0.75',
      '2026-11-09; Burnt; Rye; 100 g; 0.2',
    ]);
    expect([totals, complete]).toEqual([{ cost: '3.6' }, true]);
    expect(columns[0]?.title).toBe('Week from');
  });

  it('is by month when the days are many', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const months = report([waste('2026-11-15', 100), waste('2026-03-31', 100)], year);
    expect(told(months)).toEqual([
      '2026-11-01; Burnt; Rye; 100 g; 0.2',
      '2026-03-01; Burnt; Rye; 100 g; 0.2',
    ]);
    expect(months.columns[0]?.title).toBe('Month from');
  });

  it('is at least what has a price, and names the rest', () => {
    const movements = [waste('2026-11-10', 1000), waste('2026-11-10', 200, { itemId: 'honey' })];
    const { rows, totals, complete } = report(movements);
    expect(rows.map((row) => [row.item, row.cost, row.unknown])).toEqual([
      ['Rye', '2', ''],
      ['Honey', null, 'its price'],
    ]);
    expect([totals, complete]).toEqual([{ cost: '2' }, false]);
  });

  it('is gone once it is undone, and counts on the day on which it happened', () => {
    const wrong = waste('2026-11-10', 700);
    const undo = { reason: 'undo', undoes: wrong.id, delta: 700_000n, wasteReason: null } as const;
    expect(report([wrong, waste('2026-12-01', 0, undo)]).rows).toEqual([]);
    const ofRun = waste('2026-11-20', 100, { runId: 'r' });
    const own = { ...none, runs: new Map([['r', '2026-11-03']]) };
    expect(told(report([ofRun], november, own))).toEqual(['2026-11-02; Burnt; Rye; 100 g; 0.2']);
    expect(report([waste('2026-10-31', 100), waste('2026-12-01', 100)]).rows).toEqual([]);
  });

  it('has destroyed goods and those of events, and what was used, sold or counted in none', () => {
    const of = (reason: JournalMovement['reason'], more = {}) =>
      waste('2026-11-10', 100, { reason, ...more });
    const own = { ...none, events: new Map([['frome', '2026-11-14']]) };
    const movements = [
      ...[of('use'), of('sale'), of('count'), of('transfer'), of('supplier_return')],
      of('destroy', { wasteReason: 'Recalled' }),
      of('waste', { wasteReason: null }),
      of('waste', { wasteReason: null, eventId: 'frome' }),
      of('waste', { wasteReason: 'burnt ' }),
      of('waste'),
    ];
    expect(told(report(movements, november, own))).toEqual([
      '2026-11-09; Burnt; Rye; 200 g; 0.4',
      '2026-11-09; No reason given; Rye; 100 g; 0.2',
      '2026-11-09; Recalled; Rye; 100 g; 0.2',
      '2026-11-09; Wasted at events; Rye; 100 g; 0.2',
    ]);
  });

  it('isn’t known before a unit changed into one that it doesn’t convert into', () => {
    const shelves = shelvesOf([waste('2026-11-20', 100)]).map((one) => ({ ...one, knownFrom: '2026-11-12' }));
    const { rows, complete } = wasteReport({ items, shelves }, november, priceOn);
    expect(rows.map((row) => [row.quantity, row.cost, row.unknown])).toEqual([
      ['100', '0.3', ''],
      [null, null, 'what was wasted before its unit changed'],
    ]);
    expect(complete).toBe(false);
  });
});

it('has every week or month of its days, over a year’s end too', () => {
  expect(periodsIn({ from: '2026-12-24', to: '2027-01-04' })).toEqual([
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ]);
  expect(periodsIn({ from: '2026-11-30', to: '2027-03-10' })).toEqual([
    ...['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'],
  ]);
  expect(periodsIn({ from: '2026-11-16', to: '2026-11-16' })).toEqual(['2026-11-16']);
});
