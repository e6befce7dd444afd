/**
 * Sites. Any member creates one, renames it, makes it the default, deletes it or restores it. A site takes its place in
 * the plan's limit in the transaction that creates or restores it, and returns it in the one that deletes it (invariants
 * 20, 21). One transaction moves the default, so there is always exactly one. A new site offers every active item, as
 * levels of 0 that needn't be written. Invariants 2, 8, 18, 22.
 */
import { siteLimitMessage } from '@batchbook/shared/billing/constants';
import { type ContentOf, definedFields } from '@batchbook/shared/content';
import { stockContract } from '@batchbook/shared/stock/contract';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { freeingPlace, sitePlaceLabel, takeSitePlace } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { putEntity } from '../../platform/entity/entity-use-cases.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { Item } from '../../platform/table/read.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { readSites, siteTable } from '../site-table.ts';
import { byName, siteKey } from '../table.ts';

export const listSites = useCase(stockContract.listSites, {
  read: ({ params }) => readSites(params),
  answer: (_, sites) => ok({ items: sites.map(siteTable.toEntity).sort(byName), nextCursor: null }),
});

interface DefaultSite {
  /** The current default site. */
  defaultSite: Item | undefined;
}

export const putSite = putEntity<Site, typeof stockContract.putSite, DefaultSite>(
  siteTable,
  stockContract.putSite,
  {
    find: async ({ organizationId, id }) => {
      const sites = await readSites({ organizationId }, { consistent: true });
      const { sk } = siteKey(organizationId, id);
      const item = sites.find((site) => site.sk === sk);
      const defaultSite = sites.find((site) => site.isDefault === true);
      return { item, deleted: undefined, isTaken: false, more: { defaultSite } };
    },
    create: (sent) => {
      if (sent.name === undefined) throw invalid('name', 'is required');
      return { endsOn: null, isDefault: false, ...definedFields(sent), name: sent.name, isActive: true };
    },
    merge: (current, sent) => assertWhole({ ...current, ...definedFields(sent) }),
    also: ({ actor, entity, before, more, now }) => {
      const isBack = entity.isActive && before?.isActive !== true;
      const isDefaultNow = entity.isDefault && before?.isDefault !== true;
      return {
        writes: [
          ...(isBack ? [takeSitePlace(actor.organizationId, !actor.superAdmin)] : []),
          ...(isDefaultNow ? noLongerDefault(actor, more.defaultSite, now) : []),
        ],
        ...(before && isBack && { change: 'restored' }),
      };
    },
    refused: ({ failed }) => {
      if (failed.has(sitePlaceLabel))
        throw new RequestProblem('site_limit_reached', { detail: siteLimitMessage });
    },
  },
);

function assertWhole(content: ContentOf<Site>): ContentOf<Site> {
  if (content.isDefault && !content.isActive)
    throw invalid('isDefault', 'needs a site that isn’t deleted: restore it first');
  return content;
}

function noLongerDefault(actor: Member, item: Item | undefined, now: Date): Write[] {
  if (!item) throw new Error('an organization without a default site');
  const site = siteTable.toEntity(item);
  const after = nextVersion(site, { isDefault: false }, now);
  return [
    {
      label: 'the default before',
      put: siteTable.toItem(after, item.createdDigest as string),
      condition: 'version = :version AND isDefault = :yes',
      values: { ':version': site.version, ':yes': true },
    },
    siteTable.publish(after, 'updated', actor.userId, now),
  ];
}

/**
 * Any member: deletes a site, even where stock is read-only, since that is the way back within the limit. Its movements
 * and levels stay, and a PUT restores it. The default site can't be deleted. 200 when already deleted.
 */
export const deleteSite = useCase(stockContract.deleteSite, {
  read: ({ params }) => readForDeletion(params),
  answer: ({ actor, params, now }, first) =>
    retryOnConflict(
      first,
      () => readForDeletion(params),
      async (at) => {
        const item = at(siteKey(params.organizationId, params.id));
        if (!item) throw notFound();
        const before = siteTable.toEntity(item);
        if (!before.isActive) return ok(before);
        if (before.isDefault)
          throw new RequestProblem('site_is_default', { detail: 'Make another site the default first.' });
        const site = nextVersion(before, { isActive: false }, now);
        const writes: Write[] = [
          {
            label: siteTable.type,
            put: siteTable.toItem(site, item.createdDigest as string),
            condition: 'version = :version',
            values: { ':version': before.version },
          },
          ...siteTable.announce(site, 'deleted', actor.userId, now),
        ];
        const { organizationId } = actor;
        await freeingPlace('sites', { organizationId, now }, (place) =>
          transact(actor, [...writes, ...place]),
        );
        return ok(site);
      },
    ),
});

const readForDeletion = ({ organizationId, id }: EntityParams): Promise<At> =>
  readAt({ organizationId }, [siteKey(organizationId, id)]);
