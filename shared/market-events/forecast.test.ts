/** Forecasts of stalls whose demand is known, since it is made up here. */
import { describe, expect, it } from 'vitest';
import { demandOf, forecastOf, type Observation, type PastEvent } from './forecast.ts';

/** A repeatable sequence of numbers from 0 up to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = seeded(20261124);
const normal = (): number => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());

/** Those who come, one after the other over the day. */
function soldOf(demand: number, taken: number): Observation {
  if (demand < taken) return { sold: demand, soldOutAfter: null };
  const arrivals = Array.from({ length: demand }, () => random()).sort((a, b) => a - b);
  return { sold: taken, soldOutAfter: arrivals[taken - 1] ?? 1 };
}

interface Stall {
  past: Observation[];
  next: number;
}

function aStall(): Stall {
  const mean = 10 + random() * 60;
  const spread = 0.1 + random() * 0.2;
  const demand = () => Math.max(0, Math.round(mean * (1 + spread * normal()) + Math.sqrt(mean) * normal()));
  const taken = () => Math.max(1, Math.round(mean * (0.75 + random() * 0.6)));
  const count = 3 + Math.floor(random() * 10);
  return { past: Array.from({ length: count }, () => soldOf(demand(), taken())), next: demand() };
}

describe('of 1,000 stalls that sell out every other time', () => {
  const stalls = Array.from({ length: 1000 }, aStall);
  const forecasts = stalls.map(({ past }) => demandOf(past));

  it('75 to 90 % of the true demand lies in the 80 % range', () => {
    const inside = stalls.filter(({ next }, index) => {
      const forecast = forecasts[index];
      return forecast && next >= Math.round(forecast.low) && next <= Math.round(forecast.high);
    });
    expect(inside.length).toBeGreaterThanOrEqual(750);
    expect(inside.length).toBeLessThanOrEqual(900);
  });

  it('the mean error is below the plain average’s', () => {
    const errorOf = (expected: (index: number) => number) =>
      stalls.reduce((sum, { next }, index) => sum + Math.abs(next - expected(index)), 0) / stalls.length;
    const plain = (index: number) => {
      const past = stalls[index]?.past ?? [];
      return past.reduce((sum, { sold }) => sum + sold, 0) / past.length;
    };
    const own = errorOf((index) => forecasts[index]?.expected ?? 0);
    expect(own).toBeLessThan(errorOf(plain));
    const soldOut = stalls.flatMap(({ past }) => past).filter(({ soldOutAfter }) => soldOutAfter !== null);
    expect(soldOut.length).toBeGreaterThan(stalls.flatMap(({ past }) => past).length / 4);
  });
});

const row = (soldQuantity: string, soldOutAt: string | null = null) => ({
  ...{ recipeId: 'loaf', plannedQuantity: '40', soldQuantity, wastedQuantity: null, soldOutAt },
});
const past = (
  eventDate: string,
  changes: Partial<PastEvent>,
  sold = '30',
  at: string | null = null,
): PastEvent => ({
  ...{ id: eventDate, name: 'Market', location: '', eventDate, status: 'completed' },
  recipes: [row(sold, at)],
  ...changes,
});
const recipe = {
  ...{ recipeId: 'loaf', plannedQuantity: '32', priceSnapshot: '5', ingredientCostSnapshot: '1' },
  ...{ packagingCostSnapshot: null, unitSnapshot: 'loaves' },
};
const event = { id: 'next', name: 'Bruton market', location: 'High Street', eventDate: '2026-12-12' };
const of = (events: PastEvent[]) => forecastOf(events, { event, recipe });

describe('a forecast', () => {
  it('is of the same event or place, else the weekday, else all, and says which', () => {
    const here = ['2026-09-05', '2026-09-06', '2026-09-07'].map((day) =>
      past(day, { name: 'bruton Market ' }),
    );
    const saturdays = ['2026-10-03', '2026-10-10', '2026-10-17'].map((day) => past(day, {}));
    const others = ['2026-11-02', '2026-11-03', '2026-11-04'].map((day) => past(day, {}));
    expect(of([...here, ...saturdays, ...others])).toMatchObject({ basis: 'place', events: 3 });
    expect(of([...here.slice(1), ...saturdays, ...others])).toMatchObject({ basis: 'weekday', events: 3 });
    expect(of([...saturdays.slice(1), ...others])).toMatchObject({ basis: 'all', events: 5 });
  });

  it('says nothing of fewer than three, but what was sold out', () => {
    const two = [past('2026-10-03', {}, '40', '10:35'), past('2026-10-10', {}, '31')];
    expect(of(two)).toMatchObject({
      basis: null,
      events: 2,
      expected: null,
      suggested: null,
      soldOutAt: '40',
    });
  });

  it('leaves out cancelled and later events, and those without sold quantities', () => {
    const days = ['2026-10-03', '2026-10-10', '2026-10-17'];
    const cancelled = days.map((day) => past(day, { status: 'cancelled' }));
    const unsold = days.map((day) => past(day, { recipes: [{ ...row('1'), soldQuantity: null }] }));
    expect(of([...cancelled, ...unsold, past('2027-01-02', {})]).events).toBe(0);
  });

  it('expects more after a sell-out, and most after an early one', () => {
    const days = ['2026-10-03', '2026-10-10', '2026-10-17'];
    const expected = (at: string | null) => Number(of(days.map((day) => past(day, {}, '30', at))).expected);
    expect(expected(null)).toBe(30);
    expect(expected('14:00')).toBeGreaterThan(30);
    expect(expected('11:30')).toBeGreaterThan(expected('14:00'));
  });

  it('suggests more where a lost sale costs more than a left-over', () => {
    const events = ['2026-10-03', '2026-10-10', '2026-10-17'].map((day) => past(day, {}));
    const suggested = (cost: string | null) =>
      Number(forecastOf(events, { event, recipe: { ...recipe, ingredientCostSnapshot: cost } }).suggested);
    expect(suggested('0.5')).toBeGreaterThan(suggested('2.5'));
    expect(suggested('4')).toBeLessThan(suggested('2.5'));
    expect(suggested(null)).toBe(30);
  });

  it('counts loaves whole, and weighs cheese', () => {
    const few = ['2026-10-03', '2026-10-10', '2026-10-17'].map((day) => past(day, {}, '3'));
    expect(of(few)).toMatchObject({ low: '0', high: '6', suggested: '5' });
    const byWeight = forecastOf(few, { event, recipe: { ...recipe, unitSnapshot: 'kg' } });
    expect([byWeight.high, byWeight.suggested].some((figure) => figure?.includes('.'))).toBe(true);
  });
});
