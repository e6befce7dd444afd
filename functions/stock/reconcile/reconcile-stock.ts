import { stockContract } from '@batchbook/shared/stock/contract';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { Drift } from './compared-table.ts';
import { runReconcile } from './run-reconcile.ts';

/** The function may run for ten seconds; the answer has to be on its way before. */
const runsForMs = 6_000;

/**
 * Any member has the levels compared with their ledgers (invariant 1), whatever the plan: it writes nothing
 * that a person decides. Drift is corrected, kept and reported. Event: `stock.levels_set` of what was corrected.
 */
export const reconcileStock = useCase(stockContract.reconcileStock, {
  answer: async ({ actor }) => {
    const { checked, drift, complete } = await runReconcile(actor.organizationId, Date.now() + runsForMs);
    return ok({ checked, corrected: drift.length, drift: drift.map(shownDrift), complete });
  },
});

const shownDrift = ({ itemId, siteId, recorded, actual, unit }: Drift) => ({
  itemId,
  siteId,
  recorded: formatThousandths(recorded.quantity, unit),
  actual: formatThousandths(actual.quantity, unit),
  unit,
});
