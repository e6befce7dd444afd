import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** An organization's rights have changed: its tier, an override, a flag. Workers read what is in force now. */
export const standingChanged = defineEvent('billing.standing_changed', 1, z.object({ tier: z.string() }));
