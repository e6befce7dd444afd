/** Which lots a run takes. */
import { describe, expect, it } from 'vitest';
import { type LotLeft, type Shelf, takeFrom, withBack } from './shelf.ts';

const day = '2026-12-05';
const lot = (lotCode: string, useByDate: string | null, left: number): LotLeft => ({
  lotCode,
  useByDate,
  left: BigInt(left),
});
/** The butter of a sheet: 3.2 kg in two lots, and one past its use-by. */
const butter: Shelf = {
  level: 3_300n,
  lots: [
    lot('AMP-2612-A', '2026-12-28', 2000),
    lot('AMP-2611-B', '2026-12-09', 1200),
    lot('OLD', '2026-12-04', 100),
  ],
};
const take = (
  quantity: number,
  shelf = butter,
  named: { lotCode: string; useByDate: string | null } | null = null,
) => takeFrom(shelf, { quantity: BigInt(quantity), named, day });
const parts = (taking: ReturnType<typeof take>) =>
  taking.taken.map(({ lotCode, quantity }) => [lotCode, Number(quantity)]);

describe('a row that names no lot', () => {
  it('takes the earliest use-by first, over as many lots as it needs', () => {
    expect(parts(take(1000))).toEqual([['AMP-2611-B', 1000]]);
    expect(parts(take(3000))).toEqual([
      ['AMP-2611-B', 1200],
      ['AMP-2612-A', 1800],
    ]);
  });

  it('takes nothing past its use-by, and says so; what no lot covers is taken without one', () => {
    const taking = take(3600);
    expect(parts(taking)).toEqual([
      ['AMP-2611-B', 1200],
      ['AMP-2612-A', 2000],
      [null, 400],
    ]);
    expect(taking.past).toEqual([lot('OLD', '2026-12-04', 100)]);
    expect(taking.short).toBe(400n);
    expect(parts(take(100, { level: 100n, lots: [lot('TODAY', day, 100)] }))).toEqual([['TODAY', 100]]);
  });

  it('takes none that hadn’t come yet on that day', () => {
    const lots = [
      { ...lot('LATE', null, 10), since: '2026-12-06' },
      { ...lot('DAY', null, 10), since: day },
    ];
    expect(parts(take(15, { level: 20n, lots }))).toEqual([
      ['DAY', 10],
      [null, 5],
    ]);
  });

  it('takes undated lots last, and of two with one date the same each time', () => {
    const lots = [lot('Z', null, 10), lot('B', '2027-01-01', 10), lot('A', '2027-01-01', 10)];
    for (const order of [lots, lots.toReversed()])
      expect(parts(take(30, { level: 30n, lots: order }))).toEqual([
        ['A', 10],
        ['B', 10],
        ['Z', 10],
      ]);
  });

  it('is short only of what isn’t there, with a lot or without', () => {
    const honey = { level: 1_920n, lots: [lot('LA-26-07', '2028-08-31', 1500)] };
    expect(take(1920, honey)).toMatchObject({ short: 0n, taken: [{}, { lotCode: null, quantity: 420n }] });
    expect(take(2000, honey).short).toBe(80n);
    expect(take(5, { level: -10n, lots: [] }).short).toBe(5n);
    expect(take(5, { level: 0n, lots: [lot('MINUS', null, -3)] }).taken).toEqual([
      { lotCode: null, useByDate: null, quantity: 5n },
    ]);
  });

  it('leaves the rest for the next row of the same item', () => {
    const { after } = take(1000);
    expect(parts(take(1000, after))).toEqual([
      ['AMP-2611-B', 200],
      ['AMP-2612-A', 800],
    ]);
    expect(after.level).toBe(2300n);
  });
});

describe('a row that names a lot', () => {
  it('takes all from it, also more than is left, and warns of one past its use-by', () => {
    const named = { lotCode: 'OLD', useByDate: '2026-12-04' };
    const taking = take(150, butter, named);
    expect(parts(taking)).toEqual([['OLD', 150]]);
    expect(taking).toMatchObject({ isNamedPast: true, short: 50n, past: [] });
    expect(taking.after.lots[2]?.left).toBe(-50n);
    expect(take(5, butter, { lotCode: 'NEVER-RECEIVED', useByDate: null })).toMatchObject({ short: 5n });
  });
});

describe('a shelf as it was before something was taken', () => {
  it('has again what each lot gave, one that was used up among them, and what no lot covered', () => {
    const { taken, after } = take(3300);
    const usedUp = { ...after, lots: after.lots.filter(({ left }) => left > 0n) };
    const before = withBack(usedUp, taken);
    expect(before.level).toBe(butter.level);
    expect(parts(take(3300, before))).toEqual(parts(take(3300)));
  });

  it('adds up parts of one lot, and keeps apart lots of one code by their dates', () => {
    const part = (useByDate: string, quantity: bigint) => ({ lotCode: 'A', useByDate, quantity });
    const back = withBack({ level: 1n, lots: [lot('A', '2026-12-09', 1)] }, [
      part('2026-12-10', 2n),
      part('2026-12-09', 3n),
      part('2026-12-10', 4n),
    ]);
    expect(back).toEqual({ level: 10n, lots: [lot('A', '2026-12-09', 4), lot('A', '2026-12-10', 6)] });
  });
});
