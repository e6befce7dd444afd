/** PUT, DELETE and list of a versioned entity, from its table and the rules of its content. */
import {
  type ContentOf,
  type ContentRules,
  definedFields,
  newContent,
  type VersionedEntity,
} from '@batchbook/shared/content';
import type { BodyOf, Operation, ReplyOf } from '@batchbook/shared/http/operation';
import type { Member } from '../actor.ts';
import { cursorOf, type PageQuery, pageOf } from '../http/paging.ts';
import { notFound, RequestProblem } from '../http/request-problem.ts';
import { ok, type RequestOf, type UseCase, useCase } from '../http/use-case.ts';
import { organizationPk } from '../table/keys.ts';
import { type Item, queryPage } from '../table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../table/write.ts';
import type { EntityChange, EntityParams, EntityTable, FoundEntity } from './entity-table.ts';
import { nextVersion, ownedBy } from './owned.ts';
import { decidePut, type EntityOf, type PutChange, type PutDecision, putUseCase } from './put-entity.ts';
import { retryOnConflict } from './retry.ts';

interface Versioned {
  version?: number | undefined;
}

/** Leaves out items that aren't visible yet. */
type Visible = (params: EntityParams, items: Item[]) => Promise<Item[]>;

/** Who sent a request, and when. */
export interface By {
  userId: string;
  now: Date;
}

interface PutRules<Entity extends VersionedEntity, Body, More> {
  /** Reads what else the content depends on. */
  read?: (params: EntityParams, body: Body) => Promise<More>;
  /** @throws RequestProblem at the missing or invalid field. */
  create: (sent: Omit<Body, 'version'>, more: More, by: By) => ContentOf<Entity>;
  merge: (current: ContentOf<Entity>, sent: Omit<Body, 'version'>, more: More, by: By) => ContentOf<Entity>;
  /** The part of the content that requests set, when the server adds to it. */
  requested?: (content: ContentOf<Entity>) => unknown;
  /** Whether to save even if the request changes nothing. */
  refreshes?: (body: Body) => boolean;
  visible?: Visible;
  /** Finds the entity in another way than by its key, with whatever else the content depends on. */
  find?: (params: EntityParams) => Promise<FoundWith<More>>;
  /** Further writes, and the change that the event reports if it isn't the default. */
  also?: (saved: Saved<Entity, More>) => { writes: Write[]; change?: EntityChange };
  /** Throws the problem that a failed condition of `also` means. */
  refused?: (error: ConditionFailed) => void;
}

interface Saved<Entity extends VersionedEntity, More> {
  actor: Member;
  entity: Entity;
  /** `null` for a new entity. */
  before: Entity | null;
  more: More;
  now: Date;
}

interface FoundWith<More> extends Seen {
  more: More;
}

/** The rules of an entity that consists only of its fields. */
export const contentBy = <Content extends object>(rules: ContentRules<Content>) => ({
  create: (sent: object): Content => newContent(rules, sent),
  merge: (current: Content, sent: object): Content => ({ ...current, ...definedFields(sent) }),
});

/** Creates or changes the entity (invariants 2, 18), and publishes its event. */
export function putEntity<Entity extends VersionedEntity, O extends Operation, More = undefined>(
  table: EntityTable<Entity>,
  operation: O,
  rules: PutRules<Entity, NonNullable<BodyOf<O>> & Versioned, More>,
): UseCase<O> {
  type Body = NonNullable<BodyOf<O>> & Versioned;
  const read = async (params: EntityParams, body: Body): Promise<FoundWith<More>> => {
    if (rules.find) return rules.find(params);
    const [found, more] = await Promise.all([find(table, params, rules.visible), rules.read?.(params, body)]);
    return { ...found, more: more as More };
  };
  return putUseCase<O, FoundWith<More>, ContentOf<Entity>>(operation, {
    read: ({ params, body }) => read(params as EntityParams, body as Body),
    decide: (found, { actor, body, now }) =>
      decide({ table, rules, by: { userId: (actor as Member).userId, now } }, body as Body, found),
    write: async (change, found, { actor, params, now }) => {
      const { id } = params as EntityParams;
      const entity = await save({ table, rules, actor: actor as Member, id, now }, change, found);
      return entity as unknown as EntityOf<O>;
    },
    entityIn: ({ item }) => table.toEntity(item as Item) as unknown as EntityOf<O>,
  });
}

interface Deciding<Entity extends VersionedEntity, Body, More> {
  table: EntityTable<Entity>;
  rules: PutRules<Entity, Body, More>;
  by: By;
}

function decide<Entity extends VersionedEntity, Body extends Versioned, More>(
  { table, rules, by }: Deciding<Entity, Body, More>,
  body: Body,
  { item, isTaken, more }: FoundWith<More>,
): PutDecision<ContentOf<Entity>> {
  const { version, ...sent } = body;
  if (isTaken && version === undefined) throw new RequestProblem('id_taken');
  const stored = item && table.stored(item);
  if (stored && version === stored.version && rules.refreshes?.(body))
    return { kind: 'update', content: rules.merge(stored.content, sent, more, by), version };
  return decidePut({
    version,
    stored,
    create: () => rules.create(sent, more, by),
    merge: (current) => rules.merge(current, sent, more, by),
    present: () => item && table.toEntity(item),
    ...(rules.requested && { requested: rules.requested }),
  });
}

export const newEntity = <Entity extends VersionedEntity>(
  actor: Member,
  id: string,
  content: ContentOf<Entity>,
  now: Date,
): Entity => ({ ...content, ...ownedBy(actor, id, now) }) as unknown as Entity;

interface Save<Entity extends VersionedEntity, Body, More> {
  table: EntityTable<Entity>;
  rules: PutRules<Entity, Body, More>;
  actor: Member;
  id: string;
  now: Date;
}

