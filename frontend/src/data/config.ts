/** Where this copy of the product runs, as `GET /v1/config` says; asked for once. */
import { createClient } from '@batchbook/shared/http/client';
import { type configSchema, metaContract } from '@batchbook/shared/meta/contract';
import type * as z from 'zod/mini';

export type Config = z.output<typeof configSchema>;

const client = createClient(metaContract, { baseUrl: '', accessToken: async () => null });

let loading: Promise<Config> | null = null;

/** Rejects with `ApiError` when it can't be had; the next call asks again. */
export function loadConfig(): Promise<Config> {
  loading ??= client.getConfig({}).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
