/** Reads: one item, some items, one page of a query. Every one is bounded, and within a scope. */
import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { assertIndexInScope, assertInScope, type Key, type Scope } from './keys.ts';

/** `type` names the kind of item, for people who look into the table. Levels don't have it, since they are kept small. */
export type Item = Record<string, unknown> & Key & { type?: string };

export interface ReadOptions {
  /** Strongly consistent: sees every write acknowledged before, at twice the cost. */
  consistent?: boolean;
}

export async function getItem(scope: Scope, key: Key, options: ReadOptions = {}): Promise<Item | undefined> {
  assertInScope(scope, key);
  const found = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: options.consistent ?? false }),
  );
  return found.Item as Item | undefined;
}

const batchGetMax = 100;
const unprocessedRoundsMax = 8;

/** The items that exist of `keys`, in no particular order; 100 a request, the requests side by side. */
export async function getItems(scope: Scope, keys: Key[], options: ReadOptions = {}): Promise<Item[]> {
  for (const key of keys) assertInScope(scope, key);
  const requests: Promise<Item[]>[] = [];
  for (let from = 0; from < keys.length; from += batchGetMax)
    requests.push(getBatch(keys.slice(from, from + batchGetMax), options));
  return (await Promise.all(requests)).flat();
}

async function getBatch(keys: Key[], options: ReadOptions): Promise<Item[]> {
  const items: Item[] = [];
  let open: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let round = 0; round < unprocessedRoundsMax && open.length > 0; round++) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** round * 10 * Math.random()));
    const answer = await documents.send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: open, ConsistentRead: options.consistent ?? false } },
      }),
    );
    items.push(...((answer.Responses?.[tableName()] ?? []) as Item[]));
    open = answer.UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  if (open.length > 0) throw new Error('the table left keys unprocessed');
  return items;
}

export interface PageRequest extends ReadOptions {
  pk: string;
  /** Only sort keys that begin so. */
  prefix?: string;
  /** How many items at most are read. */
  limit: number;
  /** The sort key after which the page begins. */
  after?: string;
  newestFirst?: boolean;
  /** Leaves out items for which this attribute is true. */
  unless?: string;
}

/** One page, in the order of the sort keys, and the sort key to go on after when there may be more. */
export async function queryPage(
  scope: Scope,
  request: PageRequest,
): Promise<{ items: Item[]; next: string | null }> {
  assertInScope(scope, { pk: request.pk, sk: request.prefix ?? '' });
  const answer = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: request.prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk',
      ...(request.unless ? { FilterExpression: '#unless <> :true' } : {}),
      ExpressionAttributeNames: {
        '#pk': 'pk',
        ...(request.prefix ? { '#sk': 'sk' } : {}),
        ...(request.unless ? { '#unless': request.unless } : {}),
      },
      ExpressionAttributeValues: {
        ':pk': request.pk,
        ...(request.prefix ? { ':prefix': request.prefix } : {}),
        ...(request.unless ? { ':true': true } : {}),
      },
      Limit: request.limit,
      ScanIndexForward: !request.newestFirst,
      ConsistentRead: request.consistent ?? false,
      ...(request.after ? { ExclusiveStartKey: { pk: request.pk, sk: request.after } } : {}),
    }),
  );
  const next = (answer.LastEvaluatedKey?.sk as string | undefined) ?? null;
  return { items: (answer.Items ?? []) as Item[], next };
}

/** What a whole list may come to; beyond it something is wrong, and reading on would not end. */
const pagesMax = 200;
/** DynamoDB ends a page at 1 MB whatever is asked for. */
const wholePage = 100_000;

/** Every item of a list: as few pages of 1 MB as it takes, one after the other. */
export async function queryAll(scope: Scope, request: Omit<PageRequest, 'limit' | 'after'>): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const found: { items: Item[]; next: string | null } = await queryPage(scope, {
      ...request,
      limit: wholePage,
      ...(after === null ? {} : { after }),
    });
    items.push(...found.items);
    if (found.next === null) return items;
    after = found.next;
  }
  throw new RangeError(`${request.prefix ?? request.pk} goes on after ${pagesMax} pages`);
}

/** What is due on a clock: items of GSI1 under `indexPk` whose time is at or before `until`, oldest first. */
export async function queryDue(scope: Scope, indexPk: string, until: string, limit: number): Promise<Item[]> {
  assertIndexInScope(scope, indexPk);
  const answer = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk <= :until',
      ExpressionAttributeValues: { ':pk': indexPk, ':until': until },
      Limit: limit,
    }),
  );
  return (answer.Items ?? []) as Item[];
}

export interface IndexRequest {
  indexPk: string;
  /** Only what stands at this sort key of the index, or after it. */
  from: string;
  limit: number;
}

/** What stands in GSI1 from a sort key on, oldest first, and whether there is more. The index lags the table. */
export async function queryIndexFrom(
  scope: Scope,
  { indexPk, from, limit }: IndexRequest,
): Promise<{ items: Item[]; hasMore: boolean }> {
  assertIndexInScope(scope, indexPk);
  const answer = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
      ExpressionAttributeValues: { ':pk': indexPk, ':from': from },
      Limit: limit,
    }),
  );
  return { items: (answer.Items ?? []) as Item[], hasMore: answer.LastEvaluatedKey !== undefined };
}

/** Where an item stands in the table and in GSI1. */
export interface IndexKey extends Key {
  gsi1pk: string;
  gsi1sk: string;
}

export interface IndexRange {
  indexPk: string;
  /** The sort keys of the index from this one up to and with that one. */
  from: string;
  to: string;
  limit: number;
  /** The item after which the page begins. */
  after?: IndexKey;
}

/** One page of GSI1 between two sort keys, newest first, and the item to go on after. The index lags the table. */
export async function queryIndexBack(
  scope: Scope,
  { indexPk, from, to, limit, after }: IndexRange,
): Promise<{ items: Item[]; next: IndexKey | null }> {
  assertIndexInScope(scope, indexPk);
  if (after) assertInScope(scope, after);
  const answer = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': indexPk, ':from': from, ':to': to },
      Limit: limit,
      ScanIndexForward: false,
      ...(after ? { ExclusiveStartKey: { ...after } } : {}),
    }),
  );
  return {
    items: (answer.Items ?? []) as Item[],
    next: (answer.LastEvaluatedKey as IndexKey | undefined) ?? null,
  };
}

export interface ScanRequest {
  /** Only items of this `type` are returned; all others are read, and paid for, as well. */
  type: string;
  /** How many items a page reads at most. */
  limit: number;
  /** The item after which the page begins. */
  after?: Key;
}

/**
 * One page of the whole table, read strongly, with how many items it took. For an operator's command: no
 * request of a person may cost that much.
 */
export async function scanPage(
  _scope: { system: string },
  { type, limit, after }: ScanRequest,
): Promise<{ items: Item[]; read: number; next: Key | null }> {
  const answer = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: '#type = :type',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': type },
      Limit: limit,
      ConsistentRead: true,
      ...(after ? { ExclusiveStartKey: { pk: after.pk, sk: after.sk } } : {}),
    }),
  );
  return {
    items: (answer.Items ?? []) as Item[],
    read: answer.ScannedCount ?? 0,
    next: (answer.LastEvaluatedKey as Key | undefined) ?? null,
  };
}
