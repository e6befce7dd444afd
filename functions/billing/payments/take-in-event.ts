/** Stores an event of Stripe's once, for the workers. What it says is never believed: it only tells them what to fetch. */
import { paymentReversed, stripeEventReceived } from '@batchbook/events/billing';
import { type BusEvent, noOrganization } from '@batchbook/events/envelope';
import * as z from 'zod/mini';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { idOf } from './paid-state.ts';
import { stripeKeys } from './stripe.ts';
import { isCompared, isReversal } from './stripe-events.ts';
import { webhookKey } from './table.ts';

const keptDays = 30;
const scope = { system: 'events of Stripe, before their organization is known' };

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

/** Those of the other mode (test, live), those nobody listens to, and those that are stored already change nothing. */
export async function takeInEvent(sent: unknown, now: Date): Promise<void> {
  const event = readEvent(sent);
  const { isLive } = await stripeKeys();
  const told = event?.livemode === isLive ? toldBy(event) : null;
  if (event && told) await store(event, told, now);
}

/** Returns `null` for one of another shape, such as those of Stripe's second API: nobody listens to them. */
function readEvent(signed: unknown): StripeEvent | null {
  const event = z.safeParse(eventSchema, signed);
  if (!event.success) log.error('an event of Stripe can’t be read');
  return event.success ? event.data : null;
}

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
