/**
 * Takes in Stripe's events: verifies the signature over the raw body, stores the event once, and only then answers. What
 * an event says is never believed: it only tells a worker what to fetch.
 */
import { paymentReversed, stripeEventReceived } from '@batchbook/events/billing';
import { type BusEvent, noOrganization } from '@batchbook/events/envelope';
import { billingContract } from '@batchbook/shared/billing/contract';
import type { SignedBody } from '@batchbook/shared/http/operation';
import type Stripe from 'stripe';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { idOf } from './paid-state.ts';
import { openStripe, stripeKeys } from './stripe.ts';
import { isCompared, isReversal } from './stripe-events.ts';
import { webhookKey } from './table.ts';

/** Stripe's own recommendation. An older signature may be a recorded request. */
const toleranceSeconds = 300;
const keptDays = 30;
const scope = { system: 'events of Stripe, before their organization is known' };

/** Stripe: takes in one event. Events of the other mode (test, live) and those nobody listens to are answered only. */
export const receiveStripeEvent = useCase(billingContract.receiveStripeEvent, {
  answer: async ({ body, now }) => {
    const event = await verified(body, now);
    const { isLive } = await stripeKeys();
    const told = event.livemode === isLive ? toldBy(event) : null;
    if (told !== null) await store(event, told, now);
    return ok({ received: true as const });
  },
});

/** What the workers are told; `null` when nobody listens to the event. */
function toldBy(event: Stripe.Event): BusEvent | null {
  const { id: eventId, type, data } = event;
  const about = { organizationId: noOrganization };
  if (isReversal(type)) {
    const { id: objectId } = data.object as { id: string };
    return { ...about, definition: paymentReversed, data: { eventId, type, objectId } };
  }
  const customerId = customerOf(event);
  if (customerId === null || !isCompared(type)) return null;
  return { ...about, definition: stripeEventReceived, data: { eventId, type, customerId } };
}

async function verified({ text, signature }: SignedBody, now: Date): Promise<Stripe.Event> {
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

function customerOf({ data }: Stripe.Event): string | null {
  const { customer } = data.object as { customer?: string | { id: string } | null };
  return customer ? idOf(customer) : null;
}

async function store(event: Stripe.Event, told: BusEvent, now: Date): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'event',
      put: {
        ...webhookKey(event.id),
        type: 'WEBHOOK',
        eventType: event.type,
        receivedAt: now.toISOString(),
        expiresAt: epochSeconds(plusDays(now, keptDays)),
      },
      condition: notExists,
    },
    publish(told, now),
  ]);
}
