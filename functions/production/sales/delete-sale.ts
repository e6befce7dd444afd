import { saleRecorded } from '@batchbook/events/production';
import { productionContract } from '@batchbook/shared/production/contract';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { readAt } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { postingWrites } from '../../stock/index.ts';
import { readSteps } from '../runs/read-run.ts';
import { postedIn, runTable } from '../table.ts';
import { planSaleMove } from './move-sale.ts';
import { putBackSales } from './put-back-sales.ts';
import {
  deletedSaleKey,
  keptSaleIn,
  type SaleParams,
  saleKey,
  saleRunKey,
  toDeletedSaleItem,
  toHeldSaleItem,
} from './sale-table.ts';

/**
 * Any member: deletes a sale, and moves back what left stock for it; where stock is closed, once it is open again. 200 when
 * it is deleted already.
 */
export const deleteSale = useCase(productionContract.deleteSale, {
  read: ({ params }) => read(params),
  answer: ({ actor, params, now }, first) =>
    retryOnConflict(
      first,
      () => read(params),
      async (at) => {
        const { organizationId, id, saleId } = params;
        const [item, runItem] = [at(saleKey(params)), at(runTable.key(organizationId, id))];
        if (!item && at(deletedSaleKey(params))) return ok({ id: saleId });
        if (!item || !runItem) throw notFound();
        const { sale, posted } = keptSaleIn(item);
        const run = runTable.toEntity(runItem);
        const version = sale.version + 1;
        const ofRun = postedIn(await readSteps(run));
        const by = actor;
        const move = await planSaleMove({ run, ofRun, before: posted, sale: null, saleId, version, by, now });
        // The sale is gone: nothing else would put it back.
        const waits = move.notPosted === 'stock_closed' ? move.posted : null;
        const held = waits && { saleId, runId: id, posted: waits, version, userId: actor.userId };
        const data = {
          ...{ id: saleId, runId: id, version, change: 'deleted' as const, userId: actor.userId },
          days: [sale.saleDate],
        };
        await transact(actor, [
          {
            label: 'sale',
            remove: saleKey(params),
            condition: 'version = :version',
            values: { ':version': sale.version },
          },
          { label: 'deleted sale', put: toDeletedSaleItem(params, now) },
          { label: 'run of the sale', remove: saleRunKey(organizationId, saleId) },
          ...(held ? [{ label: 'held sale', put: toHeldSaleItem(organizationId, held) }] : []),
          ...postingWrites(actor, move.postings, now),
          publish({ definition: saleRecorded, organizationId, data }, now),
        ]);
        // Stock may have opened just now.
        if (held) await putBackSales(organizationId, now);
        return ok({ id: saleId });
      },
    ),
});

const read = (params: SaleParams) =>
  readAt(params, [saleKey(params), deletedSaleKey(params), runTable.key(params.organizationId, params.id)]);
