/** Reads: one item, some items, one page of a query. Every read is bounded and within a scope. */
import { BatchGetItemCommand, GetItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { asPlain, attributes, dynamodb, tableName } from './client.ts';
import { assertIndexInScope, assertInScope, type Key, type Scope } from './keys.ts';

/** `type` names the kind of item for people who look into the table. Levels omit it to stay small. */
export type Item = Record<string, unknown> & Key & { type?: string };

export interface ReadOptions {
  /** Strongly consistent: sees every acknowledged write, at twice the cost. */
  consistent?: boolean;
}

const itemsIn = (part: unknown): Item[] => asPlain<Item[] | undefined>(part) ?? [];

export async function getItem(scope: Scope, key: Key, options: ReadOptions = {}): Promise<Item | undefined> {
  assertInScope(scope, key);
  const found = await dynamodb.send(
    new GetItemCommand({
      TableName: tableName(),
      Key: attributes(key),
      ConsistentRead: options.consistent ?? false,
    }),
  );
  return asPlain<Item | undefined>(found.Item);
}

/** The most keys of one request. */
export const batchGetMax = 100;
const unprocessedRoundsMax = 8;

/**
 * Returns the existing items of `keys`, in no particular order, in concurrent requests of 100 keys. A key that is there
 * twice is read once: the table refuses a request that names one twice.
 */
export async function getItems(scope: Scope, keys: Key[], options: ReadOptions = {}): Promise<Item[]> {
  for (const key of keys) assertInScope(scope, key);
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const requests: Promise<Item[]>[] = [];
  for (let from = 0; from < distinct.length; from += batchGetMax)
    requests.push(getBatch(distinct.slice(from, from + batchGetMax), options));
  return (await Promise.all(requests)).flat();
}

async function getBatch(keys: Key[], options: ReadOptions): Promise<Item[]> {
  const items: Item[] = [];
  let open = keys;
  for (let round = 0; round < unprocessedRoundsMax && open.length > 0; round++) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** round * 10 * Math.random()));
    const answer = await dynamodb.send(
      new BatchGetItemCommand({
        RequestItems: {
          [tableName()]: { Keys: open.map(attributes), ConsistentRead: options.consistent ?? false },
        },
      }),
    );
    items.push(...itemsIn(answer.Responses?.[tableName()]));
    open = asPlain<Key[] | undefined>(answer.UnprocessedKeys?.[tableName()]?.Keys) ?? [];
  }
  if (open.length > 0) throw new Error('the table left keys unprocessed');
  return items;
}

/** Items by their keys, as they were read. */
export type At = (key: Key) => Item | undefined;

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export function itemsByKey(items: readonly Item[]): At {
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return (key) => byName.get(nameOf(key));
}

/** Reads strongly, in one request for each hundred keys. */
export async function readAt(scope: Scope, keys: Key[]): Promise<At> {
  return itemsByKey(await getItems(scope, keys, { consistent: true }));
}

export interface PageRequest extends ReadOptions {
  pk: string;
  /** Only sort keys with this prefix. */
  prefix?: string;
  /** In place of a prefix: the first and the last sort key, both included. */
  between?: readonly [from: string, to: string];
  /** The maximum number of items to read. */
  limit: number;
  /** The sort key after which the page begins. */
  after?: string;
  newestFirst?: boolean;
  /** Leaves out items with this attribute set to true. */
  unless?: string;
  /** Returns only these attributes besides the keys: fewer bytes to read and to convert, at the same cost. */
  only?: readonly string[];
}

/** DynamoDB returns the fields of an item in any order. In one order, an unchanged list is the same text (ADR 111). */
function inOrder(items: Item[]): Item[] {
  const names = new Set<string>();
  for (const item of items) for (const name in item) names.add(name);
  const sorted = [...names].sort();
  return items.map((item) => {
    const ordered: Record<string, unknown> = {};
    for (const name of sorted) if (item[name] !== undefined) ordered[name] = item[name];
    return ordered as Item;
  });
}

/** Which sort keys a page is of; `null` for all. */
function sortKeysOf({
  prefix,
  between,
}: PageRequest): { condition: string; values: Record<string, string> } | null {
  if (between)
    return { condition: '#sk BETWEEN :from AND :to', values: { ':from': between[0], ':to': between[1] } };
  return prefix ? { condition: 'begins_with(#sk, :prefix)', values: { ':prefix': prefix } } : null;
}

