import { stockRoutes } from '@batchbook/shared/stock/routes';
import { clientFor } from '../api.ts';

export const stockApi = clientFor(stockRoutes);
