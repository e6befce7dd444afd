/** On which day each of some sales was made. */
import { queryMonths } from '../../platform/table/query-months.ts';
import { getItems } from '../../platform/table/read.ts';
import { saleKey, salesPk, toSale } from './sale-table.ts';

interface SaleOf {
  runId: string;
  saleId: string;
}

/**
 * By the sale's id; a deleted one has none. Most are found by their days, in a few requests; those entered late or early
 * by their keys.
 */
export async function readSaleDays(
  { organizationId }: { organizationId: string },
  sales: readonly SaleOf[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, string>> {
  if (sales.length === 0) return new Map();
  const scope = { organizationId };
  const pkOf = (month: string): string => salesPk(organizationId, month);
  const dated = (await queryMonths(scope, { pkOf, from, to: `${to}#~` })).map(toSale);
  const days = new Map(dated.map(({ id, saleDate }) => [id, saleDate]));
  const missing = sales.filter(({ saleId }) => !days.has(saleId));
  const keys = missing.map(({ runId, saleId }) => saleKey({ organizationId, id: runId, saleId }));
  for (const { id, saleDate } of (await getItems(scope, keys)).map(toSale)) days.set(id, saleDate);
  return days;
}
