/** A small separate table, in which one kitchen is set up again and again. Read and written without the product's code. */
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

export type Attributes = Record<string, AttributeValue>;

const batchMax = 25;
const restsWithin = 200;

export const keyOf = (item: Attributes): string => `${item.pk?.S} ${item.sk?.S}`;

/** As text with sorted fields: the engine returns them in a different order each time. */
export const whole = (value: unknown): string => JSON.stringify(inOrder(value));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, part]) => [name, inOrder(part)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every item of a table that passes the optional `filter`. */
export async function scan(
  client: DynamoDBClient,
  tableName: string,
  filter: (item: Attributes) => boolean = () => true,
): Promise<Attributes[]> {
  const found: Attributes[] = [];
  let ExclusiveStartKey: Attributes | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey }),
    );
    found.push(...(page.Items ?? []).filter(filter));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

export class BenchTable {
  readonly name: string;
  private readonly client: DynamoDBClient;
  private last: Attributes[] | null = null;

  private constructor(client: DynamoDBClient, name: string) {
    this.client = client;
    this.name = name;
  }

  /** A table with the keys and indexes of another. */
  static async like(client: DynamoDBClient, other: string, name: string): Promise<BenchTable> {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: other }));
    if (!Table?.KeySchema || !Table.AttributeDefinitions) throw new Error(`no table ${other}`);
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: Table.KeySchema,
        AttributeDefinitions: Table.AttributeDefinitions,
        GlobalSecondaryIndexes: (Table.GlobalSecondaryIndexes ?? []).map(
          ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
        ),
      }),
    );
    return new BenchTable(client, name);
  }

  async read(): Promise<Attributes[]> {
    this.last = await scan(this.client, this.name);
    return this.last;
  }

  /** Grants write access to somebody else. */
  touched(): void {
    this.last = null;
  }

  /** Its content once it is stable: requests of a killed process may be completed after its end. */
  async readAtRest(): Promise<Attributes[]> {
    let before = '';
    for (let times = 0; times < restsWithin; times++) {
      const items = await this.read();
      const now = items.map(whole).join();
      if (now === before) return items;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('the table never stood still');
  }

  /** Sets exactly these items. Writes only differences from the last read. */
  async lay(items: readonly Attributes[]): Promise<void> {
    const there = new Map((this.last ?? (await this.read())).map((item) => [keyOf(item), item]));
    this.touched();
    const requests: WriteRequest[] = [];
    for (const item of items) {
      const old = there.get(keyOf(item));
      there.delete(keyOf(item));
      if (!old || whole(old) !== whole(item)) requests.push({ PutRequest: { Item: item } });
    }
    for (const { pk, sk } of there.values())
      requests.push({ DeleteRequest: { Key: { pk, sk } as Attributes } });
    for (let from = 0; from < requests.length; from += batchMax) {
      const some = requests.slice(from, from + batchMax);
      const answer = await this.client.send(
        new BatchWriteItemCommand({ RequestItems: { [this.name]: some } }),
      );
      if (Object.keys(answer.UnprocessedItems ?? {}).length > 0)
        throw new Error('the table left items unprocessed');
    }
  }
}
