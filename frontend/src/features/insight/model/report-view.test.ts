/** Reports on screens and as files: cells with their units, bars in order, and a file that says what it is of. */
import type { ReportFigures } from '@batchbook/shared/insight/report';
import { describe, expect, it } from 'vitest';
import { fileName, reportFile, type Scope } from './report-file.ts';
import { barsOf, shownCell, shownColumns, shownTotal, unitFor } from './report-view.ts';

const currency = 'GBP';

const value: ReportFigures = {
  columns: [
    { key: 'item', title: 'Item', kind: 'text' },
    { key: 'quantity', title: 'Quantity', kind: 'quantity' },
    { key: 'unit', title: 'Unit', kind: 'text' },
    { key: 'price', title: 'Price then', kind: 'money' },
    { key: 'per', title: 'Of one', kind: 'text' },
    { key: 'value', title: 'Value', kind: 'money' },
    { key: 'unknown', title: 'Not known', kind: 'text' },
  ],
  rows: [
    {
      ...{ item: 'Rye', quantity: '20.5', unit: 'kg', price: '7.2', per: 'per kg', value: '147.6' },
      unknown: '',
    },
    { item: '=Bags', quantity: '1', unit: 'pieces', price: null, per: '', value: '-5', unknown: 'its price' },
  ],
  ...{ totals: { value: '147.6' }, complete: false },
};

const scope: Scope = {
  ...{ business: 'Hazel & Rye', report: 'Stock value', site: 'Frome stall' },
  days: { to: '2026-12-01' },
};

it('shows a figure and its unit in one cell', () => {
  const shown = shownColumns('stock-value', value);
  expect(shown.map(({ title }) => title)).toEqual(['Item', 'Quantity', 'Price then', 'Value', 'Not known']);
  const cells = value.rows.map((row) =>
    shown.map((column) => shownCell('stock-value', column, { row, currency })),
  );
  expect(cells[0]).toEqual(['Rye', '20.5 kg', '£7.20 per kg', '£147.60', '']);
  expect(cells[1]).toEqual(['=Bags', '1 piece', '–', '-£5.00', 'its price']);
});

it('says one of a unit as people do, and leaves a maker’s word', () => {
  const of = [unitFor('pieces', '1'), unitFor('pieces', '2'), unitFor('loaves', '1'), unitFor('kg', '1')];
  expect(of).toEqual(['1', '2', '1', '1'].map((_, at) => ['piece', 'pieces', 'loaves', 'kg'][at]));
});

describe('the production log', () => {
  const run = (batch: string, made: string, percent: string | null, notes = '') => ({
    ...{ batch, made, yield: percent, unit: notes === '' ? 'loaves' : 'buns', notes, unknown: '' },
  });
  const log: ReportFigures = {
    columns: [
      { key: 'batch', title: 'Batch', kind: 'text' },
      { key: 'made', title: 'Made', kind: 'quantity' },
      { key: 'unit', title: 'Unit', kind: 'text' },
      { key: 'yield', title: 'Yield', kind: 'percent' },
      { key: 'notes', title: 'Notes', kind: 'text' },
      { key: 'unknown', title: 'Not known', kind: 'text' },
    ],
    rows: [run('A', '9', '90', 'Struck through'), run('B', '48', '100'), run('C', '45', '93.75')],
    ...{ totals: { made: '93' }, complete: true },
  };

  it('charts the lowest yield first, without what was struck through', () => {
    expect(barsOf('production-log', log, currency).bars.map(({ name }) => name)).toEqual(['C', 'B']);
  });

  it('totals in the unit of what counts', () => {
    const made = { key: 'made', title: 'Made', kind: 'quantity' } as const;
    expect(shownTotal('production-log', made, { figures: log, currency })).toBe('93 loaves');
  });
});

it('charts events by what is shown, and says how many of how many', () => {
  const rows = Array.from({ length: 14 }, (_, at) => ({
    product: `P${at}`,
    takings: '9',
    profit: String(at - 1),
  }));
  const { title, bars } = barsOf(
    'events',
    {
      columns: [
        { key: 'product', title: 'Product', kind: 'text' },
        { key: 'profit', title: 'Profit before fees', kind: 'money' },
      ],
      ...{ rows, totals: {}, complete: true },
    },
    currency,
  );
  expect(title).toBe('Profit before fees: the highest 12 of 14');
  expect(bars.map(({ values }) => values[0])).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

describe('the file of a report', () => {
  it('says what it is of, what is at least, and the total; prices have more decimals than amounts', () => {
    expect(reportFile('stock-value', value, scope)).toEqual([
      ['Business', 'Hazel & Rye'],
      ['Report', 'Stock value'],
      ['At the end of', '2026-12-01'],
      ['Site', 'Frome stall'],
      ['Totals', 'At least: not everything is known'],
      [],
      ['Item', 'Quantity', 'Unit', 'Price then', 'Per', 'Value', 'Not known'],
      ['Rye', '20.5', 'kg', '7.2000', 'per kg', '147.60', ''],
      ['=Bags', '1', 'pieces', '', '', '-5.00', 'its price'],
      ['Total, of what is known', '', '', '', '', '147.60', ''],
    ]);
  });

  it('has no row of totals where nothing adds up', () => {
    const rows = reportFile('stock-movement', { ...value, totals: {}, complete: true }, scope);
    expect(rows.at(-1)?.[0]).toBe('=Bags');
    expect(rows.some(([first]) => first === 'Totals')).toBe(false);
  });

  it('says which category it is of alone, also in its name', () => {
    const of = { ...scope, category: 'Flour and grain' };
    expect(reportFile('stock-value', value, of).slice(3, 5)).toEqual([
      ['Site', 'Frome stall'],
      ['Category', 'Flour and grain'],
    ]);
    expect(fileName(of)).toBe('Batchbook stock value 2026-12-01 Frome stall Flour and grain.csv');
  });

  it('is named by its days and site', () => {
    expect(fileName(scope)).toBe('Batchbook stock value 2026-12-01 Frome stall.csv');
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(fileName({ ...scope, report: 'Waste', days, site: null })).toBe(
      'Batchbook waste 2026-11-01 to 2026-11-30.csv',
    );
  });
});
