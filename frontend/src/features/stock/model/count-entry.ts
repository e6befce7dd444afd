/** A line of a stock count as it is kept on the device, and the pad that it is typed with. */
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { conversionRate, unitKind, unitLabelFor } from '@batchbook/shared/units';
import type { CountDraftLine } from '../../../data/stock/count-drafts.ts';
import type { Movable } from './movable.ts';

/** A line of a count that is under way, as it is kept on the device. */
export type CountEntry = CountDraftLine;

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
