/** What is to be bought, as it is read: by supplier, in packs, with sums that never hide an unknown. */

import { formatDecimal, formatQuantity, one, parseDecimal, sumDecimals } from '@batchbook/shared/money';
import type { ShoppingLine } from '@batchbook/shared/recipes/shopping-list-schema';
import { inPlainWord } from '@batchbook/shared/stock/plain-unit';
import { isUnit, unitLabelFor } from '@batchbook/shared/units';
import { byText } from '../../../data/by-text.ts';

export interface SupplierGroup {
  /** `null` without a supplier. */
  supplierId: string | null;
  name: string;
  lines: ShoppingLine[];
  cost: string;
  complete: boolean;
}

/** Sorts by supplier, then by name. Items without a supplier come last. */
export function bySupplier(lines: readonly ShoppingLine[]): SupplierGroup[] {
  const groups = new Map<string | null, ShoppingLine[]>();
  for (const line of lines) {
    const id = line.supplier === null ? null : line.supplierId;
    groups.set(id, [...(groups.get(id) ?? []), line]);
  }
  return [...groups]
    .map(([supplierId, own]) => ({
      supplierId,
      name: own[0]?.supplier ?? 'No supplier',
      lines: own.sort((a, b) => byText.compare(a.name, b.name)),
      ...sumOf(own),
    }))
    .sort((a, b) =>
      a.supplierId === null ? 1 : b.supplierId === null ? -1 : byText.compare(a.name, b.name),
    );
}

/** The sum of the known costs, and whether all are known. */
export function sumOf(lines: readonly Pick<ShoppingLine, 'cost'>[]): { cost: string; complete: boolean } {
  const known = lines.flatMap(({ cost }) => cost ?? []);
  return { cost: sumDecimals(known), complete: known.length === lines.length };
}

/** '2.06 kg', '900 g', '12 pieces'. What is counted is bought whole. */
export function amountText(quantity: string, unit: string): string {
  const { unit: plain, figures } = inPlainWord(unit, { quantity });
  const value = parseDecimal(figures.quantity ?? quantity);
  if (plain === 'kg' || plain === 'l') return `${formatQuantity(formatDecimal(value), 2)} ${plain}`;
  // Whole g or ml, except below one.
  if (plain === 'g' || plain === 'ml')
    return `${formatQuantity(formatDecimal(value), value < one ? 2 : 0)} ${plain}`;
  const whole = formatQuantity(formatDecimal(((value + one - 1n) / one) * one), 0);
  return `${whole} ${isUnit(unit) ? unitLabelFor(unit, whole) : unit}`;
}

/** What to buy: '2 × 5 kg', the needed amount without a pack, or 'How much?' if unknown. */
export function basketText(line: ShoppingLine): string {
  if (line.needed === null) return 'How much?';
  if (line.packs === null || line.packSize === null) return amountText(line.needed, line.unit);
  return `${formatQuantity(line.packs, 0)} × ${amountText(line.packSize, line.packUnit ?? line.unit)}`;
}

/** What is said under the name: how much the recipes need, and what had to be assumed. */
export function needText(line: ShoppingLine): string {
  if (line.needed === null) return 'A recipe has no quantity, or a unit that doesn’t convert';
  return `${line.densityAssumed ? 'about ' : ''}${amountText(line.needed, line.unit)} needed`;
}

/** Why a line has no cost. Without an amount there is none, whatever the price. */
export const noCostText = ({ needed }: ShoppingLine): string => (needed === null ? 'No cost' : 'No price');

/** Whether two lists have the same items to buy at the same cost. Ignores ticks and order. */
export function sameToBuy(a: readonly ShoppingLine[], b: readonly ShoppingLine[]): boolean {
  return comparable(a) === comparable(b);
}

const comparable = (lines: readonly ShoppingLine[]): string =>
  JSON.stringify(
    lines
      .map(({ ingredientId, supplierId, needed, unit, packs, packSize, packUnit, cost }) =>
        [ingredientId, supplierId, needed, unit, packs, packSize, packUnit, cost].join('|'),
      )
      .sort(),
  );
