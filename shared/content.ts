/** Turns a PUT into an entity's content. The server and the demo share these rules. */

/** The fields that the server adds to every versioned entity. */
export interface VersionedEntity {
  id: string;
  organizationId: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  userId: string;
}

/** The fields of an entity that people fill in. */
export type ContentOf<Entity extends VersionedEntity> = Omit<Entity, keyof VersionedEntity>;

export const contentOf = <Entity extends VersionedEntity>(entity: Entity): ContentOf<Entity> => {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, userId, ...content } = entity;
  return content;
};

export interface ContentRules<Content> {
  /** Fields required for a new entity. */
  readonly required: readonly string[];
  /** The defaults of a new entity. */
  readonly defaults: Partial<Content>;
}

type Defined<Sent> = { [Name in keyof Sent]?: Exclude<Sent[Name], undefined> };

/** Returns the fields that were sent. */
export const definedFields = <Sent extends object>(sent: Sent): Defined<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Defined<Sent>;

/** An invalid value, answered as a problem at its field. */
export class FieldFault extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'FieldFault';
    this.path = path;
  }
}

/** @throws FieldFault at the first missing field. */
export function newContent<Content extends object>(
  { required, defaults }: ContentRules<Content>,
  sent: object,
): Content {
  const content = { ...defaults, ...definedFields(sent) } as Content;
  const missing = required.find((field) => content[field as keyof Content] === undefined);
  if (missing !== undefined) throw new FieldFault(missing, 'is required');
  return content;
}
