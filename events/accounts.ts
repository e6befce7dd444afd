import { idSchema } from '@batchbook/shared/ids';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** Somebody confirmed their address and has a profile. Names nobody: listeners read the profile. */
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

/** Somebody who belongs to the organization, or is invited, has another name. Says of whom, not which. */
export const memberChanged = defineEvent(
  'accounts.member_changed',
  1,
  z.object({
    /** The user's. */
    id: z.string(),
  }),
  ['member'],
);
