/** What happens to the sums that insight keeps. */
import { daySchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** The sums of an organization's days are to be made, all of them, by this time zone. */
export const daysWanted = defineEvent('insight.days_wanted', 1, z.object({ timeZone: z.string() }));

/** The sums of a day changed; `null`: those of many. */
export const sumsChanged = defineEvent('insight.sums_changed', 1, z.object({ day: z.nullable(daySchema) }), [
  'dashboard',
]);
