import type { Site } from '@batchbook/shared/stock/site-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useToday } from '../../../data/accounts.ts';
import { dashboardKey, dashboardQuery } from '../../../data/dashboard.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useSites } from '../../../data/stock/sites.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { useReadAgain } from '../../../data/use-read-again.ts';

/** What the dashboard is made of besides the sums of days, which say so themselves. */
const watched: ReadonlySet<string> = new Set([
  'dashboard',
  'production-run',
  'market-event',
  'stock-count',
  'stock-level',
  'hold',
  'organization',
]);

/** Of today, and of the site in the address. A deleted site is one too, whatever sold there. */
export function useDashboard() {
  const organizationId = useOrganizationId();
  const today = useToday();
  const { siteId, isKnown, ...sites } = useDashboardSite();
  const query = useQuery({ ...dashboardQuery(organizationId, today, siteId), enabled: isKnown });
  useReadAgain(
    useMemo(() => dashboardKey(organizationId), [organizationId]),
    watched,
  );
  return { query, today, siteId, ...sites };
}

/** What is no site of the business leaves the address: all sites are shown. */
function useDashboardSite() {
  const { get, replace } = useUrlState();
  const { data: sites, isError, isFetching } = useSites();
  const named = get('site');
  const site = sites?.find(({ id }) => id === named) ?? null;
  // One that was just added may not have been read yet.
  const isKnown = named === null || site !== null || isError || (sites !== undefined && !isFetching);
  const isNone = named !== null && site === null && sites !== undefined && !isFetching;
  useEffect(() => {
    if (isNone) replace({ site: null });
  }, [isNone, replace]);
  const open = (sites ?? []).filter(({ isActive }) => isActive);
  const only = open.length === 1 ? open[0] : undefined;
  const shown = site ?? only;
  return {
    siteId: site?.id ?? null,
    isKnown,
    hasSites: open.length > 1,
    /** Those that can be chosen, the chosen one with them. */
    sites: site === null || site.isActive ? open : [...open, site],
    /** `null` for all of several. */
    siteName: shown ? siteWord(shown) : null,
    showSite: (next: string | null) => replace({ site: next }),
  };
}

export const siteWord = ({ name, isActive }: Pick<Site, 'name' | 'isActive'>): string =>
  isActive ? name : `${name} (deleted)`;
