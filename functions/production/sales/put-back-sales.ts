/** Puts back what left stock for sales that were deleted while it was closed (ADR 87). */
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { ConditionFailed, exists, transact } from '../../platform/table/write.ts';
import { isStockOpen, postingWrites } from '../../stock/index.ts';
import { readSteps } from '../runs/read-run.ts';
import { postedIn, runTable } from '../table.ts';
import { planSaleMove } from './move-sale.ts';
import { type HeldSale, heldSaleIn, heldSaleKey, heldSalesPage } from './sale-table.ts';

/** @throws ConditionFailed while others keep moving the same stock. */
export async function putBackSales(organizationId: string, now: Date): Promise<void> {
  const scope = { organizationId };
  if (!(await isStockOpen(scope, now))) return;
  const held = await queryAll(scope, heldSalesPage(organizationId));
  // One after the other: two of one batch move the same lot.
  await forEachConcurrently(held.map(heldSaleIn), 1, (sale) => putBack(organizationId, sale, now));
}

/** What can't be put back, because its item is gone, waits no longer. */
async function putBack(organizationId: string, held: HeldSale, now: Date): Promise<void> {
  const { saleId, runId, posted, version, userId } = held;
  const by = { organizationId, userId, superAdmin: false };
  const item = await getItem(by, runTable.key(organizationId, runId), { consistent: true });
  if (!item) return;
  const run = runTable.toEntity(item);
  const ofRun = postedIn(await readSteps(run));
  const move = await planSaleMove({ run, ofRun, before: posted, sale: null, saleId, version, by, now });
  if (move.notPosted === 'stock_closed') return;
  try {
    await transact(by, [
      { label: 'held sale', remove: heldSaleKey(organizationId, saleId), condition: exists },
      ...postingWrites(by, move.postings, now),
    ]);
  } catch (error) {
    // Somebody else put it back.
    if (!(error instanceof ConditionFailed && error.failed.has('held sale'))) throw error;
  }
}
