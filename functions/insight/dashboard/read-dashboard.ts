/** Reads what the dashboard needs: everything in one concurrent round, then what it names. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { earlier, monthTo, weekTo } from '@batchbook/shared/insight/dashboard-sums';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { organizationKey } from '../../accounts/index.ts';
import { ingredientKey, toIngredient, withoutHidden } from '../../ingredients/index.ts';
import { readEventsIn } from '../../market-events/index.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItems, itemsByKey } from '../../platform/table/read.ts';
import { readRunSummaries } from '../../production/index.ts';
import { defaultSiteOf, readLastCount, readLowStock, readOpenHolds } from '../../stock/index.ts';
import { daysStateIn, daysStateKey, readDays } from '../days/day-table.ts';
import { assertSite } from '../reports/assert-site.ts';
import { ingredientsMoved } from './moving-prices.ts';

/** An event that nobody entered for a year won't be; one in more than a year isn't the next thing to think of. */
const yearInDays = 366;

interface Asked {
  date: string;
  siteId: string | null;
}

export async function readDashboard(scope: OrganizationScope, { date, siteId }: Asked) {
  const { organizationId } = scope;
  const month = monthTo(date);
  // The 30 days before the last 30, and last week, are within.
  const from = [earlier(month, 30).from, earlier(weekTo(date), 7).from].sort()[0] ?? date;
  const keys = [organizationKey(organizationId), daysStateKey(organizationId)];
  const events = readEventsIn(scope, { from: dayAfter(date, -yearInDays), to: dayAfter(date, yearInDays) });
  const [items, days, eventsOfYears, lowStock, holds, countedAt, defaultSite] = await Promise.all([
    getItems(scope, keys),
    readDays(scope, { from, to: date }),
    events,
    readLowStock(scope),
    readOpenHolds(scope),
    readLastCount(scope, siteId),
    siteId === null ? null : defaultSiteOf(scope),
    assertSite(scope, siteId ?? undefined),
  ]);
  const at = itemsByKey(items);
  const organization = at(organizationKey(organizationId));
  const state = daysStateIn(at(daysStateKey(organizationId)));
  const inMonth = new Map([...days].filter(([day]) => day >= month.from));
  const [runs, ingredients] = await Promise.all([
    readRunSummaries(scope, Object.keys(days.get(date)?.runs ?? {})),
    readIngredients(scope, [...ingredientsMoved(inMonth)]),
  ]);
  const found = { organization, state, days, inMonth, events: eventsOfYears, lowStock, holds };
  return { ...found, countedAt, defaultSite, runs, ingredients };
}

export type FoundForDashboard = Awaited<ReturnType<typeof readDashboard>>;

async function readIngredients(scope: OrganizationScope, ids: readonly string[]): Promise<Ingredient[]> {
  if (ids.length === 0) return [];
  const keys = ids.map((id) => ingredientKey(scope.organizationId, id));
  const items = await withoutHidden(scope, await getItems(scope, keys));
  return items.map((item) => toIngredient(item)).filter(({ archived }) => !archived);
}
