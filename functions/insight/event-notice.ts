import type { EventActuals } from '@batchbook/shared/insight/notification-schema';
import type { StoredEvent } from '../market-events/index.ts';

export const eventNotice = ({
  id: eventId,
  name,
  eventDate,
  location,
  recipes,
}: StoredEvent): EventActuals => ({
  ...{ kind: 'event_actuals', eventId, name, eventDate, location },
  missing: recipes.filter(({ soldQuantity }) => soldQuantity === null).length,
});
