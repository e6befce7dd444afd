/** What the bell shows. */
import * as z from 'zod/mini';
import { daySchema, idSchema } from '../http/fields.ts';

export const notificationsQuerySchema = z.strictObject({
  /** The day that it is for the organization. */
  date: daySchema,
});

/** An event whose day is over and of which nobody has entered all that was sold. */
export const eventActualsSchema = z.object({
  kind: z.literal('event_actuals'),
  eventId: idSchema,
  name: z.string(),
  eventDate: daySchema,
  location: z.string(),
  /** How many of its recipes have no sold quantity. */
  missing: z.int(),
});

/** Below zero, or a product below its ideal level. */
export const lowStockSchema = z.object({
  kind: z.literal('low_stock'),
  itemId: idSchema,
  siteId: idSchema,
  itemName: z.string(),
  siteName: z.string(),
  currentStock: z.string(),
  idealStockLevel: z.string(),
  unit: z.string(),
});

export const notificationsSchema = z.object({
  items: z.array(z.union([eventActualsSchema, lowStockSchema])),
  total: z.int(),
});

export type Notification = z.output<typeof notificationsSchema>['items'][number];
export type EventActuals = z.output<typeof eventActualsSchema>;
