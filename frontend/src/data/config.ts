/** The settings of this deployment from `GET /v1/config`, fetched once. */
import { type ApiError, createClient } from '@batchbook/shared/http/client';
import type { configSchema } from '@batchbook/shared/meta/contract';
import { metaRoutes } from '@batchbook/shared/meta/routes';
import type * as z from 'zod/mini';
import { fetchOrEarly } from './early-answers.ts';
import { mayRetry, retryDelayMs } from './query-client.ts';

export type Config = z.output<typeof configSchema>;

const client = createClient(metaRoutes, {
  baseUrl: '',
  accessToken: async () => null,
  fetch: fetchOrEarly,
});

/** A server that is busy is asked again, as for any query. Without a network the caller decides at once. */
async function readConfig(failures = 0): Promise<Config> {
  try {
    return await client.getConfig({});
  } catch (error) {
    if (!mayRetry(failures, error) || (error as ApiError).code === 'network') throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
    return readConfig(failures + 1);
  }
}

let loading: Promise<Config> | null = null;

/** Rejects with `ApiError` on failure. The next call tries again. */
export function loadConfig(): Promise<Config> {
  loading ??= readConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
