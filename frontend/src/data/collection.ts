/**
 * A versioned entity in front: its list by one query, saved and deleted on top of what was read. A list shows a save
 * at once, never an older version over a newer one, and takes back a deletion that failed. What others change follows
 * by the live connection, since the query is named after the entity.
 */
import type { ContentRules } from '@batchbook/shared/content';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOrganizationId } from './organization.tsx';
import { staleCurrent } from './problems.ts';

export interface VersionedEntity {
  id: string;
  name: string;
  version: number;
}

/** Names as people sort them: 'Box 2' before 'Box 10'. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Definition<Entity extends VersionedEntity, Body extends object> {
  /** As its event says what it touches; the key of its list. */
  entity: string;
  list: (organizationId: string, signal: AbortSignal) => Promise<Entity[]>;
  put: (organizationId: string, id: string, body: Body) => Promise<Entity>;
  remove: (organizationId: string, id: string) => Promise<unknown>;
  /** What a deleted one is in the list; without it it leaves the list. */
  deleted?: (entity: Entity) => Entity;
  /** What else a change moves on screens. */
  changed?: (client: QueryClient, organizationId: string, change: { body?: Body; deleted?: Entity }) => void;
  /** Waits before the first reading. */
  before?: () => Promise<void>;
  /** Read without a network as well. */
  isKeptOffline?: boolean;
  /** Lets the demo answer for it: the last part of its path, and its rules. */
  demo?: DemoEntity;
}

interface DemoEntity {
  path: string;
  rules: ContentRules<object>;
}

/** Collections that the demo answers for, by the last part of their paths. */
export const demoEntities = new Map<string, ContentRules<object>>();

export function collection<Entity extends VersionedEntity, Body extends { version?: number | undefined }>(
  definition: Definition<Entity, Body>,
) {
  const {
    entity: name,
    list,
    put,
    remove,
    deleted,
    changed,
    before,
    isKeptOffline = false,
    demo,
  } = definition;
  if (demo) demoEntities.set(demo.path, demo.rules);

  const inOrder = (entities: Entity[]): Entity[] => entities.sort((a, b) => byName.compare(a.name, b.name));
  const query = (organizationId: string) =>
    queryOptions({
      queryKey: [organizationId, name, 'list'] as const,
      queryFn: async ({ signal }) => {
        await before?.();
        return inOrder(await list(organizationId, signal));
      },
      meta: { isKeptOffline },
    });

  const remember = (client: QueryClient, organizationId: string, entity: Entity): void => {
    client.setQueryData(query(organizationId).queryKey, (known) => {
      if (known === undefined) return known;
      const there = known.find(({ id }) => id === entity.id);
      if (there && there.version > entity.version) return known;
      return inOrder([...known.filter(({ id }) => id !== entity.id), entity]);
    });
  };
  const forget = (client: QueryClient, organizationId: string, { id }: Entity): void => {
    client.setQueryData(query(organizationId).queryKey, (known) => known?.filter((one) => one.id !== id));
  };

  /** All of them by name. */
  const useAll = () => useQuery(query(useOrganizationId()));

  /** Creates one, or updates it with the version that was read. */
  const useSave = () => {
    const organizationId = useOrganizationId();
    const client = useQueryClient();
    return useMutation({
      mutationFn: ({ id, body }: { id: string; body: Body }) => put(organizationId, id, body),
      onSuccess: (saved, { body }) => {
        remember(client, organizationId, saved);
        changed?.(client, organizationId, { body });
      },
    });
  };

  /** Deletes one. It leaves at once and comes back where that fails. */
  const useRemove = () => {
    const organizationId = useOrganizationId();
    const client = useQueryClient();
    return useMutation({
      mutationFn: (entity: Entity) => remove(organizationId, entity.id),
      onMutate: (entity) => {
        if (deleted) remember(client, organizationId, deleted(entity));
        else forget(client, organizationId, entity);
      },
      onSuccess: (answer, entity) => {
        if (deleted) remember(client, organizationId, answer as Entity);
        changed?.(client, organizationId, { deleted: entity });
      },
      onError: (_error, entity) => remember(client, organizationId, entity),
    });
  };
  return { query, remember, useAll, useSave, useRemove };
}

/**
 * Saves a change on top of `from`. What somebody else changed meanwhile is kept where it isn't what is changed here.
 * @throws ApiError `stale_version` where both changed the same.
 */
export async function saveOnTop<Entity extends VersionedEntity, Change extends object>(
  from: Entity,
  change: Change,
  save: (version: number) => Promise<Entity>,
): Promise<Entity> {
  try {
    return await save(from.version);
  } catch (error) {
    const theirs = staleCurrent<Entity>(error);
    const fields = Object.keys(change) as (keyof Entity)[];
    if (!theirs || fields.some((field) => theirs[field] !== from[field])) throw error;
    return save(theirs.version);
  }
}

/**
 * Saves of one entity follow one another, each on top of what the one before left: who changes it twice in a moment
 * is nobody else.
 */
export function useInTurn<Entity extends { id: string; version: number }>() {
  const last = useRef(new Map<string, Promise<Entity | null>>());
  return (entity: Entity, save: (from: Entity) => Promise<Entity>): Promise<Entity> => {
    const earlier = last.current.get(entity.id) ?? Promise.resolve(null);
    const next = earlier.then((saved) => save(saved && saved.version > entity.version ? saved : entity));
    last.current.set(
      entity.id,
      next.catch(() => null),
    );
    return next;
  };
}
