/**
 * Takes in Stripe's events: verifies the signature over the raw body, stores the event once, and only then answers. What
 * an event says is never believed: it only tells a worker what to fetch.
 */
import { paymentReversed, stripeEventReceived } from '@batchbook/events/billing';
import { type BusEvent, noOrganization } from '@batchbook/events/envelope';
import { billingContract } from '@batchbook/shared/billing/contract';
import type { SignedBody } from '@batchbook/shared/http/operation';
import * as z from 'zod/mini';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { idOf } from './paid-state.ts';
import { openStripe, stripeKeys } from './stripe.ts';
import { isCompared, isReversal } from './stripe-events.ts';
import { webhookKey } from './table.ts';

/** Stripe's own recommendation. An older signature may be a recorded request. */
const toleranceSeconds = 300;
const keptDays = 30;

const idSchema = z.string().check(z.maxLength(255));

/** What is used of an event. */
const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.optional(idSchema),
      customer: z.nullish(z.union([idSchema, z.object({ id: idSchema })])),
    }),
  }),
});
type StripeEvent = z.output<typeof eventSchema>;

const scope = { system: 'events of Stripe, before their organization is known' };

/** Stripe: takes in one event. Events of the other mode (test, live) and those nobody listens to are answered only. */
export const receiveStripeEvent = useCase(billingContract.receiveStripeEvent, {
  answer: async ({ body, now }) => {
    const event = readEvent(await verified(body, now));
    const { isLive } = await stripeKeys();
    const told = event?.livemode === isLive ? toldBy(event) : null;
    if (event && told) await store(event, told, now);
    return ok({ received: true as const });
  },
});

/** What the workers are told; `null` when nobody listens to the event. */
function toldBy({ id: eventId, type, data: { object } }: StripeEvent): BusEvent | null {
  const about = { organizationId: noOrganization };
  if (isReversal(type) && object.id !== undefined)
    return { ...about, definition: paymentReversed, data: { eventId, type, objectId: object.id } };
  if (!object.customer || !isCompared(type)) return null;
  return {
    ...about,
    definition: stripeEventReceived,
    data: { eventId, type, customerId: idOf(object.customer) },
  };
}

/** Returns `null` for one of another shape, such as those of Stripe's second API: nobody listens to them. */
function readEvent(signed: unknown): StripeEvent | null {
  const event = z.safeParse(eventSchema, signed);
  if (!event.success) log.error('an event of Stripe can’t be read');
  return event.success ? event.data : null;
}

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

async function store(event: StripeEvent, told: BusEvent, now: Date): Promise<void> {
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
