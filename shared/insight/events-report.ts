/**
 * What events planned, sold and made: each event, each place or each product. Cancelled ones are in none. What wasn't entered
 * is no zero: sums are of what is known, and the row names what isn't. Of a cost that isn't wholly known the known part counts,
 * and the profit is 'at most'; without a price nobody knows the profit. A figure of which nothing is known is `null`.
 */

import { feeOf, inPence, placeKeyOf, placeOf } from '../market-events/profit.ts';
import type { EventFee, EventRecipe, MarketEventSummary } from '../market-events/schema.ts';
import { multiplyDecimals, subtractDecimals, sumDecimals } from '../money.ts';
import type { Grouping, ReportColumn, ReportFigures, ReportRow } from './report.ts';

type Recipe = Omit<EventRecipe, 'id' | 'eventId' | 'confirmedHolds'>;
type Event = Pick<MarketEventSummary, 'id' | 'name' | 'eventDate' | 'location' | 'status' | 'fees'> & {
  recipes: readonly Recipe[];
};

type Known = string | null;

/** Of one product at one event. */
interface Product {
  unit: string;
  planned: Known;
  sold: Known;
  wasted: Known;
  soldOut: string;
  takings: Known;
  costs: Known;
  /** What is left of both, without fees; `null` where the takings aren't known. */
  left: Known;
  /** It isn't known what all of it cost. */
  isMost: boolean;
  /** Some was sold for nobody knows how much. */
  isUnpriced: boolean;
  /** What isn't known of it, in words. */
  unknown: readonly string[];
}

/** Of one event, or of one product at one event. */
interface Part extends Product {
  /** What it is added up with. */
  key: string;
  heads: ReportRow;
  eventId: string;
  fees: Known;
}

const headsOf: Readonly<Record<Grouping, readonly ReportColumn[]>> = {
  event: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'event', title: 'Event', kind: 'text' },
    { key: 'place', title: 'Place', kind: 'text' },
  ],
  place: [
    { key: 'place', title: 'Place', kind: 'text' },
    { key: 'events', title: 'Events', kind: 'quantity' },
  ],
  product: [
    { key: 'product', title: 'Product', kind: 'text' },
    { key: 'events', title: 'Events', kind: 'quantity' },
    { key: 'unit', title: 'Unit', kind: 'text' },
  ],
};

/** Fees are of an event, not of a product. */
const figuresOf = (by: Grouping): readonly ReportColumn[] => [
  { key: 'planned', title: 'Planned', kind: 'quantity' },
  { key: 'sold', title: 'Sold', kind: 'quantity' },
  { key: 'wasted', title: 'Wasted', kind: 'quantity' },
  { key: 'soldOut', title: 'Sold out', kind: 'quantity' },
  { key: 'takings', title: 'Takings', kind: 'money' },
  { key: 'costs', title: 'Costs', kind: 'money' },
  ...(by === 'product' ? [] : [{ key: 'fees', title: 'Fees', kind: 'money' } as const]),
  { key: 'profit', title: by === 'product' ? 'Profit before fees' : 'Profit', kind: 'money' },
];

export function eventsReport(events: readonly Event[], by: Grouping): ReportFigures {
  const parts = events
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((event) => (by === 'product' ? productsOf(event) : [wholeOf(event, by)]));
  const rows = [...Map.groupBy(parts, ({ key }) => key).values()].map((of) => rowOf(of, by));
  return {
    columns: [...headsOf[by], ...figuresOf(by), { key: 'unknown', title: 'Not known', kind: 'text' }],
    rows: inOrder(rows, by),
    totals: totalsOf(parts, by),
    complete: parts.every(({ unknown }) => unknown.length === 0),
  };
}

/** Of what is known; `null` where nothing is. */
function sum(values: readonly Known[]): Known {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 && values.length > 0 ? null : sumDecimals(known);
}

const quantities = ['planned', 'sold', 'wasted'] as const;

/** Kilograms and tarts don't add up. */
function sumOfUnits(products: readonly Product[], name: (typeof quantities)[number]): Known {
  return new Set(products.map(({ unit }) => unit)).size > 1 ? null : sum(products.map((one) => one[name]));
}

