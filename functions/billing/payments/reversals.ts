/** Money that went back, or may: refunds and disputes. They change no plan; the operator decides what follows. */
import type Stripe from 'stripe';
import { getItem } from '../../platform/table/read.ts';
import { idOf } from './paid-state.ts';
import { customerKey } from './table.ts';

const scope = { system: 'customers of Stripe, to find their organization' };

export interface Reversal {
  kind: 'refund' | 'dispute';
  organizationId: string;
  /** In Stripe's smallest unit: all that was refunded so far, or what is disputed. */
  amount: number;
  /** In capitals. */
  currency: string;
  /** Stripe's word for why a payment is disputed, and how far that is: 'fraudulent', 'needs_response'. */
  reason: string | null;
  status: string | null;
  /** The payment at Stripe. */
  chargeId: string;
  /** It was paid twice, and given back for that reason. */
  isDuplicate: boolean;
}

const isDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/** Fetches what an event is about. Returns `null` for a customer that we didn't create. */
export async function fetchReversal(
  stripe: Stripe,
  { type, objectId }: { type: string; objectId: string },
): Promise<Reversal | null> {
  const dispute = isDispute(type) ? await stripe.disputes.retrieve(objectId) : null;
  const charge = await stripe.charges.retrieve(dispute ? idOf(dispute.charge) : objectId, {
    expand: ['refunds'],
  });
  if (!charge.customer) return null;
  const customer = await getItem(scope, customerKey(idOf(charge.customer)), { consistent: true });
  if (!customer) return null;
  return {
    kind: dispute ? 'dispute' : 'refund',
    organizationId: customer.organizationId as string,
    amount: dispute?.amount ?? charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
    reason: dispute?.reason ?? null,
    status: dispute?.status ?? null,
    chargeId: charge.id,
    isDuplicate: !dispute && (charge.refunds?.data ?? []).some(({ reason }) => reason === 'duplicate'),
  };
}
