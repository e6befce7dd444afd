/**
 * What is likely to be asked for at an event, of what was sold at earlier ones (ADR 92).
 *
 * Earlier events are those of the same name or place, else of the same weekday, else all: the first of these with three.
 * With fewer nothing is said. A sell-out only says 'at least': its demand is what is expected above it, and an early one
 * is scaled by how much of the day was left. Demand is taken as normal, its spread at least that of chance (the square
 * root of the mean), drawn towards a fifth of the mean while there are few events. Figures are estimates, in floating point.
 */

import { unitOfWord } from '../quantity.ts';
import { unitKind } from '../units.ts';
import type { ForecastBasis } from './constants.ts';
import { density, halfRange, quantile, shareBelow } from './normal.ts';
import type { EventRecipe, MarketEventSummary, RecipeForecast } from './schema.ts';

/** What was sold of a recipe at an event. */
export interface Observation {
  sold: number;
  /** It sold out, when this share of the day was over; `null` when it didn't. */
  soldOutAfter: number | null;
}

export interface Demand {
  expected: number;
  /** Of a further event, with the uncertainty of both. */
  spread: number;
  low: number;
  high: number;
}

export const eventsNeeded = 3;

/** How many events the usual spread counts as. */
const usualWeight = 3;
const usualSpread = 0.2;
const rounds = 12;

/** What was asked for by those who came, with what is expected above a sell-out. */
function imputed({ sold, soldOutAfter }: Observation, mean: number, spread: number) {
  if (soldOutAfter === null) return { value: sold, variance: 0 };
  const scaled = sold / Math.min(1, Math.max(0.5, soldOutAfter));
  const z = (scaled - mean) / spread;
  if (soldOutAfter < 0.97) {
    const ahead = scaled - sold;
    return { value: scaled, variance: ahead * (scaled / Math.max(sold, 1)) };
  }
  const above = Math.max(1e-6, 1 - shareBelow(z));
  const hazard = Math.min(density(z) / above, Math.abs(z) + 1.5);
  return {
    value: Math.max(sold, mean + spread * hazard),
    variance: Math.max(0, spread * spread * (1 + z * hazard - hazard * hazard)),
  };
}

/** The demand of a further event; `null` of fewer than three. */
export function demandOf(observations: readonly Observation[]): Demand | null {
  const count = observations.length;
  if (count < eventsNeeded) return null;
  let mean = observations.reduce((sum, { sold }) => sum + sold, 0) / count;
  let variance = varianceWith(mean, 0, 0);
  for (let round = 0; round < rounds; round++) {
    const values = observations.map((one) => imputed(one, mean, Math.sqrt(variance)));
    mean = values.reduce((sum, { value }) => sum + value, 0) / count;
    const squares = values.reduce((sum, one) => sum + (one.value - mean) ** 2 + one.variance, 0);
    variance = varianceWith(mean, squares, count - 1);
  }
  const spread = Math.sqrt(variance * (1 + 1 / count));
  const half = halfRange(count - 1 + usualWeight) * spread;
  return { expected: mean, spread, low: Math.max(0, mean - half), high: mean + half };
}

/** The variance of demand: of the events, drawn towards the usual one, and never below that of chance. */
function varianceWith(mean: number, squares: number, degrees: number): number {
  const usual = mean + (usualSpread * mean) ** 2;
  return Math.max(1, mean, (squares + usualWeight * usual) / (degrees + usualWeight));
}

/** The chance that at least `quantity` is asked for. */
export const chanceOf = ({ expected, spread }: Demand, quantity: number): number =>
  1 - shareBelow((quantity - 0.5 - expected) / spread);

/** How much to take: where a further one is as likely to earn its margin as to be left over at its cost. */
export function suggestionOf(
  { expected, spread }: Demand,
  price: number | null,
  cost: number | null,
): number {
  if (price === null || cost === null || price <= cost) return expected;
  const share = Math.min(0.98, Math.max(0.2, (price - cost) / price));
  return Math.max(0, expected + quantile(share) * spread);
}

type PastRecipe = Pick<
  EventRecipe,
  'recipeId' | 'plannedQuantity' | 'soldQuantity' | 'wastedQuantity' | 'soldOutAt'
>;
export type PastEvent = Pick<MarketEventSummary, 'id' | 'name' | 'location' | 'eventDate' | 'status'> & {
  recipes: readonly PastRecipe[];
};

