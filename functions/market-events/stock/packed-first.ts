/**
 * Takes what an event sold first of the lots that its own pack list names: as much of each as was packed and didn't come back,
 * also where the books haven't so much of it there, since who packed it had it; then more of them, as far as they are there. Lots
 * on hold aren't among them.
 */
import { linesOf } from '@batchbook/shared/market-events/packing';
import type { PackedProduct } from '@batchbook/shared/market-events/schema';
import { parseDecimal, type Scaled } from '@batchbook/shared/money';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { isSameLot, type LotName, type Taken as Taking } from '@batchbook/shared/stock/shelf';
import type { StoredEvent } from '../table.ts';
import type { Difference } from './differences.ts';
import type { Taken } from './taken-table.ts';

/** A line that names no date is of any. */
export const isOfPacked = ({ lotCode, useByDate }: PackedProduct, lot: LotName): boolean =>
  isSameLot({ lotCode, useByDate: useByDate ?? lot.useByDate }, lot);

interface LotHere extends LotName {
  left: Scaled;
}

/** What the event took already of the lots of a line. */
const takenOf = (line: PackedProduct, { recipeId, unit }: Difference, { rows }: Taken): Scaled =>
  rows
    .filter((row) => row.itemId !== null && row.recipeId === recipeId && row.unit === unit)
    .filter(({ lotCode, useByDate }) => lotCode !== null && isOfPacked(line, { lotCode, useByDate }))
    .reduce((sum, { quantity }) => sum + parseDecimal(quantity), 0n);

const isCounted = (lines: readonly PackedProduct[]): boolean =>
  lines.every(({ quantity }) => quantity !== null);

/** How much of the lines of one lot isn't taken yet; where one has no quantity, as much as there is. */
function openOf(lines: readonly PackedProduct[], difference: Difference, taken: Taken): Scaled {
  const [line] = lines;
  if (!line || !isCounted(lines)) return difference.quantity;
  return lines.reduce(
    (sum, { quantity, broughtBack }) =>
      sum + parseDecimal(quantity ?? '0') - parseDecimal(broughtBack ?? '0'),
    -takenOf(line, difference, taken),
  );
}

const nameOfLot = ({ lotCode, useByDate }: PackedProduct): string =>
  `${lotKeyOf(lotCode ?? '')} ${useByDate}`;

/** @param lots In the order in which they go. */
export function takePackedFirst(
  lots: readonly LotHere[],
  difference: Difference,
  { event, taken }: { event: StoredEvent | null; taken: Taken },
): Taking[] {
  const lines = event ? linesOf(difference.recipeId, event.packing.items) : [];
  const packed = [...Map.groupBy(lines, nameOfLot).values()].flatMap((of) =>
    of.slice(0, 1).map((line) => ({
      ...{ line, open: openOf(of, difference, taken), isCounted: isCounted(of) },
    })),
  );
  const parts = lots
    .filter((lot) => lines.some((line) => isOfPacked(line, lot)))
    .map((lot) => ({ lot, quantity: 0n }));
  let rest = difference.quantity;
  type Part = (typeof parts)[number];
  const leftOf = ({ lot, quantity }: Part): Scaled => lot.left - quantity;
  const take = (part: Part, most: Scaled): Scaled => {
    const quantity = least(most, rest);
    part.quantity += quantity;
    rest -= quantity;
    return quantity;
  };
  for (const part of parts)
    for (const one of packed.filter(({ line }) => isOfPacked(line, part.lot)))
      one.open -= take(part, least(leftOf(part), one.open));
  for (const one of packed.filter((line) => line.isCounted)) {
    const part = parts.find(({ lot }) => isOfPacked(one.line, lot));
    if (part) one.open -= take(part, one.open);
  }
  for (const part of parts) take(part, leftOf(part));
  return parts
    .filter(({ quantity }) => quantity > 0n)
    .map(({ lot: { lotCode, useByDate }, quantity }) => ({ lotCode, useByDate, quantity }));
}

/** The least of these, not below zero. */
const least = (...quantities: Scaled[]): Scaled => {
  const smallest = quantities.reduce((a, b) => (a < b ? a : b));
  return smallest > 0n ? smallest : 0n;
};
