/** Referrals as the API answers them, with the names that people have now. */
import type { Referral } from '@batchbook/shared/accounts/referral-schema';
import { memberKey } from '../../platform/http/membership.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { profileKey } from '../table.ts';
import { nameOf } from '../team/name-of.ts';
import type { StoredReferral, StoredReferred } from './table.ts';

export const isReferred = (item: StoredReferral | StoredReferred): item is StoredReferred =>
  item.type === 'REFERRED';

/** Reads the profiles of the people who referred. All items are of one organization. */
export async function shownReferrals(
  items: readonly (StoredReferral | StoredReferred)[],
): Promise<Referral[]> {
  const [first] = items;
  if (!first) return [];
  const organizationId = organizationOf(first);
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const found = await getItems({ system: 'the names of the members who referred' }, [
    ...userIds.map(profileKey),
    ...userIds.map((userId) => memberKey(organizationId, userId)),
  ]);
  const of = (userId: string, type: string) =>
    found.find((item) => item.userId === userId && item.type === type);
  return items.map((item) => shown(item, of(item.userId, 'PROFILE'), of(item.userId, 'MEMBERSHIP')));
}

function shown(
  item: StoredReferral | StoredReferred,
  profile: Item | undefined,
  membership: Item | undefined,
): Referral {
  const isMember = membership?.status === 'active';
  return {
    id: item.id,
    referrerUserId: item.userId,
    referrerOrganizationId: organizationOf(item),
    referrerName: profile ? nameOf(profile) : '',
    referrerEmail: isMember && profile ? (profile.email as string) : null,
    referredOrganizationName: item.name,
    createdAt: item.createdAt,
    ...(isReferred(item) ? outcomeOf(item) : { status: 'submitted', paidAt: null, reward: null }),
  };
}

function outcomeOf({ state, paidAt, rewardAmount, rewardCurrency }: StoredReferred) {
  if (state === 'joined') return { status: 'joined' as const, paidAt: null, reward: null };
  const [amount, currency] = [rewardAmount ?? null, rewardCurrency ?? null];
  return { status: 'paid' as const, paidAt: paidAt ?? null, reward: { state, amount, currency } };
}
