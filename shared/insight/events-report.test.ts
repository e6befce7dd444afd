/** What events planned, sold and made, added up three ways. */
import { describe, expect, it } from 'vitest';
import { eventsReport } from './events-report.ts';
import type { Grouping } from './report.ts';

type Event = Parameters<typeof eventsReport>[0][number];
type Row = Event['recipes'][number];

const row = (recipeId: string, changes: Partial<Row> = {}): Row => ({
  ...{ id: recipeId, eventId: 'e', recipeId, plannedQuantity: '30', soldQuantity: '20', wastedQuantity: '2' },
  ...{ soldOutAt: null, recipeDeleted: false, recipeNameSnapshot: recipeId, unitSnapshot: 'pieces' },
  ...{ ingredientCostSnapshot: '0.5', ingredientCostAtLeast: null, packagingCostSnapshot: '0.1' },
  workCostSnapshot: null,
  ...{ priceSnapshot: '2', snapshotAt: '2026-11-01T09:00:00.000Z', confirmedHolds: [], ...changes },
});
const event = (name: string, changes: Partial<Event> = {}): Event => ({
  ...{ id: name, name, eventDate: '2026-11-14', location: 'High Street', status: 'completed' },
  ...{ fees: [{ name: 'Pitch', amount: '10' }], recipes: [row('Bun')], ...changes },
});
const rowsBy = (events: readonly Event[], by: Grouping) => eventsReport(events, by).rows;

describe('an event', () => {
  it('has what it took, what that cost, its fees and what is left', () => {
    const report = eventsReport(
      [event('Bruton', { recipes: [row('Bun', { soldOutAt: '13:30' })] })],
      'event',
    );
    // 20 at 2.00; 22 cost 0.60 each, and the pitch 10.00.
    expect(report.rows).toEqual([
      {
        ...{
          date: '2026-11-14',
          event: 'Bruton',
          place: 'High Street',
          planned: '30',
          sold: '20',
          wasted: '2',
        },
        ...{ soldOut: '1', takings: '40', costs: '13.2', fees: '10', profit: '16.8', unknown: '' },
      },
    ]);
    expect(report).toMatchObject({ complete: true, totals: { takings: '40', fees: '10', profit: '16.8' } });
  });

  it('has sums of what is known, and says what isn’t', () => {
    const unpriced = event('Unpriced', { recipes: [row('Bun', { priceSnapshot: null })] });
    const uncosted = event('Uncosted', { recipes: [row('Bun', { ingredientCostSnapshot: null })] });
    const open = event('Open', {
      recipes: [row('Bun'), row('Tart', { soldQuantity: null, wastedQuantity: null })],
    });
    const report = eventsReport([unpriced, uncosted, open], 'event');
    expect(
      report.rows.map(({ event: name, sold, takings, costs, fees, profit, unknown }) => [
        ...[name, sold, takings, costs, fees, profit, unknown],
      ]),
    ).toEqual([
      ['Unpriced', '20', null, '13.2', '10', null, 'the price of Bun'],
      // Its packaging is known.
      ['Uncosted', '20', '40', '2.2', '10', '27.8', 'the cost of Bun'],
      ['Open', '20', '40', '13.2', '10', '16.8', 'what was sold of Tart'],
    ]);
    expect(report.rows.map(({ isMost }) => isMost)).toEqual([undefined, 'profit', undefined]);
    // Each column adds up: the profit is of the events whose profit is known.
    const totals = { planned: '120', takings: '80', costs: '28.6', profit: '44.6', fees: '30', soldOut: '0' };
    expect(report).toMatchObject({ complete: false, totals });
  });

  it('without products has its fees', () => {
    expect(rowsBy([event('Pitch', { recipes: [] })], 'event')).toMatchObject([{ fees: '10', profit: '-10' }]);
  });

  it('with what is sold by weight beside what is counted has no sum of both', () => {
    const mixed = event('Mixed', { recipes: [row('Bun'), row('Fudge', { unitSnapshot: 'kg' })] });
    expect(rowsBy([mixed], 'event')).toMatchObject([{ planned: null, sold: null, takings: '80' }]);
    const inGrams = event('Grams', { recipes: [row('Fudge', { unitSnapshot: 'g', soldQuantity: '500' })] });
    const products = rowsBy([mixed, inGrams], 'product').filter(({ product }) => product === 'Fudge');
    expect(products.map(({ unit, sold }) => [unit, sold])).toEqual([
      ['g', '500'],
      ['kg', '20'],
    ]);
  });

  it('that sold none has sold none: 0 is entered', () => {
    const report = eventsReport(
      [event('Rain', { recipes: [row('Bun', { soldQuantity: '0', wastedQuantity: '0' })] })],
      'event',
    );
    expect(report).toMatchObject({ complete: true, rows: [{ sold: '0', takings: '0', profit: '-10' }] });
  });

  it('that is cancelled is in none, and the newest is first', () => {
    const events = [
      event('Older', { eventDate: '2026-11-01' }),
      event('Cancelled', { status: 'cancelled' }),
      event('Newer', { eventDate: '2026-11-20' }),
    ];
    expect(rowsBy(events, 'event').map(({ event: name }) => name)).toEqual(['Newer', 'Older']);
  });
});

it('adds up places, whatever their spelling', () => {
  const events = [event('A'), event('B', { location: 'high street ' }), event('C', { location: 'Frome' })];
  expect(
    rowsBy(events, 'place').map(({ place, events: of, takings, profit }) => [place, of, takings, profit]),
  ).toEqual([
    ['High Street', '2', '80', '33.6'],
    ['Frome', '1', '40', '16.8'],
  ]);
});

it('adds up products without fees, which are of the event', () => {
  const events = [event('A', { recipes: [row('Bun'), row('Tart', { priceSnapshot: '5' })] }), event('B')];
  const report = eventsReport(events, 'product');
  expect(report.rows.map(({ product, events: of, sold, profit }) => [product, of, sold, profit])).toEqual([
    ['Tart', '1', '20', '86.8'],
    ['Bun', '2', '40', '53.6'],
  ]);
  expect(report.columns.map(({ key }) => key)).not.toContain('fees');
});

it('adds up takings and costs alike, to the penny, whatever it is added up by', () => {
  const odd = row('Tart', { ingredientCostSnapshot: '0.333', soldQuantity: '5', wastedQuantity: '0' });
  const events = [event('A', { recipes: [row('Bun'), odd] }), event('B', { location: 'Frome' })];
  const totals = (['event', 'place', 'product'] as const).map(
    (by) => eventsReport(events, by).totals.takings,
  );
  expect(new Set(totals).size).toBe(1);
});
