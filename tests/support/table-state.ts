import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './documents.ts';

type Filter = Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>;

/** Every item of an organization, including its outbox, in a fixed order: to check that nothing has changed. */
export const everythingOf = (organizationId: string): Promise<Record<string, unknown>[]> =>
  everything({
    FilterExpression: 'begins_with(pk, :pk) OR (begins_with(pk, :outbox) AND begins_with(sk, :own))',
    ExpressionAttributeValues: {
      ':pk': `ORG#${organizationId}`,
      ':outbox': 'OUTBOX#',
      ':own': `${organizationId}#`,
    },
  });

/** Every item of the test's table, in a fixed order. */
export async function everything(filter: Filter = {}): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        ...filter,
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
}
