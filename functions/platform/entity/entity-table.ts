/**
 * A versioned entity of an organization, as the table keeps it.
 *
 * | what              | pk    | sk                | read by                                               |
 * |-------------------|-------|-------------------|-------------------------------------------------------|
 * | the entity        | ORG#o | PREFIX#id         | one; all (one Query)                                  |
 * | one that was deleted | ORG#o | DELETED#PREFIX#id | its delete again, its create again; TTL after 30 days |
 */
import type { EventDefinition } from '@batchbook/events/envelope';
import { epochSeconds, plusSeconds } from '../clock.ts';
import { publish } from '../outbox.ts';
import { type Key, organizationPk } from '../table/keys.ts';
import { getItems, type Item, queryAll, type ReadOptions } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import type { Stored } from './put-entity.ts';

export interface VersionedEntity {
  id: string;
  organizationId: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  userId: string;
}

/** What of an entity people say. */
export type ContentOf<Entity extends VersionedEntity> = Omit<Entity, keyof VersionedEntity>;

export type EntityChange = 'created' | 'updated' | 'deleted' | 'restored';

export interface EntityParams {
  organizationId: string;
  id: string;
}

type Fields = Record<string, unknown>;

interface Definition {
  /** The `type` of its items. */
  type: string;
  /** Begins its sort keys: `SUPPLIER#`. */
  prefix: string;
  /** Published with each change: id, version, what happened, who. */
  event: EventDefinition;
  /** How fields are kept that are kept otherwise than they are shown, and back. */
  pack?: (fields: Fields) => Fields;
  unpack?: (fields: Fields) => Fields;
  /** Written with each change. */
  beside?: (organizationId: string, now: Date) => Write[];
}

const deletedPrefix = 'DELETED#';
const rememberedDays = 30;
const secondsPerDay = 24 * 60 * 60;

export class EntityTable<Entity extends VersionedEntity> {
  readonly type: string;
  readonly prefix: string;
  private readonly definition: Definition;

  constructor(definition: Definition) {
    this.type = definition.type;
    this.prefix = definition.prefix;
    this.definition = definition;
  }

  key = (organizationId: string, id: string): Key => ({
    pk: organizationPk(organizationId),
    sk: this.prefix + id,
  });

  /** @param marks What the item carries that is not shown. */
  toItem = (entity: Entity, createdDigest: string, marks: Fields = {}): Item => {
    const { id, organizationId, createdBy: _creator, ...fields } = entity;
    const { pack } = this.definition;
    const kept = pack ? pack(fields) : fields;
    return { ...this.key(organizationId, id), type: this.type, ...kept, createdDigest, ...marks };
  };

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
      organizationId: pk.slice(organizationPk('').length),
      createdBy: fields.userId,
    } as unknown as Entity;
  };

  stored = (item: Item): Stored<ContentOf<Entity>> => ({
    content: contentOf(this.toEntity(item)),
    version: item.version as number,
    createdDigest: item.createdDigest as string,
  });

  /** Reads the entity and what is kept of it once it is deleted, strongly. */
  find = async ({ organizationId, id }: EntityParams): Promise<FoundEntity> => {
    const key = this.key(organizationId, id);
    const keys = [key, { ...key, sk: deletedPrefix + key.sk }];
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
    return publish(
      { definition: this.definition.event, organizationId, data: { id, version, change, userId } },
      now,
    );
  };

  /** What a change writes beside the item itself: its event, and what its kind brings along. */
  announce = (entity: Entity, change: EntityChange, userId: string, now: Date): Write[] => [
    ...(this.definition.beside?.(entity.organizationId, now) ?? []),
    this.publish(entity, change, userId, now),
  ];

  /** Removes an item at the version that was read, and remembers for 30 days that it was there, with `kept` of it. */
  removal = ({ pk, sk, version }: Item, kept: Fields, now: Date): Write[] => [
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
        expiresAt: epochSeconds(plusSeconds(now, rememberedDays * secondsPerDay)),
      },
    },
  ];
}

export interface FoundEntity {
  item: Item | undefined;
  deleted: Item | undefined;
}

export const contentOf = <Entity extends VersionedEntity>(entity: Entity): ContentOf<Entity> => {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, userId, ...content } = entity;
  return content;
};
