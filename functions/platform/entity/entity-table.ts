/**
 * A versioned entity of an organization, as the table stores it.
 *
 * | what              | pk    | sk                | read by                                               |
 * |-------------------|-------|-------------------|-------------------------------------------------------|
 * | the entity        | ORG#o | PREFIX#id         | one; all (one Query)                                  |
 * | one that was deleted | ORG#o | DELETED#PREFIX#id | its delete again, its create again; TTL after 30 days |
 */
import type { EventDefinition } from '@batchbook/events/envelope';
import { type ContentOf, contentOf, type VersionedEntity } from '@batchbook/shared/content';
import { epochSeconds, plusDays } from '../clock.ts';
import { publish } from '../outbox.ts';
import { type Key, organizationOf, organizationPk } from '../table/keys.ts';
import { getItems, type Item, queryAll, type ReadOptions } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import type { Stored } from './put-entity.ts';

export type EntityChange = 'created' | 'updated' | 'deleted' | 'restored';

export interface EntityParams {
  organizationId: string;
  id: string;
}

type Fields = Record<string, unknown>;

interface Definition<Entity> {
  /** The `type` of its items. */
  type: string;
  /** The prefix of its sort keys: `SUPPLIER#`. */
  prefix: string;
  /** The event published with each change: id, version, what happened, and who did it. */
  event: EventDefinition;
  /** Further data of its event. */
  eventData?: (entity: Entity) => Fields;
  /** Converts fields whose stored form differs from the shown one, both ways. */
  pack?: (fields: Fields) => Fields;
  unpack?: (fields: Fields) => Fields;
  /** Further writes that go with each change. */
  beside?: (organizationId: string) => Write[];
}

/** Returns an entity's item with these fields. What its key contains is left out. */
export function entityItem(
  { type, prefix, pack }: Pick<Definition<never>, 'type' | 'prefix' | 'pack'>,
  { id, organizationId, createdBy: _creator, ...fields }: VersionedEntity,
  createdDigest: string,
): Item {
  const kept = pack ? pack(fields) : fields;
  return { ...entityKey(prefix, organizationId, id), type, ...kept, createdDigest };
}

const entityKey = (prefix: string, organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: prefix + id,
});

const deletedPrefix = 'DELETED#';
const rememberedDays = 30;

export class EntityTable<Entity extends VersionedEntity> {
  readonly type: string;
  readonly prefix: string;
  /** Of the records of those that were deleted. */
  readonly deletedPrefix: string;
  private readonly definition: Definition<Entity>;

  constructor(definition: Definition<Entity>) {
    this.type = definition.type;
    this.prefix = definition.prefix;
    this.deletedPrefix = deletedPrefix + definition.prefix;
    this.definition = definition;
  }

  key = (organizationId: string, id: string): Key => entityKey(this.prefix, organizationId, id);

  /** The record of one that was deleted. */
  deletedKey = (organizationId: string, id: string): Key => entityKey(this.deletedPrefix, organizationId, id);

  /** @param marks Attributes of the item that aren't shown. */
  toItem = (entity: Entity, createdDigest: string, marks: Fields = {}): Item => ({
    ...entityItem(this.definition, entity, createdDigest),
    ...marks,
  });

  toEntity = (item: Item): Entity => {
    const {
      pk,
      sk,
      type: _type,
      createdDigest: _digest,
      importId: _import,
      expiresAt: _ttl,
      ...fields
    } = item;
    const { unpack } = this.definition;
    return {
      ...(unpack ? unpack(fields) : fields),
      id: sk.slice(sk.lastIndexOf('#') + 1),
      organizationId: organizationOf({ pk }),
      createdBy: fields.userId,
    } as unknown as Entity;
  };

  stored = (item: Item): Stored<ContentOf<Entity>> => ({
    content: contentOf(this.toEntity(item)),
    version: item.version as number,
    createdDigest: item.createdDigest as string,
  });

  /** Reads the entity, and its record if it was deleted, strongly. */
  find = async ({ organizationId, id }: EntityParams): Promise<FoundEntity> => {
    const key = this.key(organizationId, id);
    const keys = [key, this.deletedKey(organizationId, id)];
    const items = await getItems({ organizationId }, keys, { consistent: true });
    return {
      item: items.find(({ sk }) => sk === key.sk),
      deleted: items.find(({ sk }) => sk !== key.sk),
    };
  };

  /** Reads every entity of the organization. */
  readAll = (scope: { organizationId: string }, options: ReadOptions = {}): Promise<Item[]> =>
    queryAll(scope, { pk: organizationPk(scope.organizationId), prefix: this.prefix, ...options });

  publish = (entity: Entity, change: EntityChange, userId: string, now: Date): Write => {
    const { organizationId, id, version } = entity;
    const { event, eventData } = this.definition;
    const data = { id, version, change, userId, ...eventData?.(entity) };
    return publish({ definition: event, organizationId, data }, now);
  };

  /** The writes of a change besides the item itself: its event, and further writes of its kind. */
  announce = (entity: Entity, change: EntityChange, userId: string, now: Date): Write[] => [
    ...(this.definition.beside?.(entity.organizationId) ?? []),
    this.publish(entity, change, userId, now),
  ];

  /** Removes an item at the version that was read. A record with `kept` of it stays for 30 days, or for good. */
  removal = ({ pk, sk, version }: Item, kept: Fields, now: Date, forGood = false): Write[] => [
    {
      label: this.type,
      remove: { pk, sk },
      condition: 'version = :version',
      values: { ':version': version },
    },
    {
      label: `deleted ${this.type}`,
      put: {
        ...kept,
        pk,
        sk: deletedPrefix + sk,
        type: `DELETED_${this.type}`,
        ...(!forGood && { expiresAt: epochSeconds(plusDays(now, rememberedDays)) }),
      },
    },
  ];
}

export interface FoundEntity {
  item: Item | undefined;
  deleted: Item | undefined;
}
