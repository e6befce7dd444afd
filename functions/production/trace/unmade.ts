/**
 * What events sold of recipes that no run had made by then: it was made all the same, of what the recipe names today. So a
 * trace of flour reaches the stall of a baker who types no runs (ADR 88).
 */
import { referredTo } from '@batchbook/shared/recipes/references';
import { eventSales, type SoldUnposted, type StoredEvent } from '../../market-events/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { once, onceEach } from '../../platform/once.ts';
import { type Kitchen, readKitchen, recipeOf } from '../../recipes/index.ts';
import { type RunHead, runTable } from '../table.ts';
import { latestToday } from './latest-today.ts';

interface Scope {
  organizationId: string;
}

/** By recipe, the first day on which a run made it that wasn't struck through. */
type FirstMade = ReadonlyMap<string, string>;

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
    const made = firstMadeIn(heads.values());
    return sales.filter((sold) => !isMadeBy(made, sold.recipeId, sold.event.eventDate));
  });
  const kitchen = once(async () =>
    readKitchen(scope, new Set((await open()).map(({ recipeId }) => recipeId))),
  );
  const allMade = once(async () => firstMadeIn((await runTable.readAll(scope)).map(runTable.toEntity)));
  return onceEach(async (thingId) => {
    const sales = await open();
    if (sales.length === 0) return [];
    const book = await kitchen();
    const without = (made: FirstMade): SoldUnposted[] =>
      sales.filter((sold) => thingsUnmade(book, made, sold).has(thingId));
    return without(new Map()).length === 0 ? [] : without(await allMade());
  });
}

function firstMadeIn(heads: Iterable<RunHead>): FirstMade {
  const first = new Map<string, string>();
  for (const { recipeId, productionDate, confirmedAt, strikethroughStatus } of heads) {
    const known = first.get(recipeId);
    if (confirmedAt !== null && !strikethroughStatus && (known === undefined || productionDate < known))
      first.set(recipeId, productionDate);
  }
  return first;
}

const isMadeBy = (made: FirstMade, recipeId: string, day: string): boolean => {
  const first = made.get(recipeId);
  return first !== undefined && first <= day;
};

/** What went into a recipe that was sold, and into those in it, as far as no run had made them. */
function thingsUnmade(
  kitchen: Kitchen,
  made: FirstMade,
  { event: { eventDate }, recipeId }: SoldUnposted,
): ReadonlySet<string> {
  const things = new Set<string>();
  const open = [recipeId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (isMadeBy(made, id, eventDate)) continue;
    for (const line of recipeOf(kitchen, id)?.lines ?? []) {
      const thingId = referredTo(line);
      if (line.kind === 'recipe' && !things.has(thingId)) open.push(thingId);
      things.add(thingId);
    }
  }
  return things;
}
