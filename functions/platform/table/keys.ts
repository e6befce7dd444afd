/**
 * Keeps tenants apart. The partition key of an organization's data, and its key in an index, begin with
 * `ORG#<organizationId>`. Every access names its organization, and a key of another one is a bug that ends the request.
 * The few keys that belong to no organization are listed here.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

export interface Key {
  pk: string;
  sk: string;
}

/** An organization. `refusal` is why its plan forbids all writes of this request. */
export interface OrganizationScope {
  organizationId: string;
  refusal?: Error | null;
}

/** For whom the table is read or written: an organization, a user, or the product itself. */
export type Scope = OrganizationScope | { userId: string } | { system: string };

/** Prefixes of partition keys that belong to no organization. */
const unscoped = [
  'OUTBOX#',
  'CONNECTION#',
  'SEEN#',
  'LIBRARY#',
  'EMAIL_CODE#',
  'MAGIC_LINK#',
  'EMAIL#',
  'INVITE#',
  'STRIPE#',
  'WEBHOOK#',
  'LIMIT#',
  'SUPPRESSED#',
  'CONTACT#',
  'UNMAILED#',
];
const unscopedIndex = ['CLOCK#', 'CONTACT_FROM#'];

/** One of `shards` partitions, always the same for an organization. */
export const shardOf = (organizationId: string, shards: number): number =>
  (createHash('sha1').update(organizationId).digest()[0] ?? 0) % shards;

export const organizationPk = (organizationId: string): string => `ORG#${organizationId}`;
/** The organization whose own partition an item is in. */
export const organizationOf = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(organizationPk('').length);

export const userPk = (userId: string): string => `USER#${userId}`;

const under = (pk: string, root: string): boolean => pk === root || pk.startsWith(`${root}#`);

/** An organization reaches only one item of a user: the membership in itself. */
export function assertInScope(scope: Scope, { pk, sk }: Key): void {
  if ('system' in scope) return;
  if (unscoped.some((prefix) => pk.startsWith(prefix))) return;
  if ('organizationId' in scope) {
    const ownPk = organizationPk(scope.organizationId);
    const isMembership = pk.startsWith(userPk('')) && sk === ownPk;
    assert(under(pk, ownPk) || isMembership, 'a key outside of the organization was asked for');
    return;
  }
  assert(under(pk, userPk(scope.userId)), 'a key outside of the user was asked for');
}

export function assertIndexInScope(scope: Scope, indexPk: unknown): void {
  if (indexPk === undefined) return;
  assert(typeof indexPk === 'string');
  if (unscopedIndex.some((prefix) => indexPk.startsWith(prefix))) return;
  assertInScope(scope, { pk: indexPk, sk: '' });
}
