import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const marketEventsRoutes = {
  listMarketEvents: memberRoute('GET', 'events'),
  getMarketEvent: memberRoute('GET', 'events/{id}'),
  putMarketEvent: memberRoute('PUT', 'events/{id}'),
  deleteMarketEvent: memberRoute('DELETE', 'events/{id}'),
  getEventForecast: memberRoute('GET', 'events/{id}/forecast'),
  getEventTaken: memberRoute('GET', 'events/{id}/taken'),
  putEventActuals: memberRoute('PUT', 'events/{id}/actuals'),
} as const satisfies Routes;
