/** The value of stock by hand: what isn't known is named and never zero. */
import { describe, expect, it } from 'vitest';
import { ratio, ratioOf } from '../money.ts';
import { noMeasures } from '../units.ts';
import type { Move, Shelf } from './stock-days.ts';
import { type PriceThen, stockValueReport } from './stock-value-report.ts';

const item = (id: string, name: string, category: string | null = 'Flour and grain') => ({
  ...{ id, name, category, unitName: null, deletedOn: null as string | null },
  kind: 'ingredient' as const,
});
const shelf = (itemId: string, grams: number, siteId = 'kitchen', moves: readonly Move[] = []): Shelf => ({
  ...{ itemId, siteId, unit: 'g', quantity: BigInt(Math.round(grams * 1000)), moves, knownFrom: null },
});
/** Of a kilogram. */
const price = (amount: string): PriceThen => ({
  ...{ measures: noMeasures, isLeast: false, amount, per: 'per kg' },
  price: { price: ratioOf(amount), unit: 'kg' },
});
const kitchen = { id: 'kitchen', name: 'Main Kitchen', isActive: true };
const stall = { id: 'stall', name: 'Unit 4', isActive: true };
const day = '2026-10-31';
const valued = (
  items: readonly ReturnType<typeof item>[],
  shelves: readonly Shelf[],
  prices: Record<string, PriceThen>,
  sites = [kitchen],
) => stockValueReport({ items, shelves }, { day, sites, prices: new Map(Object.entries(prices)) });

describe('the value of stock', () => {
  it('is what was there at its price then, by category, the largest first', () => {
    const items = [
      item('a', 'Rye'),
      item('b', 'Plain'),
      item('c', 'Honey', 'Sugar and honey'),
      item('d', 'Bran'),
    ];
    const shelves = [shelf('a', 50_000), shelf('b', 125_000), shelf('c', 2_500.5), shelf('d', 0)];
    const { rows, totals, complete, columns } = valued(items, shelves, {
      a: price('1.62'),
      b: price('1.34'),
      c: price('9.99'),
      d: price('1'),
    });
    // 125 x 1.34, 50 x 1.62, 2.5005 x 9.99 = 24.979995.
    expect(rows.map((row) => [row.category, row.item, row.quantity, row.unit, row.price, row.value])).toEqual(
      [
        ['Flour and grain', 'Plain', '125', 'kg', '1.34', '167.5'],
        ['Flour and grain', 'Rye', '50', 'kg', '1.62', '81'],
        ['Sugar and honey', 'Honey', '2.5005', 'kg', '9.99', '24.98'],
      ],
    );
    expect([totals, complete]).toEqual([{ value: '273.48' }, true]);
    expect(columns.map(({ key }) => key)).not.toContain('site kitchen');
  });

  it('leaves out what came after the day, and what went since comes back', () => {
    const moves: Move[] = [
      { day: '2026-11-01', column: 'received', delta: 25_000_000n, postedAt: '2026-11-01T12:00:00.000Z' },
      { day: '2026-11-02', column: 'used', delta: -4_000_000n, postedAt: '2026-11-01T12:00:00.000Z' },
      { day, column: 'received', delta: 1_000_000n, postedAt: '2026-11-01T12:00:00.000Z' },
    ];
    const { rows } = valued([item('a', 'Rye')], [shelf('a', 31_000, 'kitchen', moves)], { a: price('2') });
    expect(rows).toMatchObject([{ quantity: '10', value: '20' }]);
  });

  it('has a column for each site, whose totals come to the whole', () => {
    const items = [item('a', 'Rye'), item('b', 'Plain')];
    const shelves = [shelf('a', 333, 'kitchen'), shelf('a', 333, 'stall'), shelf('b', 1_000, 'stall')];
    const closed = { id: 'old', name: 'Old shop', isActive: false };
    const prices = { a: price('1'), b: price('2') };
    const { rows, totals, columns } = valued(items, shelves, prices, [kitchen, stall, closed]);
    expect(columns.filter(({ key }) => key.startsWith('site ')).map(({ title }) => title)).toEqual([
      'Main Kitchen',
      'Unit 4',
    ]);
    expect(rows).toMatchObject([
      { item: 'Plain', 'site kitchen': '0', 'site stall': '2', value: '2' },
      { item: 'Rye', 'site kitchen': '0.33', 'site stall': '0.33', value: '0.66' },
    ]);
    expect(totals).toEqual({ 'site kitchen': '0.33', 'site stall': '2.33', value: '2.66' });
    const there = valued(items, [...shelves, shelf('b', 500, 'old')], prices, [kitchen, stall, closed]);
    expect(there.columns.map(({ title }) => title)).toContain('Old shop (deleted)');
  });

  it('is at least that where a price isn’t known, which is named and no zero', () => {
    const { rows, totals, complete } = valued(
      [item('a', 'Rye'), item('b', 'Bags', 'Packaging')],
      [shelf('a', 1_000), shelf('b', 140)],
      { a: price('3') },
    );
    expect(rows[1]).toMatchObject({
      item: 'Bags',
      quantity: '140',
      price: null,
      value: null,
      unknown: 'its price',
    });
    expect([totals, complete]).toEqual([{ value: '3' }, false]);
    // Nothing is known of any of it.
    expect(valued([item('b', 'Bags')], [shelf('b', 140)], {}).totals).toEqual({});
  });

  it('says a price of what doesn’t convert, and a cost of which a part isn’t known', () => {
    const each = { ...price('3'), price: { price: ratio(3n, 1n), unit: 'pieces' as const } };
    const least = { ...price('2'), isLeast: true };
    const items = [item('a', 'Eggs'), item('b', 'Loaf')];
    const { rows, totals, complete } = valued(items, [shelf('a', 100), shelf('b', 1_000)], {
      a: each,
      b: least,
    });
    expect(rows.map((row) => [row.item, row.value, row.unknown])).toEqual([
      ['Loaf', '2', 'a price of what goes into it'],
      ['Eggs', null, 'its price for one g'],
    ]);
    expect([totals, complete]).toEqual([{ value: '2' }, false]);
  });

  it('counts none of what is below zero, and names it', () => {
    const shelves = [shelf('a', -2_000), shelf('a', 5_000, 'stall')];
    const { rows, totals, complete } = valued([item('a', 'Rye')], shelves, { a: price('3') }, [
      kitchen,
      stall,
    ]);
    expect(rows).toMatchObject([
      {
        ...{ quantity: '5', 'site kitchen': '0', 'site stall': '15', value: '15' },
        unknown: 'below zero at Main Kitchen: -2 kg',
      },
    ]);
    expect([totals.value, complete]).toEqual(['15', false]);
  });

  it('has what was deleted since, and not what was deleted by then', () => {
    const since = { ...item('a', 'Rye'), deletedOn: '2026-11-01' };
    const before = { ...item('b', 'Bran'), deletedOn: day };
    const { rows } = valued([since, before], [shelf('a', 1_000), shelf('b', 1_000)], {
      a: price('3'),
      b: price('3'),
    });
    expect(rows).toMatchObject([{ item: 'Rye (deleted since)', value: '3' }]);
  });

  it('isn’t guessed from before a unit that doesn’t convert', () => {
    const kept = { ...shelf('a', 1_000), knownFrom: '2026-11-02' };
    expect(valued([item('a', 'Rye')], [kept], { a: price('3') })).toMatchObject({
      ...{ rows: [{ quantity: null, value: null }], totals: {}, complete: false },
    });
  });
});
