/** How much was planned and sold for an event, on average, to 1 decimal. Cancelled events don't count. */
import { decimalOf, displayDecimal, multiply, ratio, ratioOf, sumDecimals } from '../money.ts';
import type { EventRecipe, MarketEventSummary } from './schema.ts';

type CountedEvent = Pick<MarketEventSummary, 'status'> & {
  recipes: readonly Pick<
    EventRecipe,
    'recipeId' | 'recipeNameSnapshot' | 'plannedQuantity' | 'soldQuantity'
  >[];
};

export interface Averages {
  events: number;
  /** `null` without any event. */
  planned: string | null;
  /** Of the events with sold quantities; `null` without one. */
  sold: string | null;
}

export interface RecipeAverages extends Averages {
  recipeId: string;
  name: string;
}

const averageOf = (values: readonly string[]): string | null =>
  values.length === 0
    ? null
    : displayDecimal(decimalOf(multiply(ratioOf(sumDecimals(values)), ratio(1n, BigInt(values.length)))), 1);

const soldIn = (rows: CountedEvent['recipes']): string[] => {
  const sold = rows.flatMap(({ soldQuantity }) => soldQuantity ?? []);
  return sold.length === 0 ? [] : [sumDecimals(sold)];
};

function averages(events: readonly CountedEvent['recipes'][]): Averages {
  return {
    events: events.length,
    planned: averageOf(events.map((rows) => sumDecimals(rows.map(({ plannedQuantity }) => plannedQuantity)))),
    sold: averageOf(events.flatMap(soldIn)),
  };
}

/** In all. */
export const averagesOf = (events: readonly CountedEvent[]): Averages =>
  averages(events.filter(({ status }) => status !== 'cancelled').map(({ recipes }) => recipes));

/** For each recipe, over the events that have it. */
export function averagesByRecipe(events: readonly CountedEvent[]): RecipeAverages[] {
  const groups = new Map<string, { name: string; rows: CountedEvent['recipes'][] }>();
  for (const { status, recipes } of events) {
    if (status === 'cancelled') continue;
    for (const row of recipes) {
      const group = groups.get(row.recipeId) ?? { name: row.recipeNameSnapshot, rows: [] };
      groups.set(row.recipeId, { ...group, rows: [...group.rows, [row]] });
    }
  }
  return [...groups].map(([recipeId, { name, rows }]) => ({ recipeId, name, ...averages(rows) }));
}
