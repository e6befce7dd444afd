/** What to take to the next event like one that was: its date, and how much of each product. */
import { newId } from '@batchbook/shared/ids';
import { forecastOf } from '@batchbook/shared/market-events/forecast';
import { placeKeyOf } from '@batchbook/shared/market-events/profit';
import type {
  EventRecipe,
  MarketEvent,
  MarketEventSummary,
  RecipeForecast,
} from '@batchbook/shared/market-events/schema';
import { formatQuantity, parseDecimal } from '@batchbook/shared/money';
import { dayAfter, daysBetween } from '@batchbook/shared/recipes/label-dates';
import { dayOf } from '../../../ui/dates.ts';
import { type TypedEvent, typedOf } from './event-form.ts';
import { basisWords } from './forecast-text.ts';

export interface NextProduct {
  recipeId: string;
  name: string;
  /** What was taken this time. */
  took: string;
  /** What to take; `null` while too few events say. */
  take: string | null;
  /** It sold out of this: at least as much is asked for. */
  soldOutOf: string | null;
}

export interface NextTime {
  date: string;
  /** '4 earlier events here'; `null` while too few say. */
  basis: string | null;
  products: NextProduct[];
}

/** As many whole weeks on as from the one before it here, a week when it was the first; never a day that is over. */
function nextDate(event: MarketEvent, events: readonly MarketEventSummary[]): string {
  const { eventDate } = event;
  const before = events
    .filter((one) => one.status !== 'cancelled' && one.eventDate < eventDate)
    .filter((one) => placeKeyOf(one) === placeKeyOf(event))
    .map((one) => one.eventDate)
    .sort()
    .at(-1);
  const days = before === undefined ? 7 : daysBetween(before, eventDate);
  const step = 7 * Math.max(1, Math.round(days / 7));
  const today = dayOf(new Date());
  let date = dayAfter(eventDate, step);
  while (date <= today) date = dayAfter(date, step);
  return date;
}

/** Of all events so far, this one among them. A product whose recipe is gone isn't made again. */
export function nextTimeOf(event: MarketEvent, events: readonly MarketEventSummary[]): NextTime {
  const date = nextDate(event, events);
  const next = { id: 'next', name: event.name, location: event.location, eventDate: date };
  const past = [event, ...events.filter(({ id }) => id !== event.id)];
  const made = event.recipes.filter(({ recipeDeleted }) => !recipeDeleted);
  const forecasts = made.map((recipe) => forecastOf(past, { event: next, recipe }));
  const most = forecasts.toSorted((a, b) => b.events - a.events).find(({ basis }) => basis !== null);
  return {
    date,
    basis: most ? basisWords(most, date) : null,
    products: made.map((recipe, index) => productOf(recipe, forecasts[index] as RecipeForecast)),
  };
}

function productOf(recipe: EventRecipe, forecast: RecipeForecast): NextProduct {
  const { recipeId, recipeNameSnapshot: name, plannedQuantity, soldOutAt, soldQuantity } = recipe;
  return {
    ...{ recipeId, name, took: formatQuantity(plannedQuantity), take: forecast.suggested },
    soldOutOf: soldOutAt === null || soldQuantity === null ? null : formatQuantity(soldQuantity),
  };
}

/** The form of the next event, filled in. What nobody can say stays as it was taken. */
export function typedForNext(event: MarketEvent, { date, products }: NextTime): TypedEvent {
  const before = typedOf(event, date);
  const takes = new Map(products.map(({ recipeId, take }) => [recipeId, take]));
  return {
    ...before,
    eventDate: date,
    status: 'planned',
    fees: before.fees.map((fee) => ({ ...fee, key: newId() })),
    products: before.products.flatMap((product) => {
      const take = takes.get(product.recipeId);
      if (take === undefined) return [];
      const isSome = take !== null && parseDecimal(take) > 0n;
      return [{ ...product, text: isSome ? take : product.text }];
    }),
  };
}
