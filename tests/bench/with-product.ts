import { dirname } from 'node:path';
import { standInOnly, startProduct } from '../setup/start-product.ts';
import { sharedBrowser } from '../support/browser.ts';
import type { Runtime } from '../support/product.ts';

/** From here on, this process's functions use the product's own table. */
function useTableOf(runtime: Runtime): void {
  Object.assign(process.env, {
    TABLE_NAME: runtime.tableName,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
    POWERTOOLS_LOG_LEVEL: 'CRITICAL',
  });
}

/** Runs `bench` on a product that is started as a user starts it, with its data folder, and stops that and the browser. */
export async function withProduct(
  bench: (runtime: Runtime, dataDirectory: string) => Promise<void>,
): Promise<void> {
  const { runtimeFile, ready, stop } = startProduct(standInOnly);
  const runtime = await ready;
  useTableOf(runtime);
  try {
    await bench(runtime, dirname(runtimeFile));
  } finally {
    await (await sharedBrowser()).close();
    await stop();
  }
}
