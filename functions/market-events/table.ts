/**
 * Market events in the table.
 *
 * | what                        | pk                   | sk                  | read by                                  |
 * |-----------------------------|----------------------|---------------------|------------------------------------------|
 * | event, its recipes packed   | ORG#o                | MARKETEVENT#id      | one                                      |
 * | the same                    | GSI1 ORG#o#MARKETEVENTS | date#id          | all, newest date first (one Query)       |
 * | a recipe as it was          | ORG#o#MARKETEVENT#id | SNAPSHOT#recipe#digest | one event                             |
 * | what was taken from stock   | ORG#o#MARKETEVENT#id | TAKEN               | the worker that takes it                 |
 * | held until stock is open    | ORG#o                | HELDEVENT#id        | the worker, once stock is open again     |
 * | an event that was deleted   | ORG#o                | DELETED#MARKETEVENT#id | its delete again; a trace          |
 * | what a lot touched          | ORG#o#LOT#lot        | EVENT#id#recipe     | a trace                                  |
 *
 * A list reads 200 events with all their recipes, so an event is one small item. A snapshot is written before its event
 * under a digest of its content: it never changes, and what no event names is harmless (ADR 90).
 */
import { createHash } from 'node:crypto';
import { eventChanged } from '@batchbook/events/market-events';
import type { EventRecipe, MarketEvent, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { stableJson } from '@batchbook/shared/stable-json';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import { pack, unpack } from '../platform/table/packed-json.ts';
import { getItems, type Item } from '../platform/table/read.ts';

/** A recipe of an event, as it is stored: without its event's id, and with the digest of its snapshot. */
export type StoredRecipe = Omit<EventRecipe, 'id' | 'eventId' | 'confirmedHolds'> & {
  snapshot: string;
  /** The events of mistyped prices that its costs were put right for. */
  correctedFor?: string[];
  /** Those that entered before there was one have none. */
  confirmedHolds?: EventRecipe['confirmedHolds'];
};

/** An event as it is stored. */
export type StoredEvent = Omit<MarketEventSummary, 'recipes'> & { recipes: StoredRecipe[] };

export const eventTable = new EntityTable<StoredEvent>({
  type: 'MARKETEVENT',
  prefix: 'MARKETEVENT#',
  event: eventChanged,
  pack: ({ recipes, packing, fees, location, siteId, ...fields }) => ({
    ...fields,
    packed: pack({ recipes, packing, fees, location, siteId }),
  }),
  unpack: ({ packed, gsi1pk: _pk, gsi1sk: _sk, ...fields }) => ({
    ...fields,
    ...(unpack(packed) as object),
  }),
});

export const eventsIndexPk = (organizationId: string): string =>
  `${organizationPk(organizationId)}#MARKETEVENTS`;

export const toEventItem = (event: StoredEvent, createdDigest: string): Item =>
  eventTable.toItem(event, createdDigest, {
    gsi1pk: eventsIndexPk(event.organizationId),
    gsi1sk: `${event.eventDate}#${event.id}`,
  });

export const eventPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${eventTable.prefix}${id}`;

export const snapshotPrefix = 'SNAPSHOT#';

export const snapshotKey = (
  organizationId: string,
  eventId: string,
  { recipeId, snapshot }: Pick<StoredRecipe, 'recipeId' | 'snapshot'>,
): Key => ({ pk: eventPk(organizationId, eventId), sk: `${snapshotPrefix}${recipeId}#${snapshot}` });

export const snapshotDigest = (recipe: RecipeSummary): string =>
  createHash('sha256').update(stableJson(recipe)).digest('base64url').slice(0, 16);

export const toSnapshotItem = (
  { organizationId, id }: { organizationId: string; id: string },
  recipe: RecipeSummary,
): Item => ({
  ...snapshotKey(organizationId, id, { recipeId: recipe.id, snapshot: snapshotDigest(recipe) }),
  type: 'EVENTSNAPSHOT',
  recipe: pack(recipe),
});

export const snapshotIn = ({ recipe }: Item): RecipeSummary => unpack(recipe) as RecipeSummary;

/** An event as a list shows it. */
export const toSummary = (event: StoredEvent): MarketEventSummary => ({
  ...event,
  recipes: event.recipes.map(({ snapshot: _snapshot, correctedFor: _corrections, ...recipe }) => ({
    ...recipe,
    // Those that entered before there was one.
    ingredientCostAtLeast: recipe.ingredientCostAtLeast ?? null,
    workCostSnapshot: recipe.workCostSnapshot ?? null,
    confirmedHolds: recipe.confirmedHolds ?? [],
    id: recipe.recipeId,
    eventId: event.id,
  })),
});

/** The recipes of an event as they were, by key. */
export type Snapshots = ReadonlyMap<string, RecipeSummary>;

/** Reads what an event keeps of its recipes by their keys, in one request for a hundred. */
export async function readSnapshots({ organizationId, id, recipes }: StoredEvent): Promise<Snapshots> {
  const keys = recipes.map((recipe) => snapshotKey(organizationId, id, recipe));
  const items = keys.length === 0 ? [] : await getItems({ organizationId }, keys, { consistent: true });
  return new Map(items.map((item) => [item.sk, snapshotIn(item)]));
}

/** An event with its recipes as they were. */
export function toMarketEvent(event: StoredEvent, snapshots: Snapshots): MarketEvent {
  const { organizationId, id } = event;
  const summary = toSummary(event);
  return {
    ...summary,
    recipes: event.recipes.map((recipe, index) => ({
      ...(summary.recipes[index] as EventRecipe),
      recipeSnapshot: snapshots.get(snapshotKey(organizationId, id, recipe).sk) ?? null,
    })),
  };
}
