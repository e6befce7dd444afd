/**
 * Erases what is left of a person whose account is deleted: the user of the pool, memberships, invitations to their
 * address, and the address wherever it is kept. What they recorded keeps their id, which then names nobody: screens show 'a
 * former member' (ADR 34). Each step may run again, and the profile, which has the address, goes last. In its place stays
 * a mark without personal data, so that no token that is still valid creates the account again.
 */

import { invitationChanged, memberRemoved } from '@batchbook/events/accounts';
import { freeSeat } from '../../billing/index.ts';
import { audit } from '../../platform/audit.ts';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { memberKey } from '../../platform/http/membership.ts';
import { log } from '../../platform/log.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { publish } from '../../platform/outbox.ts';
import { userPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import { removeItem, transact, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { forgetContacts } from '../../support/index.ts';
import { forgetCode } from '../email-codes.ts';
import { forgetLinks } from '../magic-links.ts';
import { membershipKeys, profileKey } from '../table.ts';
import { accountDeletedMail } from '../team/mails.ts';
import { readInvitations } from '../team/read-team.ts';
import { addressKey, addressPk, invitationKey, type StoredInvitation, tokenKey } from '../team/table.ts';
import { removeUser } from '../user-pool.ts';

/** Longer than any token lives. */
const markDays = 31;
const atOnce = 5;
const scope = { system: 'a person is erased, wherever they were' };

export async function eraseAccount(userId: string, now: Date): Promise<void> {
  const items = await queryAll(scope, { pk: userPk(userId), consistent: true });
  const profile = items.find(({ sk }) => sk === profileKey(userId).sk);
  if (profile?.deletedAt === undefined || profile.type !== 'PROFILE') return;
  const email = profile.email as string;
  await sayGoodbye(userId, email, now);
  await removeUser(userId);
  const memberships = items.filter(({ type }) => type === 'MEMBERSHIP');
  const organizationIds = memberships.map(({ organizationId }) => organizationId as string);
  await forEachConcurrently(organizationIds, atOnce, (id) => eraseMembership(id, userId, now));
  await eraseInvitations(email, organizationIds, now);
  await Promise.all([forgetLinks(email), forgetCode(email), forgetContacts(email)]);
  const others = items.filter((item) => item !== profile && !memberships.includes(item));
  await forEachConcurrently(others, atOnce, (item) => removeItem(scope, item));
  await transactUnlessChanged(scope, [replaceProfile(profile, now)]);
}

/** While the address is known. Mail that fails doesn't keep the account. */
async function sayGoodbye(userId: string, email: string, now: Date): Promise<void> {
  try {
    await sendOnce('account-deleted-mail', { id: userId, now }, () => sendMail(accountDeletedMail(email)));
  } catch (error) {
    log.error('nobody is told that an account is deleted', error as Error);
  }
}

/** Its seat is free again. The organization's screens and the person's live connections learn of it. */
async function eraseMembership(organizationId: string, userId: string, now: Date): Promise<void> {
  const read = () => getItem(scope, memberKey(organizationId, userId), { consistent: true });
  await retryOnConflict(await read(), read, async (membership) => {
    const status = membership?.status;
    const [ofOrganization, ofUser] = membershipKeys(organizationId, userId);
    const event = { definition: memberRemoved, organizationId, data: { id: userId, byUserId: userId } };
    if (status === 'active' && membership?.role === 'owner')
      throw new Error('the owner of an open organization is being erased');
    await transact(scope, [
      {
        label: 'membership',
        remove: ofOrganization,
        ...(membership
          ? {
              condition: '#status = :status AND #role = :role',
              names: { '#status': 'status', '#role': 'role' },
              values: { ':status': status, ':role': membership.role },
            }
          : { condition: 'attribute_not_exists(pk)' }),
      },
      { label: 'membership of the user', remove: ofUser },
      ...(status === 'active' || status === 'closed' ? [freeSeat(organizationId)] : []),
      ...(status === 'active'
        ? [
            audit({ organizationId, act: 'member_left', by: { userId }, memberUserId: userId }, now),
            publish(event, now),
          ]
        : []),
    ]);
  });
}

/** The invitations to an address, open and ended, of those who invited it lately and those where it was a member. */
async function eraseInvitations(email: string, own: readonly string[], now: Date): Promise<void> {
  const invited = await queryAll(scope, { pk: addressPk(email), consistent: true });
  const ids = new Set([...own, ...invited.map(({ organizationId }) => organizationId as string)]);
  await forEachConcurrently(ids, atOnce, async (organizationId) => {
    for (const invitation of await readInvitations(organizationId))
      if (addressOf(invitation.email) === addressOf(email)) await eraseInvitation(invitation, now);
    await removeItem(scope, addressKey(organizationId, email));
  });
}

/** One that still holds a seat returns it. */
async function eraseInvitation(first: StoredInvitation, now: Date): Promise<void> {
  const key = invitationKey(first.organizationId, first.id);
  const read = async () => (await getItem(scope, key, { consistent: true })) as StoredInvitation | undefined;
  await retryOnConflict(await read(), read, async (invitation) => {
    if (!invitation) return;
    const { organizationId, id, status, tokenHash } = invitation;
    const event = { definition: invitationChanged, organizationId, data: { id } };
    await transact(scope, [
      {
        label: 'invitation',
        remove: key,
        condition: '#status = :status',
        names: { '#status': 'status' },
        values: { ':status': status },
      },
      ...(tokenHash ? [{ label: 'link', remove: tokenKey(tokenHash) }] : []),
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
