import { describe, expect, it } from 'vitest';
import { drillState } from './drills.ts';
import type { RecallRow } from './recall-row-schema.ts';
import { type EventFound, indexed, problemOfRow, quantityIn, type SaleFound } from './recall-rows.ts';
import { reconcile } from './reconciliation.ts';
import { stillOutIn, uninformedAuthorities } from './sign-off.ts';

const sale = (id: string, quantity: string, more: Partial<SaleFound> = {}): SaleFound => ({
  ...{ id, runId: 'run', customerId: null, batchNumber: 'T-1', quantity, unit: 'tarts' },
  certainty: 'certain',
  ...more,
});
const event = (id: string, batchNumber: string | null, more: Partial<EventFound> = {}): EventFound => ({
  ...{ id, batchNumber, product: 'Tart', quantity: '5', unit: 'tarts', certainty: 'certain' as const },
  ...more,
});
const row = (more: Partial<RecallRow>): RecallRow => ({
  ...{ reachedAt: null, by: '', recovered: null, unit: '' },
  ...more,
});
const runs = [
  { id: 'run', recipeName: 'Tart' },
  { id: 'custard', recipeName: 'Custard' },
];
const linesOf = (found: { sales?: SaleFound[]; events?: EventFound[] }, ...rows: RecallRow[]) =>
  reconcile({ sales: [], events: [], ...found, runs }, rows).map(
    ({ product, unit, distributed, recovered, stillOut, tooMuch, isPossible }) =>
      `${product}: ${recovered} of ${distributed} ${unit}, ${stillOut} out, ${tooMuch} too much${isPossible ? ', possible' : ''}`,
  );

describe('what went out and came back', () => {
  it('is summed over sales and events of a product', () => {
    expect(
      linesOf(
        { sales: [sale('a', '12'), sale('b', '3.5')], events: [event('m', 'T-1')] },
        row({ saleId: 'a', recovered: '7', unit: 'tarts' }),
        row({ eventId: 'm', batchNumber: 'T-1', recovered: '2', unit: 'tarts' }),
        row({ saleId: 'b', reachedAt: '2026-12-05T10:19:00.000Z' }),
      ),
    ).toEqual(['Tart: 9 of 20.5 tarts, 11.5 out, 0 too much']);
  });

  it('has a line for each unit, and counts in the unit that it went out in', () => {
    const custard = { runId: 'custard', batchNumber: 'C-1' };
    expect(
      linesOf(
        {
          sales: [sale('a', '780', { ...custard, unit: 'g' }), sale('b', '2', { ...custard, unit: 'packs' })],
        },
        row({ saleId: 'a', recovered: '0.5', unit: 'kg' }),
        row({ saleId: 'b', recovered: '1', unit: 'packs' }),
      ),
    ).toEqual(['Custard: 500 of 780 g, 280 out, 0 too much', 'Custard: 1 of 2 packs, 1 out, 0 too much']);
  });

  it('takes products apart of which an event named no batch', () => {
    const possible = { certainty: 'possible' as const };
    const events = [
      event('m', 'T-1'),
      event('m', null, possible),
      event('m', null, { ...possible, product: 'Scone', quantity: '3', unit: 'scones' }),
    ];
    const back = { eventId: 'm', product: 'Scone', recovered: '3', unit: 'scones' };
    expect(linesOf({ events }, row(back))).toEqual([
      'Tart: 0 of 5 tarts, 5 out, 0 too much',
      'Tart: 0 of 5 tarts, 5 out, 0 too much, possible',
      'Scone: 3 of 3 scones, 0 out, 0 too much, possible',
    ]);
    const found = indexed({ sales: [], events });
    expect(problemOfRow(row(back), found)).toBeNull();
    expect(problemOfRow(row({ ...back, product: 'Bun' }), found)).toMatchObject({ field: 'product' });
  });

  it('keeps what is only possible apart, and last', () => {
    const possible = { certainty: 'possible' as const };
    expect(
      linesOf(
        { sales: [sale('a', '4', possible), sale('b', '6')] },
        row({ saleId: 'a', recovered: '1', unit: 'tarts' }),
      ),
    ).toEqual(['Tart: 0 of 6 tarts, 6 out, 0 too much', 'Tart: 1 of 4 tarts, 3 out, 0 too much, possible']);
  });

  it('shows how much more came back than went out', () => {
    expect(linesOf({ sales: [sale('a', '5')] }, row({ saleId: 'a', recovered: '7', unit: 'tarts' }))).toEqual(
      ['Tart: 7 of 5 tarts, 0 out, 2 too much'],
    );
  });

  it('doesn’t make up for what one has by what another gave back too much', () => {
    expect(
      linesOf(
        { sales: [sale('a', '5'), sale('b', '5')] },
        row({ saleId: 'a', recovered: '7', unit: 'tarts' }),
        row({ saleId: 'b', recovered: '3', unit: 'tarts' }),
      ),
    ).toEqual(['Tart: 10 of 10 tarts, 2 out, 2 too much']);
  });

  it('takes what a customer gave back off all of their sales of the batch', () => {
    const ofOne = { customerId: 'c' };
    expect(
      linesOf(
        { sales: [sale('a', '5', ofOne), sale('b', '5', ofOne), sale('d', '5')] },
        row({ customerId: 'c', recovered: '6', unit: 'tarts' }),
        row({ saleId: 'a', recovered: '5', unit: 'tarts' }),
      ),
    ).toEqual(['Tart: 11 of 15 tarts, 5 out, 1 too much']);
  });

  it('takes what one sale of a customer hasn’t off their others of the batch', () => {
    const ofOne = { customerId: 'c' };
    const back = { customerId: 'c', day: '2026-12-05', quantity: '3', unit: 'tarts' };
    const rows = (recovered: string) => [row({ saleId: 'a', recovered, unit: 'tarts' })];
    const found = {
      ...{ runs, events: [], lots: [{ lotCode: 'T-1', returns: [back] }] },
      sales: [sale('a', '12', ofOne), sale('b', '6', ofOne), sale('d', '5')],
    };
    const sumsOf = (recovered: string) =>
      reconcile(found, rows(recovered)).map(({ stillOut, tooMuch }) => [stillOut, tooMuch]);
    expect(sumsOf('10')).toEqual([['10', '0']]);
    expect(sumsOf('15')).toEqual([['5', '0']]);
    expect(sumsOf('18')).toEqual([['5', '3']]);
  });

  it('takes off what a customer gave back before, and names what nobody said whose it was', () => {
    const back = (customerId: string | null, quantity: string) => ({
      ...{ customerId, quantity, day: '2026-12-05', unit: 'tarts' },
    });
    const [line] = reconcile(
      {
        ...{ runs, events: [event('m', 'T-1')], sales: [sale('a', '10', { customerId: 'c' })] },
        lots: [{ lotCode: 't-1', returns: [back('c', '4'), back(null, '2'), back('d', '1')] }],
      },
      [row({ saleId: 'a', recovered: '5', unit: 'tarts' })],
    );
    expect(line).toMatchObject({
      ...{ distributed: '15', cameBack: '4', cameBackUnsaid: '3', recovered: '5', stillOut: '6' },
      tooMuch: '0',
    });
  });

  it('counts a name’s batch, from before rows had ids', () => {
    const old = row({ name: 'Rosa', batchNumber: 'T-1', recovered: '1', unit: 'tarts' });
    expect(linesOf({ sales: [sale('a', '5')] }, old)).toEqual(['Tart: 1 of 5 tarts, 4 out, 0 too much']);
  });
});

