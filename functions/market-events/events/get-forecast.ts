import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { forecastOf } from '@batchbook/shared/market-events/forecast';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { queryIndexBack } from '../../platform/table/read.ts';
import { eventsIndexPk, eventTable, toSummary } from '../table.ts';

/** A forecast reads the latest of them: what was sold years ago says little. */
const earlierMax = 200;

/** Any member: forecasts what is asked for at an event, of what was sold at earlier ones. */
export const getEventForecast = useCase(marketEventsContract.getEventForecast, {
  read: async ({ params: { organizationId, id } }) => {
    const { item } = await eventTable.find({ organizationId, id });
    if (!item) return null;
    const event = toSummary(eventTable.toEntity(item));
    const { items } = await queryIndexBack(
      { organizationId },
      { indexPk: eventsIndexPk(organizationId), from: '0', to: event.eventDate, limit: earlierMax },
    );
    return { event, earlier: items.map((one) => toSummary(eventTable.toEntity(one))) };
  },
  answer: async (_, found) => {
    if (!found) throw notFound();
    const { event, earlier } = found;
    return ok({
      eventId: event.id,
      recipes: event.recipes.map((recipe) => forecastOf(earlier, { event, recipe })),
    });
  },
});
