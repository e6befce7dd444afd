/** Quantities as the stock screens say them, and what is typed for one. */
import { formatQuantity } from '@batchbook/shared/money';
import { readQuantity } from '@batchbook/shared/quantity';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths, noMeasures, toThousandths } from '@batchbook/shared/stock/quantity';
import { type Measures, unitLabel, unitLabelFor } from '@batchbook/shared/units';

/** 'kg', 'pcs', 'jars': short enough for a column. */
export function unitText(item: Pick<StockItem, 'unitName'>, unit: StockUnit): string {
  if (unit !== 'pieces') return unitLabel(unit);
  return item.unitName ?? 'pcs';
}

/** With a true minus: '−1.25', '1,204.5'. */
export const figureText = (quantity: string): string => formatQuantity(quantity).replace(/^-/, '−');

/** '1.25 kg', '1 piece', '3 jars'. */
export function quantityText(item: Pick<StockItem, 'unitName'>, quantity: string, unit: StockUnit): string {
  const label = unit === 'pieces' && item.unitName !== null ? item.unitName : unitLabelFor(unit, quantity);
  return `${figureText(quantity)} ${label}`;
}

/** '0.4 kg' as '400 g': whichever reads without a leading zero. */
export function plainQuantityText(
  item: Pick<StockItem, 'unitName'>,
  quantity: string,
  unit: StockUnit,
): string {
  const smaller = unit === 'kg' ? 'g' : unit === 'l' ? 'ml' : null;
  if (smaller === null || !/^-?0\.0*[1-9]/.test(quantity)) return quantityText(item, quantity, unit);
  const converted = toThousandths(quantity, unit, smaller, noMeasures);
  return converted.ok
    ? quantityText(item, formatThousandths(converted.value, smaller), smaller)
    : quantityText(item, quantity, unit);
}

export type ReadLevel = { ok: true; value: string } | { ok: false; error: string };

/**
 * What was typed for a level: '12', '1½', '1.2kg', or nothing for none. Answers in `unit`, exact to a
 * thousandth of its base.
 */
export function readLevel(typed: string, unit: StockUnit, measures: Measures): ReadLevel {
  const text = typed.trim();
  if (text === '' || /^0+([.,]0*)?$/.test(text)) return { ok: true, value: '0' };
  const read = readQuantity(text);
  if (!read.ok) return { ok: false, error: read.error };
  const from = read.unit ?? unit;
  const measured = toThousandths(read.value, from, unit, measures);
  if (!measured.ok) return { ok: false, error: `${unitLabel(from)} can’t be turned into ${unitLabel(unit)}` };
  return { ok: true, value: formatThousandths(measured.value, unit) };
}
