import { expect, it } from 'vitest';
import { aLedgerLine, aLevel, aStockItem, kitchen } from '../../../testing/stock-fixtures.ts';
import { broughtForward, changeText, filterLines, leftText, lineDetail } from './ledger.ts';

it.each([
  ['-0.45', 3, '−0.450'],
  ['10', 0, '+10'],
  ['25000', 0, '+25,000'],
  ['-1234567.5', 1, '−1,234,567.5'],
])('writes a change of %s with %i decimals as %s', (change, decimals, text) => {
  expect(changeText(change, decimals)).toBe(text);
});

it('parts the thousands of what is left, and gives it a true minus', () => {
  expect(leftText('9050', 0)).toBe('9,050');
  expect(leftText('-1250.25', 3)).toBe('−1,250.250');
});

const flour = aStockItem('flour', { name: 'Strong flour', unit: 'kg' });
const level = aLevel(kitchen, flour);
const received = aLedgerLine('1', level, {
  reason: 'receive',
  change: '1.134',
  left: '1.134',
  levelUnit: 'kg',
});
const counted = aLedgerLine('2', level, {
  reason: 'unit_change',
  change: '-1131',
  left: '3',
  levelUnit: 'pieces',
  counted: '3',
});
const converted = aLedgerLine('3', level, {
  reason: 'unit_change',
  change: '1.0485',
  left: '1.0515',
  levelUnit: 'kg',
  counted: null,
});
const lines = [converted, counted, received];

const said = (line: typeof received, before: typeof received | undefined) =>
  lineDetail(line, {
    currency: 'GBP',
    item: flour,
    nameOf: () => 'you',
    siteName: () => '',
    supplierName: () => null,
    undoneBy: undefined,
    before,
  }).join('');

it('says of a change of unit what became what, each in its own unit', () => {
  expect(said(converted, counted)).toContain('3 pieces became 1.052 kg');
  expect(said(counted, received)).toContain('counted 3 pieces, the book said 1.134 kg');
});

it('takes a change of unit for nothing that came in or went out', () => {
  expect(filterLines(lines, 'in')).toEqual([received]);
  expect(filterLines(lines, 'out')).toEqual([]);
  expect(filterLines(lines, 'counts')).toEqual([counted]);
});

it('brings forward no difference of numbers in two units', () => {
  expect(broughtForward(lines)).toBe('0');
  expect(broughtForward([converted, counted])).toBeNull();
});