/** A stall's day until its sell-outs say otherwise. */
const dayFrom = 9 * 60;
const dayTo = 14 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function observationOf(row: PastRecipe, [from, to]: readonly [number, number]): Observation {
  const [sold, wasted] = [Number(row.soldQuantity), Number(row.wastedQuantity ?? 0)];
  if (row.soldOutAt !== null)
    return { sold, soldOutAfter: Math.min(1, (minutesOf(row.soldOutAt) - from) / (to - from)) };
  // All of it went, though nobody wrote down when.
  return { sold, soldOutAfter: sold > 0 && sold + wasted >= Number(row.plannedQuantity) ? 1 : null };
}

const same = (a: string, b: string): boolean =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Shows a figure as somebody would say it: whole from 5 on, else to a tenth. */
const shown = (value: number): string => String(value >= 5 ? Math.round(value) : Math.round(value * 10) / 10);

/** What is weighed or poured is taken in parts; nobody takes half a tart. */
function isCounted(unitText: string): boolean {
  const unit = unitOfWord(unitText);
  return unit === null || unitKind(unit) === 'count';
}

interface Wanted {
  event: Pick<PastEvent, 'id' | 'name' | 'location' | 'eventDate'>;
  recipe: Pick<
    EventRecipe,
    | 'recipeId'
    | 'plannedQuantity'
    | 'unitSnapshot'
    | 'priceSnapshot'
    | 'ingredientCostSnapshot'
    | 'packagingCostSnapshot'
  >;
}

/** The forecast of a recipe for an event, of all other events. */
export function forecastOf(events: readonly PastEvent[], { event, recipe }: Wanted): RecipeForecast {
  const earlier = events.flatMap((past) => {
    const row = past.recipes.find(({ recipeId }) => recipeId === recipe.recipeId);
    const counts = past.id !== event.id && past.status !== 'cancelled' && past.eventDate < event.eventDate;
    return counts && row && row.soldQuantity !== null ? [{ past, row }] : [];
  });
  const { basis, found } = comparable(earlier, event);
  const dates = found.map(({ past }) => past.eventDate).sort();
  const times = found.flatMap(({ row }) => (row.soldOutAt === null ? [] : [minutesOf(row.soldOutAt)]));
  const day = [Math.min(dayFrom, ...times.map((time) => time - 60)), Math.max(dayTo, ...times)] as const;
  const observations = found.map(({ row }) => observationOf(row, day));
  const soldOut = observations.filter(({ soldOutAfter }) => soldOutAfter !== null).map(({ sold }) => sold);
  const known = {
    ...{ recipeId: recipe.recipeId, basis, events: found.length, from: dates[0] ?? null },
    ...{ to: dates.at(-1) ?? null, soldOutAt: soldOut.length === 0 ? null : shown(Math.max(...soldOut)) },
  };
  const demand = basis === null ? null : demandOf(observations);
  if (!demand) return { ...known, ...nothingKnown };
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  const price = numberOf(recipe.priceSnapshot);
  const ingredients = numberOf(recipe.ingredientCostSnapshot);
  const cost = ingredients === null ? null : ingredients + (numberOf(recipe.packagingCostSnapshot) ?? 0);
  const suggested = suggestionOf(demand, price, cost);
  const whole = isCounted(recipe.unitSnapshot);
  return {
    ...known,
    expected: shown(demand.expected),
    low: shown(whole ? Math.floor(demand.low) : demand.low),
    high: shown(whole ? Math.ceil(demand.high) : demand.high),
    sellOutChance: Math.round(chanceOf(demand, Number(recipe.plannedQuantity)) * 100),
    suggested: shown(whole ? Math.round(suggested) : suggested),
    isWeighed: price !== null && cost !== null && price > cost,
  };
}

const nothingKnown = {
  expected: null,
  low: null,
  high: null,
  sellOutChance: null,
  suggested: null,
  isWeighed: false,
};

type Earlier = { past: PastEvent; row: PastRecipe };

/** The closest events of which there are three. */
function comparable(
  earlier: readonly Earlier[],
  { name, location, eventDate }: Wanted['event'],
): { basis: ForecastBasis | null; found: readonly Earlier[] } {
  const atPlace = ({ past }: Earlier) => same(past.name, name) || same(past.location, location);
  const ofWeekday = ({ past }: Earlier) => weekdayOf(past.eventDate) === weekdayOf(eventDate);
  for (const [basis, found] of [
    ['place', earlier.filter(atPlace)],
    ['weekday', earlier.filter(ofWeekday)],
    ['all', earlier],
  ] as const)
    if (found.length >= eventsNeeded) return { basis, found };
  return { basis: null, found: earlier };
}
