/** Market events: what is planned for a stall, what was sold there, and what it cost to be there. */
import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  daySchema,
  idSchema,
  nameSchema,
  ownedFields,
  percentSchema,
  quantitySchema,
  shortTextSchema,
  timeOfDaySchema,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { confirmedReasonSchema, confirmedSchema } from '../production/confirmed-schema.ts';
import { recipeSummarySchema } from '../recipes/schema.ts';
import { stockUnits } from '../stock/constants.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { eventRecipesMax, eventStatuses, feesMax, forecastBases, packingMax } from './constants.ts';

const distinct = <Entry>(idOf: (entry: Entry) => string, error: string) =>
  z.refine<Entry[]>((entries) => new Set(entries.map(idOf)).size === entries.length, { error });

/** A fixed fee, or one in percent of the takings. */
const feeSchema = z.union([
  z.strictObject({ name: nameSchema, amount: amountSchema }),
  z.strictObject({ name: nameSchema, percent: percentSchema }),
]);

/** Something to pack: a product, with its lot if known, or one of the maker's own things. */
const packedProductSchema = z.strictObject({
  id: idSchema,
  recipeId: idSchema,
  lotCode: z._default(z.nullable(lotCodeSchema), null),
  useByDate: z._default(z.nullable(daySchema), null),
  quantity: z._default(z.nullable(quantitySchema), null),
  isPacked: z._default(z.boolean(), false),
  /** It was moved to the stall's site. */
  isLoaded: z._default(z.boolean(), false),
  /** What came back; `null` until somebody says. */
  broughtBack: z._default(z.nullable(amountSchema), null),
  /** What came back was moved to the kitchen. */
  isUnloaded: z._default(z.boolean(), false),
  /** What was missing and was taken from stock as waste. */
  writtenOff: z._default(z.nullable(amountSchema), null),
});

const packedThingSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  isPacked: z._default(z.boolean(), false),
});

const packingSchema = z.strictObject({
  items: z.array(z.union([packedProductSchema, packedThingSchema])).check(
    atMost(packingMax, `must be at most ${packingMax} things`),
    distinct(({ id }: { id: string }) => id, 'must have an id of its own for each thing'),
  ),
  loadedAt: z._default(z.nullable(timestampSchema), null),
  unloadedAt: z._default(z.nullable(timestampSchema), null),
});

/** A recipe of an event, as a request names it. */
const putEventRecipeSchema = z.strictObject({
  recipeId: idSchema,
  plannedQuantity: quantitySchema,
  /** Takes its snapshots anew, while the event is planned. */
  renewSnapshots: z.optional(z.boolean()),
});

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putMarketEventSchema = z.strictObject({
  /** Required by a create, like the date. */
  name: z.optional(nameSchema),
  eventDate: z.optional(daySchema),
  location: z.optional(shortTextSchema),
  /** The stall's site; `null`: the default site. */
  siteId: z.optional(z.nullable(idSchema)),
  status: z.optional(z.enum(eventStatuses)),
  fees: z.optional(z.array(feeSchema).check(atMost(feesMax, `must be at most ${feesMax} fees`))),
  /** Replaces all recipes. One that stays keeps what was sold and its snapshots. */
  recipes: z.optional(
    z.array(putEventRecipeSchema).check(
      atMost(eventRecipesMax, `must be at most ${eventRecipesMax} recipes`),
      distinct(({ recipeId }: { recipeId: string }) => recipeId, 'must have each recipe once'),
    ),
  ),
  packing: z.optional(packingSchema),
  version: z.optional(versionSchema),
});

export const eventRecipeSchema = z.object({
  /** The same as `recipeId`: an event has a recipe once. */
  id: idSchema,
  eventId: idSchema,
  recipeId: idSchema,
  plannedQuantity: z.string(),
  /** `null` until the actuals are in. */
  soldQuantity: z.nullable(z.string()),
  wastedQuantity: z.nullable(z.string()),
  soldOutAt: z.nullable(z.string()),
  recipeDeleted: z.boolean(),
  recipeNameSnapshot: z.string(),
  unitSnapshot: z.string(),
  /** For one; `null` while it is unknown: never zero. */
  ingredientCostSnapshot: z.nullable(z.string()),
  /** What is known of an unknown cost, for one; `null` when all of it is known, or nothing. */
  ingredientCostAtLeast: z._default(z.nullable(z.string()), null),
  packagingCostSnapshot: z.nullable(z.string()),
  /** Work and overheads of one, which an event's own profit leaves out; `null` when unset, or taken before they were kept. */
  workCostSnapshot: z._default(z.nullable(z.string()), null),
  priceSnapshot: z.nullable(z.string()),
  snapshotAt: timestampSchema,
  /** Holds on what was packed of it that were known when it was recorded as sold, and why it was sold all the same. */
  confirmedHolds: z._default(z.array(z.object({ holdId: idSchema, reason: z.string() })), []),
});

