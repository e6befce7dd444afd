import { rewardChanged } from '@batchbook/events/billing';
import { isRenewing } from '@batchbook/shared/billing/subscription';
import { readOwner, readReferred } from '../../accounts/index.ts';
import { env } from '../../platform/config.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { paidCurrencyIn, paidStateIn, subscriptionKey } from '../payments/table.ts';
import { creditedMail, earnedMail } from '../referrals/reward-mail.ts';

/**
 * Mails the owner about a reward once it is in their balance, with the amount. A business that isn't a customer yet gets a
 * mail when it has earned one, because the credit has to wait until it chooses a plan.
 */
async function tell(event: Delivery<{ id: string; state: string }>): Promise<void> {
  const { organizationId, data } = event;
  if (data.state !== 'owed' && data.state !== 'credited') return;
  const [{ email }, referrals, subscription] = await Promise.all([
    readOwner(organizationId),
    readReferred(organizationId),
    getItem({ organizationId }, subscriptionKey(organizationId)),
  ]);
  const referral = referrals.find(({ id }) => id === data.id);
  if (!referral) return;
  const { name: referredName, rewardAmount: amount, rewardCurrency: currency } = referral;
  const isCredited = data.state === 'credited' && amount !== undefined && currency !== undefined;
  // A customer's is credited next, which tells the amount.
  if (!isCredited && paidCurrencyIn(subscription) !== null) return;
  const mail = isCredited
    ? creditedMail(
        { email, referredName, amount, currency, hasBills: hasBills(subscription) },
        env('APP_URL'),
      )
    : earnedMail({ email, referredName }, env('APP_URL'));
  await sendOnce('billing-reward-mail', event, () => sendMail(mail));
}

/** A first payment, which releases the reward, may not have reached the copy yet. */
function hasBills(subscription: Item | undefined): boolean {
  const copy = subscription && paidStateIn(subscription);
  return copy === undefined || copy.status === 'none' || isRenewing(copy);
}

export const handler = queueWorker([rewardChanged], tell);
