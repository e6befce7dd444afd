import type { StockLot } from '@batchbook/shared/stock/level-schema';
import { noMeasures } from '@batchbook/shared/units';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../data/outbox/job.ts';
import { pendingEffects } from '../../../data/stock/level-effects.ts';
import { anId } from '../../../testing/recipe-fixtures.ts';
import { aStockItem, kitchen, unitFour } from '../../../testing/stock-fixtures.ts';
import { aReceipt, aTransfer } from '../../../testing/stock-jobs.ts';
import { type ActionLine, type ActionTerms, calculateLines, newLine, newTerms } from './action-lines.ts';
import { lotKey, lotsBeside, openLots, shortfallsOf, typedParts, withLots } from './lots.ts';
import { movableItem } from './movable.ts';

const butter = aStockItem(anId(1), { unit: 'kg' });
const nothingElse = { ingredients: new Map(), recipes: new Map(), costs: new Map() };
const of = movableItem(butter, 'kg', nothingElse);
const aLot = (lotCode: string, useByDate: string | null, currentStock: string): StockLot => ({
  itemId: butter.id,
  siteId: kitchen.id,
  lotCode,
  useByDate,
  currentStock,
  unit: 'kg',
  received: '10',
});
const first = aLot('A', '2026-12-01', '0.2');
const second = aLot('B', '2026-12-05', '0.3');
const undated = aLot('C', null, '5');
const lots = openLots([undated, second, first]);
const terms: ActionTerms = newTerms('use', '2026-12-01');

const lineOf = (text: string, changes: Partial<ActionLine> = {}): ActionLine => ({
  ...newLine(butter.id),
  text,
  ...changes,
});

function look(lines: ActionLine[], there = lots, given = terms, day = '2026-12-01') {
  const entries = calculateLines(
    lines.map((line) => ({ line, of })),
    given,
    () => 5_500_000n,
  );
  const found = shortfallsOf(entries, given, {
    day,
    lotsOf: () => there,
    lotOf: ({ line }) =>
      line.lot === null ? (there[0] ?? null) : (there.find((lot) => lotKey(lot) === line.lot) ?? null),
  });
  return lines.map((line, at) => {
    const entry = entries[at];
    const shortfall = found.get(line.id);
    return shortfall && entry ? { ...shortfall, typed: typedParts(entry, shortfall.parts) } : null;
  });
}

