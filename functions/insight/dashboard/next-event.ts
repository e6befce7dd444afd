import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { multiplyDecimals, sumDecimals } from '@batchbook/shared/money';
import type { StoredEvent } from '../../market-events/index.ts';

/** The next event that isn't cancelled or over, from today on. */
export function nextEventOf(events: readonly StoredEvent[], date: string): Dashboard['nextEvent'] {
  const [event] = events
    .filter(({ eventDate, status }) => eventDate >= date && status === 'planned')
    .sort((a, b) => (a.eventDate < b.eventDate || (a.eventDate === b.eventDate && a.id < b.id) ? -1 : 1));
  if (!event) return null;
  const { id, name, eventDate, location, recipes, packing } = event;
  const units = new Set(recipes.map(({ unitSnapshot }) => unitSnapshot));
  const priced = recipes.filter(({ priceSnapshot }) => priceSnapshot !== null);
  return {
    ...{ id, name, eventDate, location },
    planned: units.size > 1 ? null : sumDecimals(recipes.map(({ plannedQuantity }) => plannedQuantity)),
    ifSoldOut:
      priced.length === 0
        ? null
        : sumDecimals(
            priced.map(({ plannedQuantity, priceSnapshot }) =>
              multiplyDecimals(plannedQuantity, priceSnapshot ?? '0'),
            ),
          ),
    complete: priced.length === recipes.length,
    packed: packing.items.filter(({ isPacked }) => isPacked).length,
    of: packing.items.length,
  };
}