/** Reads one page in sort key order. Returns the sort key to continue after if there may be more. */
export async function queryPage(
  scope: Scope,
  request: PageRequest,
): Promise<{ items: Item[]; next: string | null }> {
  assertInScope(scope, { pk: request.pk, sk: request.prefix ?? '' });
  const only = request.only?.map((name, index) => [`#only${index}`, name] as const);
  const keys = sortKeysOf(request);
  const answer = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: ['#pk = :pk', ...(keys ? [keys.condition] : [])].join(' AND '),
      ...(request.unless ? { FilterExpression: '#unless <> :true' } : {}),
      ...(only ? { ProjectionExpression: ['#pk', '#sk', ...only.map(([alias]) => alias)].join(', ') } : {}),
      ExpressionAttributeNames: {
        '#pk': 'pk',
        ...(keys || only ? { '#sk': 'sk' } : {}),
        ...(only ? Object.fromEntries(only) : {}),
        ...(request.unless ? { '#unless': request.unless } : {}),
      },
      ExpressionAttributeValues: attributes({
        ':pk': request.pk,
        ...keys?.values,
        ...(request.unless ? { ':true': true } : {}),
      }),
      Limit: request.limit,
      ScanIndexForward: !request.newestFirst,
      ConsistentRead: request.consistent ?? false,
      ...(request.after ? { ExclusiveStartKey: attributes({ pk: request.pk, sk: request.after }) } : {}),
    }),
  );
  const next = asPlain<Key | undefined>(answer.LastEvaluatedKey)?.sk ?? null;
  return { items: inOrder(itemsIn(answer.Items)), next };
}

/** The size limit of a whole list. Beyond it something is wrong, and reading on would not end. */
const pagesMax = 200;
/** DynamoDB ends a page at 1 MB, whatever the limit. */
const wholePage = 100_000;

/** Reads every item of a list, in as few 1 MB pages as possible. */
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

/** Reads what is due on a clock: items of GSI1 under `indexPk` with a time at or before `until`, oldest first. */
export async function queryDue(scope: Scope, indexPk: string, until: string, limit: number): Promise<Item[]> {
  assertIndexInScope(scope, indexPk);
  const answer = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk <= :until',
      ExpressionAttributeValues: attributes({ ':pk': indexPk, ':until': until }),
      Limit: limit,
    }),
  );
  return itemsIn(answer.Items);
}

export interface IndexRequest {
  indexPk: string;
  /** Only items at this sort key of the index or after it. */
  from: string;
  limit: number;
}

/** Reads GSI1 from a sort key on, oldest first, and whether there is more. The index lags the table. */
export async function queryIndexFrom(
  scope: Scope,
  { indexPk, from, limit }: IndexRequest,
): Promise<{ items: Item[]; hasMore: boolean }> {
  assertIndexInScope(scope, indexPk);
  const answer = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
      ExpressionAttributeValues: attributes({ ':pk': indexPk, ':from': from }),
      Limit: limit,
    }),
  );
  return {
    items: itemsIn(answer.Items),
    hasMore: answer.LastEvaluatedKey !== undefined,
  };
}

/** An item's keys in the table and in GSI1. */
export interface IndexKey extends Key {
  gsi1pk: string;
  gsi1sk: string;
}

export interface IndexRange {
  indexPk: string;
  /** The first and the last sort key of the index, both included. */
  from: string;
  to: string;
  limit: number;
  /** The item after which the page begins. */
  after?: IndexKey;
}

/**
 * Reads one page of GSI1 between two sort keys, newest first. Returns the item to continue after. The index lags the
 * table.
 */
export async function queryIndexBack(
  scope: Scope,
  { indexPk, from, to, limit, after }: IndexRange,
): Promise<{ items: Item[]; next: IndexKey | null }> {
  assertIndexInScope(scope, indexPk);
  if (after) assertInScope(scope, after);
  const answer = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'GSI1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
      ExpressionAttributeValues: attributes({ ':pk': indexPk, ':from': from, ':to': to }),
      Limit: limit,
      ScanIndexForward: false,
      ...(after ? { ExclusiveStartKey: attributes({ ...after }) } : {}),
    }),
  );
  return {
    items: itemsIn(answer.Items),
    next: asPlain<IndexKey | undefined>(answer.LastEvaluatedKey) ?? null,
  };
}

export interface ScanRequest {
  /** Only items of this `type` are returned. All others are read, and paid for, as well. */
  type: string;
  /** The maximum number of items a page reads. */
  limit: number;
  /** The item after which the page begins. */
  after?: Key;
}

/**
 * Reads one page of the whole table strongly, and returns what it consumed. Only for operators' commands: no user's
 * request may cost that much.
 */
export async function scanPage(
  _scope: { system: string },
  { type, limit, after }: ScanRequest,
): Promise<{ items: Item[]; read: number; next: Key | null }> {
  const answer = await dynamodb.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: '#type = :type',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: attributes({ ':type': type }),
      Limit: limit,
      ConsistentRead: true,
      ...(after ? { ExclusiveStartKey: attributes({ pk: after.pk, sk: after.sk }) } : {}),
    }),
  );
  return {
    items: itemsIn(answer.Items),
    read: answer.ScannedCount ?? 0,
    next: asPlain<Key | undefined>(answer.LastEvaluatedKey) ?? null,
  };
}
