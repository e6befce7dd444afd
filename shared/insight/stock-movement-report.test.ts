/** Stock movement by hand: opening, each reason in one column, closing, to the gram. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals } from '../money.ts';
import { movementReasons } from '../stock/constants.ts';
import { noMeasures } from '../units.ts';
import {
  type Cause,
  causeColumns,
  causeOf,
  type JournalMovement,
  type OwnDays,
  placing,
  quantityOn,
  shelfOf,
} from './stock-days.ts';
import { stockMovementReport } from './stock-movement-report.ts';

const none: OwnDays = { runs: new Map(), sales: new Map(), events: new Map() };
const dayAt = (time: string): string => time.slice(0, 10);
const today = '2026-12-31';
const flour = {
  ...{ id: 'flour', name: 'Strong flour', category: 'Flour and grain', unitName: null, deletedOn: null },
  kind: 'ingredient' as const,
};

let ids = 0;
/** So many grams, posted on a day of November at noon. */
const moved = (day: number, grams: number, more: Partial<JournalMovement> = {}): JournalMovement => ({
  ...{ id: `m${ids++}`, itemId: 'flour', siteId: 'kitchen', reason: 'use', levelUnit: 'g' },
  ...{
    postedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    delta: BigInt(Math.round(grams * 1000)),
  },
  ...{ undoes: null, deliveredOn: null, countedAt: null, runId: null, saleId: null, eventId: null },
  wasteReason: null,
  ...more,
});
const shelf = (grams: number, movements: readonly JournalMovement[], own = none, siteId = 'kitchen') =>
  shelfOf(
    { itemId: 'flour', siteId, unit: 'g', quantity: BigInt(Math.round(grams * 1000)) },
    movements.filter((movement) => movement.siteId === siteId),
    { placeOf: placing(movements, own, { dayAt, today }), measures: noMeasures, dayAt },
  );
const november = { from: '2026-11-01', to: '2026-11-30' };
const rowFor = (shelves: ReturnType<typeof shelf>[], span = november) =>
  stockMovementReport({ items: [flour], shelves }, span).rows[0];

describe('a delivery that was on the shelf when it was counted', () => {
  it('is received on its day, and taken back on that of the count', () => {
    const opening = moved(2, 2000, { reason: 'receive', deliveredOn: '2026-11-02' });
    const count = moved(10, 1000, { reason: 'count' });
    const delivery = moved(20, 1000, { reason: 'receive', deliveredOn: '2026-11-08' });
    const back = moved(20, -1000, { reason: 'count', countedAt: count.postedAt });
    const rowIn = (from: string, to: string) =>
      rowFor([shelf(3000, [opening, count, delivery, back])], { from, to });
    expect(rowIn('2026-11-01', '2026-11-30')).toMatchObject({
      ...{ opening: '0', received: '3', counted: '0', closing: '3' },
    });
    expect(rowIn('2026-11-01', '2026-11-09')).toMatchObject({ received: '3', counted: '0', closing: '3' });
    expect(rowIn('2026-11-10', '2026-11-19')).toMatchObject({
      ...{ opening: '3', received: '0', counted: '0', closing: '3' },
    });
    expect(rowIn('2026-11-20', '2026-11-30')).toMatchObject({ opening: '3', counted: '0', closing: '3' });
  });
});

describe('the columns', () => {
  it('take each reason exactly once', () => {
    const causes = movementReasons
      .filter((reason) => reason !== 'undo')
      .flatMap((reason) => [causeOf(reason, 1n), causeOf(reason, -1n)]);
    for (const cause of new Set(causes)) {
      const taking = causeColumns.filter(({ causes: of }) => (of as readonly Cause[]).includes(cause));
      expect(taking, cause).toHaveLength(1);
    }
    const taken = causeColumns.flatMap(({ causes: of }) => of as readonly Cause[]);
    expect(new Set(taken)).toEqual(new Set(causes));
    expect(taken).toHaveLength(new Set(causes).size);
  });

  it('lead from the opening to the closing', () => {
    const movements = [
      moved(2, 25_000, { reason: 'receive' }),
      moved(3, -4_000, { reason: 'production', runId: 'run' }),
      moved(4, -500.5),
      moved(5, -250, { reason: 'waste' }),
      moved(6, -100, { reason: 'destroy' }),
      moved(7, 40, { reason: 'customer_return' }),
      moved(8, -1_000, { reason: 'supplier_return' }),
      moved(9, -30, { reason: 'adjust' }),
      moved(10, 10, { reason: 'count' }),
      moved(11, -0.25, { reason: 'rounding' }),
      moved(12, -2_000, { reason: 'transfer' }),
      moved(13, -300, { reason: 'sale', eventId: 'market' }),
      moved(14, 70, { reason: 'production', runId: 'run' }),
    ];
    const own = {
      ...none,
      ...{ runs: new Map([['run', '2026-11-03']]), events: new Map([['market', '2026-11-13']]) },
    };
    // 3 kg, and what moved, 16,939.25 g.
    expect(rowFor([shelf(19_939.25, movements, own)])).toEqual({
      ...{ item: 'Strong flour', category: 'Flour and grain', unit: 'kg', opening: '3' },
      ...{ received: '25', made: '0.07', used: '-4.5005', sold: '-0.3', wasted: '-0.25', destroyed: '-0.1' },
      ...{ fromCustomers: '0.04', toSuppliers: '-1', counted: '-0.02', rounding: '-0.00025' },
      ...{ transferred: '-2', closing: '19.93925', unknown: '' },
      // 350 g of 5,150.5 g.
      lost: '6.795456751772',
    });
  });
});

