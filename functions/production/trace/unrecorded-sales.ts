/** Sales that nobody recorded, and that must have been: their customer gave some of the batch back. */
import type { TracedSale } from '@batchbook/shared/production/trace-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { movesFor } from './lot-records.ts';
import { unitShown } from './names.ts';
import type { Reach } from './reach.ts';

/** Of each customer without a sale of the batch, what they gave back, in one row. Their name is read with the contacts. */
export function unrecordedSales(reach: Reach): Omit<TracedSale, 'certainty' | 'because'>[] {
  const known = new Set(
    reach.sales.map(({ productionRunId, customerId }) => `${productionRunId} ${customerId}`),
  );
  return [...reach.records.values()].flatMap((records) => {
    const made = records.find((one) => one.kind === 'run' && one.direction === 'made');
    const head = made?.kind === 'run' ? reach.heads.get(made.runId) : undefined;
    if (!head) return [];
    const back = movesFor('customer_return', records).filter(
      ({ customerId }) => customerId !== null && !known.has(`${head.id} ${customerId}`),
    );
    return [...Map.groupBy(back, ({ customerId, unit }) => `${customerId} ${unit}`).values()].flatMap(
      (of) => {
        const [first] = of;
        if (!first) return [];
        const { id, customerId, unit, postedAt } = first;
        const quantity = formatThousandths(
          of.reduce((sum, { delta }) => sum + delta, 0n),
          unit,
        );
        return [
          {
            ...{ id, runId: head.id, batchNumber: head.batchNumber, customerId, isUnrecorded: true },
            ...{ purchaserName: '', purchaserEmail: '', purchaserPhone: '', purchaserAddress: '' },
            ...{ quantity, unit: unitShown(reach, records, unit), saleDate: postedAt.slice(0, 10) },
          },
        ];
      },
    );
  });
}
