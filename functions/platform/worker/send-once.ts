/**
 * Does an effect outside the table, such as a mail, once for each event: marks it as started, does it, marks it as done.
 * After a crash between the effect and the second mark it is done again. That is the only case in which a mail repeats
 * (invariant 28).
 */
import { randomUUID } from 'node:crypto';
import { PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { epochSeconds, plusDays } from '../clock.ts';
import { attributes, dynamodb, tableName } from '../table/client.ts';
import { getItem } from '../table/read.ts';

const scope = { system: 'events whose effects are done once' };
const keptDays = 30;
/** A mark older than this means a crash. Longer than a worker may run. */
const underWayMs = 60_000;

export async function sendOnce(
  consumer: string,
  event: { id: string; now: Date },
  send: () => Promise<unknown>,
): Promise<void> {
  const key = { pk: `SEEN#${consumer}#${event.id}`, sk: 'SEEN' };
  if (!(await begin(key, event.now))) return;
  await send();
  // The SDK repeats a request when its answer is lost, so both marks can be written twice.
  await dynamodb.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: attributes(key),
      UpdateExpression: 'SET #state = :sent',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: attributes({ ':sent': 'sent' }),
    }),
  );
}

/** Marks it as started; false when it is already done. @throws when another worker is doing it now. */
async function begin(key: { pk: string; sk: string }, now: Date): Promise<boolean> {
  const attempt = randomUUID();
  const item = {
    ...key,
    type: 'SEEN',
    state: 'sending',
    attempt,
    startedAt: now.toISOString(),
    expiresAt: epochSeconds(plusDays(now, keptDays)),
  };
  try {
    await dynamodb.send(
      new PutItemCommand({
        TableName: tableName(),
        Item: attributes(item),
        ConditionExpression: 'attribute_not_exists(pk) OR (#state = :sending AND startedAt < :stale)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: attributes({
          ':sending': 'sending',
          ':stale': new Date(now.getTime() - underWayMs).toISOString(),
        }),
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
  }
  const found = await getItem(scope, key, { consistent: true });
  if (found?.state === 'sent') return false;
  if (found?.attempt === attempt) return true;
  throw new Error('another delivery of this event is under way');
}
