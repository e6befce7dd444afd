/** The operations that the suite runs with kills. */
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { newId } from '@batchbook/shared/ids';
import type { Answer } from '../../support/api.ts';
import type { OutboxEvent } from '../../support/deliver.ts';
import { outboxItems } from '../../support/organization.ts';
import { newShelves, type Shelves } from '../../support/shelves.ts';
import type { Random } from '../draw.ts';
import { type Attributes, scan } from './bench-table.ts';
import type { Act } from './order.ts';

/** The expected effect, however often it was begun: how much more there is than before. */
export interface Effect {
  movements?: number;
  /** Active sites, and places taken in the limit. */
  sites?: number;
  lowLevels?: number;
  drifts?: number;
  /** Events by type: others must not be published. `some` means at least one. */
  events: Record<string, number | 'some'>;
}

export interface Prepared {
  organizationId: string;
  act: Act;
  effect: Effect;
  /** The workers complete what a request leaves: compare after that. */
  follows?: boolean;
  /** The status of the same request once it is done, unless it is the same: the answer then says so. */
  sentAgain?: number;
  /** The answer describes what this request did, not the current state. */
  answersVary?: boolean;
  /** It reads dozens of shards or lots concurrently: killed at the first of those, and at each write. */
  onlyWrites?: boolean;
  /** Its events haven't been taken yet, because they are its subject. */
  keepsOutbox?: boolean;
}

export interface Deed {
  name: string;
  /** Sets up a kitchen by the product's own means, and returns the deed. */
  prepare(random: Random): Promise<Prepared>;
}

export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** This many g, with a part that a float can't hold. */
export const grams = (random: Random, least = 10, most = 2_000): string =>
  `${between(random, least, most)}.${between(random, 1, 9)}`;

export async function must(answered: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answered;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

export interface Pantry extends Shelves {
  stall: string;
  flour: string;
  /** This much flour is at the main site, in the lot L1. */
  there: string;
}

/** Two sites, and flour at the main one. */
export async function newPantry(random: Random): Promise<Pantry> {
  const shelves = await newShelves();
  const stall = await shelves.newSite();
  const flour = await shelves.newItem({ name: 'Flour', unit: 'g', tracksLots: true });
  const there = grams(random);
  await must(shelves.move({ itemId: flour }, { reason: 'receive', quantity: there, ...lot }));
  return { ...shelves, stall, flour, there };
}

export const lot = { lotCode: 'L1', useByDate: '2027-03-31' };

/** A request with its own id, as a phone's queue keeps it. */
export const request = (
  { userId, organizationId }: Shelves,
  operation: string,
  params: Record<string, string>,
  body?: unknown,
): Act => ({
  do: 'call',
  userId,
  operation,
  input: { params: { organizationId, ...params }, ...(body === undefined ? {} : { body }) },
});

export const movement = (shelves: Shelves, itemId: string, body: unknown, siteId = shelves.siteId): Act =>
  request(shelves, 'putMovement', { siteId, itemId, id: newId() }, body);

/** The last events of a type, oldest first. */
export async function lastEvents(
  organizationId: string,
  type: string,
  count: number,
): Promise<OutboxEvent[]> {
  const items = (await outboxItems(organizationId)).filter(({ detailType }) => detailType === type);
  return items.slice(-count).map(({ detail }) => ({ type, detail: detail as string }));
}

/** Makes the level differ from its movements, without the product's code. */
export async function drift(organizationId: string, siteId: string, itemId: string): Promise<void> {
  const client = new DynamoDBClient({});
  await client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: `ORG#${organizationId}` }, sk: { S: `LEVEL#${siteId}#${itemId}` } },
      UpdateExpression: 'ADD q :some',
      ExpressionAttributeValues: { ':some': { N: '777' } },
    }),
  );
  client.destroy();
}

/** An organization's published events that nobody has taken, as in the stream. */
export async function rawOutbox(organizationId: string): Promise<Attributes[]> {
  const client = new DynamoDBClient({});
  const isOwn = ({ pk, sk }: Attributes): boolean =>
    pk?.S?.startsWith('OUTBOX#') === true && sk?.S?.startsWith(`${organizationId}#`) === true;
  const items = await scan(client, String(process.env.TABLE_NAME), isOwn);
  client.destroy();
  return items;
}