describe('a line that takes more than its lot holds', () => {
  it('goes on from the next lots in the order of their use-by, and comes to the same to the milligram', () => {
    const [found] = look([lineOf('700.001', { choice: 'g' })]);
    expect(found).toMatchObject({ lot: first, held: 200_000n, missing: 500_001n });
    expect(found?.typed).toEqual([
      { text: '200', choice: 'g', lot: lotKey(first) },
      { text: '300', choice: 'g', lot: lotKey(second) },
      { text: '200.001', choice: 'g', lot: lotKey(undated) },
    ]);
    expect(found?.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(700_001n);
  });

  it('takes from no lot what none of them holds', () => {
    const [found] = look([lineOf('1')], [first, second]);
    expect(found?.typed).toEqual([
      { text: '0.2', choice: 'kg', lot: lotKey(first) },
      { text: '0.3', choice: 'kg', lot: lotKey(second) },
      { text: '0.5', choice: 'kg', lot: '' },
    ]);
  });

  it('goes on with no lot that is past its use-by', () => {
    const [found] = look([lineOf('0.4', { lot: lotKey(second) })], lots, terms, '2026-12-02');
    expect(found?.typed.map(({ text, lot }) => [text, lot])).toEqual([
      ['0.3', lotKey(second)],
      ['0.1', lotKey(undated)],
    ]);
  });

  it('begins with the lot that was chosen, and comes back to earlier ones', () => {
    const [found] = look([lineOf('0.4', { lot: lotKey(second) })]);
    expect(found?.typed.map(({ text, lot }) => [text, lot])).toEqual([
      ['0.3', lotKey(second)],
      ['0.1', lotKey(first)],
    ]);
  });

  it('takes account of what other lines take of the same lots', () => {
    const [before, found] = look([lineOf('0.15'), lineOf('0.25'), lineOf('0.1', { lot: lotKey(second) })]);
    expect(before).toBeNull();
    expect(found).toMatchObject({ held: 50_000n, missing: 200_000n });
    // Of the second lot the third line takes 0.1 of 0.3.
    expect(found?.typed.map(({ text }) => text)).toEqual(['0.05', '0.2']);
  });

  it('is none where the lot holds it, where no lot is chosen, and where nothing leaves', () => {
    expect(look([lineOf('0.2')])).toEqual([null]);
    expect(look([lineOf('9', { lot: '' })])).toEqual([null]);
    expect(look([lineOf('9')], lots, { ...terms, kind: 'adjust' })).toEqual([null]);
  });

  it('is split in the level’s unit where the typed one has no exact thousandth', () => {
    const [found] = look([lineOf('1', { choice: 'lb' })]);
    expect(found?.typed.map(({ text }) => text)).toEqual(['0.2', '0.253592']);
    expect(of.measures).toEqual(noMeasures);
  });
});

describe('a line without a chosen lot', () => {
  const fromOn = (day: string, of = lots) =>
    withLots(
      calculateLines([{ line: lineOf('0.1'), of: movableItem(butter, 'kg', nothingElse) }], terms, () => 0n),
      terms,
      new Map([[butter.id, of]]),
      day,
    )[0]?.fromLot;

  it('takes from the one that goes first, and from none past its use-by', () => {
    expect(fromOn('2026-12-01')).toBe(first);
    expect(fromOn('2026-12-02')).toBe(second);
    expect(fromOn('2026-12-02', [first])).toBeNull();
  });
});

it('counts what this device has yet to send as taken', () => {
  const body = { reason: 'use', unit: 'g', lotCode: 'A', useByDate: '2026-12-01' } as const;
  const use = (changes: object, state: Job['state'] = 'waiting') =>
    aReceipt(9, 1, '1', { body: { ...body, ...changes }, state });
  const left = (...jobs: Job[]) =>
    lotsBeside([first], pendingEffects(jobs, new QueryClient()), kitchen.id)[0]?.currentStock;
  expect(left(use({ quantity: '-150' }))).toBe('0.05');
  expect(left(use({ quantity: '-150' }, 'refused'))).toBe('0.2');
  expect(left(use({ quantity: '-150', useByDate: null }))).toBe('0.2');
  const { lotCode, useByDate } = body;
  const sent = aTransfer(10, 1, '0.05', { lotCode, useByDate });
  expect(left(sent, use({ quantity: '-150' }))).toBe('0');
  const arrived = aTransfer(11, 1, '0.05', {
    lotCode,
    useByDate,
    fromSiteId: unitFour.id,
    toSiteId: kitchen.id,
  });
  expect(left(arrived)).toBe('0.25');
});

describe('a line of something in boxes of 12', () => {
  const eggs = aStockItem(anId(2), { unit: 'boxes', piecesPerPack: '12' });
  const box = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: '12' };
  const counted = {
    ...movableItem(eggs, 'pieces', { ingredients: new Map(), recipes: new Map(), costs: new Map() }),
    measures: box,
  };
  const entryOf = (text: string) =>
    calculateLines([{ line: { ...newLine(eggs.id), text }, of: counted }], terms, () => 24_000n)[0];

  it('is typed in boxes unless another unit is, and takes pieces', () => {
    expect(entryOf('1')).toMatchObject({ choice: 'boxes', change: -12_000n, after: 12_000n });
    expect(entryOf('1 piece')).toMatchObject({ change: -1_000n, after: 23_000n });
    expect(entryOf('1/12')).toMatchObject({ change: -1_000n });
  });

  it('is typed in the old unit while its level is in that', () => {
    const old = movableItem(eggs, 'g', { ingredients: new Map(), recipes: new Map(), costs: new Map() });
    expect(old.typedUnit).toBe('g');
  });
});
