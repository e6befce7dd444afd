import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { serve } from '../platform/http/serve.ts';
import { deleteMarketEvent } from './events/delete-event.ts';
import { getMarketEvent } from './events/get-event.ts';
import { getEventForecast } from './events/get-forecast.ts';
import { listMarketEvents } from './events/list-events.ts';
import { putEventActuals } from './events/put-actuals.ts';
import { putMarketEvent } from './events/put-event.ts';
import { getEventTaken } from './stock/get-taken.ts';

export const handler = serve(marketEventsContract, {
  listMarketEvents,
  getMarketEvent,
  getEventForecast,
  getEventTaken,
  putMarketEvent,
  deleteMarketEvent,
  putEventActuals,
});
