import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** What an organization may do has changed: its tier, an override, a flag. Listeners read what is in force now. */
export const standingChanged = defineEvent('billing.standing_changed', 1, z.object({ tier: z.string() }));
