/** Whom lots came from. */
import type { TracedLot, TracedSupplier } from '@batchbook/shared/production/trace-schema';
import { listOf } from '@batchbook/shared/text';

/**
 * Everybody whom these lots came from, each once. Recalls from before each was kept have the others by name, in their
 * deliveries.
 */
export function suppliersOf(lots: readonly TracedLot[]): TracedSupplier[] {
  const known = lots.flatMap(({ supplier, suppliers }) => suppliers ?? supplier ?? []);
  const names = new Set(known.map(({ name }) => name));
  const delivered = lots.flatMap(({ deliveries = [] }) => deliveries.map(({ supplier }) => supplier));
  const others = delivered.filter((name) => name !== '' && !names.has(name));
  const all = [...known, ...others.map((name) => ({ name, email: '', phone: '', address: '' }))];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** 'Ivy House Dairy and Mells Mill'; '' where nobody is recorded. */
export const supplierNames = (lot: TracedLot): string =>
  listOf([...new Set(suppliersOf([lot]).map(({ name }) => name))]);
