import * as z from 'zod/mini';
import { atMost, idSchema, ofForm, organizationParams, ownPathSchema } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { hasSoundParts, mailAddressMax, mailAddressPattern } from '../mail-address.ts';
import { descriptionMax, descriptionMin, messageFaults } from './constants.ts';
import { supportRoutes } from './routes.ts';

const described = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.minLength(descriptionMin, { error: messageFaults.short }),
      atMost(descriptionMax),
    );

const hiddenField = z.string().check(atMost(2000));

const shared = {
  /** Path and query of the page that it was sent from. */
  currentPage: ownPathSchema,
  /** The sender's, who may then send it again without doubling it. */
  id: z.optional(idSchema),
  /** A field that people don't see and robots fill in. No browser fills it in, since none knows its name. */
  leaveBlank: z.optional(hiddenField),
  /** Its name in earlier releases, by which browsers filled it in too. */
  website: z.optional(hiddenField),
};

export const contactSchema = z.strictObject({
  userEmail: z
    .string({ error: messageFaults.noEmailSent })
    .check(
      z.trim(),
      z.minLength(1, { error: messageFaults.noEmailSent, abort: true }),
      atMost(mailAddressMax),
      ofForm(mailAddressPattern, messageFaults.wrongEmail),
      z.refine(hasSoundParts, { error: messageFaults.wrongEmail }),
    ),
  description: described(messageFaults.noMessage),
  ...shared,
});

export const feedbackSchema = z.strictObject({ description: described(messageFaults.noFeedback), ...shared });

export const sentMessageSchema = z.object({ success: z.literal(true), message: z.string() });

const sent = {
  responses: { 200: sentMessageSchema, 201: sentMessageSchema },
  problems: ['id_taken', 'too_many_requests'],
} as const;

export const supportContract = {
  sendContact: {
    ...supportRoutes.sendContact,
    summary: 'Write to us without an account. With an id of the sender’s it is kept once',
    body: contactSchema,
    ...sent,
  },
  sendFeedback: {
    ...supportRoutes.sendFeedback,
    summary: 'Send us feedback or a question as a member. With an id of the sender’s it is kept once',
    params: organizationParams,
    body: feedbackSchema,
    ...sent,
  },
} as const satisfies Contract;