/** Each product's takings and costs are in pence, so that all ways of adding up come to the same. */
function productOf(recipe: Recipe): Product {
  const { recipeNameSnapshot: name, soldQuantity: sold, priceSnapshot, plannedQuantity: planned } = recipe;
  const { ingredientCostSnapshot: ingredients, packagingCostSnapshot: packaging } = recipe;
  const wasted = sold === null ? recipe.wastedQuantity : (recipe.wastedQuantity ?? '0');
  const isSome = sold !== null && sold !== '0';
  const gone = sold === null || wasted === null ? null : sumDecimals([sold, wasted]);
  const isCostKnown = ingredients !== null || gone === '0';
  const known = sum([ingredients ?? recipe.ingredientCostAtLeast, packaging]);
  const takings = isSome ? priceSnapshot && inPence(multiplyDecimals(sold, priceSnapshot)) : sold;
  const costs =
    gone === null || (known === null && !isCostKnown) ? null : inPence(multiplyDecimals(gone, known ?? '0'));
  const isUnpriced = isSome && priceSnapshot === null;
  const isMost = gone !== null && !isCostKnown;
  return {
    ...{ unit: recipe.unitSnapshot, planned, sold, wasted, soldOut: recipe.soldOutAt === null ? '0' : '1' },
    ...{ takings, costs, isUnpriced, isMost },
    left: takings && subtractDecimals(takings, costs ?? '0'),
    unknown: [
      ...(sold === null ? [`what was sold of ${name}`] : []),
      ...(isUnpriced ? [`the price of ${name}`] : []),
      ...(isMost ? [`the cost of ${name}`] : []),
    ],
  };
}

/** A fee in percent of what nobody knows isn't known. */
const feeFrom = (fee: EventFee, takings: Known): Known =>
  'percent' in fee && takings === null ? null : feeOf(fee, takings ?? '0').amount;

function wholeOf(event: Event, by: Grouping): Part {
  const { id: eventId, name, eventDate, fees } = event;
  const products = event.recipes.map(productOf);
  const place = placeOf(event);
  const takings = sum(products.map((product) => product.takings));
  return {
    eventId,
    key: by === 'event' ? eventId : placeKeyOf(event),
    heads: by === 'event' ? { date: eventDate, event: name, place } : { place },
    unit: products[0]?.unit ?? '',
    planned: sumOfUnits(products, 'planned'),
    sold: sumOfUnits(products, 'sold'),
    wasted: sumOfUnits(products, 'wasted'),
    soldOut: sumDecimals(products.map(({ soldOut }) => soldOut)),
    takings,
    costs: sum(products.map(({ costs }) => costs)),
    isMost: products.some(({ isMost }) => isMost),
    isUnpriced: products.some(({ isUnpriced }) => isUnpriced),
    left: products.some(({ isUnpriced }) => isUnpriced) ? null : sum(products.map(({ left }) => left)),
    fees: sum(fees.map((fee) => feeFrom(fee, takings))),
    unknown: products.flatMap(({ unknown }) => unknown),
  };
}

const productsOf = (event: Event): Part[] =>
  event.recipes.map((recipe) => ({
    ...productOf(recipe),
    ...{ eventId: event.id, key: `${recipe.recipeId} ${recipe.unitSnapshot}`, fees: '0' },
    heads: { product: recipe.recipeNameSnapshot, unit: recipe.unitSnapshot },
  }));

function figuresIn(parts: readonly Part[]) {
  const fees = sum(parts.map((part) => part.fees));
  // The fees of an event that nobody entered were paid all the same.
  const profits = parts.filter(({ isUnpriced }) => !isUnpriced);
  const left = sum(profits.map((part) => part.left));
  const paid = sum(profits.map((part) => part.fees));
  return {
    planned: sumOfUnits(parts, 'planned'),
    sold: sumOfUnits(parts, 'sold'),
    wasted: sumOfUnits(parts, 'wasted'),
    soldOut: sumDecimals(parts.map(({ soldOut }) => soldOut)),
    takings: sum(parts.map(({ takings }) => takings)),
    costs: sum(parts.map(({ costs }) => costs)),
    fees,
    profit: profits.length === 0 && parts.length > 0 ? null : left && subtractDecimals(left, paid ?? '0'),
  };
}

function rowOf(parts: readonly Part[], by: Grouping): ReportRow {
  const { fees, ...figures } = figuresIn(parts);
  return {
    ...parts[0]?.heads,
    ...(by !== 'event' && { events: String(new Set(parts.map(({ eventId }) => eventId)).size) }),
    ...figures,
    ...(by !== 'product' && { fees }),
    ...(figures.profit !== null && parts.some(({ isMost }) => isMost) && { isMost: 'profit' }),
    unknown: [...new Set(parts.flatMap((part) => part.unknown))].join(', '),
  };
}

/** Of what is known. Kilograms and tarts have no total. */
function totalsOf(parts: readonly Part[], by: Grouping): Record<string, string> {
  const figures = figuresIn(parts);
  return Object.fromEntries(
    figuresOf(by).flatMap(({ key }) => {
      const total = figures[key as keyof typeof figures];
      return total === null ? [] : [[key, total]];
    }),
  );
}

/** Events by day, newest first; places and products by what they made, most first. */
function inOrder(rows: readonly ReportRow[], by: Grouping): ReportRow[] {
  const days = (a: ReportRow, b: ReportRow): number => (b.date ?? '').localeCompare(a.date ?? '');
  const profit = (a: ReportRow, b: ReportRow): number => Number(b.profit ?? 0) - Number(a.profit ?? 0);
  return rows.toSorted(by === 'event' ? days : profit);
}
