/** How an unsent sale reads. */
import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { productUnit } from '@batchbook/shared/stock/product';
import type { Words } from '../outbox/kind.ts';
import { sentenceOf } from '../problems.ts';
import type { SaleJob } from './sale-job.ts';

export const saleWords: Words<SaleJob> = {
  describe({ body, before, run }) {
    const quantity = formatQuantity(body.quantity ?? before?.quantity ?? '0');
    const purchaser = body.purchaserName ?? before?.purchaserName ?? '';
    return {
      title: `${before ? 'Change the sale of' : 'Sell'} ${quantity} ${run.unit}${purchaser && ` to ${purchaser}`}`,
      place: `${run.recipeName}, ${run.batchNumber}`,
    };
  },
  refusal: (error) => sentenceOf(error, 'sales'),
  edit({ body, before, run }) {
    return {
      by: 'quantity',
      quantity: body.quantity ?? before?.quantity ?? '0',
      ...productUnit(run.unit),
      body: (quantity, unit) => {
        const read = readQuantityIn(`${quantity} ${unit}`, run.unit);
        return { ...body, quantity: read.ok ? read.value : quantity };
      },
    };
  },
  confirm: {
    takesReason: true,
    body: ({ body }, { confirmed = [], confirmedReason = body.confirmedReason }) => ({
      ...{ ...body, confirmed: [...confirmed] },
      ...(confirmedReason !== undefined && { confirmedReason }),
    }),
  },
};
