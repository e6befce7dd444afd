import { useSites } from '../../../data/stock/sites.ts';

export interface ReportSite {
  /** `null` for all sites. */
  siteId: string | null;
  /** 'Frome stall', 'All sites'; `null` for a business without sites. */
  words: string | null;
  /** How many can be chosen from. */
  count: number;
  /** What is wrong with the site that was chosen: the figures are of all. */
  fault: string | null;
  /** Nobody knows yet whether it is one. */
  isPending: boolean;
}

const looksLikeId = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const allSitesWords = 'All sites';

export const siteWords = ({ name, isActive }: { name: string; isActive: boolean }): string =>
  isActive ? name : `${name} (deleted)`;

/** The site that the address says; all of them where it is none of this business. */
export function useReportSite(chosen: string | null): ReportSite {
  const { data: sites, isPending, isError } = useSites();
  const count = sites?.length ?? 0;
  const site = sites?.find(({ id }) => id === chosen);
  const [only] = sites ?? [];
  const all = {
    siteId: null,
    words: count === 1 && only ? siteWords(only) : count > 1 ? allSitesWords : null,
  };
  if (chosen === null) return { ...all, count, fault: null, isPending: false };
  if (site) return { siteId: site.id, words: siteWords(site), count, fault: null, isPending: false };
  if (isPending) return { ...all, count, fault: null, isPending: true };
  // Without the list nobody knows its name, but the server may know the site.
  if (isError && sites === undefined && looksLikeId.test(chosen))
    return { siteId: chosen, words: 'One site', count, fault: null, isPending: false };
  return {
    ...all,
    ...{ count, isPending: false },
    fault: 'That site isn’t one of yours. These figures are of all sites.',
  };
}
