/** What needs somebody, as the dashboard says it. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { dayAfter, daysBetween } from '@batchbook/shared/recipes/label-dates';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { countOf, listOf } from '@batchbook/shared/text';
import { shownDate, shownDay } from '../../../ui/dates.ts';

export type NeedKind = 'actuals' | 'restock' | 'useBy' | 'holds' | 'prices' | 'count';

export interface Need {
  key: string;
  kind: NeedKind;
  title: string;
  detail: string;
  action: string;
  to: string;
  /** Several places to go to, in the place of the one. */
  choices?: readonly { label: string; to: string }[];
}

/** What of a lot is left. */
export interface LotLeft {
  name: string;
  siteId: string;
  useByDate: string;
}

export interface NeedsFrom extends Pick<Dashboard, 'attention' | 'countedAt'> {
  today: string;
  /** The chosen site; `null`: all of them. */
  siteId: string | null;
  /** There are several, so that a site is named. */
  hasSites: boolean;
  /** Left of what ends within three days, the earliest first. */
  ending: readonly LotLeft[];
  unpriced: readonly Pick<RecipeSummary, 'id' | 'name'>[];
  /** Something is tracked, so that it can be counted. */
  hasStock: boolean;
}

/** Use-by dates are looked at from three days before. */
const endsWithinDays = 3;
const countEveryDays = 30;
const eventsMax = 3;
const namesMax = 3;

export function needsOf(from: NeedsFrom): Need[] {
  const { attention } = from;
  return [...actuals(attention.events), ...endingSoon(from), ...restock(from), ...rest(from)];
}

/** 'Butter, rye flour and 2 more'. */
function named(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - namesMax;
  return more > 0 ? `${distinct.slice(0, namesMax).join(', ')} and ${more} more` : listOf(distinct);
}

function actuals(events: Dashboard['attention']['events']): Need[] {
  const shown = events.slice(0, eventsMax).map(
    ({ eventId, name, eventDate }): Need => ({
      ...{ key: eventId, kind: 'actuals', title: `Add sales for ${name}` },
      detail: `Action Required, ${shownDay(eventDate)}`,
      ...{ action: 'Add', to: `/events?filter=past&eventId=${eventId}` },
    }),
  );
  if (events.length <= eventsMax) return shown;
  const title = `Add sales for ${countOf(events.length - eventsMax, 'more event')}`;
  return [
    ...shown,
    {
      key: 'actuals',
      kind: 'actuals',
      title,
      detail: 'Past events',
      action: 'Open',
      to: '/events?filter=past',
    },
  ];
}

function endingSoon({ ending, today, siteId }: NeedsFrom): Need[] {
  if (ending.length === 0) return [];
  const past = ending.filter(({ useByDate }) => useByDate < today).length;
  return [
    {
      ...{ key: 'use-by', kind: 'useBy', action: 'Open', to: stockAt(siteOf(ending, siteId), 'use-by') },
      title:
        past === 0
          ? `Use ${countOf(ending.length, 'lot')} by ${shownDay(ending.at(-1)?.useByDate ?? today)}`
          : `${countOf(past, 'lot')} past ${past === 1 ? 'its' : 'their'} use-by${past < ending.length ? `, ${ending.length - past} soon` : ''}`,
      detail: named(ending.map(({ name }) => name)),
    },
  ];
}

/** The site that all of it is at, as the address of stock names it: the chosen one, or 'all' for several. */
function siteOf(things: readonly { siteId: string }[], chosen: string | null): string {
  const [first, ...others] = new Set(things.map(({ siteId }) => siteId));
  return chosen ?? (first !== undefined && others.length === 0 ? first : 'all');
}

const stockAt = (site: string, show: string): string => `/stock?${new URLSearchParams({ site, show })}`;

type LowStock = Dashboard['attention']['lowStock'];

function restock({ attention: { lowStock: low }, siteId, hasSites }: NeedsFrom): Need[] {
  if (low.length === 0) return [];
  const isBelowZero = low.every(({ currentStock }) => currentStock.startsWith('-'));
  const where = hasSites && siteId === null ? `, ${placesOf(low)}` : '';
  return [
    {
      ...{ key: 'restock', kind: 'restock', action: 'Restock' },
      to: stockAt(siteOf(low, siteId), isBelowZero ? 'below-zero' : 'low'),
      title: `Restock ${countOf(new Set(low.map(({ itemId }) => itemId)).size, 'item')}`,
      detail: `${named(low.map(({ itemName }) => itemName))}${where}`,
    },
  ];
}

/** 'at Frome stall', or '2 at Frome stall and 1 at Main Kitchen'. */
function placesOf(low: LowStock): string {
  const places = [...Map.groupBy(low, ({ siteId }) => siteId).values()].flatMap((there) =>
    there[0] ? [{ name: there[0].siteName, count: there.length }] : [],
  );
  if (places.length === 1) return `at ${places[0]?.name}`;
  return listOf(places.map(({ name, count }) => `${count} at ${name}`));
}

function rest(from: NeedsFrom): Need[] {
  return [...holds(from), ...prices(from), ...count(from)];
}

function holds({ attention: { heldLots } }: NeedsFrom): Need[] {
  if (heldLots === 0) return [];
  return [
    {
      ...{ key: 'holds', kind: 'holds', action: 'Open', to: '/production/trace' },
      title: `${countOf(heldLots, 'lot')} on hold`,
      detail: 'Nothing takes of them until you release them',
    },
  ];
}

function prices({ unpriced }: NeedsFrom): Need[] {
  const choices = unpriced.map(({ id, name }) => ({ label: name, to: `/recipes?recipe=${id}&mode=edit` }));
  const [first] = choices;
  if (!first) return [];
  return [
    {
      ...{ key: 'prices', kind: 'prices', action: choices.length === 1 ? 'Set price' : 'Set prices' },
      ...{ to: first.to, ...(choices.length > 1 && { choices }) },
      title: `Price ${countOf(unpriced.length, 'recipe')}`,
      detail: `No margin until ${unpriced.length === 1 ? 'it has' : 'they have'} a price: ${named(unpriced.map(({ name }) => name))}`,
    },
  ];
}

function count({ countedAt, today, hasStock, siteId }: NeedsFrom): Need[] {
  const isDue = countedAt === null || daysBetween(countedAt.slice(0, 10), today) >= countEveryDays;
  if (!hasStock || !isDue) return [];
  return [
    {
      ...{ key: 'count', kind: 'count', action: 'Count' },
      to: `/stock?tab=counts${siteId === null ? '' : `&site=${siteId}`}`,
      title: 'Count your stock',
      detail: countedAt === null ? 'Never counted yet' : `Last counted ${shownDate(countedAt)}`,
    },
  ];
}

/** The last day that is looked at. */
export const lastDayToLook = (today: string): string => dayAfter(today, endsWithinDays);
