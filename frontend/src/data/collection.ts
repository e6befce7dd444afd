/**
 * A versioned entity in front: its list by one query, saved and deleted on top of what was read. A list shows a save
 * at once, never an older version over a newer one, and takes back a deletion that failed. What others change follows
 * by the live connection, since the query is named after the entity.
 */
import type { ContentRules } from '@batchbook/shared/content';
import type { CollectionPath } from '@batchbook/shared/http/client';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages, type CollectionClient, clientForCollection } from './api.ts';
import { byText } from './by-text.ts';
import { useOrganizationId } from './organization.tsx';
import { staleCurrent } from './problems.ts';

export interface VersionedEntity {
  id: string;
  name: string;
  version: number;
}

interface ListDefinition {
  /** The entity's name in events, and the key of its list. */
  entity: string;
  /** Its list comes in pages. */
  isPaged?: boolean;
  /** Waits before the first reading. */
  before?: () => Promise<void>;
  /** Read without a network as well. */
  isKeptOffline?: boolean;
}

interface Definition<Entity extends VersionedEntity, Body extends object, Removed> extends ListDefinition {
  /** The last part of its path. */
  path: CollectionPath;
  /** How a deleted one shows in the list, if it stays there. The server then returns all of it. */
  deleted?: Removed extends Entity ? (entity: Entity) => Entity : never;
  /** What else a change moves on screens. */
  changed?: (client: QueryClient, organizationId: string, change: { body?: Body; deleted?: Entity }) => void;
  /** Lets the demo answer for it by these rules. */
  demoRules?: () => Promise<ContentRules<object>>;
}

/** Collections that the demo answers for, by the last part of their paths. */
export const demoEntities = new Map<string, () => Promise<ContentRules<object>>>();

export function collection<
  Entity extends VersionedEntity,
  Body extends { version?: number | undefined },
  Removed = Entity,
>(definition: Definition<Entity, Body, Removed>) {
  const { path, deleted, changed, demoRules } = definition;
  if (demoRules) demoEntities.set(path, demoRules);
  const api = clientForCollection<Entity, Body, Removed>(path);
  const { query, remember, forget } = cachedList<Entity>(definition, api);

  /** All of them by name. */
  const useAll = () => useQuery(query(useOrganizationId()));

  /** Creates one, or updates it with the version that was read. */
  const useSave = () => {
    const organizationId = useOrganizationId();
    const client = useQueryClient();
    return useMutation({
      mutationFn: ({ id, body }: { id: string; body: Body }) =>
        api.put({ params: { organizationId, id }, body }),
      onSuccess: (saved, { body }) => {
        remember(client, organizationId, saved);
        changed?.(client, organizationId, { body });
      },
    });
  };

  /** Deletes one. It disappears at once and comes back on failure. */
  const useRemove = () => {
    const organizationId = useOrganizationId();
    const client = useQueryClient();
    return useMutation({
      mutationFn: (entity: Entity) => api.remove({ params: { organizationId, id: entity.id } }),
      onMutate: (entity) => {
        if (deleted) remember(client, organizationId, deleted(entity));
        else forget(client, organizationId, entity);
      },
      onSuccess: (answer, entity) => {
        if (deleted) remember(client, organizationId, answer as Entity & Removed);
        changed?.(client, organizationId, { deleted: entity });
      },
      onError: (_error, entity) => remember(client, organizationId, entity),
    });
  };
  return { query, remember, useAll, useSave, useRemove };
}

/** The list by one query, and how the cache takes in or drops an entity of it. A list is always in order of names. */
function cachedList<Entity extends VersionedEntity>(
  { entity: name, isPaged = false, before, isKeptOffline = false }: ListDefinition,
  api: Pick<CollectionClient<Entity, unknown, unknown>, 'list'>,
) {
  const inOrder = (entities: Entity[]): Entity[] => entities.sort((a, b) => byText.compare(a.name, b.name));
  const query = (organizationId: string) =>
    queryOptions({
      queryKey: [organizationId, name, 'list'] as const,
      queryFn: async ({ signal }) => {
        await before?.();
        return inOrder(
          await allPages((cursor) =>
            api.list({
              params: { organizationId },
              ...(isPaged && { query: { cursor, limit: '1000' } }),
              signal,
            }),
          ),
        );
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
  return { query, remember, forget };
}

/**
 * Saves a change on top of `from`. Keeps other people's changes to other fields.
 * @throws ApiError `stale_version` where both changed the same.
 */
export async function saveOnTop<Entity extends { version: number }, Change extends object>(
  from: Entity,
  change: Change,
  save: (version: number) => Promise<Entity>,
): Promise<Entity> {
  const fields = Object.keys(change) as (keyof Entity)[];
  const before = (entity: Entity) => JSON.stringify(fields.map((field) => entity[field]));
  return saveUnlessTouched(from.version, (theirs: Entity) => before(theirs) === before(from), save);
}

/**
 * Saves on `version`, or on what others made of it where they left alone what is changed.
 * @throws ApiError `stale_version` where they didn't.
 */
export async function saveUnlessTouched<Entity extends { version: number }>(
  version: number,
  isUntouched: (theirs: Entity) => boolean,
  save: (version: number) => Promise<Entity>,
): Promise<Entity> {
  try {
    return await save(version);
  } catch (error) {
    const theirs = staleCurrent<Entity>(error);
    if (!theirs || !isUntouched(theirs)) throw error;
    return save(theirs.version);
  }
}
