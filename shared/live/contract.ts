import * as z from 'zod/mini';
import { organizationParams, timestampSchema } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { liveRoutes } from './routes.ts';

/** Opens one live connection: `wss://<the product>/live?ticket=<ticket>`. */
export const liveTicketSchema = z.object({ ticket: z.string(), expiresAt: timestampSchema });

/** A message on the live connection. It names what changed and its version, but never carries the data. */
export const liveMessageSchema = z.object({
  type: z.literal('changed'),
  /** The screens' cache names: 'recipe', 'stock-level'. Screens ignore unknown ones. */
  entity: z.string(),
  id: z.string(),
  version: z.int(),
});

export type LiveMessage = z.output<typeof liveMessageSchema>;

export const liveContract = {
  createLiveTicket: {
    ...liveRoutes.createLiveTicket,
    summary: 'Create a single-use ticket that opens a live connection within a minute',
    params: organizationParams,
    responses: { 201: liveTicketSchema },
  },
} as const satisfies Contract;
