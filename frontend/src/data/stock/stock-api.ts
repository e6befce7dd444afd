import { stockContract } from '@batchbook/shared/stock/contract';
import { clientFor } from '../api.ts';

export const stockApi = clientFor(stockContract);
