import * as z from 'zod/mini';
import type { Contract } from '../http/operation.ts';
import { clientErrorSchema } from './client-errors.ts';

export const healthSchema = z.object({ status: z.literal('ok') });

/** What the built front end needs to know of where it runs. */
export const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where the user pool answers, when that is not the region's own endpoint. */
  userPoolEndpoint: z.nullable(z.string()),
  /** Where mail is read, where there is such a page. */
  mailUrl: z.nullable(z.string()),
});

export const metaContract = {
  getHealth: {
    method: 'GET',
    path: '/v1/health',
    summary: 'Whether the API answers',
    access: 'public',
    responses: { 200: healthSchema },
  },
  getConfig: {
    method: 'GET',
    path: '/v1/config',
    summary: 'What the front end needs to sign people in',
    access: 'public',
    responses: { 200: configSchema },
  },
  logClientError: {
    method: 'POST',
    path: '/v1/client-errors',
    summary: 'Logs an error that a screen has shown: where, and which of a fixed list',
    access: 'public',
    body: clientErrorSchema,
    bodyMaxBytes: 500,
    // `false` where so many were logged in this minute that it wasn't.
    responses: { 200: z.object({ logged: z.boolean() }) },
  },
  getOpenApi: {
    method: 'GET',
    path: '/v1/openapi.json',
    summary: 'This contract as an OpenAPI 3.1 document',
    access: 'public',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  },
} as const satisfies Contract;
