import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToday } from '../../../data/accounts.ts';
import { dashboardKey, dashboardQuery } from '../../../data/dashboard.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
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

/** Of today, and of the site in the address. */
export function useDashboard() {
  const organizationId = useOrganizationId();
  const today = useToday();
  const url = useUrlState();
  const siteId = url.get('site');
  const query = useQuery(dashboardQuery(organizationId, today, siteId));
  useReadAgain(
    useMemo(() => dashboardKey(organizationId), [organizationId]),
    watched,
  );
  return { query, today, siteId, showSite: (site: string | null) => url.replace({ site }) };
}
