/** Money that went back, or may: refunds and disputes. They change no plan; the operator decides what follows. */
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { getItem } from '../../platform/table/read.ts';
import { idOf, timeOf } from './paid-state.ts';
import { planOfPrice } from './prices.ts';
import { customerKey, paidStateIn, subscriptionKey } from './table.ts';

const scope = { system: 'customers of Stripe, to find their organization' };

export interface Reversal {
  kind: 'refund' | 'failed refund' | 'dispute';
  organizationId: string;
  /** In Stripe's smallest unit: all that was refunded so far, what couldn't be, or what is disputed. */
  amount: number;
  /** In capitals. */
  currency: string;
  /** Stripe's word for why a payment is disputed, or a refund failed, and how far that is: 'fraudulent', 'needs_response'. */
  reason: string | null;
  status: string | null;
  /** Until when a dispute must be answered; `null` where Stripe gives no time. */
  answerBy: string | null;
  /** The payment at Stripe. */
  chargeId: string;
  /** It was paid twice, and given back for that reason. */
  isDuplicate: boolean;
  /** The subscription that was cancelled with it, and what that paid for. */
  cancelledId: string | null;
  cancelledTier: string | null;
  /** What the business pays for now, as stored; `null` for no plan. */
  kept: KeptSubscription | null;
}

export interface KeptSubscription {
  id: string;
  tier: string;
  /** When it ends, if it is cancelled. */
  endsAt: string | null;
}

const failedRefund = 'refund.failed';
const isDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/**
 * Fetches what an event is about. Returns `null` for a customer that we didn't create, and for a refund that has failed
 * since, of which another event tells.
 */
export async function fetchReversal(
  stripe: Stripe,
  { type, objectId }: { type: string; objectId: string },
): Promise<Reversal | null> {
  const dispute = isDispute(type) ? await stripe.disputes.retrieve(objectId) : null;
  const failed = type === failedRefund ? await stripe.refunds.retrieve(objectId) : null;
  const chargeId = (dispute ?? failed)?.charge ?? objectId;
  const charge = await stripe.charges.retrieve(idOf(chargeId), { expand: ['refunds'] });
  if (!charge.customer) return null;
  const customer = await getItem(scope, customerKey(idOf(charge.customer)), { consistent: true });
  const isBack = !dispute && !failed && charge.amount_refunded === 0;
  if (!customer || isBack) return null;
  const organizationId = customer.organizationId as string;
  const refunds = failed ? [failed] : dispute ? [] : (charge.refunds?.data ?? []).filter(isGivenBack);
  const cancelledId = refunds.find(({ metadata }) => metadata?.cancelled)?.metadata?.cancelled ?? null;
  return {
    kind: dispute ? 'dispute' : failed ? 'failed refund' : 'refund',
    organizationId,
    amount: (dispute ?? failed)?.amount ?? charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
    reason: dispute?.reason ?? failed?.failure_reason ?? null,
    status: dispute?.status ?? null,
    answerBy: dueByIn(dispute),
    chargeId: charge.id,
    isDuplicate: refunds.some(({ reason }) => reason === 'duplicate'),
    cancelledId,
    cancelledTier: cancelledId && (await tierOf(stripe, cancelledId)),
    kept: await paidSubscriptionOf(organizationId),
  };
}

function dueByIn(dispute: Stripe.Dispute | null): string | null {
  const dueBy = dispute?.evidence_details.due_by;
  return dueBy ? timeOf(dueBy) : null;
}

const isGivenBack = ({ status }: Stripe.Refund): boolean => status !== 'failed';

async function tierOf(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const price = items.data[0]?.price;
  return price ? planOfPrice(price) : null;
}

async function paidSubscriptionOf(organizationId: string): Promise<KeptSubscription | null> {
  const copy = await getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });
  if (!copy) return null;
  const { subscriptionId: id, status, tier, scheduledPlan, currentPeriodEnd } = paidStateIn(copy);
  if (id === null || !keepsPlan(status)) return null;
  return { id, tier, endsAt: scheduledPlan === 'free' ? currentPeriodEnd : null };
}
