/**
 * Referrals in the table.
 *
 * | what                    | pk    | sk         | read by                                                  |
 * |-------------------------|-------|------------|----------------------------------------------------------|
 * | a business that was     | ORG#o | REFERRAL#id | its organization, with the next kind in one query        |
 * | named                   |       |            |                                                          |
 * | a business that signed  | ORG#o | REFERRED#r | the same; the worker that rewards                        |
 * | up by a link            |       |            |                                                          |
 * | who referred a business | ORG#r | REFERREDBY | its checkout, and the worker that rewards                |
 *
 * The last two are written together when the referred organization is created, and never again but for the state of the
 * reward. Names and addresses of people are read from their profiles, so that a deleted account leaves none here.
 */
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';

/** Begins the sort keys of both kinds of referrals. */
export const referralsPrefix = 'REFERR';
const referredPrefix = 'REFERRED#';

export const referralKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: `REFERRAL#${id}`,
});

export const referredKey = (organizationId: string, referredOrganizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: referredPrefix + referredOrganizationId,
});

export const referrerKey = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: 'REFERREDBY',
});

export interface StoredReferral extends Item {
  id: string;
  /** Who named the business. */
  userId: string;
  name: string;
  createdAt: string;
}

/** A business that signed up by a link, as its referrer has it. */
export interface StoredReferred extends Item {
  /** The referral's own: another organization's id is nobody's business. */
  id: string;
  /** Whose link it was. */
  userId: string;
  referredOrganizationId: string;
  /** As it was at the sign-up; `null` once that organization is erased. */
  name: string | null;
  createdAt: string;
  /** `joined` until its first payment, then what that earned. */
  state: 'joined' | 'none' | 'owed' | 'credited';
  paidAt?: string;
  rewardAmount?: string;
  rewardCurrency?: string;
}

/** Who referred an organization. */
export interface StoredReferrer extends Item {
  organizationId: string;
  userId: string;
  /** Nothing is left to do: the reward is credited, or there is none. */
  settledAt?: string;
}

/** Reads the businesses that signed up by a link of this organization's. */
export const readReferred = async (organizationId: string): Promise<StoredReferred[]> =>
  (await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: referredPrefix, consistent: true },
  )) as StoredReferred[];
