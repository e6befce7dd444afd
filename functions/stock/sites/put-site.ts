/**
 * Any member creates a site, renames it, makes it the default or brings a deleted one back. A site takes its
 * place in the plan's limit in the transaction that makes or restores it (invariants 20, 21); the default
 * goes from one site to the other in one, so that there is always exactly one. A new site offers every
 * active item, as levels of 0 that nobody has to write. Publishes `stock.site_changed`. Invariants 2, 18, 22.
 */
import { siteLimitMessage } from '@batchbook/shared/billing/entitlements';
import { stockContract } from '@batchbook/shared/stock/contract';
import type { PutSite, Site } from '@batchbook/shared/stock/site-schema';
import { entitlementKey, sitePlaceLabel, takeSitePlace } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { ownedBy } from '../../platform/owned.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../../platform/put-entity.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../../platform/table/write.ts';
import { assertStockOpen } from '../gate.ts';
import { publishSite } from '../publish.ts';
import { readSites, siteKey, toSite, toSiteItem, touchState } from '../table.ts';

type SiteContent = Pick<Site, 'name' | 'endsOn' | 'isDefault' | 'isActive'>;

interface Found {
  site: Item | undefined;
  /** The site that is the default now. */
  defaultSite: Item | undefined;
  entitlement: Item | undefined;
}

interface Params {
  organizationId: string;
  id: string;
}

const siteLabel = 'site';
const defaultLabel = 'the default before';
/** The default may move while it is moved; each time it does, somebody else has got on. */
const attemptsMax = 20;

export const putSite = useCase(stockContract.putSite, {
  read: ({ params }) => readFound(params),
  answer: async ({ actor, params, body, now }, first) => {
    const readAgain = (): Promise<Found> => readFound(params);
    for (let found = first, attempt = 1; ; attempt++) {
      try {
        const { isNew, entity } = await settlePut({
          found,
          decide: (state) => decide(state, body),
          write: (change, state) => write(actor, params.id, change, state, now),
          readAgain,
          entityIn: ({ site }) => toSite(site as Item),
        });
        return isNew ? created(entity) : ok(entity);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.has(sitePlaceLabel))
          throw new RequestProblem('site_limit_reached', { detail: siteLimitMessage });
        if (attempt === attemptsMax) throw error;
        found = await readAgain();
      }
    }
  },
});

async function readFound({ organizationId, id }: Params): Promise<Found> {
  const scope = { organizationId };
  const [sites, entitlement] = await Promise.all([
    readSites(scope, { consistent: true }),
    getItem(scope, entitlementKey(organizationId), { consistent: true }),
  ]);
  const { sk } = siteKey(organizationId, id);
  return {
    site: sites.find((site) => site.sk === sk),
    defaultSite: sites.find((site) => site.isDefault === true),
    entitlement,
  };
}

const contentOf = ({ name, endsOn, isDefault, isActive }: Site): SiteContent => ({
  name,
  endsOn,
  isDefault,
  isActive,
});

function decide({ site }: Found, { version, ...sent }: PutSite): PutDecision<SiteContent> {
  return decidePut({
    version,
    stored: site && {
      content: contentOf(toSite(site)),
      version: site.version as number,
      createdDigest: site.createdDigest as string,
    },
    create: () => {
      if (sent.name === undefined) throw invalid('name', 'is required');
      return { endsOn: null, isDefault: false, ...given(sent), name: sent.name, isActive: true };
    },
    merge: (current) => assertWhole({ ...current, ...given(sent) }),
    present: () => site && toSite(site),
  });
}

const given = (sent: Omit<PutSite, 'version'>): Partial<SiteContent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

function assertWhole(content: SiteContent): SiteContent {
  if (content.isDefault && !content.isActive)
    throw invalid('isDefault', 'is for a site that was not deleted: bring it back first');
  return content;
}

async function write(
  actor: Member,
  id: string,
  change: PutChange<SiteContent>,
  { site: item, defaultSite, entitlement }: Found,
  now: Date,
): Promise<Site> {
  assertStockOpen(entitlement, actor, now);
  const before = item && toSite(item);
  const site: Site =
    change.kind === 'create' || !before
      ? newSite(actor, id, change.content, now)
      : { ...before, ...change.content, version: change.version + 1, updatedAt: now.toISOString() };
  const isBack = site.isActive && before?.isActive !== true;
  const put: Write = {
    label: siteLabel,
    put: toSiteItem(site, change.kind === 'create' ? change.createdDigest : (item?.createdDigest as string)),
    ...(change.kind === 'create'
      ? { condition: notExists }
      : { condition: 'version = :version', values: { ':version': change.version } }),
  };
  const said = before ? (isBack ? ('restored' as const) : ('updated' as const)) : ('created' as const);
  await transact(actor, [
    put,
    ...(isBack ? [takeSitePlace(actor.organizationId, !actor.superAdmin)] : []),
    ...(site.isDefault && before?.isDefault !== true ? noLongerDefault(actor, defaultSite, now) : []),
    touchState(actor.organizationId, now),
    publishSite(actor, site, said, now),
  ]);
  return site;
}

function noLongerDefault(actor: Member, item: Item | undefined, now: Date): Write[] {
  if (!item) throw new Error('an organization without a default site');
  const site = toSite(item);
  const after = { ...site, isDefault: false, version: site.version + 1, updatedAt: now.toISOString() };
  return [
    {
      label: defaultLabel,
      put: toSiteItem(after, item.createdDigest as string),
      condition: 'version = :version AND isDefault = :yes',
      values: { ':version': site.version, ':yes': true },
    },
    publishSite(actor, after, 'updated', now),
  ];
}

function newSite(actor: Member, id: string, content: SiteContent, now: Date): Site {
  return { ...content, ...ownedBy(actor, id, now) };
}
