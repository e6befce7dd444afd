/** Which lot leaves first, and which ones after it where that doesn't hold all that is taken. */
import { compareDecimals } from '@batchbook/shared/money';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import {
  formatThousandths,
  sameBase,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import { byUseBy, isPast, isSameLot, type Taken, takeFrom } from '@batchbook/shared/stock/shelf';
import { noMeasures, unitKind } from '@batchbook/shared/units';
import type { LotHere } from '../../../data/stock/ledger.ts';
import type { LevelEffect } from '../../../data/stock/level-effects.ts';
import {
  type ActionLine,
  type ActionTerms,
  type CalculatedLine,
  isOpen,
  leavesSite,
} from './action-lines.ts';
import { shownAmount } from './figures.ts';

/** The lots with something left, in the order in which they go. */
export const openLots = (lots: readonly LotHere[]): LotHere[] =>
  lots.filter(({ currentStock }) => compareDecimals(currentStock, '0') > 0).sort(byUseBy);

/** The lot that goes first: none past its use-by or on hold, which somebody has to choose. */
export const firstToGo = (lots: readonly LotHere[], day: string): LotHere | null =>
  lots.find(({ useByDate, isHeld }) => !isHeld && !isPast(useByDate, day)) ?? null;

/** Names a lot among others, however its code is spelled: a code may come with several use-by dates. */
export const lotKey = ({ lotCode, useByDate }: Pick<LotHere, 'lotCode' | 'useByDate'>): string =>
  `${useByDate ?? '-'} ${lotKeyOf(lotCode)}`;

/** The lots at a site less what this device has yet to send of them. */
export const lotsBeside = (
  lots: readonly LotHere[],
  effects: readonly LevelEffect[],
  siteId: string,
): readonly LotHere[] =>
  lots.map((lot) => {
    const there = toThousandths(lot.currentStock, lot.unit, lot.unit, noMeasures);
    const changes = effects.map((effect) => (effect.siteId === siteId ? changeOf(effect, lot) : 0n));
    if (!there.ok || changes.every((change) => change === 0n)) return lot;
    const left = changes.reduce((sum, change) => sum + change, there.value);
    return { ...lot, currentStock: formatThousandths(left, lot.unit) };
  });

/** What waiting work adds to a lot; 0 where that isn't known. */
function changeOf({ itemId, lot: moved, by }: LevelEffect, lot: LotHere): Thousandths {
  if (itemId !== lot.itemId || !moved || lotKey(moved) !== lotKey(lot) || by?.by !== 'quantity') return 0n;
  const read = toThousandths(by.quantity, by.unit ?? lot.unit, lot.unit, noMeasures);
  return read.ok ? read.value : 0n;
}

/** A line with the lots that it may be taken from. */
export interface LotLine extends CalculatedLine {
  /** The lots of its item, in the order in which they leave. */
  lots: readonly LotHere[];
  /** The lot that it takes from: the chosen one, or the one that goes first. */
  fromLot: LotHere | null;
  /** What its lot doesn't hold. */
  shortfall: Shortfall | null;
  /** Why its lot can't be chosen. */
  lotFault: string | null;
  /** Goods came back, and nobody said to which lot. */
  isLotMissing: boolean;
}

/** Only what is used or carried away is chosen. What else happens to a lot on hold is recorded. */
const skipsHeld = (kind: ActionTerms['kind']): boolean => kind === 'use' || kind === 'transfer';

/** What goes back to the supplier or is destroyed is what was put on hold for it, where there is any. */
const takesHeld = (kind: ActionTerms['kind']): boolean => kind === 'supplier_return' || kind === 'destroy';

const heldToGo = (lots: readonly LotHere[], day: string): LotHere | null =>
  lots.find(({ useByDate, isHeld }) => isHeld && !isPast(useByDate, day)) ?? null;

/** What of a line's item isn't on hold before it; `null` where nothing is on hold, or nothing known converts it. */
function freeOf(entry: CalculatedLine, lots: readonly LotHere[]): Thousandths | null {
  const held = lots.filter(({ isHeld }) => isHeld).map((lot) => inLevelUnit(lot, entry));
  if (held.length === 0) return null;
  let free = entry.before;
  for (const one of held) {
    if (one === null) return null;
    free -= one;
  }
  return atLeastNone(free);
}

/** What to type for all that is left of it, without what is on hold; `null` where nothing is. */
export function allOf(entry: LotLine): Pick<ActionLine, 'text' | 'choice' | 'state'> | null {
  const { before, of, line, lots } = entry;
  const all = freeOf(entry, lots) ?? before;
  if (all <= 0n || !isOpen(line)) return null;
  return { text: formatThousandths(all, of.unit), choice: of.unit, state: 'typed' };
}

function lotFaultOf(
  entry: CalculatedLine,
  lot: LotHere | null,
  of: { kind: ActionTerms['kind']; lots: readonly LotHere[] },
): string | null {
  if (!skipsHeld(of.kind)) return null;
  if (lot?.isHeld) return 'This lot is on hold. Choose another one, or release it first.';
  const free = lot === null ? freeOf(entry, of.lots) : null;
  if (free === null || !entry.read.ok || entry.read.moved.amount <= free) return null;
  const { unit, unitName } = entry.of;
  return `Only ${shownAmount(free, { unit, unitName })} here isn’t on hold. Take less, or release the lot first.`;
}

/** Of an item with lots somebody says which one came back, or that they don't know. */
const isLotMissing = (
  { line, of }: CalculatedLine,
  { kind }: ActionTerms,
  lots: readonly LotHere[],
): boolean =>
  kind === 'customer_return' && !line.withLot && line.lot === null && (lots.length > 0 || of.tracksLots);

/** @param day Today, `2026-12-05`. */
export function withLots(
  entries: readonly CalculatedLine[],
  terms: ActionTerms,
  byItem: ReadonlyMap<string, readonly LotHere[]>,
  day: string,
): LotLine[] {
  const lotsOf = (itemId: string) => byItem.get(itemId) ?? [];
  const lotOf = ({ line }: CalculatedLine): LotHere | null => {
    const there = lotsOf(line.itemId);
    if (line.withLot) return null;
    if (line.lot === null && !leavesSite(terms.kind)) return null;
    if (line.lot === null) return (takesHeld(terms.kind) && heldToGo(there, day)) || firstToGo(there, day);
    return there.find((lot) => lotKey(lot) === line.lot) ?? null;
  };
  const shortfalls = shortfallsOf(entries, terms, { lotOf, lotsOf, day });
  return entries.map((entry) => {
    const fromLot = lotOf(entry);
    return {
      ...entry,
      lots: lotsOf(entry.line.itemId),
      fromLot,
      shortfall: shortfalls.get(entry.line.id) ?? null,
      isLotMissing: isLotMissing(entry, terms, lotsOf(entry.line.itemId)),
      lotFault: lotFaultOf(entry, fromLot, { kind: terms.kind, lots: lotsOf(entry.line.itemId) }),
    };
  });
}

/** What is taken from a lot; from none of them where `lot` is `null`. */
export interface LotPart {
  lot: LotHere | null;
  amount: Thousandths;
}

/** A line takes more from its lot than that holds. */
export interface Shortfall {
  lot: LotHere;
  /** What the lot has left for the line. */
  held: Thousandths;
  missing: Thousandths;
  /** All of it by lots in the order of their use-by, the line's own first: they add up to what the line takes. */
  parts: readonly LotPart[];
}

export interface LineLots {
  /** The lot that a line takes from. */
  lotOf: (entry: CalculatedLine) => LotHere | null;
  /** What is there of its item, in the order in which it leaves. */
  lotsOf: (itemId: string) => readonly LotHere[];
  /** Today: what it goes on with isn't past its use-by. */
  day: string;
}

/** The lines that take more from a lot than it holds beside the other lines, by their ids. */
export function shortfallsOf(
  entries: readonly CalculatedLine[],
  { kind }: ActionTerms,
  { lotOf, lotsOf, day }: LineLots,
): ReadonlyMap<string, Shortfall> {
  const found = new Map<string, Shortfall>();
  if (!leavesSite(kind)) return found;
  const open = entries.flatMap((entry) =>
    isOpen(entry.line) && entry.read.ok
      ? [{ entry, amount: entry.read.moved.amount, lot: lotOf(entry) }]
      : [],
  );
  const taken = (lines: typeof open, itemId: string, lot: LotHere) =>
    lines
      .filter((line) => line.entry.line.itemId === itemId && line.lot !== null && isSameLot(line.lot, lot))
      .reduce((sum, { amount }) => sum + amount, 0n);
  for (const [at, { entry, amount, lot }] of open.entries()) {
    if (lot === null) continue;
    const { id, itemId } = entry.line;
    const heldBeside = (of: LotHere, lines: typeof open): Thousandths | null => {
      const there = inLevelUnit(of, entry);
      return there === null ? null : atLeastNone(there - taken(lines, itemId, of));
    };
    const held = heldBeside(lot, open.slice(0, at));
    if (held === null || amount <= held) continue;
    const others = open.filter((line) => line.entry !== entry);
    const next = lotsOf(itemId)
      .filter((other) => !isSameLot(other, lot))
      .map((other) => ({ ...other, left: heldBeside(other, others) ?? 0n }));
    const { taken: rest } = takeFrom(
      { level: 0n, lots: next },
      { quantity: amount - held, named: null, day },
    );
    const parts = [{ lot, amount: held }, ...rest.map((part) => partOf(part, lotsOf(itemId)))].filter(
      (part) => part.amount > 0n,
    );
    found.set(id, { lot, held, missing: amount - held, parts });
  }
  return found;
}

const atLeastNone = (value: Thousandths): Thousandths => (value < 0n ? 0n : value);

/** `null` where nothing known turns the lot's unit into the level's. */
function inLevelUnit({ currentStock, unit }: LotHere, { of }: CalculatedLine): Thousandths | null {
  const there = toThousandths(currentStock, unit, of.unit, of.measures);
  return there.ok ? there.value : null;
}

const partOf = (part: Taken, lots: readonly LotHere[]): LotPart => ({
  lot: lots.find((lot) => isSameLot(lot, part)) ?? null,
  amount: part.quantity,
});

/** What is typed into the line of each part: in the line's unit where that is as exact. */
export function typedParts(
  { choice, of }: Pick<CalculatedLine, 'choice' | 'of'>,
  parts: readonly LotPart[],
): Pick<ActionLine, 'text' | 'choice' | 'lot'>[] {
  const unit = choice !== 'pack' && isDecimal(choice) && sameBase(choice, of.unit) ? choice : of.unit;
  return parts.map(({ lot, amount }) => ({
    text: formatThousandths(amount, unit),
    choice: unit,
    lot: lot === null ? '' : lotKey(lot),
  }));
}

/** Any thousandth of its base is a decimal of it. */
const isDecimal = (unit: Exclude<CalculatedLine['choice'], 'pack'>): boolean =>
  ['g', 'kg', 'ml', 'l'].includes(unit) || unitKind(unit) === 'count';
