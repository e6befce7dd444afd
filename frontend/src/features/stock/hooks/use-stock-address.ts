import { useCallback } from 'react';
import { oneOf, useUrlState } from '../../../data/url-state.ts';

const stockTabs = ['stock-levels', 'items', 'movements', 'counts', 'sites'] as const;
export type StockTab = (typeof stockTabs)[number];

/** The choice of every site at once, in place of a site's id. */
export const allSites = 'all';

/** What the address of the stock screens says: the tab, the site, and the item that is open. */
export function useStockAddress() {
  const { get, push, replace } = useUrlState();
  const openItem = useCallback(
    (itemId: string, siteId: string) => push({ item: itemId, at: siteId }),
    [push],
  );
  /** To another one while one is open: Back closes it, however many were looked at. */
  const turnTo = useCallback(
    (itemId: string, siteId: string) => replace({ item: itemId, at: siteId }),
    [replace],
  );
  const closeItem = useCallback(() => push({ item: null, at: null }), [push]);
  return {
    tab: oneOf(get('tab'), stockTabs),
    site: get('site'),
    item: get('item'),
    /** Where the open item is looked at, where all sites are shown. */
    itemSite: get('at'),
    count: get('count'),
    openItem,
    turnTo,
    closeItem,
  };
}

/** `/stock` at a tab, keeping the site. */
export const stockPath = (tab: StockTab, site: string | null, more = ''): string => {
  const params = new URLSearchParams();
  if (tab !== 'stock-levels') params.set('tab', tab);
  if (site !== null) params.set('site', site);
  const query = [params.toString(), more].filter(Boolean).join('&');
  return query === '' ? '/stock' : `/stock?${query}`;
};
