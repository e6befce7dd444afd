import { type Limit, spendUse } from '../../platform/rate-limit.ts';
import { whileWaiting } from './stripe.ts';

/** Stripe limits the whole account, so that one organization could keep all others from paying. */
const limit: Limit = { what: 'stripe', rates: [{ most: 30, seconds: 60 }] };

/** An account page that follows a purchase reads the next invoice again and again, which must not use up the rest. */
export const nextInvoiceLimit: Limit = { ...limit, what: 'stripe-next-invoice' };

/**
 * Answers a request of an organization that asks Stripe, in time.
 * @throws RequestProblem `too_many_requests` before Stripe is asked.
 */
export async function askStripe<Answer>(
  organizationId: string,
  now: Date,
  answer: () => Promise<Answer>,
  ofIts: Limit = limit,
): Promise<Answer> {
  await spendUse(ofIts, organizationId, now);
  return whileWaiting(answer);
}