describe('a day', () => {
  it('of a delivery is the day it came, however late it was entered', () => {
    const late = moved(20, 5_000, { reason: 'receive', deliveredOn: '2026-10-28' });
    expect(rowFor([shelf(5_000, [late])])).toMatchObject({ opening: '5', received: '0', closing: '5' });
    expect(quantityOn(shelf(5_000, [late]), '2026-10-27')).toBe(0n);
  });

  it('is its own where it was entered ahead, up to a week, and today until then', () => {
    const early = moved(20, 5_000, { reason: 'receive', deliveredOn: '2026-11-21' });
    expect(quantityOn(shelf(5_000, [early]), '2026-11-20')).toBe(0n);
    const far = moved(1, 5_000, { reason: 'receive', deliveredOn: '2026-11-21' });
    expect(quantityOn(shelf(5_000, [far]), '2026-11-08')).toBe(5_000_000n);
    const ahead = { ...early, postedAt: `${today}T12:00:00.000Z`, deliveredOn: '2027-01-01' };
    expect(quantityOn(shelf(5_000, [ahead]), today)).toBe(5_000_000n);
  });

  it('of a sale is the sale’s, of a run the run’s, of an event the event’s; of a stall that is loaded its own', () => {
    const own = {
      runs: new Map([['run', '2026-10-30']]),
      sales: new Map([['sale', '2026-11-02']]),
      events: new Map([['market', '2026-10-31']]),
    };
    const movements = [
      moved(5, -100, { reason: 'production', runId: 'run' }),
      moved(5, -20, { reason: 'sale', runId: 'run', saleId: 'sale' }),
      moved(5, -3, { reason: 'sale', eventId: 'market' }),
      moved(5, -1, { reason: 'transfer', eventId: 'market' }),
    ];
    expect(rowFor([shelf(876, movements, own)])).toMatchObject({
      ...{ opening: '897', used: '0', sold: '-20', transferred: '-1', closing: '876' },
    });
  });
});

describe('what is undone', () => {
  it('leaves the period of what it undoes, in the same column', () => {
    const wrong = moved(3, 72_000, { reason: 'receive', deliveredOn: '2026-10-20' });
    const undo = moved(25, -72_000, { reason: 'undo', undoes: wrong.id });
    expect(rowFor([shelf(0, [wrong, undo])])).toBeUndefined();
    expect(quantityOn(shelf(0, [wrong, undo]), '2026-11-10')).toBe(0n);
    const right = moved(4, 7_200, { reason: 'receive' });
    const later = moved(25, -7_200, { reason: 'undo', undoes: right.id });
    expect(rowFor([shelf(0, [right, later])])).toBeUndefined();
    expect(rowFor([shelf(5, [right, later])])).toMatchObject({ opening: '5', received: '0', closing: '5' });
  });

  it('leaves the opening where it was entered before', () => {
    const undo = moved(25, -500, { reason: 'undo', undoes: 'of October' });
    expect(rowFor([shelf(1_000, [undo])])).toMatchObject({ opening: '1', received: '0', closing: '1' });
  });

  it('leaves no trace of a sale or an event that was deleted', () => {
    const movements = [
      moved(3, -50, { reason: 'sale', runId: 'run', saleId: 'gone' }),
      moved(9, 50, { reason: 'sale', runId: 'run', saleId: 'gone' }),
      moved(4, -50, { reason: 'waste', eventId: 'gone' }),
      moved(8, 50, { reason: 'waste', eventId: 'gone' }),
    ];
    expect(rowFor([shelf(1_000, movements)])).toMatchObject({ sold: '0', wasted: '0', opening: '1' });
    expect(quantityOn(shelf(1_000, movements), '2026-11-05')).toBe(1_000_000n);
  });
});

it('shows a transfer at each site; over both it cancels out', () => {
  const out = moved(5, -2_000, { reason: 'transfer' });
  const movements = [out, { ...out, siteId: 'stall', delta: 2_000_000n }];
  const [kitchen, stall] = [shelf(8_000, movements), shelf(2_000, movements, none, 'stall')];
  expect(rowFor([kitchen])).toMatchObject({ opening: '10', transferred: '-2', closing: '8' });
  expect(rowFor([stall])).toMatchObject({ opening: '0', transferred: '2', closing: '2' });
  expect(rowFor([kitchen, stall])).toMatchObject({ opening: '10', transferred: '0', closing: '10' });
});

