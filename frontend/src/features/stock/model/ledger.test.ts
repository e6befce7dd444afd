import { describe, expect, it } from 'vitest';
import { anId } from '../../../testing/recipe-fixtures.ts';
import { aLedgerLine, aLevel, aStockItem, kitchen } from '../../../testing/stock-fixtures.ts';
import { dayOf } from '../../../ui/dates.ts';
import {
  broughtForward,
  canUndo,
  changeText,
  csvHeading,
  csvRow,
  filterLines,
  leftText,
  lineDetail,
  lineName,
} from './ledger.ts';

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
const received = aLedgerLine(anId(1), level, {
  reason: 'receive',
  change: '1.134',
  left: '1.134',
  levelUnit: 'kg',
});
const counted = aLedgerLine(anId(2), level, {
  reason: 'unit_change',
  change: '-1131',
  left: '3',
  levelUnit: 'pieces',
  counted: '3',
});
const converted = aLedgerLine(anId(3), level, {
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
    supplierName: () => 'Shipton Mill',
    undoneBy: undefined,
    before,
  }).join('');

it('says of a change of unit what became what, each in its own unit', () => {
  expect(said(converted, counted)).toContain('3 pieces became 1.052 kg');
  expect(said(counted, received)).toContain('counted 3 pieces, expected 1.134 kg');
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

describe('a movement that was entered without a network', () => {
  /** An id that was made then. */
  const enteredAt = (iso: string) => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const at = (place: number) => letters[Math.floor(Date.parse(iso) / 32 ** place) % 32];
    return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map(at).join('') + '0'.repeat(16);
  };
  const sent = (id: string) =>
    aLedgerLine(id, level, { reason: 'use', postedAt: '2026-11-21T14:20:00.000Z' });

  it.each([
    ['2026-11-21T09:05:00.000Z', '09:05 you · sent at 14:20'],
    ['2026-11-20T18:05:00.000Z', 'Nov 20, 2026 at 18:05 you · sent at 14:20'],
    ['2026-11-21T14:19:00.000Z', '14:20 you'],
    ['2026-11-21T15:00:00.000Z', '14:20 you'],
    ['2024-01-01T00:00:00.000Z', '14:20 you'],
  ])('at %s is shown as %s', (iso, text) => expect(said(sent(enteredAt(iso)), undefined)).toBe(text));
});

describe('a delivery', () => {
  const postedAt = '2026-11-21T14:20:00.000Z';
  const delivered = (changes: Partial<typeof received>) =>
    aLedgerLine(anId(4), level, { reason: 'receive', postedAt, supplierId: anId(90), ...changes });

  it('of another day shows that day, and when it was entered', () => {
    const line = delivered({ deliveredOn: '2026-11-19' });
    expect(said(line, undefined)).toBe('Nov 19, 2026 you, Shipton Mill · entered at 14:20');
  });

  it('of the day on which it was entered shows its time', () => {
    const line = delivered({ deliveredOn: dayOf(new Date(postedAt)) });
    expect(said(line, undefined)).toBe('14:20 you, Shipton Mill');
  });

  it('says its note, its temperature and who checked it', () => {
    const line = delivered({ deliveryNote: 'DN-4471', temperature: '-18.5', checkedBy: 'Tom' });
    expect(said(line, undefined)).toBe(
      '14:20 you, Shipton Mill · delivery note DN-4471 · −18.5 °C · checked by Tom',
    );
  });

  it('is in the file on its day, with when it was recorded', () => {
    const names = { nameOf: () => 'Priya', siteName: () => '', supplierName: () => 'Shipton Mill' };
    const line = delivered({ deliveredOn: '2026-11-19', deliveryNote: 'DN-4471', temperature: '3.5' });
    const row = Object.fromEntries(csvRow(line, [line], names).map((text, at) => [csvHeading[at], text]));
    expect(row).toMatchObject({
      Day: '2026-11-19',
      'Recorded at': postedAt,
      'Delivery note': 'DN-4471',
      'Temperature in °C': '3.5',
      'Checked by': '',
    });
  });
});

it('says to whom goods went back, why they were destroyed, and what was undone', () => {
  const back = aLedgerLine(anId(5), level, { reason: 'supplier_return', supplierId: anId(90) });
  const destroyed = aLedgerLine(anId(6), level, { reason: 'destroy', wasteReason: 'Recalled' });
  const undo = aLedgerLine(anId(7), level, { reason: 'undo', undoes: back.id });
  expect([lineName(back, []), said(back, undefined)]).toEqual([
    'Supplier return',
    expect.stringContaining(', to Shipton Mill'),
  ]);
  expect([lineName(destroyed, []), said(destroyed, undefined)]).toEqual([
    'Destroy',
    expect.stringContaining(', recalled'),
  ]);
  expect(lineName(undo, [undo, back])).toBe('Undo supplier return');
});

it('says of a delivery that was counted, and of what takes it back, that it is in the count', () => {
  const delivery = { ...received, wasCounted: true };
  const back = aLedgerLine(anId(4), level, {
    ...{ reason: 'count', change: '-1.134', left: '0', levelUnit: 'kg', deliveryId: received.id },
    countedAt: '2026-11-10T12:00:00.000Z',
  });
  expect(said(delivery, undefined)).toContain(' · on the shelf when it was counted');
  expect(said(back, delivery)).toMatch(/ you, already in the count of Nov 10, 2026$/);
  expect(canUndo(back)).toBe(false);
});
