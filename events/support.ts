import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** Somebody wrote to us. It says neither who nor what: the worker reads the message. */
export const messageReceived = defineEvent(
  'support.message_received',
  1,
  z.object({
    id: idSchema,
    /** Feedback belongs to its organization, a contact message to none. */
    kind: z.enum(['contact', 'feedback']),
  }),
);
