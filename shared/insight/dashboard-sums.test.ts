/** The figures of the dashboard, against sums by hand. */
import { describe, expect, it } from 'vitest';
import { earlier, marginIn, monthTo, type SoldLine, spentIn, takingsIn, weekTo } from './dashboard-sums.ts';

const line = (day: string, changes: Partial<SoldLine> = {}): SoldLine => ({
  recipeId: 'bun',
  ...{ day, takings: '10', cost: '4', priced: true, costed: true },
  ...changes,
});

describe('a week', () => {
  it.each([
    ['2026-11-21', '2026-11-16'],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['1969-12-31', '1969-12-29'],
  ])('up to %s begins on Monday, %s', (date, from) => expect(weekTo(date)).toEqual({ from, to: date }));

  it('is compared with the same days of the one before', () => {
    expect(earlier(weekTo('2026-11-18'), 7)).toEqual({ from: '2026-11-09', to: '2026-11-11' });
  });
});

it('has 30 days in a month, with today', () => {
  expect(monthTo('2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

describe('what sold', () => {
  const week = weekTo('2026-11-18');
  const lines = [line('2026-11-15'), line('2026-11-16'), line('2026-11-18'), line('2026-11-19')];

  it('is of its days alone', () => {
    expect(takingsIn(lines, week, [])).toEqual({ amount: '20', complete: true });
  });

  it('is at least with an open price, and with an event that nobody entered', () => {
    const open = line('2026-11-17', { takings: '0', priced: false });
    expect(takingsIn([...lines, open], week, [])).toEqual({ amount: '20', complete: false });
    expect(takingsIn(lines, week, ['2026-11-17'])).toMatchObject({ complete: false });
    expect(takingsIn(lines, week, ['2026-11-15'])).toMatchObject({ complete: true });
  });
});

describe('a margin', () => {
  const month = monthTo('2026-11-30');

  it('is of what has a price and a cost: never is an unknown one zero', () => {
    const unknown = line('2026-11-20', { cost: '0', costed: false });
    expect(marginIn([line('2026-11-20')], month)).toEqual({ percent: '60', complete: true });
    expect(marginIn([line('2026-11-20'), unknown], month)).toEqual({ percent: '60', complete: false });
    expect(marginIn([unknown], month)).toEqual({ percent: null, complete: false });
  });

  it('is weighted by what each took, and may be a loss', () => {
    const loss = line('2026-11-20', { takings: '2', cost: '8' });
    // (12 - 12) / 12, and (2 - 8) / 2.
    expect(marginIn([line('2026-11-20'), loss], month).percent).toBe('0');
    expect(marginIn([loss], month).percent).toBe('-300');
  });
});

it('adds up what was spent, at least where a delivery has no price', () => {
  const spent = [
    { day: '2026-11-16', amount: '812.35', complete: true },
    { day: '2026-11-17', amount: '0', complete: false },
    { day: '2026-11-10', amount: '5', complete: true },
  ];
  expect(spentIn(spent, weekTo('2026-11-18'))).toEqual({ amount: '812.35', complete: false });
});
