/** What is typed into a line of a stock count: text is kept as it was typed and read when it is needed. */
import { readQuantity } from '@batchbook/shared/quantity';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { conversionRate, unitKind, unitLabelFor } from '@batchbook/shared/units';
import type { CountDraftLine } from '../../../data/stock/count-drafts.ts';
import type { Movable } from './movable.ts';
import { type Moved, numberPart, readMoved, type UnitChoice } from './moved-quantity.ts';

/** A line of a count that is under way, as it is kept on the device. */
export type CountEntry = CountDraftLine;

export type ReadCount = { ok: true; moved: Moved } | { ok: false; error: string };

const choiceOf = (unit: EntryUnit, of: Movable): UnitChoice =>
  unit === 'packs' && of.pack && conversionRate('packs', of.unit, of.measures) === null ? 'pack' : unit;

/** What was counted of `of`, 0 among it: an empty shelf is a count too. */
export function readCount(text: string, unit: EntryUnit, of: Movable): ReadCount {
  if (text.trim().startsWith('-')) return { ok: false, error: 'A count is 0 or more' };
  const read = readMoved(text, choiceOf(unit, of), of, true);
  return read.ok ? read : { ok: false, error: read.error };
}

/** The unit that stands in `text`; `unit` where there is none. */
export function unitIn(text: string, unit: EntryUnit): EntryUnit {
  const read = readQuantity(text);
  return (read.ok ? read.unit : null) ?? unit;
}

/** Once the field is left, the unit stands beside the number, not in it. */
export const settledText = (text: string, unit: EntryUnit): string =>
  unitIn(text, unit) === unit && readQuantity(text).ok ? numberPart(text) : text;

const siblings: Partial<Record<EntryUnit, EntryUnit>> = { kg: 'g', g: 'kg', l: 'ml', ml: 'l' };

/** Counts that are worth a key where it is known how many pieces, or what weight, they hold. */
const packedIn = ['boxes', 'packs', 'bags', 'bottles', 'containers', 'pieces'] as const;

/** At most three units for the keys of the number pad: the item's own, its sibling, and how it is packed. */
export function padUnits(own: StockUnit, of: Movable): EntryUnit[] {
  const units: EntryUnit[] = [own];
  const sibling = siblings[own];
  if (sibling !== undefined) units.push(sibling);
  if (of.pack && of.pack.size !== '1' && conversionRate(of.pack.unit, of.unit, of.measures))
    units.push('packs');
  for (const unit of packedIn) {
    const rate = conversionRate(unit, of.unit, of.measures);
    if (rate && !rate.assumedDensity && (unitKind(own) === 'count' || unit !== 'pieces')) units.push(unit);
  }
  return [...new Set(units)].slice(0, 3);
}

/** 'kg', 'pcs', 'jars', 'box': how the unit stands beside a figure. */
export function shownUnit(unit: EntryUnit, figure: string, item: Pick<StockItem, 'unitName'>): string {
  if (unit === 'pieces') return item.unitName ?? 'pcs';
  return unitLabelFor(unit, figure);
}

/** 'Packs of 25 kg', where it is known how it is bought. */
export function packWords({ pack, unit }: Movable): string | null {
  if (pack === null || pack.size === '1' || unit === 'packs') return null;
  return `Packs of ${pack.size} ${unitLabelFor(pack.unit, pack.size)}`;
}

export interface PadEdit {
  text: string;
  caret: number;
}

/** A key of the number pad pressed, with the text between `start` and `end` selected. */
export function pressKey(text: string, start: number, end: number, key: string): PadEdit {
  if (key === 'delete') {
    const from = start === end ? Math.max(0, start - 1) : start;
    return { text: text.slice(0, from) + text.slice(end), caret: from };
  }
  const kept = text.slice(0, start) + text.slice(end);
  if (/[.½¼¾]/.test(key) && /[./½¼¾]/.test(kept)) return { text, caret: start };
  const typed = key === '.' && start === 0 ? '0.' : key;
  return { text: text.slice(0, start) + typed + text.slice(end), caret: start + typed.length };
}
