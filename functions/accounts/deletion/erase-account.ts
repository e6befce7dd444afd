/**
 * Erases what is left of a person whose account is deleted: memberships, invitations to their address, the address wherever
 * it is kept, and the user of the pool. Access ends first, so that neither a slow pool nor a slow mail keeps it. What they recorded keeps their id, which then names nobody: screens show 'a
 * former member' (ADR 34). Each step may run again, and the profile, which has the address, goes last. In its place stays
 * a mark without personal data, so that no token that is still valid creates the account again.
 */

import { invitationChanged, memberRemoved } from '@batchbook/events/accounts';
import { freeSeat } from '../../billing/index.ts';
import { audit } from '../../platform/audit.ts';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { memberKey } from '../../platform/http/membership.ts';
import { log } from '../../platform/log.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { publish } from '../../platform/outbox.ts';
import { userPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll, readAt } from '../../platform/table/read.ts';
import { removeItem, transact, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { erasePerson, erasePurchaser } from '../../production/index.ts';
import { forgetContacts } from '../../support/index.ts';
import { forgetCode } from '../email-codes.ts';
import { forgetLinks } from '../magic-links.ts';
import { organizationIdsOf } from '../own-memberships.ts';
import { profileKey } from '../table.ts';
import { accountDeletedMail } from '../team/mails.ts';
import { readInvitations } from '../team/read-team.ts';
import { addressKey, addressPk, invitationKey, type StoredInvitation } from '../team/table.ts';
import { removeUser } from '../user-pool.ts';

/** Longer than any token lives. */
const markDays = 31;
const atOnce = 5;
const scope = { system: 'a person is erased, wherever they were' };

export async function eraseAccount(userId: string, now: Date): Promise<void> {
  const items = await queryAll(scope, { pk: userPk(userId), consistent: true });
  const profile = items.find(({ sk }) => sk === profileKey(userId).sk);
  if (profile?.deletedAt === undefined || profile.type !== 'PROFILE') return;
  const memberships = items.filter(({ type }) => type === 'MEMBERSHIP');
  await forEachConcurrently(memberships, atOnce, (membership) => eraseMembership(membership, now));
  if (profile.addressErased !== true)
    await eraseAddress(profile, { userId, organizationIds: organizationIdsOf(memberships), now });
  await removeUser(userId);
  await sayGoodbye(userId, profile.email as string, now);
  const others = items.filter((item) => item !== profile);
  await forEachConcurrently(others, atOnce, (item) => removeItem(scope, item));
  await transactUnlessChanged(scope, [replaceProfile(profile, now)]);
}

/**
 * Everything that is found by the address. Done before the address is free, and never again: then it may be somebody
 * else's.
 */
async function eraseAddress(
  profile: Item,
  { userId, organizationIds, now }: { userId: string; organizationIds: readonly string[]; now: Date },
): Promise<void> {
  const email = profile.email as string;
  await eraseInvitations(profile, organizationIds, now);
  for (const organizationId of organizationIds)
    await erasePurchaser(scope, { organizationId, userId, email }, now);
  await Promise.all([forgetLinks(email), forgetCode(email), forgetContacts(email)]);
  await transactUnlessChanged(scope, [
    {
      label: 'profile',
      update: { pk: profile.pk, sk: profile.sk },
      expression: 'SET addressErased = :true',
      values: { ':true': true },
      condition: 'attribute_exists(email)',
    },
  ]);
}

/** Mail that fails doesn't keep the account. */
async function sayGoodbye(userId: string, email: string, now: Date): Promise<void> {
  try {
    await sendOnce('account-deleted-mail', { id: userId, now }, () => sendMail(accountDeletedMail(email)));
  } catch (error) {
    log.error('nobody is told that an account is deleted', error as Error);
  }
}

/**
 * Ends the access. Its seat is free again, and the organization's screens and the person's live connections learn of it. The
 * item at the user stays until all else is done: it says where they were.
 */
async function eraseMembership({ organizationId: id, userId: user, role }: Item, now: Date): Promise<void> {
  const [organizationId, userId] = [id as string, user as string];
  const key = memberKey(organizationId, userId);
  const read = () => getItem(scope, key, { consistent: true });
  await retryOnConflict(await read(), read, async (membership) => {
    if (!membership) return;
    const { status } = membership;
    const event = { definition: memberRemoved, organizationId, data: { id: userId, byUserId: userId } };
    if (status === 'active' && membership.role === 'owner')
      throw new Error('the owner of an open organization is being erased');
    await transact(scope, [
      {
        label: 'membership',
        remove: key,
        condition: '#status = :status AND #role = :role',
        names: { '#status': 'status', '#role': 'role' },
        values: { ':status': status, ':role': membership.role },
      },
      ...(status === 'active' || status === 'closed' ? [freeSeat(organizationId)] : []),
      ...(status === 'active'
        ? [
            audit({ organizationId, act: 'member_left', by: { userId }, memberUserId: userId }, now),
            publish(event, now),
          ]
        : []),
    ]);
  });
  // Where they confirmed a run or signed off a recall, its record keeps that somebody did.
  await erasePerson(scope, organizationId, userId);
  if (role === 'owner') await eraseSooner(organizationId, now);
}

/** Nobody is left who could restore a business that its owner closed. */
async function eraseSooner(organizationId: string, now: Date): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'deletion',
      update: deletionKey(organizationId),
      expression: 'SET deletesAt = :now, gsi1sk = :now',
      values: { ':now': now.toISOString() },
      condition: 'attribute_exists(pk) AND attribute_not_exists(erasedAt) AND deletesAt > :now',
    },
  ]);
}

