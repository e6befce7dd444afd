import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { deleteEntity } from '../../platform/entity/entity-use-cases.ts';
import { eventTable } from '../table.ts';

/** Any member: deletes a market event. A worker then puts back what it took from stock. 200 when already deleted. */
export const deleteMarketEvent = deleteEntity(eventTable, marketEventsContract.deleteMarketEvent, {
  keptForTracing: true,
});
