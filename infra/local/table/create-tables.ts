import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import type { TableModel } from '../assembly/model.ts';
import { readTables } from '../assembly/read-tables.ts';
import type { Template } from '../assembly/template.ts';

export type TableSource = readonly TableModel[] | Template;

/** Made-up keys that no local engine checks, instead of the logged-in person's. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export const tablesOf = (source: TableSource): readonly TableModel[] =>
  'Resources' in source ? readTables(source) : (source as readonly TableModel[]);

export function tableClient(endpoint: string, region = 'eu-west-1'): DynamoDBClient {
  const elsewhere = process.env.DYNAMODB_ENDPOINT !== undefined;
  return new DynamoDBClient({
    endpoint,
    region,
    // An endpoint on AWS needs the environment's credentials.
    ...(elsewhere && !isLoopback(endpoint) ? {} : { credentials: localCredentials }),
  });
}

const isLoopback = (endpoint: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(endpoint).hostname);

export async function createTablesAt(endpoint: string, tables: readonly TableModel[]): Promise<string[]> {
  const client = tableClient(endpoint);
  const created: string[] = [];
  try {
    for (const table of tables) {
      if (await exists(client, table.name)) continue;
      await client.send(new CreateTableCommand(table.definition as unknown as CreateTableCommandInput));
      while (!(await exists(client, table.name))) await new Promise((resolve) => setTimeout(resolve, 20));
      created.push(table.name);
    }
  } finally {
    client.destroy();
  }
  return created;
}

async function exists(client: DynamoDBClient, name: string): Promise<boolean> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table?.TableStatus === 'ACTIVE';
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}