describe('a row of what came back', () => {
  const found = indexed({
    sales: [sale('a', '1', { customerId: 'c' }), sale('b', '1', { customerId: 'c', batchNumber: 'T-2' })],
    events: [event('m', 'T-1'), event('m', 'T-2'), event('n', null)],
  });
  const problem = (more: Partial<RecallRow>) =>
    problemOfRow(row({ recovered: '1', unit: 'tarts', ...more }), found)?.field ?? null;

  it('names its batch, unless only one can be meant', () => {
    expect(problem({ saleId: 'a' })).toBeNull();
    expect(problem({ customerId: 'c' })).toBe('recovered');
    expect(problem({ eventId: 'm' })).toBe('recovered');
    expect(problem({ eventId: 'm', batchNumber: 'T-2' })).toBeNull();
    expect(problem({ eventId: 'm', batchNumber: 'T-3' })).toBe('batchNumber');
    expect(problem({ eventId: 'n' })).toBeNull();
    expect(problem({ eventId: 'x' })).toBe('eventId');
  });

  it('has a unit that converts, by no guessed density', () => {
    expect(problem({ saleId: 'a', unit: 'loaves' })).toBe('unit');
    expect(quantityIn('1', 'kg', 'g')).toBe('1000');
    expect(quantityIn('1', 'l', 'kg')).toBeNull();
  });
});

describe('a sign-off', () => {
  it('asks about what is still out', () => {
    const found = { runs, events: [], sales: [sale('a', '5'), sale('b', '2', { unit: 'boxes' })] };
    const lines = reconcile(found, [row({ saleId: 'b', recovered: '2', unit: 'boxes' })]);
    expect(stillOutIn(lines).map(({ unit, stillOut }) => [unit, stillOut])).toEqual([['tarts', '5']]);
  });

  it('asks about each authority that nobody told, of what isn’t a drill', () => {
    const council = row({ authority: 'local_authority', reachedAt: '2026-12-05T10:19:00.000Z' });
    expect(uninformedAuthorities('recall', [])).toEqual(['local_authority', 'food_standards_agency']);
    expect(uninformedAuthorities('withdrawal', [council])).toEqual(['food_standards_agency']);
    expect(uninformedAuthorities('recall', [row({ authority: 'local_authority' })])).toHaveLength(2);
    expect(uninformedAuthorities('drill', [])).toEqual([]);
  });
});

describe('the next drill', () => {
  it('is due a year after the last, and at once where there was none', () => {
    expect(drillState(['2024-02-29', '2023-06-01'], '2025-02-27')).toEqual({
      ...{ lastOn: '2024-02-29', dueOn: '2025-02-28', isDue: false },
    });
    expect(drillState(['2024-02-29'], '2025-02-28').isDue).toBe(true);
    expect(drillState([], '2026-11-21')).toEqual({ lastOn: null, dueOn: null, isDue: true });
  });
});
