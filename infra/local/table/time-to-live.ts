import { DeleteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { TableModel } from '../assembly/model.ts';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';

const sweepEveryMs = 60_000;

/** Local engines keep expired items for ever; AWS deletes them within a few days. Here it takes about a minute. */
export function sweepExpired(
  client: DynamoDBClient,
  tables: readonly TableModel[],
  logs: Logs,
  now = Date.now,
): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const table of tables) await sweepTable(client, table, now());
    } catch (error) {
      logs.functions('expiry', messageOf(error));
    } finally {
      isRunning = false;
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** @returns How many items were deleted. */
export async function sweepTable(
  client: DynamoDBClient,
  { name, timeToLiveAttribute, definition }: TableModel,
  now = Date.now(),
): Promise<number> {
  if (!timeToLiveAttribute) return 0;
  const keys = (definition.KeySchema as { AttributeName: string }[]).map(
    ({ AttributeName }) => AttributeName,
  );
  const seconds = { N: String(Math.floor(now / 1000)) };
  const names = { '#expires': timeToLiveAttribute };
  let removed = 0;
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: name,
        FilterExpression: '#expires <= :now',
        ProjectionExpression: keys.map((_key, index) => `#k${index}`).join(', '),
        ExpressionAttributeNames: {
          ...names,
          ...Object.fromEntries(keys.map((key, index) => [`#k${index}`, key])),
        },
        ExpressionAttributeValues: { ':now': seconds },
        ExclusiveStartKey,
      }),
    );
    for (const Key of page.Items ?? []) {
      // Checked again at the item: its expiry may have been extended meanwhile.
      const stillExpired = {
        ConditionExpression: '#expires <= :now',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':now': seconds },
      };
      const gone = await client.send(new DeleteItemCommand({ TableName: name, Key, ...stillExpired })).then(
        () => true,
        (error: Error) => {
          if (error.name === 'ConditionalCheckFailedException') return false;
          throw error;
        },
      );
      if (gone) removed += 1;
    }
    ExclusiveStartKey = page.LastEvaluatedKey as Record<string, never> | undefined;
  } while (ExclusiveStartKey);
  return removed;
}
