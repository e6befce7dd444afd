import type { Runtime } from './product.ts';

/** Sets the plan of an organization of the running product, as an operator does. */
export async function setTier(runtime: Runtime, organizationId: string, tier: string): Promise<void> {
  Object.assign(process.env, {
    TABLE_NAME: runtime.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  // The table's client reads its environment when it is first imported.
  const { changeStanding } = await import('@batchbook/functions/billing/change-standing');
  await changeStanding(organizationId, { tier }, new Date());
}
