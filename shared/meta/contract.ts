import * as z from 'zod/mini';
import type { Contract } from '../http/operation.ts';
import { clientErrorCodes, clientErrorPlaces } from './client-errors.ts';
import { metaRoutes } from './routes.ts';

export const healthSchema = z.object({ status: z.literal('ok') });

/** What the built front end needs to know about its environment. */
export const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's endpoint, when it isn't the region's own. */
  userPoolEndpoint: z.nullable(z.string()),
  /** The local mailbox page, if there is one. */
  mailUrl: z.nullable(z.string()),
  /** Where makers talk to each other, if there is such a place. */
  communityUrl: z.nullable(z.string()),
  /** Receives what people write to us. */
  supportEmail: z.string(),
});

export const metaContract = {
  getHealth: {
    ...metaRoutes.getHealth,
    summary: 'Check that the API answers',
    responses: { 200: healthSchema },
  },
  getConfig: {
    ...metaRoutes.getConfig,
    summary: 'Read what the front end needs to sign people in, and where they get help',
    responses: { 200: configSchema },
  },
  logClientError: {
    ...metaRoutes.logClientError,
    summary: 'Log an error that a screen has shown: its place and its kind, from fixed lists',
    body: z.strictObject({ place: z.enum(clientErrorPlaces), code: z.enum(clientErrorCodes) }),
    bodyMaxBytes: 500,
    // `false` when this minute's log limit was reached.
    responses: { 200: z.object({ logged: z.boolean() }) },
  },
  getOpenApi: {
    ...metaRoutes.getOpenApi,
    summary: 'Read this contract as an OpenAPI 3.1 document',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  },
} as const satisfies Contract;