async function save<Entity extends VersionedEntity, Body, More>(
  { table, rules, actor, id, now }: Save<Entity, Body, More>,
  change: PutChange<ContentOf<Entity>>,
  { item, more }: FoundWith<More>,
): Promise<Entity> {
  const isNew = change.kind === 'create';
  const before = isNew || !item ? null : table.toEntity(item);
  const entity: Entity = before
    ? nextVersion(before, change.content, now)
    : newEntity<Entity>(actor, id, change.content, now);
  const put: Write = {
    label: table.type,
    put: table.toItem(entity, isNew ? change.createdDigest : (item?.createdDigest as string)),
    ...(before
      ? { condition: 'version = :version', values: { ':version': before.version } }
      : { condition: notExists }),
  };
  const also = rules.also?.({ actor, entity, before, more, now });
  const said = also?.change ?? (before ? 'updated' : 'created');
  try {
    await transact(actor, [put, ...(also?.writes ?? []), ...table.announce(entity, said, actor.userId, now)]);
  } catch (error) {
    if (error instanceof ConditionFailed) rules.refused?.(error);
    throw error;
  }
  return entity;
}

interface Seen extends FoundEntity {
  /** The id is taken although no entity is visible: it was deleted or isn't visible yet. */
  isTaken: boolean;
}

async function find<Entity extends VersionedEntity>(
  table: EntityTable<Entity>,
  params: EntityParams,
  visible: Visible = async (_, items) => items,
): Promise<Seen> {
  const found = await table.find(params);
  const both = [found.item, found.deleted].filter((item) => item !== undefined);
  const seen = both.length === 0 ? both : await visible(params, both);
  const item = seen.find((one) => one === found.item);
  return { item, deleted: seen.find((one) => one === found.deleted), isTaken: !item && both.length > 0 };
}

interface DeleteRules {
  /** The contract answers the deleted entity, not just its id, so its record keeps it. */
  answersEntity?: boolean;
  /** Its record keeps it for good: a trace may need its name. */
  keptForTracing?: boolean;
  visible?: Visible;
}

/** Deletes the entity, even during a concurrent change, and publishes its event. 200 when already deleted. */
export function deleteEntity<Entity extends VersionedEntity, O extends Operation>(
  table: EntityTable<Entity>,
  operation: O,
  { answersEntity = false, keptForTracing = false, visible }: DeleteRules = {},
): UseCase<O> {
  const reply = ({ id }: EntityParams, item: Item) => ok(answersEntity ? table.toEntity(item) : { id });
  return memberUseCase<O, Seen>(operation, {
    read: ({ params }) => find(table, params as EntityParams, visible),
    answer: ({ actor, params, now }, first) =>
      retryOnConflict(
        first,
        () => find(table, params as EntityParams, visible),
        async ({ item, deleted }) => {
          if (!item && deleted) return reply(params as EntityParams, deleted);
          if (!item) throw notFound();
          const before = table.toEntity(item);
          const entity = nextVersion(before, {}, now);
          const after = table.toItem(entity, item.createdDigest as string);
          await transact(actor, [
            ...table.removal(item, answersEntity || keptForTracing ? after : {}, now, keptForTracing),
            ...table.announce(entity, 'deleted', actor.userId, now),
          ]);
          return reply(params as EntityParams, after);
        },
      ),
  });
}

/** Lists the entities in creation order, a page at a time. */
export const listEntities = <Entity extends VersionedEntity, O extends Operation>(
  table: EntityTable<Entity>,
  operation: O,
  {
    newestFirst = false,
    bytesMax = Number.POSITIVE_INFINITY,
    filter,
  }: {
    newestFirst?: boolean;
    /** A page ends with the entity that comes to so many bytes, where entities are large. */
    bytesMax?: number;
    /** Reads what decides which items are visible. */
    filter?: (scope: { organizationId: string }) => Promise<(item: Item) => boolean>;
  } = {},
): UseCase<O> =>
  memberUseCase<O, { items: Item[]; next: string | null }>(operation, {
    read: async ({ params, query }) => {
      const scope = params as EntityParams;
      const [page, isShown] = await Promise.all([
        queryPage(scope, {
          pk: organizationPk(scope.organizationId),
          prefix: table.prefix,
          newestFirst,
          ...pageOf((query ?? {}) as PageQuery, table.prefix),
        }),
        filter?.(scope),
      ]);
      return { ...page, items: isShown ? page.items.filter(isShown) : page.items };
    },
    answer: (_, { items, next }) => {
      const entities = items.map(table.toEntity);
      const count = bytesMax === Number.POSITIVE_INFINITY ? items.length : countWithin(bytesMax, entities);
      const last = items[count - 1];
      return ok({
        items: entities.slice(0, count),
        nextCursor: cursorOf(last && count < items.length ? last.sk : next, table.prefix),
      });
    },
  });

/** How many of these come to so many bytes, with the one that does. */
function countWithin(bytesMax: number, entities: readonly unknown[]): number {
  let bytes = 0;
  const end = entities.findIndex((entity) => {
    bytes += Buffer.byteLength(JSON.stringify(entity));
    return bytes >= bytesMax;
  });
  return end === -1 ? entities.length : end + 1;
}

/** Casts a use case to members. The contract tests check its answers, not the types. */
function memberUseCase<O extends Operation, Found>(
  operation: O,
  steps: {
    read: (request: RequestOf<O>) => Promise<Found>;
    answer: (request: RequestOf<O> & { actor: Member }, found: Found) => unknown;
  },
): UseCase<O> {
  return useCase<O, Found>(operation, {
    read: steps.read,
    answer: (request, found) =>
      steps.answer(request as RequestOf<O> & { actor: Member }, found) as ReplyOf<O>,
  });
}
