import { createHmac, randomBytes } from 'node:crypto';
import type { UserPoolClientModel, UserPoolModel } from '../assembly/model.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Store } from '../store.ts';
import { invalidParameter, UserPoolError } from './errors.ts';
import type { SigningKey } from './signing-key.ts';
import type { SrpSession } from './srp.ts';
import { openUsers, type Users } from './users.ts';

/** A running user pool, as its operations use it. */
export interface Pool {
  model: UserPoolModel;
  /** The id without its region, for SRP. */
  name: string;
  store: Store;
  users: Users;
  key: SigningKey;
  mailbox: Mailbox;
  invoke: Invoke;
  /** Sign-ins in progress, by secret block. */
  srpSessions: Map<string, SrpSession & { expiresAt: number; isKnown: boolean }>;
  /** Custom challenges that wait for their answer, by session. */
  challenges: Map<string, Challenge>;
  /** Derives stable, unpredictable bytes from a name, for users that don't exist. */
  decoy(name: string): Buffer;
  now(): number;
}

/** A sign-in by a custom challenge: whose, and what was answered so far. */
export interface Challenge {
  /** The user's name, `null` for an address that has no account. */
  username: string | null;
  /** The name that was typed. */
  typed: string;
  privateParameters: unknown;
  answers: ChallengeResult[];
  expiresAt: number;
}

export interface ChallengeResult {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata: string | null;
}

export type PoolParts = Pick<Pool, 'model' | 'store' | 'key' | 'mailbox' | 'invoke'> & { now?: () => number };

export function openPool({ model, store, key, mailbox, invoke, now = Date.now }: PoolParts): Pool {
  const users = openUsers(store, model.id, model.caseSensitive);
  users.forgetExpired(now());
  const secret = randomBytes(32);
  return {
    model,
    name: model.id.split('_')[1] ?? model.id,
    store,
    users,
    key,
    mailbox,
    invoke,
    srpSessions: new Map(),
    challenges: new Map(),
    decoy: (name) => createHmac('sha256', secret).update(name.toLowerCase()).digest(),
    now,
  };
}

/** The id of an unknown address: the same each time, in the form of a random UUID with its version and variant. */
export function decoyName(pool: Pick<Pool, 'decoy'>, name: string): string {
  const bytes = pool.decoy(name).toString('hex');
  const id = `${bytes.slice(0, 12)}4${bytes.slice(13, 16)}a${bytes.slice(17, 32)}`;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The body of a request to the user pool. */
export type PoolRequest = Record<string, unknown>;

export type Operation = (pool: Pool, client: UserPoolClientModel, request: PoolRequest) => unknown;

export function clientOf(pool: Pool, id: unknown): UserPoolClientModel {
  const client = pool.model.clients.find((candidate) => candidate.id === id);
  if (client) return client;
  throw new UserPoolError('ResourceNotFoundException', `User pool client ${nameOf(id)} does not exist.`);
}

/** For a message: a value that should be text but may be anything. */
export const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A required text of a request. */
export function required(request: PoolRequest, name: string): string {
  const value = request[name];
  if (typeof value === 'string' && value !== '') return value;
  const shown = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  throw invalidParameter(
    `1 validation error detected: Value at '${shown}' failed to satisfy constraint: Member must not be null`,
  );
}

/** `[{ Name, Value }]` as a record. */
export function attributesOf(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  if (!Array.isArray(value)) throw invalidParameter('Attributes must be a list.');
  const entries = value.map((entry: { Name?: unknown; Value?: unknown } | null) => {
    if (typeof entry?.Name !== 'string') throw invalidParameter('Each attribute must have a name.');
    const text = entry.Value ?? '';
    if (typeof text !== 'string') throw invalidParameter(`The value of ${entry.Name} must be a text.`);
    return [entry.Name, text] as const;
  });
  return Object.fromEntries(entries);
}

/** The request's `ClientMetadata`, for its triggers. */
export function clientMetadataOf({ ClientMetadata: given = {} }: PoolRequest): Record<string, string> {
  if (typeof given !== 'object' || given === null)
    throw invalidParameter('ClientMetadata must be an object.');
  const entries = Object.entries(given);
  if (entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return Object.fromEntries(entries);
  throw invalidParameter('Each value of ClientMetadata must be a text.');
}

export const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
