import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { EventRecipe } from '@batchbook/shared/market-events/schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../../../data/dashboard.ts';
import { marketEventQuery } from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useSites } from '../../../data/stock/sites.ts';
import { siteWord } from './use-dashboard.ts';

type NextEvent = NonNullable<Dashboard['nextEvent']>;

export interface EventAhead {
  /** At the chosen site, or at any where all are shown. */
  event: NextEvent | null;
  /** The next one anywhere, where none is planned at the chosen site. */
  elsewhere: { event: NextEvent; siteName: string | null } | null;
  /** What goes to the one that is shown; `null` until it is read. */
  products: readonly Pick<EventRecipe, 'plannedQuantity' | 'unitSnapshot'>[] | null;
}

/** The next event, and what goes to it. */
export function useNextEvent(
  { date, nextEvent }: Pick<Dashboard, 'date' | 'nextEvent'>,
  { siteId, isLocked }: { siteId: string | null; isLocked: boolean },
): EventAhead {
  const organizationId = useOrganizationId();
  const isNoneHere = siteId !== null && nextEvent === null && !isLocked;
  const anywhere = useQuery({ ...dashboardQuery(organizationId, date, null), enabled: isNoneHere });
  const other = isNoneHere ? (anywhere.data?.nextEvent ?? null) : null;
  const id = (nextEvent ?? other)?.id;
  const read = useQuery({ ...marketEventQuery(organizationId, id ?? ''), enabled: id !== undefined }).data;
  const { data: sites = [] } = useSites();
  return {
    event: nextEvent,
    elsewhere: other && { event: other, siteName: read ? siteOf(read, sites) : null },
    products: read?.recipes ?? null,
  };
}

/** One without a site is at the default one. */
function siteOf({ siteId }: { siteId: string | null }, sites: readonly Site[]): string | null {
  const site = sites.find((one) => (siteId === null ? one.isDefault : one.id === siteId));
  return site ? siteWord(site) : null;
}
