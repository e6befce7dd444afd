import { paymentReversed } from '@batchbook/events/billing';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { reversalMail } from '../payments/mails.ts';
import { fetchReversal } from '../payments/reversals.ts';
import { openStripe } from '../payments/stripe.ts';

/** Tells the operator that a payment was refunded or is disputed. */
async function notify(event: Delivery<{ type: string; objectId: string }>): Promise<void> {
  const reversal = await fetchReversal(await openStripe(), event.data);
  if (reversal === null) return;
  const mail = reversalMail(env('OPERATOR_EMAIL'), reversal);
  await sendOnce('billing-reversal-mail', event, () => sendMail(mail));
}

export const handler = queueWorker([paymentReversed], notify);
