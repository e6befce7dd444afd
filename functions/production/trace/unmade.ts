/**
 * What events sold of recipes of which no batch was in date that day: it was made all the same, of what the recipe names today or named
 * when it was planned. So a trace of flour reaches the stall of a baker who types no runs (ADR 88).
 */

import type { BookLine } from '@batchbook/shared/recipes/book';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import { referredTo } from '@batchbook/shared/recipes/references';
import {
  eventSales,
  readSnapshots,
  type SoldUnposted,
  type StoredEvent,
  toMarketEvent,
} from '../../market-events/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { once, onceEach } from '../../platform/once.ts';
import { type Kitchen, readKitchen, recipeOf } from '../../recipes/index.ts';
import { type RunHead, runTable } from '../table.ts';
import { latestToday } from './latest-today.ts';

interface Scope {
  organizationId: string;
}

/** By recipe, from when until when each batch of it could be sold: runs that weren't struck through. */
type Made = ReadonlyMap<string, readonly { from: string; until: string | null }[]>;

/**
 * Reads what was sold of a thing that no run had put into it.
 *
 * @param heads The runs that were met so far. All are read only where these leave something open.
 * @param events All events.
 */
export function unmadeReader(
  scope: Scope,
  heads: ReadonlyMap<string, RunHead>,
  events: () => Promise<StoredEvent[]>,
): (thingId: string) => Promise<SoldUnposted[]> {
  const open = once(async () => {
    const sales = eventSales(await events(), latestToday(systemClock.now()));
    const made = madeIn(heads.values());
    return sales.filter((sold) => !isMadeBy(made, sold.recipeId, sold.event.eventDate));
  });
  const planned = once(async () => readPlanned((await open()).map(({ event }) => event)));
  const kitchen = once(async () => {
    const lines = [...(await planned()).values()].flat();
    const ids = (await open()).map(({ recipeId }) => recipeId);
    return readKitchen(scope, new Set([...ids, ...subRecipesOf(lines)]));
  });
  const allMade = once(async () => madeIn((await runTable.readAll(scope)).map(runTable.toEntity)));
  return onceEach(async (thingId) => {
    const sales = await open();
    if (sales.length === 0) return [];
    const [book, lines] = await Promise.all([kitchen(), planned()]);
    const without = (made: Made): SoldUnposted[] =>
      sales.filter((sold) => thingsUnmade({ kitchen: book, made, lines }, sold).has(thingId));
    return without(new Map()).length === 0 ? [] : without(await allMade());
  });
}

function madeIn(heads: Iterable<RunHead>): Made {
  const locked = [...heads].filter(
    ({ confirmedAt, strikethroughStatus }) => confirmedAt !== null && !strikethroughStatus,
  );
  const byRecipe = Map.groupBy(locked, ({ recipeId }) => recipeId);
  return new Map(
    [...byRecipe].map(([recipeId, runs]) => [
      recipeId,
      runs.map(({ productionDate: from, useByDate: until }) => ({ from, until })),
    ]),
  );
}

/** A trial batch of January isn't what was sold in November. */
const isMadeBy = (made: Made, recipeId: string, day: string): boolean =>
  made.get(recipeId)?.some(({ from, until }) => from <= day && (until === null || until >= day)) === true;

/** What a recipe named when it was planned for an event, by both. */
type Planned = ReadonlyMap<string, readonly BookLine[]>;

const nameOf = (eventId: string, recipeId: string): string => `${eventId} ${recipeId}`;

async function readPlanned(events: readonly StoredEvent[]): Promise<Planned> {
  const whole = await Promise.all(
    [...new Set(events)].map(async (event) => toMarketEvent(event, await readSnapshots(event))),
  );
  return new Map(
    whole.flatMap(({ id, recipes }) =>
      recipes.map(({ recipeId, recipeSnapshot }) => [nameOf(id, recipeId), recipeSnapshot?.lines ?? []]),
    ),
  );
}

interface Recipes {
  kitchen: Kitchen;
  made: Made;
  lines: Planned;
}

/** What went into a recipe that was sold, and into those in it, as far as no run had made them. */
function thingsUnmade(
  { kitchen, made, lines }: Recipes,
  { event: { id: eventId, eventDate }, recipeId }: SoldUnposted,
): ReadonlySet<string> {
  const things = new Set<string>();
  const open = [recipeId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (isMadeBy(made, id, eventDate)) continue;
    for (const line of [...(recipeOf(kitchen, id)?.lines ?? []), ...(lines.get(nameOf(eventId, id)) ?? [])]) {
      const thingId = referredTo(line);
      if (line.kind === 'recipe' && !things.has(thingId)) open.push(thingId);
      things.add(thingId);
    }
  }
  return things;
}
