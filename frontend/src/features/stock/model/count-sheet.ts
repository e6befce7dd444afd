/** A stock count under way: what each line says of its item. */

import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { sameBase, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import type { CountEntry } from './count-entry.ts';
import { thousandthsOf } from './figures.ts';
import type { Movable } from './movable.ts';
import { readCount, unitIn } from './typed-quantity.ts';
import { type Worth, worthOf } from './worth.ts';

/** What the book says of an item, with what this device has yet to send. */
export type BookLevel = Pick<StockLevel, 'currentStock' | 'unit' | 'version'> & { waiting: number };

/** The version that a count of the level names: what waits on this device is sent before the count is. */
const versionOf = (level: BookLevel): number => level.version + level.waiting;

export interface SheetItem {
  item: StockItem;
  /** What lets a count of it be read, in the unit of its level, and today's price. */
  movable: Movable;
  level: BookLevel;
  /** It is in a count that waits on this device, or is being posted. */
  isSent: boolean;
}

/** What goes into the body of a count. */
interface Sent {
  counted: string;
  unit: EntryUnit;
}

export interface Difference {
  value: Thousandths;
  difference: Thousandths;
  /** By today's price, exact; `null`: not known. */
  money: Worth | null;
  sent: Sent;
  /** A weight was taken for a volume, or the other way round: verify quantities. */
  densityAssumed: boolean;
}

export type LineState =
  | { kind: 'blank' }
  | { kind: 'unreadable'; error: string }
  /** The level moved since the line was counted: it asks again. */
  | { kind: 'moved'; value: Thousandths; sent: Sent }
  /** The item went to a unit that its level doesn't convert into: the count starts it again. */
  | { kind: 'again'; sent: Sent }
  | ({ kind: 'agrees' | 'differs' } & Difference);

export interface CountLine extends SheetItem {
  entry: CountEntry | null;
  state: LineState;
}

/** What the book says now, in thousandths. */
export const bookNow = ({ currentStock, unit }: BookLevel): Thousandths => thousandthsOf(currentStock, unit);

/** What the book said when the line was counted; `null` where the level has gone to another base since. */
export function bookThen({ level, entry }: CountLine): Thousandths | null {
  if (entry === null || !sameBase(entry.bookUnit, level.unit)) return null;
  const read = toThousandths(entry.bookFigure, entry.bookUnit, level.unit, noMeasures);
  return read.ok ? read.value : null;
}

export const readLine = (of: SheetItem, entry: CountEntry | null): CountLine => ({
  ...of,
  entry,
  state: entry === null ? { kind: 'blank' } : stateOf(of, entry),
});

function stateOf(of: SheetItem, entry: CountEntry): LineState {
  const { item, level, movable, isSent } = of;
  const read = readCount(entry.counted, entry.unit, movable);
  if (!read.ok) {
    const again =
      item.manualUnit === null
        ? null
        : readCount(entry.counted, entry.unit, { ...movable, unit: levelUnitOf(item) });
    if (!again?.ok) return { kind: 'unreadable', error: read.error };
    return { kind: 'again', sent: { counted: again.moved.quantity, unit: again.moved.unit } };
  }
  const { quantity, unit, amount: value, densityAssumed } = read.moved;
  const sent = { counted: quantity, unit };
  if (!isSent && entry.levelVersion !== versionOf(level)) return { kind: 'moved', value, sent };
  const book = isSent
    ? (bookThen({ ...of, entry, state: { kind: 'blank' } }) ?? bookNow(level))
    : bookNow(level);
  const difference = value - book;
  const money = worthOf(difference, level.unit, movable);
  return { kind: difference === 0n ? 'agrees' : 'differs', value, difference, money, sent, densityAssumed };
}

/** What a line is counted against when it is counted now. */
export const against = (level: BookLevel) => ({
  levelVersion: versionOf(level),
  bookFigure: level.currentStock,
  bookUnit: level.unit,
});

/** `text` as the entry of a line; `null` where nothing is typed. A line keeps what it was counted against. */
export function entryOf(line: CountLine, text: string, unit: EntryUnit, at: string): CountEntry | null {
  if (text.trim() === '') return null;
  const typed = { counted: text, unit: unitIn(text, unit) };
  return line.entry === null ? { ...typed, ...against(line.level), at } : { ...line.entry, ...typed };
}

/** Lines that can be posted as they are. */
export const isReady = ({ state, isSent }: CountLine): boolean =>
  !isSent && (state.kind === 'agrees' || state.kind === 'differs' || state.kind === 'again');
