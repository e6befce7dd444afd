/** Sites: `SITE#id`. A deleted one stays and is marked, since its movements stay. */
import { siteChanged } from '@batchbook/events/stock';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { sitePrefix, siteType, touchState } from './table.ts';

export const siteTable = new EntityTable<Site>({
  type: siteType,
  prefix: sitePrefix,
  event: siteChanged,
  unpack: (fields) => ({ endsOn: null, ...fields }),
  beside: (organizationId) => [touchState(organizationId)],
});

/** Every site, including deleted ones. */
export const { readAll: readSites, toEntity: toSite } = siteTable;
