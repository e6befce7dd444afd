/** The team: invitations, and what changes who belongs to an organization. */
import * as z from 'zod/mini';
import { idSchema, listOf, timestampSchema } from '../http/fields.ts';
import { invitationStatuses, mailStates } from './constants.ts';
import { emailSchema } from './schema.ts';

export const putInvitationSchema = z.strictObject({ email: emailSchema });

export const invitationSchema = z.object({
  invitationId: idSchema,
  /** As the owner typed it. */
  email: z.string(),
  role: z.literal('member'),
  status: z.enum(invitationStatuses),
  /** Whether the address belongs to a former member, who returns. */
  reactivated: z.boolean(),
  mail: z.enum(mailStates),
  expiresAt: timestampSchema,
});
export const invitationsSchema = listOf(invitationSchema);

const userIdSchema = z.string().check(z.minLength(1), z.maxLength(100, { abort: true }));

export const memberParams = z.strictObject({ organizationId: idSchema, userId: userIdSchema });
export const removedMemberSchema = z.object({ userId: z.string(), status: z.literal('left') });

export const transferSchema = z.strictObject({ userId: userIdSchema });
export const ownerSchema = z.object({ ownerUserId: z.string() });

export const tokenParams = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200, { abort: true })),
});

/** What the holder of a mailed link may know of the invitation. */
export const openedInvitationSchema = z.object({
  organizationName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  expiresAt: timestampSchema,
  status: z.enum(invitationStatuses),
});

export const acceptedInvitationSchema = z.object({ organizationId: idSchema });

export const acceptedInvitationsSchema = z.object({
  success: z.boolean(),
  activatedMemberships: z.array(acceptedInvitationSchema),
});

export type Invitation = z.output<typeof invitationSchema>;
export type OpenedInvitation = z.output<typeof openedInvitationSchema>;
