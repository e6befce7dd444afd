import { stockContract } from '@batchbook/shared/stock/contract';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { Drift } from './compared-table.ts';
import { runReconcile } from './run-reconcile.ts';

/** The function may run for ten seconds, and the answer must be sent before. */
const runsForMs = 6_000;

/**
 * Any member: compares the levels with their ledgers (invariant 1), whatever the plan, since it writes nothing that a
 * person decides. Drift is corrected, recorded and reported. Event: `stock.levels_set` for corrected levels.
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
