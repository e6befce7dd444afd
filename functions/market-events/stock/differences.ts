/** What an event should have taken from stock, and how that differs from what it took. */
import { formatDecimal, parseDecimal, type Scaled } from '@batchbook/shared/money';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { isSameLot } from '@batchbook/shared/stock/shelf';
import type { StoredEvent } from '../table.ts';
import type { Taken, TakenRow, TakingKind } from './taken-table.ts';

/** A recipe at a site, to take more of (above 0) or give back (below 0). */
export interface Difference {
  recipeId: string;
  kind: TakingKind;
  siteId: string;
  unit: StockUnit;
  quantity: Scaled;
}

type Part = Pick<TakenRow, 'recipeId' | 'kind' | 'siteId' | 'unit'>;

const nameOf = ({ recipeId, kind, siteId, unit }: Part): string => [kind, recipeId, siteId, unit].join(' ');

export const isSamePart = (a: Part, b: Part): boolean => nameOf(a) === nameOf(b);

/** What is due at `siteId`: nothing of an event that was cancelled or deleted. */
function dueOf(event: StoredEvent | null, siteId: string): Difference[] {
  if (!event || event.status === 'cancelled') return [];
  return event.recipes.flatMap(({ recipeId, soldQuantity, wastedQuantity, unitSnapshot }) => {
    const { unit } = productUnit(unitSnapshot);
    const of = { recipeId, siteId, unit };
    return [
      { ...of, kind: 'sale' as const, quantity: parseDecimal(soldQuantity ?? '0') },
      { ...of, kind: 'waste' as const, quantity: parseDecimal(wastedQuantity ?? '0') },
    ];
  });
}

/** Sales first: a step takes of one kind, since a transaction writes a lot only once. */
export function differencesOf(event: StoredEvent | null, taken: Taken, siteId: string): Difference[] {
  const parts = new Map<string, Difference>();
  const add = (part: Part, quantity: Scaled): void => {
    const { recipeId, kind, siteId: at, unit } = part;
    const before = parts.get(nameOf(part))?.quantity ?? 0n;
    parts.set(nameOf(part), { recipeId, kind, siteId: at, unit, quantity: before + quantity });
  };
  for (const due of dueOf(event, siteId)) add(due, due.quantity);
  for (const row of taken.rows) add(row, -parseDecimal(row.quantity));
  return [...parts.values()]
    .filter(({ quantity }) => quantity !== 0n)
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'sale' ? -1 : 1));
}

const isSameRow = (a: TakenRow, b: TakenRow): boolean =>
  isSamePart(a, b) && a.itemId === b.itemId && isSameLot(a, b);

/** The rows with another part taken (above 0) or given back (below 0). */
export function rowsWith(rows: readonly TakenRow[], part: TakenRow, quantity: Scaled): TakenRow[] {
  const at = rows.findIndex((row) => isSameRow(row, part));
  const before = at === -1 ? 0n : parseDecimal((rows[at] as TakenRow).quantity);
  const lotCode = rows[at]?.lotCode ?? part.lotCode;
  const after = { ...part, lotCode, quantity: formatDecimal(before + quantity) };
  if (at === -1) return [...rows, after];
  return before + quantity === 0n ? rows.toSpliced(at, 1) : rows.with(at, after);
}
