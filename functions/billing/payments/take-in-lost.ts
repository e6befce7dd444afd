import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { openStripe } from './stripe.ts';
import { reversalEvents } from './stripe-events.ts';
import { takeInEvent } from './take-in-event.ts';

/** Stripe sends an event for three days. */
const lookBackDays = 4;
const pageSize = 100;

/**
 * Takes in the refunds and disputes whose events were lost. A comparison doesn't find them, since they change no
 * subscription, and a dispute must be answered in time.
 */
export async function takeInLost(now: Date): Promise<void> {
  const stripe = await openStripe();
  const since = epochSeconds(plusDays(now, -lookBackDays));
  const sent = stripe.events.list({ types: [...reversalEvents], created: { gte: since }, limit: pageSize });
  for await (const event of sent) await takeInEvent(event, now);
}
