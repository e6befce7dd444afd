/** A separate organization for a test, created as a sign-up creates it. */
import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { provisionAccount } from '@batchbook/functions/accounts/provision-account';
import { outboxOf } from '@batchbook/functions/platform/outbox';
import { setAll } from '@batchbook/functions/platform/table/set-all';
import { newId } from '@batchbook/shared/ids';
import { type Answer, call, type Input } from './api.ts';
import { documents, tableName } from './documents.ts';

export interface TestOrganization {
  userId: string;
  organizationId: string;
  /** Calls an operation of this organization as its owner. */
  call(name: string, input?: Input): Promise<Answer>;
}

export async function newOrganization(
  name = 'Hazel & Rye',
  referralCode?: string,
): Promise<TestOrganization> {
  const userId = randomUUID();
  await provisionAccount(
    { userId, email: `${userId}@example.com`, businessName: name, referralCode },
    new Date(),
  );
  const me = await call(userId, 'getMe');
  const organizationId = me.body.memberships[0].organizationId as string;
  return {
    userId,
    organizationId,
    call: (operation, input = {}) =>
      call(userId, operation, { ...input, params: { organizationId, ...input.params } }),
  };
}

/** Adds a person to an organization, as accepting an invitation will. */
export async function addMember(
  organizationId: string,
  status = 'active',
  userId: string = randomUUID(),
): Promise<string> {
  const shared = { type: 'MEMBERSHIP', organizationId, userId, role: 'member', status };
  for (const key of membershipKeys(organizationId, userId))
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...shared } }));
  return userId;
}

/** Removes a person from an organization, as its owner will. */
export async function removeMember(organizationId: string, userId: string): Promise<void> {
  for (const Key of membershipKeys(organizationId, userId))
    await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
}

const membershipKeys = (organizationId: string, userId: string) => [
  { pk: `ORG#${organizationId}`, sk: `MEMBER#${userId}` },
  { pk: `USER#${userId}`, sk: `ORG#${organizationId}` },
];

/** Changes the entitlement as an operator or the billing would. */
export async function setEntitlement(organizationId: string, values: Record<string, unknown>): Promise<void> {
  const set = setAll(values);
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `ORG#${organizationId}`, sk: 'ENTITLEMENT' },
      UpdateExpression: set.expression,
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: set.values,
    }),
  );
}

/** Everything under a partition key. */
export async function itemsAt(pk: string, prefix = ''): Promise<Record<string, unknown>[]> {
  const answer = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk, ...(prefix ? { ':prefix': prefix } : {}) },
      ConsistentRead: true,
    }),
  );
  return answer.Items ?? [];
}

/** An organization's published events that the relay has not taken. */
export function outboxItems(organizationId: string): Promise<Record<string, unknown>[]> {
  const { pk, prefix } = outboxOf(organizationId);
  return itemsAt(pk, prefix);
}

export async function newIngredient(
  organization: TestOrganization,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; version: number } & Record<string, unknown>> {
  const id = newId();
  const answer = await organization.call('putIngredient', {
    params: { id },
    body: { name: 'Strong flour', unit: 'g', costingUnit: '1000g', costPerUnit: '1.15', ...fields },
  });
  if (answer.status !== 201) throw new Error(`the ingredient was not made: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function newSupplier(
  organization: TestOrganization,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  const id = newId();
  const body = { name: 'Shipton Mill', ...fields };
  const answer = await organization.call('putSupplier', { params: { id }, body });
  if (answer.status !== 201) throw new Error(`the supplier was not made: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