/**
 * The invitations to the address, open and ended, of those who invited it lately and those where it was a member, and those
 * that this person accepted under an earlier address.
 */
async function eraseInvitations(profile: Item, own: readonly string[], now: Date): Promise<void> {
  const { userId, deletedAt } = profile;
  const address = addressOf(profile.email as string);
  const invited = await queryAll(scope, { pk: addressPk(address), consistent: true });
  const isTheirs = (one: StoredInvitation): boolean =>
    one.userId === undefined
      ? addressOf(one.email) === address && String(one.createdAt) <= String(deletedAt)
      : one.userId === userId;
  const ids = new Set([...own, ...organizationIdsOf(invited)]);
  await forEachConcurrently(ids, atOnce, async (organizationId) => {
    for (const invitation of await readInvitations(organizationId))
      if (isTheirs(invitation)) await eraseInvitation(invitation, now);
  });
  await forEachConcurrently(invited, atOnce, forgetEnded);
}

/** What is left of an invitation that ended. An open one needs it. */
async function forgetEnded({ pk, sk, invitationId }: Item): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'address',
      remove: { pk, sk },
      condition: 'invitationId = :id AND #open = :closed',
      names: { '#open': 'isOpen' },
      values: { ':id': invitationId, ':closed': false },
    },
  ]);
}

/** One that still holds a seat returns it. Its address's item goes too, unless the address was invited again since. */
async function eraseInvitation({ organizationId, id, email }: StoredInvitation, now: Date): Promise<void> {
  const [key, addressAt] = [invitationKey(organizationId, id), addressKey(organizationId, email)];
  const read = () => readAt(scope, [key, addressAt]);
  await retryOnConflict(await read(), read, async (at) => {
    const invitation = at(key) as StoredInvitation | undefined;
    if (!invitation) return;
    const { status } = invitation;
    const event = { definition: invitationChanged, organizationId, data: { id } };
    await transact(scope, [
      {
        label: 'invitation',
        remove: key,
        condition: '#status = :status',
        names: { '#status': 'status' },
        values: { ':status': status },
      },
      ...(at(addressAt)?.invitationId === id
        ? [
            {
              label: 'address',
              remove: addressAt,
              condition: 'invitationId = :id',
              values: { ':id': id },
            },
          ]
        : []),
      ...(status === 'pending' ? [freeSeat(organizationId)] : []),
      publish(event, now),
    ]);
  });
}

function replaceProfile({ pk, sk, userId, deletedAt }: Item, now: Date): Write {
  const mark = { pk, sk, type: 'DELETED_ACCOUNT', userId, deletedAt };
  return {
    label: 'profile',
    put: { ...mark, expiresAt: epochSeconds(plusDays(now, markDays)) },
    condition: 'deletedAt = :deletedAt',
    values: { ':deletedAt': deletedAt },
  };
}
