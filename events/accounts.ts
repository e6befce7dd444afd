import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** Somebody confirmed their address and has a profile. It names nobody: workers read the profile. */
export const userSignedUp = defineEvent('accounts.user_signed_up', 1, z.object({ userId: z.string() }));

export const organizationCreated = defineEvent(
  'accounts.organization_created',
  1,
  z.object({ ownerUserId: z.string() }),
);

/**
 * Somebody asked for a sign-in link. It says neither for which address nor whether that has an account: the worker reads
 * the request. It belongs to no organization.
 */
export const magicLinkRequested = defineEvent(
  'accounts.magic_link_requested',
  1,
  z.object({
    /** The hash of the address. */
    address: z.string(),
    requestId: idSchema,
  }),
);

/** Somebody asked for a code for an address that may never have been confirmed. It says as little as a link's request. */
export const emailCodeRequested = defineEvent(
  'accounts.email_code_requested',
  1,
  z.object({
    /** The hash of the address. */
    address: z.string(),
    requestId: idSchema,
  }),
);

/** The name or a setting of an organization changed. */
export const organizationChanged = defineEvent(
  'accounts.organization_changed',
  1,
  z.object({ id: idSchema, version: z.int() }),
  ['organization'],
);

/** A member or an invited person has a new name. The event has their id, not the name. */
export const memberChanged = defineEvent(
  'accounts.member_changed',
  1,
  z.object({
    /** The user's version. */
    id: z.string(),
  }),
  ['member'],
);

/**
 * A mail came back for good, or somebody reported one as spam. It names no address: the worker reads what was stored. It
 * belongs to no organization.
 */
export const mailRejected = defineEvent(
  'accounts.mail_rejected',
  1,
  z.object({
    /** The id that SNS gave the notification. */
    notificationId: z.string(),
  }),
);

/** The caches of screens that show an invitation. It takes a seat. */
const ofInvitations = ['invitation', 'member', 'entitlement'];

/** An invitation was made, or is to be mailed again. It names nobody, and no link: a worker makes that. */
export const invitationCreated = defineEvent(
  'accounts.invitation_created',
  1,
  z.object({
    id: idSchema,
    /** Which mail this is: 1, then one more each time it is sent again. Only the newest is mailed. */
    mailing: z.int(),
  }),
  ofInvitations,
);

/** An invitation was cancelled, or its mail was sent or failed. */
export const invitationChanged = defineEvent(
  'accounts.invitation_changed',
  1,
  z.object({ id: idSchema }),
  ofInvitations,
);

export const invitationAccepted = defineEvent(
  'accounts.invitation_accepted',
  1,
  z.object({ id: idSchema, userId: z.string() }),
  ofInvitations,
);

/** A member was removed, or left. */
export const memberRemoved = defineEvent(
  'accounts.member_removed',
  1,
  z.object({
    /** Who is no longer a member. */
    id: z.string(),
    /** Who did it: the owner, or the member. */
    byUserId: z.string(),
  }),
  ['member', 'entitlement'],
);

/** Somebody deleted their account. It belongs to no organization: the worker erases what is left of them. */
export const accountDeleted = defineEvent('accounts.account_deleted', 1, z.object({ userId: z.string() }));

/** An organization was deleted: it is closed to everyone, and can be restored for a while. */
export const organizationClosed = defineEvent('accounts.organization_closed', 1, z.object({ id: idSchema }));

export const organizationRestored = defineEvent(
  'accounts.organization_restored',
  1,
  z.object({ id: idSchema }),
);

/**
 * Somebody has a new address. It names neither: the worker reads the old one. It belongs to no organization.
 */
export const emailChanged = defineEvent(
  'accounts.email_changed',
  1,
  z.object({ userId: z.string(), changeId: idSchema }),
);

/**
 * A person signed out everywhere. It belongs to no organization: the worker finds the person's memberships, and publishes
 * `accounts.member_signed_out` to each organization.
 */
export const sessionsEnded = defineEvent('accounts.sessions_ended', 1, z.object({ userId: z.string() }));

/** A member ended earlier sessions, so their live connections close. */
export const memberSignedOut = defineEvent('accounts.member_signed_out', 1, z.object({ id: z.string() }));

/** A member named a business that they told about the product. */
export const referralSubmitted = defineEvent(
  'accounts.referral_submitted',
  1,
  z.object({ id: idSchema, userId: z.string() }),
  ['referral'],
);

/** A business signed up by a referral link. The event is the referring organization's, and names only the referral. */
export const referralJoined = defineEvent('accounts.referral_joined', 1, z.object({ id: idSchema }), [
  'referral',
]);

export const ownerChanged = defineEvent(
  'accounts.owner_changed',
  1,
  z.object({ id: z.string(), formerOwnerUserId: z.string() }),
  ['member'],
);
