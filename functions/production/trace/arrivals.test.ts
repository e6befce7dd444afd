/** Whether something that named no lot may have taken of one, by days and places. */
import { describe, expect, it } from 'vitest';
import { type Arrival, becauseOf, type Taking } from './arrivals.ts';

const shelf = { itemId: 'flour', siteId: 'kitchen' };
const stall = { itemId: 'flour', siteId: 'stall' };
const entered = (day: string, time = '12:00'): string => `${day}T${time}:00.000Z`;
const on = (day: string, typed = day) => ({ day, enteredAt: entered(typed) });
const typedOn = (day: string, time?: string) => ({ day: null, enteredAt: entered(day, time) });

/** Flour that came on the 10th and is still there. */
const dated: Arrival = {
  ...{ place: shelf, from: on('2026-11-10', '2026-11-20'), notBefore: '2026-11-10' },
  ...{ isMaybeEarlier: false, until: null, useByDate: null, hasCome: true, isSiteGone: false },
};
/** Flour that was entered on the 10th, and nobody said when it came. */
const undated: Arrival = {
  ...{ ...dated, from: typedOn('2026-11-10'), isMaybeEarlier: true, notBefore: null },
};
const run = (day: string, more: Partial<Taking> = {}): Taking => ({
  ...{ place: shelf, at: on(day), isShort: false },
  ...more,
});
const unposted = (day: string): Taking => run(day, { place: null, isShort: true });

it('that came may be what those took who named one that never did', () => {
  const misnamed = run('2026-11-12', { isShort: true, why: 'never_came' });
  expect(becauseOf(misnamed, dated)).toEqual(['never_came']);
  expect(becauseOf(misnamed, { ...dated, hasCome: false })).toBeNull();
  expect(becauseOf({ ...misnamed, at: on('2026-11-08') }, dated)).toBeNull();
});

describe('a lot whose day is known', () => {
  it('is in what was made on that day or later, whenever either was typed', () => {
    expect(becauseOf(run('2026-11-10'), dated)).toEqual(['unnamed_lot']);
    expect(becauseOf(run('2026-11-12', { at: on('2026-11-12', '2026-11-25') }), dated)).toEqual([
      'unnamed_lot',
    ]);
    expect(becauseOf(run('2026-11-09'), dated)).toBeNull();
    expect(becauseOf(run('2026-11-09', { at: on('2026-11-09', '2026-11-25') }), dated)).toBeNull();
    expect(becauseOf(run('2026-11-09', { isShort: true }), dated)).toBeNull();
    expect(becauseOf(unposted('2026-11-09'), dated)).toBeNull();
    expect(becauseOf(unposted('2026-11-10'), dated)).toEqual(['untracked']);
  });

  it('may be in what moved by the maker’s own clock, a day off the table’s', () => {
    const moved = (day: string) => becauseOf(run('', { at: typedOn(day) }), dated);
    expect(moved('2026-11-09')).toEqual(['unnamed_lot']);
    expect(moved('2026-11-08')).toBeNull();
  });
});

describe('a lot whose day nobody gave', () => {
  it('is in what was made once it was entered', () => {
    expect(becauseOf(run('2026-11-10', { at: on('2026-11-10', '2026-11-11') }), undated)).toEqual([
      'unnamed_lot',
    ]);
    expect(becauseOf(run('2026-11-11'), undated)).toEqual(['unnamed_lot']);
  });

  it('is in what was made before and typed later: it may have come by then', () => {
    expect(becauseOf(run('2026-11-07', { at: on('2026-11-07', '2026-11-12') }), undated)).toEqual([
      'unnamed_lot',
      'no_delivery_day',
    ]);
    expect(becauseOf(run('2026-11-07', { at: on('2026-11-07', '2026-11-12') }), dated)).toBeNull();
  });

  it('is in what was made before, where it took what nobody had entered', () => {
    expect(becauseOf(run('2026-11-07', { isShort: true }), undated)).toEqual([
      'unnamed_lot',
      'no_delivery_day',
    ]);
    expect(becauseOf(run('2026-11-07'), undated)).toBeNull();
  });

  it('of something that was never in stock may be in anything that names no lot', () => {
    const never: Arrival = { ...undated, place: null, from: on('2026-11-10') };
    expect(becauseOf(unposted('2026-11-12'), never)).toEqual(['untracked']);
    expect(becauseOf(run('2026-11-12', { place: stall }), never)).toEqual(['unnamed_lot']);
    expect(becauseOf(unposted('2026-11-02'), never)).toEqual(['untracked', 'no_delivery_day']);
  });
});

describe('a lot on a shelf', () => {
  it('is not in what was taken from another', () => {
    expect(becauseOf(run('2026-11-12', { place: stall }), dated)).toBeNull();
  });

  it('is in nothing after the last of it was gone', () => {
    const gone = { ...dated, until: on('2026-11-15') };
    expect(becauseOf(run('2026-11-15'), gone)).toEqual(['unnamed_lot']);
    expect(becauseOf(run('2026-11-16'), gone)).toBeNull();
    const thrownOut = { ...dated, until: typedOn('2026-11-15') };
    expect(becauseOf(run('2026-11-16'), thrownOut)).toBeNull();
    expect(becauseOf(run('', { at: typedOn('2026-11-15', '11:00') }), thrownOut)).toEqual(['unnamed_lot']);
    expect(becauseOf(run('', { at: typedOn('2026-11-15', '13:00') }), thrownOut)).toBeNull();
  });

  it('is said to have been past its use-by', () => {
    const dateMarked = { ...dated, useByDate: '2026-11-12' };
    expect(becauseOf(run('2026-11-12'), dateMarked)).toEqual(['unnamed_lot']);
    expect(becauseOf(run('2026-11-13'), dateMarked)).toEqual(['unnamed_lot', 'past_use_by']);
  });
});
