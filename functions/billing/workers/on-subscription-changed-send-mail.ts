import { subscriptionChanged } from '@batchbook/events/billing';
import { readOwner } from '../../accounts/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/config.ts';
import { entitlementKey, toStanding } from '../../platform/http/entitlement.ts';
import { getItem } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { isUnknownNow, type PaymentChange, paymentMail, unknownPriceMail } from '../payments/mails.ts';

/** Tells the owner what became of the plan, and of a payment that failed; the operator of a price that isn't ours. */
async function tell(event: Delivery<PaymentChange>): Promise<void> {
  const { organizationId, now } = event;
  if (isUnknownNow(event.data)) {
    const mail = unknownPriceMail(env('OPERATOR_EMAIL'), organizationId, event.data.after.tier);
    return sendOnce('billing-payment-mail', event, () => sendMail(mail));
  }
  const [owner, entitlement] = await Promise.all([
    readOwner(organizationId),
    getItem({ organizationId }, entitlementKey(organizationId), { consistent: true }),
  ]);
  if (!entitlement) throw new Error('an organization without an entitlement');
  const grantedTier = (entitlement.grantedTier as string | null | undefined) ?? null;
  const payer = { ...owner, grantedTier, standing: toStanding(entitlement, false), now };
  const mail = paymentMail(payer, { ...event.data, at: event.occurredAt }, env('APP_URL'));
  if (mail) await sendOnce('billing-payment-mail', event, () => sendMail(mail));
}

export const paymentMailWorker = (clock: Clock) => queueWorker([subscriptionChanged], tell, clock);

export const handler = paymentMailWorker(systemClock);
