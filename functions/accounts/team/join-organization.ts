import { invitationAccepted } from '@batchbook/events/accounts';
import { countJoin, freeSeat } from '../../billing/index.ts';
import { audit } from '../../platform/audit.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { activeMembership, memberKey } from '../../platform/http/membership.ts';
import { publish } from '../../platform/outbox.ts';
import { type Item, readAt } from '../../platform/table/read.ts';
import { notExists, transact, type Write } from '../../platform/table/write.ts';
import { readOwnMemberships } from '../own-memberships.ts';
import { assertMayBelong, countBelonging } from '../ownership.ts';
import { membershipItems, profileKey, unchangedSessions } from '../table.ts';
import { endInvitation, invitationKey, isOpen, type StoredInvitation } from './table.ts';

const scope = { system: 'a person joins the organization that invited them' };

/**
 * Accepts an invitation for a user whose verified address it was made for. Its seat becomes the membership's. A former
 * member returns as a member. Joining again by the same invitation changes nothing.
 *
 * @param proof What the caller proved besides the address.
 * @returns Whether the user is a member by this invitation. False once it was used by another, cancelled, expired, or
 * replaced by a newer link.
 * @throws RequestProblem `organization_limit_reached` for somebody who belongs to as many as one person can.
 */
export async function joinOrganization(
  invitation: StoredInvitation,
  userId: string,
  now: Date,
  proof: 'link' | 'address',
): Promise<boolean> {
  const { organizationId, id } = invitation;
  const [ownKey, membershipKey, profileAt, deletionAt] = [
    invitationKey(organizationId, id),
    memberKey(organizationId, userId),
    profileKey(userId),
    deletionKey(organizationId),
  ];
  const read = async () => {
    const at = await readAt(scope, [ownKey, membershipKey, profileAt, deletionAt]);
    return {
      // After the profile, which counts what is joined from then on.
      memberships: await readOwnMemberships(userId),
      current: at(ownKey) as StoredInvitation | undefined,
      member: at(membershipKey),
      profile: at(profileAt),
      deletion: at(deletionAt),
    };
  };
  return retryOnConflict(await read(), read, async ({ current, memberships, member, profile, deletion }) => {
    if (!current || !profile || profile.deletedAt !== undefined || deletion) return false;
    const isActive = member?.status === 'active';
    if (current.status === 'accepted') return isActive && current.userId === userId;
    if (!isOpen(current, now)) return false;
    // Of a sign-in the address is the proof, whichever link was mailed meanwhile.
    if (proof === 'link' && current.mailing !== invitation.mailing) return false;
    if (!isActive) assertMayBelong(memberships);
    await transact(scope, [
      ...endInvitation(current, 'accepted', { now, userId }),
      { label: 'deletion', check: deletionAt, condition: notExists },
      ...(isActive
        ? [
            { label: 'profile', check: profileAt, ...unchangedSessions(profile) },
            activeMembership(organizationId, userId),
            freeSeat(organizationId),
          ]
        : activate(organizationId, userId, { member, profile, now })),
      ...(isActive
        ? []
        : [audit({ organizationId, act: 'member_joined', by: { userId }, memberUserId: userId }, now)]),
      publish({ definition: invitationAccepted, organizationId, data: { id, userId } }, now),
    ]);
    return true;
  });
}

/** Both membership items, in place of a former member's. */
function activate(
  organizationId: string,
  userId: string,
  { member, profile, now }: { member: Item | undefined; profile: Item; now: Date },
): Write[] {
  const items = membershipItems({ organizationId, userId, profile }, 'member', now);
  const memberships = items.map((item, index) => ({
    label: `membership ${index}`,
    put: item,
    ...(member
      ? {
          condition: '#status = :before',
          names: { '#status': 'status' },
          values: { ':before': member.status },
        }
      : { condition: 'attribute_not_exists(pk)' }),
  }));
  return [countBelonging(profile), ...memberships, countJoin(organizationId)];
}
