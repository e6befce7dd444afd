/**
 * How a bus event travels. On the bus it is EventBridge's `detail`; its type is the `detail-type`, its
 * domain the `source` (`batchbook.<domain>`). `id` is the outbox id: consumers are idempotent by it.
 */
import { idSchema } from '@batchbook/shared/ids';
import * as z from 'zod/mini';

export interface EventDefinition<Type extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: Type;
  /** Rises when `data` changes in a way that a listener would notice. */
  readonly version: number;
  readonly data: Data;
}

export const defineEvent = <Type extends string, Data extends z.ZodMiniType>(
  type: Type,
  version: number,
  data: Data,
): EventDefinition<Type, Data> => ({ type, version, data });

export const envelopeSchema = z.object({
  id: idSchema,
  version: z.int(),
  organizationId: idSchema,
  occurredAt: z.iso.datetime(),
  data: z.unknown(),
});

export type Envelope = z.output<typeof envelopeSchema>;

/** An event as a use case states it; the outbox adds the id and the time. */
export interface BusEvent<Definition extends EventDefinition = EventDefinition> {
  definition: Definition;
  organizationId: string;
  data: z.output<Definition['data']>;
}

export const domainOf = (type: string): string => type.split('.')[0] ?? type;
export const sourceOf = (type: string): string => `batchbook.${domainOf(type)}`;
