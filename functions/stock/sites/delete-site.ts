/**
 * Any member takes a site off the screens, also where stock is read-only: it is the way back within the
 * limit. Its movements and levels stay (invariant 8); it gives its place in the limit back and can be brought
 * back by a PUT. The default site can't be deleted. Deleted already is 200. Publishes `stock.site_changed`.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { entitlementKey, freeSitePlace } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact } from '../../platform/table/write.ts';
import { publishSite } from '../publish.ts';
import { siteKey, toSite, toSiteItem, touchState } from '../table.ts';

interface Params {
  organizationId: string;
  id: string;
}

interface Found {
  site: Item | undefined;
  entitlement: Item | undefined;
}

const attemptsMax = 8;

export const deleteSite = useCase(stockContract.deleteSite, {
  read: ({ params }) => readFound(params),
  answer: async ({ actor, params, now }, first) => {
    // An edit, or another site, may come in between; then it is decided again on what is there.
    for (let found = first, attempt = 1; ; attempt++) {
      if (!found.site || !found.entitlement) throw notFound();
      const site = toSite(found.site);
      if (!site.isActive) return ok(site);
      if (site.isDefault)
        throw new RequestProblem('site_is_default', { detail: 'Make another site the default first.' });
      try {
        return ok(await remove(actor, found.site, found.entitlement, now));
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === attemptsMax) throw error;
        found = await readFound(params);
      }
    }
  },
});

async function readFound({ organizationId, id }: Params): Promise<Found> {
  const keys = [siteKey(organizationId, id), entitlementKey(organizationId)];
  const items = await getItems({ organizationId }, keys, { consistent: true });
  return {
    site: items.find((item) => item.sk === keys[0]?.sk),
    entitlement: items.find((item) => item.sk === keys[1]?.sk),
  };
}

async function remove(actor: Member, item: Item, entitlement: Item, now: Date): Promise<Site> {
  const before = toSite(item);
  const site = { ...before, isActive: false, version: before.version + 1, updatedAt: now.toISOString() };
  await transact(actor, [
    {
      label: 'site',
      put: toSiteItem(site, item.createdDigest as string),
      condition: 'version = :version',
      values: { ':version': before.version },
    },
    freeSitePlace(actor.organizationId, entitlement),
    touchState(actor.organizationId, now),
    publishSite(actor, site, 'deleted', now),
  ]);
  return site;
}
