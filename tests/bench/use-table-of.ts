import type { Runtime } from '../support/product.ts';

/** From here on, this process's functions use the product's own table. */
export function useTableOf(runtime: Runtime): void {
  Object.assign(process.env, {
    TABLE_NAME: runtime.tableName,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
    POWERTOOLS_LOG_LEVEL: 'CRITICAL',
  });
}