export const marketEventSummarySchema = z.object({
  ...ownedFields,
  name: nameSchema,
  eventDate: daySchema,
  location: z.string(),
  siteId: z.nullable(idSchema),
  status: z.enum(eventStatuses),
  fees: z.array(feeSchema),
  recipes: z.array(eventRecipeSchema),
  packing: packingSchema,
});

/** One event: its recipes also have the recipe as it was. */
export const marketEventSchema = z.object({
  ...marketEventSummarySchema.shape,
  recipes: z.array(z.object({ ...eventRecipeSchema.shape, recipeSnapshot: z.nullable(recipeSummarySchema) })),
});

/** For each recipe of an event; see `forecast.ts`. */
export const eventForecastSchema = z.object({
  eventId: idSchema,
  recipes: z.array(
    z.object({
      recipeId: idSchema,
      /** The earlier events it is from: of the same name or place, of the same weekday, all; `null`: too few to say. */
      basis: z.nullable(z.enum(forecastBases)),
      /** How many of them there are, and the days of the first and the last. */
      events: z.int(),
      from: z.nullable(daySchema),
      to: z.nullable(daySchema),
      expected: z.nullable(z.string()),
      /** The 80 % range. */
      low: z.nullable(z.string()),
      high: z.nullable(z.string()),
      /** In percent, of selling out what is planned. */
      sellOutChance: z.nullable(z.int()),
      /** How much to take. */
      suggested: z.nullable(z.string()),
      /** Whether the suggestion weighs a lost sale against a left-over; else it is what is expected. */
      isWeighed: z.boolean(),
      /** The most that was ever sold out: demand was at least that. */
      soldOutAt: z.nullable(z.string()),
    }),
  ),
});

/** What was taken from stock so far. It follows what was recorded as sold within moments, or once stock is open. */
export const eventTakenSchema = z.object({
  eventId: idSchema,
  rows: z.array(
    z.object({
      recipeId: idSchema,
      siteId: idSchema,
      /** `null` for what no lot covered. */
      lotCode: z.nullable(z.string()),
      useByDate: z.nullable(daySchema),
      quantity: z.string(),
      unit: z.enum(stockUnits),
    }),
  ),
});

/** What was sold. Fields that are left out stay; `null` clears. */
export const putActualsSchema = z.strictObject({
  recipes: z
    .array(
      z.strictObject({
        recipeId: idSchema,
        soldQuantity: z.optional(z.nullable(amountSchema)),
        wastedQuantity: z.optional(z.nullable(amountSchema)),
        soldOutAt: z.optional(z.nullable(timeOfDaySchema('11:50'))),
      }),
    )
    .check(
      z.minLength(1, { error: 'must name a recipe' }),
      atMost(eventRecipesMax, `must be at most ${eventRecipesMax} recipes`),
      distinct(({ recipeId }: { recipeId: string }) => recipeId, 'must have each recipe once'),
    ),
  /** What was packed from a lot on hold is asked about. */
  confirmed: confirmedSchema,
  confirmedReason: z.optional(confirmedReasonSchema),
  version: versionSchema,
});

export type EventFee = z.output<typeof feeSchema>;
export type Packing = z.output<typeof packingSchema>;
export type PackingItem = Packing['items'][number];
export type PackedProduct = z.output<typeof packedProductSchema>;
export type PackedThing = z.output<typeof packedThingSchema>;
export type EventRecipe = z.output<typeof eventRecipeSchema>;
export type MarketEventSummary = z.output<typeof marketEventSummarySchema>;
export type MarketEvent = z.output<typeof marketEventSchema>;
export type PutMarketEvent = z.output<typeof putMarketEventSchema>;
export type PutActuals = z.output<typeof putActualsSchema>;
export type EventForecast = z.output<typeof eventForecastSchema>;
export type EventTaken = z.output<typeof eventTakenSchema>;
export type TakenPart = EventTaken['rows'][number];
export type RecipeForecast = EventForecast['recipes'][number];
