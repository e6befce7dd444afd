/** What events planned, sold and made: each event, each place or each product. Cancelled ones are in none. */
import { type ProductProfit, placeKeyOf, profitOf } from '../market-events/profit.ts';
import type { EventRecipe, MarketEventSummary } from '../market-events/schema.ts';
import { decimalOf, multiply, ratioOf, sumDecimals } from '../money.ts';
import type { Grouping, ReportColumn, ReportFigures, ReportRow } from './report.ts';

type Event = Pick<MarketEventSummary, 'id' | 'name' | 'eventDate' | 'location' | 'status' | 'fees'> & {
  recipes: readonly Omit<EventRecipe, 'id' | 'eventId' | 'confirmedHolds'>[];
};

/** Of one event, or of one product at one event. */
interface Part {
  /** What it is added up with. */
  key: string;
  heads: ReportRow;
  eventId: string;
  planned: string;
  sold: string;
  wasted: string;
  soldOut: number;
  takings: string;
  costs: string;
  fees: string;
  /** `null` where a price is unknown, or nothing was entered. */
  profit: string | null;
  /** What isn't known of it, in words. */
  unknown: readonly string[];
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
  const figures = figuresOf(by);
  const rows = [...Map.groupBy(parts, ({ key }) => key).values()].map((of) => rowOf(of, by));
  return {
    columns: [...headsOf[by], ...figures, { key: 'unknown', title: 'Not known', kind: 'text' }],
    rows: inOrder(rows, by),
    totals: Object.fromEntries(
      figures.map(({ key }) => [key, sumDecimals(rows.map((row) => row[key] ?? '0'))]),
    ),
    complete: parts.every(({ unknown }) => unknown.length === 0),
  };
}

function wholeOf(event: Event, by: Grouping): Part {
  const { id: eventId, name, eventDate, location, recipes } = event;
  const made = profitOf(event);
  const place = location.trim() || name.trim();
  return {
    eventId,
    key: by === 'event' ? eventId : placeKeyOf(event),
    heads: by === 'event' ? { date: eventDate, event: name, place } : { place },
    planned: sumDecimals(recipes.map(({ plannedQuantity }) => plannedQuantity)),
    sold: sumDecimals(recipes.map(({ soldQuantity }) => soldQuantity ?? '0')),
    wasted: sumDecimals(recipes.map(({ wastedQuantity }) => wastedQuantity ?? '0')),
    soldOut: recipes.filter(({ soldOutAt }) => soldOutAt !== null).length,
    takings: made?.takings ?? '0',
    costs: made ? sumDecimals([made.soldCost, made.wastedCost]) : '0',
    fees: sumDecimals(made?.fees.map(({ amount }) => amount) ?? []),
    // Some of it is still to be entered.
    profit: recipes.every(({ soldQuantity }) => soldQuantity !== null) ? (made?.profit ?? null) : null,
    unknown: unknownOf(event, made?.products ?? []),
  };
}

/** What was sold of each, what it costs and its price. */
function unknownOf({ recipes }: Pick<Event, 'recipes'>, products: readonly ProductProfit[]): string[] {
  const notEntered = recipes.filter(({ soldQuantity }) => soldQuantity === null);
  return [
    ...notEntered.map(({ recipeNameSnapshot: name }) => `what was sold of ${name}`),
    ...products.filter(({ takings }) => takings === null).map(({ name }) => `the price of ${name}`),
    ...products.filter(({ isCostKnown }) => !isCostKnown).map(({ name }) => `the cost of ${name}`),
  ];
}

function productsOf(event: Event): Part[] {
  const made = new Map(profitOf(event)?.products.map((product) => [product.recipeId, product]));
  return event.recipes.map((recipe) => {
    const { recipeId, recipeNameSnapshot: product } = recipe;
    const profit = made.get(recipeId);
    return {
      ...{ eventId: event.id, key: recipeId, heads: { product } },
      planned: recipe.plannedQuantity,
      sold: recipe.soldQuantity ?? '0',
      wasted: recipe.wastedQuantity ?? '0',
      soldOut: recipe.soldOutAt === null ? 0 : 1,
      takings: profit?.takings ?? '0',
      costs: profit ? sumDecimals([profit.soldCost, profit.wastedCost]) : '0',
      fees: '0',
      profit:
        profit && profit.takings !== null
          ? minus(profit.takings, sumDecimals([profit.soldCost, profit.wastedCost]))
          : null,
      unknown: unknownOf({ recipes: [recipe] }, profit ? [profit] : []),
    };
  });
}

const minus = (a: string, b: string): string =>
  sumDecimals([a, decimalOf(multiply(ratioOf('-1'), ratioOf(b)))]);

function rowOf(parts: readonly Part[], by: Grouping): ReportRow {
  const sumOf = (pick: (part: Part) => string): string => sumDecimals(parts.map(pick));
  const profits = parts.flatMap(({ profit }) => profit ?? []);
  const unknown = [...new Set(parts.flatMap((part) => part.unknown))];
  return {
    ...parts[0]?.heads,
    ...(by !== 'event' && { events: String(new Set(parts.map(({ eventId }) => eventId)).size) }),
    planned: sumOf(({ planned }) => planned),
    sold: sumOf(({ sold }) => sold),
    wasted: sumOf(({ wasted }) => wasted),
    soldOut: String(parts.reduce((sum, { soldOut }) => sum + soldOut, 0)),
    takings: sumOf(({ takings }) => takings),
    costs: sumOf(({ costs }) => costs),
    ...(by !== 'product' && { fees: sumOf(({ fees }) => fees) }),
    // With one of them unknown, the others' would read as all there was.
    profit: profits.length === parts.length ? sumDecimals(profits) : null,
    unknown: unknown.join(', '),
  };
}

/** Events by day, newest first; places and products by what they took, most first. */
function inOrder(rows: readonly ReportRow[], by: Grouping): ReportRow[] {
  const days = (a: ReportRow, b: ReportRow): number => (b.date ?? '').localeCompare(a.date ?? '');
  const takings = (a: ReportRow, b: ReportRow): number => Number(b.takings) - Number(a.takings);
  return rows.toSorted(by === 'event' ? days : takings);
}
