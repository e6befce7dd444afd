import { type Limit, spendUse } from '../../platform/rate-limit.ts';
import { withinDeadline } from './deadline.ts';

/** Stripe limits the whole account, so that one organization could keep all others from paying. */
const limit: Limit = { what: 'stripe', rates: [{ most: 90, seconds: 60 }] };

/**
 * Answers a request of an organization that asks Stripe, in time.
 * @throws RequestProblem `too_many_requests` before Stripe is asked.
 */
export async function askStripe<Answer>(
  organizationId: string,
  now: Date,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  await spendUse(limit, organizationId, now);
  return withinDeadline(answer);
}
