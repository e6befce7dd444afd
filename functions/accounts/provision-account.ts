/**
 * Creates everything a confirmed user starts with: profile, organization, owner membership, entitlement (free, in trial)
 * and the site 'Main Kitchen'. One transaction writes them with `accounts.user_signed_up` and
 * `accounts.organization_created`. Whoever was invited and gave no business name gets only a profile: they join the
 * inviter's organization.
 *
 * The user pool's trigger and `GET /v1/me` call it, any number of times and concurrently: either the profile and all the
 * rest exist, or nothing does (invariants 2, 28).
 */
import { userSignedUp } from '@batchbook/events/accounts';
import { defaultBusinessName } from '@batchbook/shared/accounts/constants';
import { newId } from '@batchbook/shared/ids';
import { isSeen, onOneLine, wellFormed } from '@batchbook/shared/well-formed';
import { publish } from '../platform/outbox.ts';
import { ConditionFailed, transact, type Write } from '../platform/table/write.ts';
import { newOrganizationWrites, putNew } from './new-organization.ts';
import { referralWrites, referrerLabel } from './referrals/referral-code.ts';
import { organizationItem, profileItem } from './table.ts';
import { openInvitations } from './team/open-invitations.ts';

export interface NewAccount {
  /** The user pool's `sub`. */
  userId: string;
  email: string;
  /** Empty becomes 'My Food Business'. */
  businessName: string;
  /** Empty for none. */
  displayName?: string | undefined;
  /** The code of the referral link that led here. One that names nobody is ignored. */
  referralCode?: string | undefined;
}

const nameMax = 200;

export async function provisionAccount(account: NewAccount, now: Date): Promise<void> {
  const { userId, email } = account;
  const businessName = nameIn(account.businessName);
  const displayName = nameIn(account.displayName);
  const [invitation] = businessName !== null ? [] : await openInvitations(email, now);
  const organizationId = invitation?.organizationId ?? newId();
  const name = businessName ?? defaultBusinessName;
  const referral = invitation
    ? []
    : await referralWrites(account.referralCode, { organizationId, name }, now);
  const writes: Write[] = [
    putNew('profile', profileItem({ userId, email, displayName, now })),
    ...(invitation
      ? []
      : newOrganizationWrites(organizationItem(organizationId, name, now), { userId }, now)),
    publish({ definition: userSignedUp, organizationId, data: { userId } }, now),
  ];
  try {
    await transact({ system: 'a new account: its profile and its organization in one' }, [
      ...writes,
      ...referral,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.has('profile')) return;
    // The referrer has just left.
    if (!error.failed.has(referrerLabel)) throw error;
    await provisionAccount({ ...account, referralCode: undefined }, now);
  }
}

/** The pool may hold line breaks and characters that the table rejects, and cutting may split a surrogate pair. Whatever it holds stops no sign-up. */
function nameIn(text = ''): string | null {
  const name = wellFormed(onOneLine(text.trim().slice(0, nameMax))).trim();
  return isSeen(name) ? name : null;
}
