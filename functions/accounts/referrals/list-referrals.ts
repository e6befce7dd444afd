import { accountsContract } from '@batchbook/shared/accounts/contract';
import { chosenPriceCurrency } from '@batchbook/shared/billing/plans';
import { friendCode, rewardIn } from '@batchbook/shared/billing/referral';
import { paidCurrencyIn, subscriptionKey } from '../../billing/index.ts';
import { env } from '../../platform/config.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll, readAt } from '../../platform/table/read.ts';
import { organizationKey, toOrganization } from '../table.ts';
import { referralCodeOf } from './referral-code.ts';
import { shownReferrals } from './shown-referrals.ts';
import { referralsPrefix, type StoredReferral, type StoredReferred } from './table.ts';

/** Members: reads their own link, what a referral earns, and the organization's referrals, newest first. */
export const listReferrals = useCase(accountsContract.listReferrals, {
  read: ({ params: { organizationId } }) =>
    Promise.all([
      queryAll({ organizationId }, { pk: organizationPk(organizationId), prefix: referralsPrefix }),
      readAt({ organizationId }, [organizationKey(organizationId), subscriptionKey(organizationId)]),
    ]),
  answer: async ({ actor, params: { organizationId } }, [found, at]) => {
    const items = found.filter(({ type }) => type !== 'REFERRED_BY') as (StoredReferral | StoredReferred)[];
    const organization = at(organizationKey(organizationId));
    const chosen = organization ? chosenPriceCurrency(toOrganization(organization)) : null;
    const currency = paidCurrencyIn(at(subscriptionKey(organizationId))) ?? chosen;
    const newestFirst = items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return ok({
      code: friendCode,
      link: `${env('APP_URL')}/auth?ref=${referralCodeOf(actor)}`,
      reward: currency === null ? null : { amount: rewardIn(currency), currency },
      items: await shownReferrals(newestFirst),
    });
  },
});
