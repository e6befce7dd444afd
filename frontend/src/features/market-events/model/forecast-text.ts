/** How a forecast is said. */

import type { RecipeForecast } from '@batchbook/shared/market-events/schema';
import { countOf } from '@batchbook/shared/text';
import { shownDay } from '../../../ui/dates.ts';
import { weekdayOf } from './events.ts';

/** 'From 4 earlier events here (Jul 11 to Oct 10, 2026).' */
export function basisText(forecast: RecipeForecast, eventDate: string): string | null {
  const { from, to } = forecast;
  const what = basisWords(forecast, eventDate);
  return what === null || from === null || to === null
    ? null
    : `From ${what} (${shownDay(from)} to ${shownDay(to)})`;
}

/** '4 earlier events here'. */
export function basisWords({ basis, events }: RecipeForecast, eventDate: string): string | null {
  if (basis === null) return null;
  return {
    place: `${countOf(events, 'earlier event')} here`,
    weekday: `${countOf(events, `earlier ${weekdayOf(eventDate)}`)}`,
    all: `${countOf(events, 'earlier event')} anywhere`,
  }[basis];
}

/** What a few events mean for the range. */
export const widthText = (events: number): string =>
  events < 6
    ? 'That is not many, so the ranges are wide. Expect 1 day in 5 to fall outside.'
    : 'Expect 1 day in 5 to fall outside the range.';

/** The end of the scale, rounded up to tens. */
export const scaleEnd = (figures: readonly (string | null)[]): number =>
  Math.max(10, Math.ceil(Math.max(...figures.map((figure) => Number(figure ?? 0)), 0) / 10) * 10);