describe('a unit that changed', () => {
  const measures = { ...noMeasures, piecesPerPack: '12' };
  // Two boxes of twelve on the 2nd, pieces from the 10th; a box more, entered late in pieces.
  const movements = [
    moved(2, 2, { reason: 'receive', levelUnit: 'boxes' }),
    moved(10, 22, { reason: 'unit_change', levelUnit: 'pieces' }),
    moved(10, -1, { reason: 'rounding', levelUnit: 'pieces' }),
    moved(12, 12, { reason: 'receive', levelUnit: 'pieces', deliveredOn: '2026-11-04' }),
  ];
  const shelfBy = (by: typeof measures | typeof noMeasures) =>
    shelfOf({ itemId: 'flour', siteId: 'kitchen', unit: 'pieces', quantity: 35_000n }, movements, {
      placeOf: placing(movements, none, { dayAt, today }),
      measures: by,
      dayAt,
    });

  it('counts in the unit of today, and only what was rounded away is in a column', () => {
    expect(quantityOn(shelfBy(measures), '2026-11-03')).toBe(24_000n);
    expect(quantityOn(shelfBy(measures), '2026-11-05')).toBe(36_000n);
    expect(rowFor([shelfBy(measures)])).toMatchObject({
      ...{ unit: 'pcs', opening: '0', received: '36', rounding: '-1', closing: '35', unknown: '' },
    });
  });

  it('isn’t guessed where it doesn’t convert', () => {
    const kept = shelfBy(noMeasures);
    expect([quantityOn(kept, '2026-11-09'), quantityOn(kept, '2026-11-10')]).toEqual([
      null,
      24_000n - 1_000n + 12_000n,
    ]);
    const report = stockMovementReport({ items: [flour], shelves: [kept] }, november);
    expect(report.complete).toBe(false);
    expect(report.rows[0]).toMatchObject({ opening: null, received: null, closing: '35' });
    expect(report.rows[0]?.unknown).toBe('how much it was before its unit changed');
  });
});

it('leaves out what was neither there nor moved, and what was deleted before', () => {
  expect(rowFor([shelf(0, [])])).toBeUndefined();
  const gone = { ...flour, deletedOn: '2026-10-31' };
  expect(stockMovementReport({ items: [gone], shelves: [shelf(500, [])] }, november).rows).toEqual([]);
  const later = { ...flour, deletedOn: '2026-11-02' };
  expect(stockMovementReport({ items: [later], shelves: [shelf(500, [])] }, november).rows).toMatchObject([
    { item: 'Strong flour (deleted)', unit: 'g', opening: '500', closing: '500', lost: null },
  ]);
});

describe('any month', () => {
  const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}`;
  const reasons = movementReasons.filter((reason) => !['undo', 'unit_change', 'rounding'].includes(reason));
  const entry = fc.record({
    reason: fc.constantFrom(...reasons),
    posted: fc.integer({ min: 1, max: 30 }),
    came: fc.option(fc.integer({ min: 1, max: 30 })),
    delta: fc.bigInt({ min: -9_000_000n, max: 9_000_000n }).filter((delta) => delta !== 0n),
    isUndone: fc.boolean(),
    undoneAfter: fc.integer({ min: 0, max: 9 }),
  });

  it('leads from each day to the next, and to what an independent sum by days comes to', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (entries, first) => {
        const movements = entries.flatMap(({ reason, posted, came, delta, isUndone, undoneAfter }) => {
          const on = reason === 'receive' && came !== null ? { deliveredOn: day(came) } : {};
          const done = { ...moved(posted, 0, { reason, ...on }), delta };
          const at = Math.min(30, posted + undoneAfter);
          const undo = { ...moved(at, 0, { reason: 'undo', undoes: done.id }), delta: -delta };
          return isUndone ? [done, undo] : [done];
        });
        // What was undone never was; the rest counts on the day it came, or a week after it was entered if that was before.
        const real = entries.filter(({ isUndone }) => !isUndone);
        const dayOf = ({ reason, came, posted }: (typeof real)[number]): number =>
          reason === 'receive' && came !== null ? Math.min(came, posted + 7) : posted;
        const upTo = (last: number): bigint =>
          real.reduce((sum, one) => (dayOf(one) <= last ? sum + one.delta : sum), 0n);
        const now = { ...shelf(0, []), quantity: upTo(30) };
        const found = shelfOf(now, movements, {
          placeOf: placing(movements, none, { dayAt, today }),
          measures: noMeasures,
          dayAt,
        });
        for (const last of [first - 1, first, 30]) expect(quantityOn(found, day(last))).toBe(upTo(last));
        const row = rowFor([found], { from: day(first), to: day(30) });
        if (row === undefined) return;
        const changed = causeColumns.map(({ key }) => row[key] ?? '');
        expect(sumDecimals([row.opening ?? '', ...changed])).toBe(row.closing);
      }),
    );
  });
});
