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
