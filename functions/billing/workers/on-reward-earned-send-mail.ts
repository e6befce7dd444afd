import { rewardChanged } from '@batchbook/events/billing';
import { rewardCurrencyOf } from '@batchbook/shared/billing/referral';
import { organizationKey, readOwner, readReferred } from '../../accounts/index.ts';
import { env } from '../../platform/config.ts';
import { readAt } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { paidCurrencyIn, subscriptionKey } from '../payments/table.ts';
import { rewardMail } from '../referrals/reward-mail.ts';

/** Tells the owner of a reward, once, when it is earned. */
async function tell(event: Delivery<{ id: string; state: string }>): Promise<void> {
  const { organizationId, data } = event;
  if (data.state !== 'owed') return;
  const keys = [organizationKey(organizationId), subscriptionKey(organizationId)] as const;
  const [{ email }, referrals, at] = await Promise.all([
    readOwner(organizationId),
    readReferred(organizationId),
    readAt({ organizationId }, [...keys]),
  ]);
  const referral = referrals.find(({ id }) => id === data.id);
  if (!referral) return;
  const paid = paidCurrencyIn(at(keys[1]));
  const currency = paid ?? rewardCurrencyOf(at(keys[0])?.currency as string);
  const reward = { email, referredName: referral.name, currency, isCustomer: paid !== null };
  await sendOnce('billing-reward-mail', event, () => sendMail(rewardMail(reward, env('APP_URL'))));
}

export const handler = queueWorker([rewardChanged], tell);
