/**
 * Bounces and complaints in the table.
 *
 * | what         | pk             | sk   | read by                                   |
 * |--------------|----------------|------|-------------------------------------------|
 * | notification | WEBHOOK#sns#id | SEEN | its own repetition; the worker that acts on it |
 *
 * It has the hashes of the addresses, never the addresses.
 */
import * as z from 'zod/mini';
import { addressHash } from '../../platform/mail-address.ts';
import type { Key } from '../../platform/table/keys.ts';

export const notificationKey = (id: string): Key => ({ pk: `WEBHOOK#sns#${id}`, sk: 'SEEN' });

export interface Rejection {
  reason: 'bounce' | 'complaint';
  /** The hashes of the addresses. */
  addresses: string[];
}

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** SES's event. As an identity's notification the same has `notificationType`. */
const eventSchema = z.object({
  eventType: z.optional(z.string()),
  notificationType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(
    z.object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.optional(z.nullable(z.string())),
    }),
  ),
});

/**
 * Returns whom SES may not reach any more, or `null` when that follows from nothing here: a mailbox that is full now may
 * take the next mail, and 'not-spam' takes a complaint back.
 */
export function rejectionIn(message: string): Rejection | null {
  const event = z.safeParse(eventSchema, parsed(message));
  if (!event.success) return null;
  const { eventType, notificationType, bounce, complaint } = event.data;
  const type = eventType ?? notificationType;
  if (type === 'Bounce' && bounce?.bounceType === 'Permanent')
    return { reason: 'bounce', addresses: hashesOf(bounce.bouncedRecipients) };
  if (type === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return { reason: 'complaint', addresses: hashesOf(complaint.complainedRecipients) };
  return null;
}

/** An address may come with a name: `Jo <jo@example.com>`. */
const hashesOf = (found: z.output<typeof recipients>): string[] => [
  ...new Set(
    found.map(({ emailAddress }) => addressHash(/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress)),
  ),
];

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // SES tests a topic with a plain sentence.
    return null;
  }
}
