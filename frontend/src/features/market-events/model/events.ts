/** How events are listed and said. */

import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { findIn } from '../../../data/search/match-words.ts';
import { searchedEvent, searchedTexts } from '../../../data/search/searched.ts';

export const eventFilters = ['all', 'upcoming', 'past'] as const;
export type EventFilter = (typeof eventFilters)[number];

const textOf = searchedTexts(searchedEvent);

export function filterEvents(
  events: readonly MarketEventSummary[],
  { search, filter }: { search: string; filter: EventFilter },
  today: string,
): MarketEventSummary[] {
  const inTime = events.filter(
    ({ eventDate }) => filter === 'all' || (filter === 'past') === eventDate < today,
  );
  return findIn(inTime, search, textOf);
}

/** The sum of a column; `null` where nothing has one. */
export function sumOf(
  { recipes }: Pick<MarketEventSummary, 'recipes'>,
  field: 'plannedQuantity' | 'soldQuantity' | 'wastedQuantity',
): string | null {
  const known = recipes.flatMap((recipe) => recipe[field] ?? []);
  return known.length === 0 ? null : formatQuantity(sumDecimals(known));
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short' });
const at = (day: string): Date => new Date(`${day}T12:00:00`);

/** 'Saturday'. */
export const weekdayOf = (day: string): string => weekday.format(at(day));
export const monthOf = (day: string): string => month.format(at(day));
export const dayOfMonth = (day: string): number => at(day).getDate();
