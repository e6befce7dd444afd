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
}

/** What of a lot is left. */
export interface LotLeft {
  name: string;
  useByDate: string;
}

export interface NeedsFrom extends Pick<Dashboard, 'attention' | 'countedAt'> {
  today: string;
  /** Left of what ends within three days, the earliest first. */
  ending: readonly LotLeft[];
  unpriced: readonly Pick<RecipeSummary, 'name'>[];
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
  return [...actuals(attention.events), ...endingSoon(from), ...restock(attention.lowStock), ...rest(from)];
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

function endingSoon({ ending, today }: NeedsFrom): Need[] {
  if (ending.length === 0) return [];
  const past = ending.filter(({ useByDate }) => useByDate < today).length;
  return [
    {
      ...{ key: 'use-by', kind: 'useBy', action: 'Open', to: '/stock?show=use-by' },
      title:
        past === 0
          ? `Use ${countOf(ending.length, 'lot')} by ${shownDay(ending.at(-1)?.useByDate ?? today)}`
          : `${countOf(past, 'lot')} past ${past === 1 ? 'its' : 'their'} use-by${past < ending.length ? `, ${ending.length - past} soon` : ''}`,
      detail: named(ending.map(({ name }) => name)),
    },
  ];
}

const restock = (low: Dashboard['attention']['lowStock']): Need[] =>
  low.length === 0
    ? []
    : [
        {
          ...{ key: 'restock', kind: 'restock', action: 'Restock', to: '/stock' },
          title: `Restock ${countOf(new Set(low.map(({ itemId }) => itemId)).size, 'item')}`,
          detail: named(low.map(({ itemName }) => itemName)),
        },
      ];

function rest({ attention: { heldLots }, unpriced, countedAt, hasStock, today }: NeedsFrom): Need[] {
  const isCountDue = countedAt === null || daysBetween(countedAt.slice(0, 10), today) >= countEveryDays;
  return [
    ...(heldLots === 0
      ? []
      : [
          {
            ...{ key: 'holds', kind: 'holds' as const, action: 'Open', to: '/production/trace' },
            title: `${countOf(heldLots, 'lot')} on hold`,
            detail: 'Nothing takes of them until you release them',
          },
        ]),
    ...(unpriced.length === 0
      ? []
      : [
          {
            ...{ key: 'prices', kind: 'prices' as const, action: 'Set prices', to: '/costs?show=unknown' },
            title: `Price ${countOf(unpriced.length, 'recipe')}`,
            detail: `No margin until ${unpriced.length === 1 ? 'it has' : 'they have'} a price: ${named(unpriced.map(({ name }) => name))}`,
          },
        ]),
    ...(hasStock && isCountDue
      ? [
          {
            ...{ key: 'count', kind: 'count' as const, action: 'Count', to: '/stock?tab=counts' },
            title: 'Count your stock',
            detail: countedAt === null ? 'Never counted yet' : `Last counted ${shownDate(countedAt)}`,
          },
        ]
      : []),
  ];
}

/** The last day that is looked at. */
export const lastDayToLook = (today: string): string => dayAfter(today, endsWithinDays);
