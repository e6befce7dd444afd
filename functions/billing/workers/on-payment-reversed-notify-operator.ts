import { paymentReversed } from '@batchbook/events/billing';
import { audit } from '../../platform/audit.ts';
import { env } from '../../platform/config.ts';
import { transact } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { amountOf, isDecided, reversalMail } from '../payments/mails.ts';
import { fetchReversal } from '../payments/reversals.ts';
import { openStripe } from '../payments/stripe.ts';

/** Enters a refund or a dispute in the business's history, and tells the operator. */
async function notify(event: Delivery<{ type: string; objectId: string }>): Promise<void> {
  const reversal = await fetchReversal(await openStripe(), event.data);
  if (reversal === null) return;
  const { organizationId, kind, status } = reversal;
  const act = kind === 'refund' ? 'payment_refunded' : 'payment_disputed';
  const changes = [
    { field: 'amount', before: null, after: amountOf(reversal) },
    ...(kind === 'dispute' && isDecided(status) ? [{ field: 'status', before: null, after: status }] : []),
  ];
  const entry = { organizationId, act, by: 'payments', changes } as const;
  await transact({ organizationId }, [audit(entry, new Date(event.occurredAt), event.id)]);
  const mail = reversalMail(env('OPERATOR_EMAIL'), reversal);
  await sendOnce('billing-reversal-mail', event, () => sendMail(mail));
}

export const handler = queueWorker([paymentReversed], notify);
