import { referralSubmitted } from '@batchbook/events/accounts';
import { referralsADay, referralsAYear } from '@batchbook/shared/accounts/constants';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { countUse, limitKey } from '../../platform/rate-limit.ts';
import { getItem } from '../../platform/table/read.ts';
import { notExists, transact } from '../../platform/table/write.ts';
import { shownReferrals } from './shown-referrals.ts';
import { referralKey, type StoredReferral } from './table.ts';

const daySeconds = 86_400;
const limit = {
  what: 'referral',
  rates: [
    { most: referralsADay, seconds: daySeconds },
    { most: referralsAYear, seconds: 365 * daySeconds },
  ],
};

const find = async (organizationId: string, id: string) =>
  (await getItem({ organizationId }, referralKey(organizationId, id), { consistent: true })) as
    | StoredReferral
    | undefined;

/** Members: names a business that they told about the product. Who they are comes from the session only. */
export const putReferral = useCase(accountsContract.putReferral, {
  read: ({ params }) => find(params.organizationId, params.id),
  answer: ({ actor, params: { id }, body, now }, first) =>
    retryOnConflict(
      first,
      () => find(actor.organizationId, id),
      async (known) => {
        const { organizationId, userId } = actor;
        const name = body.referredOrganizationName;
        if (known && known.name !== name) throw new RequestProblem('id_taken');
        if (known) return ok(await shownReferral(known));
        const key = limitKey(limit, userId);
        const uses = await getItem(actor, key, { consistent: true });
        const item: StoredReferral = {
          ...referralKey(organizationId, id),
          type: 'REFERRAL',
          id,
          userId,
          name,
          createdAt: now.toISOString(),
        };
        const event = { definition: referralSubmitted, organizationId, data: { id, userId } };
        await transact(actor, [
          { label: 'referral', put: item, condition: notExists },
          countUse(limit, key, uses, now),
          publish(event, now),
        ]);
        return created(await shownReferral(item));
      },
    ),
});

async function shownReferral(item: StoredReferral) {
  const [referral] = await shownReferrals([item]);
  if (!referral) throw new Error('a referral was not shown');
  return referral;
}
