/**
 * The envelope of a bus event: EventBridge's `detail`. Its type is the `detail-type`, its domain the `source`
 * (`batchbook.<domain>`). `id` is the outbox id, by which consumers are idempotent.
 */
import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';

export interface EventDefinition<Type extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: Type;
  /** Rises when `data` changes in a way that a consumer would notice. */
  readonly version: number;
  readonly data: Data;
  /** The screens' caches that it invalidates, by name; none for events that no screen shows. */
  readonly touches?: readonly string[];
}

export const defineEvent = <Type extends string, Data extends z.ZodMiniType>(
  type: Type,
  version: number,
  data: Data,
  touches: readonly string[] = [],
): EventDefinition<Type, Data> => ({ type, version, data, touches });

/** An entity with a version was created, changed, deleted or restored. */
export const entityChanged = <Type extends string>(type: Type, touches: readonly string[]) =>
  defineEvent(
    type,
    1,
    z.object({
      id: idSchema,
      version: z.int(),
      change: z.enum(['created', 'updated', 'deleted', 'restored']),
      userId: z.string(),
    }),
    touches,
  );

export const envelopeSchema = z.object({
  id: idSchema,
  version: z.int(),
  organizationId: idSchema,
  occurredAt: z.iso.datetime(),
  data: z.unknown(),
});

/** The organization of an event that belongs to none. */
export const noOrganization = '00000000000000000000000000';

export type Envelope = z.output<typeof envelopeSchema>;

/** An event as a use case creates it; the outbox adds the id and the time. */
export interface BusEvent<Definition extends EventDefinition = EventDefinition> {
  definition: Definition;
  organizationId: string;
  data: z.output<Definition['data']>;
}

export const domainOf = (type: string): string => type.split('.')[0] ?? type;
export const sourceOf = (type: string): string => `batchbook.${domainOf(type)}`;
