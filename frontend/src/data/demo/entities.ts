/** The server's PUT semantics in the browser, for one user and one book. */
import type { VersionedEntity } from '@batchbook/shared/content';
import { demoOrganizationId, demoUserId } from './identity.ts';
import { refusal } from './refuse.ts';

type Entity = Pick<VersionedEntity, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

export const nowIso = (): string => new Date().toISOString();

/** The metadata of a new entity. */
export function owned(id: string) {
  const time = nowIso();
  return {
    id,
    organizationId: demoOrganizationId,
    version: 1,
    createdAt: time,
    updatedAt: time,
    createdBy: demoUserId,
    userId: demoUserId,
  };
}

export interface Put<E extends Entity> {
  list: E[];
  id: string;
  version: number | undefined;
  /** Creates the new entity. */
  create: () => E;
  /** Merges the request into the current entity. */
  merge: (current: E) => E;
}

/** The value written and the one before it. Both are the same object when nothing changes. */
export interface Written<E> {
  before: E | null;
  after: E;
}

/**
 * Creates without a version, and changes that version with one.
 * @throws ApiError `id_taken`, `not_found`, `stale_version`.
 */
export function putEntity<E extends Entity>({ list, id, version, create, merge }: Put<E>): Written<E> {
  const at = list.findIndex((entry) => entry.id === id);
  const current = list[at];
  if (version === undefined) {
    const made = create();
    if (current === undefined) {
      list.push(made);
      return { before: null, after: made };
    }
    if (same(contentOf(made), contentOf(current))) return { before: current, after: current };
    throw refusal('id_taken');
  }
  if (current === undefined) throw refusal('not_found');
  const merged = merge(current);
  if (same(contentOf(merged), contentOf(current))) return { before: current, after: current };
  if (current.version !== version) throw refusal('stale_version', { current });
  const after = { ...merged, version: version + 1, updatedAt: nowIso() };
  list[at] = after;
  return { before: current, after };
}

export function found<E extends { id: string }>(list: readonly E[], id: string): E {
  const entry = list.find((one) => one.id === id);
  if (entry === undefined) throw refusal('not_found');
  return entry;
}

const contentOf = ({ version: _, createdAt: __, updatedAt: ___, ...content }: Entity): unknown => content;

/** Whether two JSON values are equal. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => same(value, right[key]));
}

export const newestFirst = <E extends Entity>(list: readonly E[]): E[] =>
  [...list].sort((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  );

/** A list that fits on one page. */
export const onePage = <Item>(items: Item[]) => ({ items, nextCursor: null });
