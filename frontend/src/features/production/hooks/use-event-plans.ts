import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { useQuery } from '@tanstack/react-query';
import { marketEventsQuery } from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { dayOf, shownDay } from '../../../ui/dates.ts';

/** What a coming event is to take of a recipe. */
export interface EventPlan {
  eventId: string;
  day: string;
  plannedQuantity: string;
  /** 'Frome Independent, Dec 06, 2026: 60 tarts'. */
  words: string;
}

function plansIn(
  events: readonly MarketEventSummary[],
  { id, unit }: { id: string; unit: string },
): EventPlan[] {
  const today = dayOf(new Date());
  return events
    .filter(({ status, eventDate }) => status === 'planned' && eventDate >= today)
    .flatMap(({ id: eventId, name, eventDate: day, recipes }) =>
      recipes
        .filter(({ recipeId, unitSnapshot }) => recipeId === id && unitSnapshot === unit)
        .map(({ plannedQuantity }) => ({
          ...{ eventId, day, plannedQuantity },
          words: `${name}, ${shownDay(day)}: ${formatQuantity(plannedQuantity)} ${unit}`,
        })),
    )
    .sort((a, b) => a.day.localeCompare(b.day));
}

/**
 * The coming events that take a recipe, the next one first.
 * @param of `null` while nobody asks: they aren't loaded then.
 */
export function useEventPlans(of: { id: string; unit: string } | null) {
  const { data, isError } = useQuery({ ...marketEventsQuery(useOrganizationId()), enabled: of !== null });
  const plans = of && data ? plansIn(data, of) : [];
  const note = isError
    ? 'We couldn’t load your events. Try again in a moment.'
    : data === undefined
      ? 'Loading your events…'
      : 'No coming event plans to take it.';
  return {
    plans,
    /** Why there is nothing to choose. */
    note: of === null || plans.length > 0 ? null : note,
  };
}

export type EventPlans = ReturnType<typeof useEventPlans>;
