/**
 * What events sold of recipes of which no batch was in date that day: it was made all the same, of what the recipe names today or named
 * when it was planned. So a trace of flour reaches the stall of a baker who types no runs (ADR 88).
 */

import type { BookLine } from '@batchbook/shared/recipes/book';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import { referredTo } from '@batchbook/shared/recipes/references';
import {
  eventSales,
  type SoldUnposted,
  type StoredEvent,
  snapshotIn,
  snapshotKey,
} from '../../market-events/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { once, onceEach } from '../../platform/once.ts';
import { getItems, itemsByKey } from '../../platform/table/read.ts';
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
  const planned = once(async () => readPlanned(scope, await open()));
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

/** What a recipe named when it was planned for an event, by the name of its snapshot. */
type Planned = ReadonlyMap<string, readonly BookLine[]>;

/** The same for all events that were planned with the recipe as it was then. */
function snapshotOf({ event: { recipes }, recipeId }: SoldUnposted): string {
  const recipe = recipes.find((one) => one.recipeId === recipeId);
  return `${recipeId} ${recipe?.snapshot}`;
}

/** Reads each snapshot once, however many events have it. */
async function readPlanned(scope: Scope, sales: readonly SoldUnposted[]): Promise<Planned> {
  const distinct = new Map(sales.map((sold) => [snapshotOf(sold), sold]));
  const keys = [...distinct.values()].flatMap(({ event, recipeId }) => {
    const recipe = event.recipes.find((one) => one.recipeId === recipeId);
    return recipe ? snapshotKey(scope.organizationId, event.id, recipe) : [];
  });
  const at = itemsByKey(keys.length === 0 ? [] : await getItems(scope, keys));
  return new Map(
    [...distinct].flatMap(([name, { event, recipeId }]) => {
      const recipe = event.recipes.find((one) => one.recipeId === recipeId);
      const item = recipe && at(snapshotKey(scope.organizationId, event.id, recipe));
      return item ? [[name, snapshotIn(item).lines]] : [];
    }),
  );
}

interface Recipes {
  kitchen: Kitchen;
  made: Made;
  lines: Planned;
}

/** What went into a recipe that was sold, and into those in it, as far as no run had made them. */
function thingsUnmade({ kitchen, made, lines }: Recipes, sold: SoldUnposted): ReadonlySet<string> {
  const { recipeId, event } = sold;
  const things = new Set<string>();
  const open = [recipeId];
  const linesOf = (id: string): readonly BookLine[] => [
    ...(recipeOf(kitchen, id)?.lines ?? []),
    ...(id === recipeId ? (lines.get(snapshotOf(sold)) ?? []) : []),
  ];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (isMadeBy(made, id, event.eventDate)) continue;
    for (const line of linesOf(id)) {
      const thingId = referredTo(line);
      if (line.kind === 'recipe' && !things.has(thingId)) open.push(thingId);
      things.add(thingId);
    }
  }
  return things;
}
