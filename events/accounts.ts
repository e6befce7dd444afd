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
