/** Takes in Stripe's events: verifies the signature over the raw body, stores the event, and only then answers. */
import { billingContract } from '@batchbook/shared/billing/contract';
import type { SignedBody } from '@batchbook/shared/http/operation';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { openStripe, stripeKeys } from './stripe.ts';
import { takeInEvent } from './take-in-event.ts';

/** Stripe's own recommendation. An older signature may be a recorded request. */
const toleranceSeconds = 300;

/** Stripe: takes in one event. */
export const receiveStripeEvent = useCase(billingContract.receiveStripeEvent, {
  answer: async ({ body, now }) => {
    await takeInEvent(await verified(body, now), now);
    return ok({ received: true as const });
  },
});

async function verified({ text, signature }: SignedBody, now: Date): Promise<unknown> {
  const stripe = await openStripe();
  const { webhookSecrets } = await stripeKeys();
  for (const secret of webhookSecrets)
    try {
      return stripe.webhooks.constructEvent(
        text,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch {
      // Perhaps the other secret fits.
    }
  throw new RequestProblem('invalid_signature');
}
