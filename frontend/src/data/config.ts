/** The settings of this deployment from `GET /v1/config`, fetched once. */
import { createClient } from '@batchbook/shared/http/client';
import type { configSchema } from '@batchbook/shared/meta/contract';
import { metaRoutes } from '@batchbook/shared/meta/routes';
import type * as z from 'zod/mini';
import { fetchOrEarly } from './early-answers.ts';

export type Config = z.output<typeof configSchema>;

const client = createClient(metaRoutes, {
  baseUrl: '',
  accessToken: async () => null,
  fetch: fetchOrEarly,
});

let loading: Promise<Config> | null = null;

/** Rejects with `ApiError` on failure. The next call tries again. */
export function loadConfig(): Promise<Config> {
  loading ??= client.getConfig({}).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
