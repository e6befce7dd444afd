import * as z from 'zod/mini';
import { organizationParams, timestampSchema } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';

/** Opens one live connection: `wss://<the product>/live?ticket=<ticket>`. */
export const liveTicketSchema = z.object({ ticket: z.string(), expiresAt: timestampSchema });

/** A message on the live connection. It names what changed and its version; it never carries it. */
export const liveMessageSchema = z.object({
  type: z.literal('changed'),
  /** As screens name their cached answers: 'recipe', 'stock-level'. One that a screen doesn't know is passed over. */
  entity: z.string(),
  id: z.string(),
  version: z.int(),
});

export type LiveMessage = z.output<typeof liveMessageSchema>;

export const liveContract = {
  createLiveTicket: {
    method: 'POST',
    path: '/v1/organizations/{organizationId}/live-tickets',
    summary: 'A single-use ticket that opens a live connection within a minute',
    access: 'member',
    params: organizationParams,
    responses: { 201: liveTicketSchema },
  },
} as const satisfies Contract;
