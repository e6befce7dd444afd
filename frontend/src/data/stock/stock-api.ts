import { stockContract } from '@batchbook/shared/stock/contract';
import { clientFor } from '../api.ts';

export const stockApi = clientFor(stockContract);

/** Names as people sort them: 'Box 2' before 'Box 10'. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
