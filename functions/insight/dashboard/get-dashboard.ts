import { daysWanted } from '@batchbook/events/insight';
import { insightContract } from '@batchbook/shared/insight/contract';
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import {
  earlier,
  marginIn,
  monthTo,
  percentOf,
  type SoldLine,
  type SpentLine,
  soldIn,
  spentIn,
  takingsIn,
  weekTo,
} from '@batchbook/shared/insight/dashboard-sums';
import { needsActuals } from '@batchbook/shared/market-events/status';
import { toOrganization } from '../../accounts/index.ts';
import type { StoredEvent } from '../../market-events/index.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { assertToday } from '../assert-today.ts';
import { type DayAmount, toDaysStateItem } from '../days/day-table.ts';
import { timeZoneIn } from '../days/time-zone-of.ts';
import { eventNotice } from '../event-notice.ts';
import { soldAtEvent } from '../read-sold.ts';
import { movingPrices } from './moving-prices.ts';
import { nextEventOf } from './next-event.ts';
import { type FoundForDashboard, readDashboard } from './read-dashboard.ts';

/** Any member: the page to open first. An organization that has no sums of its days yet gets them. */
export const getDashboard = useCase(insightContract.getDashboard, {
  read: async ({ params, query: { date, siteId }, now }) => {
    assertToday(date, now);
    return readDashboard(params, { date, siteId: siteId ?? null });
  },
  answer: async ({ params, query: { date, siteId }, now }, found) => {
    if (found.state === null) await wantDays(params, timeZoneOf(found), now);
    const isHere = placeFilter(siteId, found.defaultSite);
    const events = found.events.filter((event) => isHere(event.siteId));
    return ok({
      date,
      isWhole: found.state?.madeAt != null,
      runs: runsOf(found, date).filter((run) => isHere(run.siteId)),
      ...figuresOf(found, { date, isHere, events }),
      countedAt: found.countedAt,
      prices: movingPrices(found.inMonth, found.ingredients, monthTo(date).from),
      attention: {
        events: events.filter((event) => needsActuals(event, date)).map(eventNotice),
        lowStock: found.lowStock
          .filter((low) => isHere(low.siteId))
          .map(({ since: _since, ...low }) => ({ kind: 'low_stock' as const, ...low })),
        heldLots: found.holds.filter((hold) => hold.siteId === null || isHere(hold.siteId)).length,
      },
      nextEvent: nextEventOf(events, date),
    });
  },
});

const timeZoneOf = ({ organization }: FoundForDashboard): string =>
  organization ? timeZoneIn(organization) : 'UTC';

/** Once: the worker makes them, and marks them as made. */
async function wantDays({ organizationId }: OrganizationScope, timeZone: string, now: Date): Promise<void> {
  // As the product itself: a plan that forbids writing forbids none of this.
  await transactUnlessChanged({ organizationId }, [
    {
      label: 'state of the days',
      put: toDaysStateItem(organizationId, { timeZone, madeAt: null }),
      condition: notExists,
    },
    publish({ definition: daysWanted, organizationId, data: { timeZone } }, now),
  ]);
}

type PlaceFilter = (siteId: string | null) => boolean;

const placeFilter =
  (siteId: string | undefined, defaultSite: string | null): PlaceFilter =>
  (at) =>
    siteId === undefined || (at ?? defaultSite) === siteId;

const runsOf = ({ runs }: FoundForDashboard, date: string): Dashboard['runs'] =>
  runs
    .filter(({ productionDate, strikethroughStatus }) => productionDate === date && !strikethroughStatus)
    .map(({ actualYield, plannedQuantity, ...run }) => ({ ...run, quantity: actualYield ?? plannedQuantity }))
    .sort(byStart);

/** Those without a time come last. */
const byStart = (a: Dashboard['runs'][number], b: Dashboard['runs'][number]): number =>
  (a.startTime ?? '~').localeCompare(b.startTime ?? '~') || a.batchNumber.localeCompare(b.batchNumber);

interface Here {
  date: string;
  isHere: PlaceFilter;
  events: readonly StoredEvent[];
}

function figuresOf(
  { days, organization }: FoundForDashboard,
  { date, isHere, events }: Here,
): Pick<Dashboard, 'sold' | 'spent' | 'margin'> {
  const amounts = (day: string, of: readonly (DayAmount | null)[]): SpentLine[] =>
    of.flatMap((one) => (one && isHere(one.siteId) ? [{ day, ...one }] : []));
  const lines: SoldLine[] = [
    ...[...days].flatMap(([day, { sold }]) =>
      sold.filter((line) => isHere(line.siteId)).map((line) => ({ ...line, day })),
    ),
    ...events.flatMap(soldAt),
  ];
  const week = weekTo(date);
  const unentered = events.filter((event) => needsActuals(event, date)).map(({ eventDate }) => eventDate);
  const sold = takingsIn(lines, week, unentered);
  const before = takingsIn(lines, earlier(week, 7), unentered);
  const delivered = [...days].flatMap(([day, { spent }]) => amounts(day, spent));
  const used = [...days].flatMap(([day, { runs }]) => amounts(day, Object.values(runs)));
  // From week to week, or from site to site, another source would count what was bought and then used twice.
  const isDelivered = [...days.values()].some((day) => day.spent.some((spent) => !spent.onlyReturned));
  const spent = spentIn(isDelivered ? delivered : used, week);
  const month = monthTo(date);
  const margin = marginIn(lines, month);
  return {
    sold: {
      amount: sold.amount,
      before: before.amount,
      complete: sold.complete,
      beforeComplete: before.complete,
    },
    spent: {
      ...spent,
      percentOfSales: sold.complete && spent.complete ? percentOf(spent.amount, sold.amount) : null,
      source: isDelivered ? 'deliveries' : 'runs',
    },
    margin: {
      ...margin,
      recipeIds: soldIn(lines, month),
      before: marginIn(lines, earlier(month, 30)).percent,
      target: organization ? toOrganization(organization).targetMarginPercent : '65',
    },
  };
}

/** Without what was taken there and none of it sold. */
const soldAt = (event: StoredEvent): SoldLine[] =>
  soldAtEvent(event)
    .filter(({ quantity }) => quantity !== '0')
    .map(({ day, recipeId, takings, cost }) => ({
      ...{ day, recipeId, takings: takings ?? '0', cost: cost ?? '0' },
      ...{ priced: takings !== null, costed: cost !== null },
    }));
