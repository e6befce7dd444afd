/** From what was sent to a whole supplier. */
import type { PutSupplier } from '@batchbook/shared/ingredients/supplier-schema';
import { invalid } from '../platform/http/request-problem.ts';
import type { SupplierContent } from './supplier-table.ts';

type Sent = Omit<PutSupplier, 'version'>;

/** @throws RequestProblem when the name is missing. */
export function newSupplierContent(sent: Sent): SupplierContent {
  if (sent.name === undefined) throw invalid('name', 'is required');
  return { contactEmail: '', contactPhone: '', address: '', ...given(sent), name: sent.name };
}

export const mergedSupplierContent = (current: SupplierContent, sent: Sent): SupplierContent => ({
  ...current,
  ...given(sent),
});

const given = (sent: Sent): Partial<SupplierContent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
