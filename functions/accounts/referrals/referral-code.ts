/**
 * The code of a member's referral link. It is the ids of their organization and of themselves, in 43 letters, so nothing is stored
 * for it and it never changes. It opens nothing: whoever knows it can only sign up by it. It ends with the membership.
 */
import { referralJoined } from '@batchbook/events/accounts';
import { newId } from '@batchbook/shared/ids';
import { activeMembership, readActiveMembership } from '../../platform/http/membership.ts';
import { publish } from '../../platform/outbox.ts';
import { packId, unpackId } from '../../platform/table/packed-id.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { referredKey, referrerKey, type StoredReferred, type StoredReferrer } from './table.ts';

interface Referrer {
  organizationId: string;
  userId: string;
}

const idBytes = 16;

/** @param userId The user pool's `sub`, a UUID. */
export const referralCodeOf = ({ organizationId, userId }: Referrer): string =>
  Buffer.concat([packId(organizationId), Buffer.from(userId.replaceAll('-', ''), 'hex')]).toString(
    'base64url',
  );

/** Returns `null` for what can't be a code. */
function referrerIn(code: string): Referrer | null {
  if (!/^[\w-]{43}$/.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  const hex = bytes.subarray(idBytes).toString('hex');
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { organizationId: unpackId(bytes.subarray(0, idBytes)), userId };
}

/** The label of the check that the referrer still is a member. */
export const referrerLabel = 'the referrer';

/**
 * The writes that note who referred a new organization, for its own transaction. None for a code that names no active
 * member: it stops no sign-up.
 */
export async function referralWrites(
  code: string | undefined,
  referred: { organizationId: string; name: string },
  now: Date,
): Promise<Write[]> {
  const by = referrerIn(code?.trim() ?? '');
  if (!by || !(await readActiveMembership(by.organizationId, by.userId))) return [];
  const id = newId();
  const createdAt = now.toISOString();
  const referrer: StoredReferrer = {
    ...referrerKey(referred.organizationId),
    type: 'REFERRED_BY',
    ...by,
    createdAt,
  };
  const item: StoredReferred = {
    ...referredKey(by.organizationId, referred.organizationId),
    type: 'REFERRED',
    id,
    userId: by.userId,
    referredOrganizationId: referred.organizationId,
    name: referred.name,
    createdAt,
    state: 'joined',
  };
  const event = { definition: referralJoined, organizationId: by.organizationId, data: { id } };
  return [
    { ...activeMembership(by.organizationId, by.userId), label: referrerLabel },
    { label: 'who referred it', put: referrer, condition: notExists },
    { label: 'the referral', put: item, condition: notExists },
    publish(event, now),
  ];
}
