/**
 * Erases an organization whose 30 days are over, but for what food law needs: its name, its stock movements and lots, and the
 * names of sites, items and suppliers in them. That stays for five years, and only the operator's command reads it.
 *
 * Each item is erased after the partitions that belong to it, so an interrupted run is continued by the next one. What
 * stays is marked with its end.
 */
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { memberPrefix } from '../../platform/http/membership.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryPage } from '../../platform/table/read.ts';
import { exists, putItem, removeItem, transactUnlessChanged } from '../../platform/table/write.ts';
import { keptForTracing } from '../kept-for-tracing.ts';
import { partitionsUnder } from '../partitions.ts';
import { referredKey, referrerKey, type StoredReferrer } from '../referrals/table.ts';
import { living, membershipKeys, organizationKey, profileKey } from '../table.ts';
import { addressKey, invitationPrefix, type StoredInvitation } from '../team/table.ts';

const keptDays = 5 * 365 + 1;
const pageLimit = 50;
const concurrently = 10;
const scope = { system: 'a deleted organization is erased' };
const supplierPrefix = 'SUPPLIER#';
const deletedSupplierPrefix = `DELETED#${supplierPrefix}`;

/** The comparison with Stripe erases it together with the customer there. */
const paymentsSk = 'SUBSCRIPTION';
/** Partitions that belong to no item. */
const others = ['COMPARED', 'DRIFT'];

interface Job {
  organizationId: string;
  keptUntil: number;
  now: Date;
  /** Whether the run has time left. */
  goesOn: () => boolean;
}

/** @returns whether it is done. When not, the next run continues. */
export async function eraseOrganization(
  organizationId: string,
  now: Date,
  goesOn: () => boolean,
): Promise<boolean> {
  const deletion = await getItem(scope, deletionKey(organizationId), { consistent: true });
  if (!deletion || deletion.erasedAt !== undefined || String(deletion.deletesAt) > now.toISOString())
    return true;
  const job = { organizationId, keptUntil: epochSeconds(plusDays(now, keptDays)), now, goesOn };
  const own = organizationPk(organizationId);
  const isThrough = await eachOf(own, goesOn, (item) => eraseItem(item, job));
  if (!isThrough) return false;
  for (const name of others) if (!(await eachOf(`${own}#${name}`, goesOn, removeOne))) return false;
  return transactUnlessChanged(scope, [
    {
      label: 'deletion',
      update: deletionKey(organizationId),
      expression: 'SET erasedAt = :now, expiresAt = :end REMOVE gsi1pk, gsi1sk, byUserId',
      values: { ':now': now.toISOString(), ':end': job.keptUntil },
      condition: exists,
    },
  ]);
}

const removeOne = (item: Item): Promise<void> => removeItem(scope, item);

/** Does `work` for each item of a partition, a page at a time. Returns false when the time ended before. */
async function eachOf(
  pk: string,
  goesOn: () => boolean,
  work: (item: Item) => Promise<void>,
): Promise<boolean> {
  let after: string | null = null;
  do {
    if (!goesOn()) return false;
    const page: { items: Item[]; next: string | null } = await queryPage(scope, {
      pk,
      limit: pageLimit,
      consistent: true,
      ...(after === null ? {} : { after }),
    });
    await forEachConcurrently(page.items, concurrently, work);
    after = page.next;
  } while (after !== null);
  return true;
}

/** @throws Error when the time ends before all that belongs to it is erased. */
async function eraseItem(item: Item, job: Job): Promise<void> {
  const { organizationId, keptUntil, now, goesOn } = job;
  const { sk } = item;
  if (sk === deletionKey(organizationId).sk || item.expiresAt === keptUntil) return;
  if (sk === paymentsSk) return;
  const partitions = partitionsUnder(organizationId, item);
  if (keptForTracing(organizationId, item)) {
    for (const pk of partitions) insist(await eachOf(pk, goesOn, (one) => keep(one, keptUntil)));
    return keep(item, keptUntil);
  }
  const isSupplier = sk.startsWith(supplierPrefix) || sk.startsWith(deletedSupplierPrefix);
  if (isSupplier || sk === organizationKey(organizationId).sk)
    return putItem(scope, {
      pk: item.pk,
      sk,
      type: item.type ?? 'SUPPLIER',
      name: item.name,
      expiresAt: keptUntil,
    });
  for (const pk of partitions) insist(await eachOf(pk, goesOn, removeOne));
  if (sk.startsWith(memberPrefix)) {
    const userId = sk.slice(memberPrefix.length);
    if (item.status === 'closed') await noteErased(userId, now);
    await removeItem(scope, membershipKeys(organizationId, userId)[1]);
  }
  if (sk === referrerKey(organizationId).sk) await forgetName(item as StoredReferrer, organizationId);
  if (sk.startsWith(invitationPrefix))
    await removeItem(scope, addressKey(organizationId, (item as StoredInvitation).email));
  await removeOne(item);
}

/** Somebody who is in no other business reads why. Which one it was isn't kept. */
async function noteErased(userId: string, now: Date): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'profile',
      update: profileKey(userId),
      expression: 'SET businessErasedAt = :now',
      values: { ':now': now.toISOString() },
      condition: living,
    },
  ]);
}

/** The business that referred it keeps the referral, without the name. */
async function forgetName(referrer: StoredReferrer, organizationId: string): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'referral',
      update: referredKey(referrer.organizationId, organizationId),
      expression: 'SET #name = :none',
      names: { '#name': 'name' },
      values: { ':none': null },
      condition: exists,
    },
  ]);
}

function insist(isThrough: boolean): void {
  if (!isThrough) throw new Unfinished();
}

/** The run has no time left. The next one continues. */
export class Unfinished extends Error {}

async function keep(item: Item, keptUntil: number): Promise<void> {
  if (typeof item.expiresAt === 'number') return;
  await transactUnlessChanged(scope, [
    {
      label: 'what stays',
      update: { pk: item.pk, sk: item.sk },
      expression: 'SET expiresAt = :end',
      values: { ':end': keptUntil },
      condition: exists,
    },
  ]);
}
