import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent, entityChanged } from './envelope.ts';

export const eventChanged = entityChanged('market_events.event_changed', ['market-event']);

/** What was sold or wasted at an event was recorded or corrected. */
export const actualsRecorded = defineEvent(
  'market_events.actuals_recorded',
  1,
  z.object({ id: idSchema, version: z.int(), userId: z.string() }),
  ['market-event'],
);
