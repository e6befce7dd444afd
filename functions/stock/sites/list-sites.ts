import { stockContract } from '@batchbook/shared/stock/contract';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { byName, readSites, toSite } from '../table.ts';

/** Any member: the sites by name, deleted ones among them. */
export const listSites = useCase(stockContract.listSites, {
  read: ({ params }) => readSites(params),
  answer: (_, sites) => ok({ items: sites.map(toSite).sort(byName), nextCursor: null }),
});
