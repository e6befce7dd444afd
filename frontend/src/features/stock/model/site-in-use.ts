import type { Site } from '@batchbook/shared/stock/site-schema';

/** The site that the address names, else the default one. */
export function siteInUse(sites: readonly Site[], named: string | null): Site | undefined {
  const active = sites.filter((site) => site.isActive);
  return active.find(({ id }) => id === named) ?? active.find(({ isDefault }) => isDefault) ?? active[0];
}

/** A level as the list shows it, in its order: what the drawer turns to next. */
export interface ListedLevel {
  itemId: string;
  siteId: string;
}
