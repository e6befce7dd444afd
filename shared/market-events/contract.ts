import type { Requirement } from '../billing/requirements.ts';
import { deletion, oneOf, pageOf, putOf } from '../http/collection-contract.ts';
import { entityParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { marketEventsRoutes } from './routes.ts';
import {
  eventForecastSchema,
  eventTakenSchema,
  marketEventSchema,
  marketEventSummarySchema,
  putActualsSchema,
  putMarketEventSchema,
} from './schema.ts';

/** The requirement of every write of an event. Reading is always allowed. */
export const openEvents: Requirement = { feature: 'events' };

export const marketEventsContract = {
  listMarketEvents: {
    ...marketEventsRoutes.listMarketEvents,
    summary: 'List the market events with their recipes, newest date first, a page at a time',
    ...pageOf(marketEventSummarySchema),
  },
  getMarketEvent: {
    ...marketEventsRoutes.getMarketEvent,
    summary: 'Read a market event with its recipes as they were when they entered it',
    ...oneOf(marketEventSchema),
  },
  putMarketEvent: {
    ...marketEventsRoutes.putMarketEvent,
    summary: 'Plan a market event (without a version) or change it (with the version that was read)',
    ...putOf(putMarketEventSchema, marketEventSchema),
    requires: openEvents,
  },
  deleteMarketEvent: {
    ...marketEventsRoutes.deleteMarketEvent,
    summary: 'Delete a market event; what it took from stock is put back',
    ...deletion,
    requires: openEvents,
  },
  getEventForecast: {
    ...marketEventsRoutes.getEventForecast,
    summary: 'Forecast what is asked for at a market event, of what was sold at earlier ones',
    ...oneOf(eventForecastSchema),
  },
  getEventTaken: {
    ...marketEventsRoutes.getEventTaken,
    summary: 'Read what a market event has taken from stock for what it sold and wasted, by lot',
    ...oneOf(eventTakenSchema),
  },
  putEventActuals: {
    ...marketEventsRoutes.putEventActuals,
    summary: 'Record what was sold and wasted at a market event, and when it sold out',
    params: entityParams,
    body: putActualsSchema,
    responses: { 200: marketEventSchema },
    problems: ['stale_version', 'event_recipes_gone'],
    requires: openEvents,
  },
} as const satisfies Contract;
