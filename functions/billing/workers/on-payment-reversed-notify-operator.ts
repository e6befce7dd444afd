import { paymentReversed } from '@batchbook/events/billing';
import { readOwner } from '../../accounts/index.ts';
import { audit } from '../../platform/audit.ts';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { env } from '../../platform/config.ts';
import { getItem } from '../../platform/table/read.ts';
import { notExists, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { amountOf, duplicateMail, isDecided, notGivenBackMail, reversalMail } from '../payments/mails.ts';
import { fetchReversal, type Reversal } from '../payments/reversals.ts';
import { openStripe } from '../payments/stripe.ts';
import { webhookKey } from '../payments/table.ts';

const keptDays = 90;

type About = { type: string; objectId: string };

/**
 * Marks a refund or dispute as told, unless another event told of it: Stripe may send two about one change, and late
 * ones find all that was refunded since.
 */
function told(
  { chargeId, kind, amount, status }: Reversal,
  { id: eventId, data }: Delivery<About>,
  now: Date,
): Write {
  // A payment may be refunded again after a refund failed, and that may fail, too.
  const about = kind === 'failed refund' ? data.objectId : chargeId;
  return {
    label: 'told',
    put: {
      ...webhookKey(`${about}#${kind}#${amount}#${isDecided(status) ? status : ''}`),
      type: 'WEBHOOK',
      eventId,
      expiresAt: epochSeconds(plusDays(now, keptDays)),
    },
    condition: `${notExists} OR eventId = :eventId`,
    values: { ':eventId': eventId },
  };
}

/** Enters a refund or a dispute in the business's history, and tells the operator; the owner of what was paid twice. */
async function notify(event: Delivery<About>): Promise<void> {
  const reversal = await fetchReversal(await openStripe(), event.data);
  if (reversal === null) return;
  const { organizationId, kind, status } = reversal;
  const act = actOf[kind];
  const changes = [
    { field: 'amount', before: null, after: amountOf(reversal) },
    ...(kind === 'dispute' && isDecided(status) ? [{ field: 'status', before: null, after: status }] : []),
  ];
  const entry = { organizationId, act, by: 'payments', changes } as const;
  const at = new Date(event.occurredAt);
  const isFirst = await transactUnlessChanged({ organizationId }, [
    told(reversal, event, at),
    audit(entry, at, event.id),
  ]);
  if (!isFirst) return;
  const mail = reversalMail(env('OPERATOR_EMAIL'), reversal);
  await sendOnce('billing-reversal-mail', event, () => sendMail(mail));
  if (reversal.isDuplicate) await tellOwner(event, reversal);
}

const actOf = {
  refund: 'payment_refunded',
  'failed refund': 'refund_failed',
  dispute: 'payment_disputed',
} as const;

async function tellOwner(event: Delivery<unknown>, reversal: Reversal): Promise<void> {
  const { organizationId } = reversal;
  // A business that is deleted, or about to be, has nobody to tell.
  if (await getItem({ organizationId }, deletionKey(organizationId), { consistent: true })) return;
  const owner = await readOwner(organizationId);
  const mail =
    reversal.kind === 'failed refund'
      ? notGivenBackMail(owner, reversal, env('APP_URL'))
      : duplicateMail(owner, reversal, env('APP_URL'));
  await sendOnce('billing-duplicate-mail', event, () => sendMail(mail));
}

export const handler = queueWorker([paymentReversed], notify);
