/** How much of a batch a customer bought. */
import { sumDecimals } from '@batchbook/shared/money';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { batchKey, runPk, runTable } from '../table.ts';
import { salePrefix, toSale } from './sale-table.ts';

export interface SoldTo {
  /** Above 0, or '0'. */
  quantity: string;
  /** The run's. */
  unit: string;
}

/** @returns `null` where no run of the recipe made a batch of that number: then nobody can say. */
export async function readSoldTo(
  scope: { organizationId: string },
  of: { recipeId: string; batchNumber: string; customerId: string },
): Promise<SoldTo | null> {
  const { organizationId } = scope;
  const batch = await getItem(scope, batchKey(organizationId, of.batchNumber), { consistent: true });
  if (!batch) return null;
  const runId = String(batch.runId);
  const [run, sales] = await Promise.all([
    getItem(scope, runTable.key(organizationId, runId), { consistent: true }),
    queryAll(scope, { pk: runPk(organizationId, runId), prefix: salePrefix, consistent: true }),
  ]);
  if (!run) return null;
  const { recipeId, unit } = runTable.toEntity(run);
  if (recipeId !== of.recipeId) return null;
  const own = sales.map(toSale).filter(({ customerId }) => customerId === of.customerId);
  return { quantity: sumDecimals(own.map(({ quantity }) => quantity)), unit };
}
