/** Sums of a report's rows: exact, never a zero for what isn't known, and the same as the total of all. */
import { itsPrice, type ReportFigures } from '@batchbook/shared/insight/report';
import { expect, it } from 'vitest';
import { countGaps, isSumLeast, knownSum, withRows } from './report-sums.ts';

const row = (value: string | null, [a, b]: (string | null)[] = [], unknown = '') => ({
  ...(a !== undefined && { 'site a': a }),
  ...(b !== undefined && { 'site b': b }),
  ...{ value, unknown },
});

it('adds decimals exactly', () => {
  expect(knownSum([row('0.1'), row('0.2')], 'value')).toBe('0.3');
  const many = Array.from({ length: 10 }, () => row('9007199254740993.01'));
  expect(knownSum(many, 'value')).toBe('90071992547409930.1');
});

it('is unknown where nothing is known, and zero where all is', () => {
  expect(knownSum([row(null, [], itsPrice)], 'value')).toBeNull();
  expect(knownSum([row('0')], 'value')).toBe('0');
  expect(knownSum([], 'value')).toBe('0');
});

it('has what is known at one site of an item whose value isn’t known whole', () => {
  const rows = [row(null, [null, '3'], 'how much it was before its unit changed'), row('4', ['4', '0'])];
  expect(['site a', 'site b', 'value'].map((key) => knownSum(rows, key))).toEqual(['4', '3', '7']);
});

it('is at least that where something isn’t known: without a price where the item is, else anywhere', () => {
  const least = (unknown: string) =>
    ['site a', 'site b', 'value'].map((key) => isSumLeast([row(null, [null, '0'], unknown)], key));
  expect(least(itsPrice)).toEqual([true, false, true]);
  expect(least(`${itsPrice}, below zero at B: -2 kg`)).toEqual([true, true, true]);
  expect(isSumLeast([row('4', ['4', '0'], 'a price of what goes into it')], 'site b')).toBe(true);
  expect(isSumLeast([row('4')], 'value')).toBe(false);
});

it('counts what has no price apart from what isn’t known otherwise', () => {
  const rows = [itsPrice, `how much Bun needs, ${itsPrice}`, 'its price for one piece', ''].map((unknown) =>
    row(null, [], unknown),
  );
  expect(countGaps(rows)).toEqual({ unpriced: 2, unclear: 1 });
});

it('totals some rows as all are totalled, without what was handed over', () => {
  const all: ReportFigures = {
    columns: [{ key: 'value', title: 'Value', kind: 'money' }],
    rows: [row('0.1'), row('0.2'), row(null, [], itsPrice)],
    ...{ totals: { value: '0.3' }, complete: false, kept: { changed: [], months: [] } },
  };
  expect(withRows(all, all.rows)).toMatchObject({ totals: all.totals, complete: false });
  expect(withRows(all, all.rows.slice(0, 2))).toEqual({
    ...{ columns: all.columns, rows: all.rows.slice(0, 2), totals: { value: '0.3' }, complete: true },
  });
  expect(withRows(all, all.rows.slice(2))).toMatchObject({ totals: {}, complete: false });
});
