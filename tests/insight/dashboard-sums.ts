/** The figures of the page to open first, worked out from the notebook. */
import { earlierBy, isIn, later, londonDay, mondayOf, type Span } from './days.ts';
import {
  type Fraction,
  fraction,
  isAbove,
  isSame,
  minus,
  none,
  percentOf,
  times,
  total,
  whole,
  written,
} from './fraction.ts';
import { type IngredientNote, type Notebook, priceAt } from './notebook.ts';
import { earned, held, marginPercent, needsActuals, type SoldLine, soldLines, within } from './sales-sums.ts';
import { byEndOf, cardLines } from './shelf.ts';

interface Asked {
  date: string;
  siteId: string | undefined;
}

export function dashboard(notes: Notebook, asked: Asked) {
  const { date } = asked;
  const isHere = (siteId: string | null): boolean =>
    asked.siteId === undefined || (siteId ?? notes.mainSite) === asked.siteId;
  const lines = soldLines(notes).filter(({ siteId }) => isHere(siteId));
  const stalls = held(notes).filter(({ siteId }) => isHere(siteId));
  const open = stalls.filter((stall) => needsActuals(stall, date));
  const week = { from: mondayOf(date), to: date };
  const month = { from: later(date, -29), to: date };
  const [sold, before] = [week, earlierBy(week, 7)].map((span) =>
    takings(
      lines,
      span,
      open.map(({ day }) => day),
    ),
  ) as [Takings, Takings];
  const ofMonth = within(lines, month);
  return {
    isWhole: true,
    runs: runsOf(notes, date, isHere),
    sold: {
      ...{ amount: written(sold.amount), before: written(before.amount) },
      ...{ complete: sold.complete, beforeComplete: before.complete },
    },
    spent: spentIn(notes, { week, isHere, sold }),
    margin: {
      percent: marginPercent(ofMonth),
      before: marginPercent(within(lines, earlierBy(month, 30))),
      target: '65',
      complete: ofMonth.every((line) => line.takings !== null && line.cost !== null),
      recipeIds: [...new Set(ofMonth.filter(isSome).map(({ recipe }) => recipe.id))].sort(),
    },
    countedAt: notes.counts.filter(({ siteId }) => isHere(siteId)).at(-1)?.at ?? null,
    prices: notes.ingredients.flatMap((one) => moved(one, month)).sort(byIngredient),
    actuals: open.map(({ id, rows }) => `${id} ${rows.filter(({ sold: of }) => of === null).length}`).sort(),
    lowStock: lowStock(notes, date, isHere),
    nextEvent: nextOf(stalls, date),
  };
}

const isSome = ({ quantity }: SoldLine): boolean => isAbove(quantity, none);

interface Takings {
  amount: Fraction;
  complete: boolean;
}

/** 'At least' with a price that nobody knows, and with a stall that nobody has entered. */
function takings(lines: readonly SoldLine[], span: Span, open: readonly string[]): Takings {
  const { takings: amount, isPriced } = earned(within(lines, span));
  return { amount, complete: isPriced && !open.some((day) => isIn(day, span)) };
}

const runsOf = (notes: Notebook, date: string, isHere: (siteId: string | null) => boolean): string[] =>
  notes.runs
    .filter(
      ({ day, status, siteId }) =>
        day === date && (status === 'draft' || status === 'locked') && isHere(siteId),
    )
    .map(
      ({ id, status, made, planned }) => `${id} ${status} ${written(status === 'locked' ? made : planned)}`,
    )
    .sort();

/** Deliveries as they were paid, less what went back for its price; without any in 60 days, what runs used. */
function spentIn(
  notes: Notebook,
  { week, isHere, sold }: { week: Span; isHere: (siteId: string | null) => boolean; sold: Takings },
) {
  const kept = new Set(notes.items.filter(({ category }) => category === 'ingredient').map(({ id }) => id));
  const bought = notes.moves.filter(
    ({ column, itemId, isUndone }) =>
      (column === 'received' || column === 'toSuppliers') && kept.has(itemId) && !isUndone,
  );
  const twoMonths = { from: later(week.to, -59), to: week.to };
  const isDelivered = bought.some(({ column, day }) => column === 'received' && isIn(day, twoMonths));
  const parts = isDelivered
    ? bought
        .filter(({ day, siteId }) => isIn(day, week) && isHere(siteId))
        .map(({ paid, column }) => ({
          amount: paid ?? none,
          complete: paid !== null || column === 'toSuppliers',
        }))
    : notes.runs
        .filter(({ status, day, siteId }) => status === 'locked' && isIn(day, week) && isHere(siteId))
        .map(({ used }) => used);
  const amount = total(parts.map((part) => part.amount));
  const complete = parts.every((part) => part.complete);
  const isKnown = sold.complete && complete && isAbove(sold.amount, none);
  return {
    ...{ amount: written(amount), complete, source: isDelivered ? 'deliveries' : 'runs' },
    percentOfSales: isKnown ? written(percentOf(amount, sold.amount)) : null,
  };
}

interface Moved {
  ingredientId: string;
  now: string;
  changePercent: string;
  points: { day: string; price: string }[];
}

const byIngredient = (a: Moved, b: Moved): number => (a.ingredientId < b.ingredientId ? -1 : 1);

/** A price of now against the one before these days; against the first one where there was none. */
function moved({ id, prices }: IngredientNote, { from, to }: Span): Moved[] {
  const known = prices.filter(({ amount }) => amount !== null);
  const start = known.findLast(({ at }) => londonDay(at) < from);
  const [now, first] = [known.at(-1), start ?? known[0]];
  if (!now || !first || now.amount === null || first.amount === null) return [];
  const change = minus(fraction(now.amount), fraction(first.amount));
  if (isSame(change, none)) return [];
  const days = [...new Set(known.map(({ at }) => londonDay(at)))].filter((day) => isIn(day, { from, to }));
  const points = days.map((day) => ({ day, price: priceAt(prices, byEndOf(day)) ?? '' }));
  return [
    {
      ...{
        ingredientId: id,
        now: now.amount,
        changePercent: written(percentOf(change, fraction(first.amount))),
      },
      points: start ? [{ day: from, price: first.amount }, ...points] : points,
    },
  ];
}

/** Below zero, or a product under its ideal level. */
function lowStock(notes: Notebook, date: string, isHere: (siteId: string | null) => boolean): string[] {
  const lines = cardLines(notes, date);
  return notes.items
    .flatMap(({ id, category, ideal }) =>
      notes.sites
        .filter((site) => isHere(site.id))
        .flatMap(({ id: siteId }) => {
          const own = lines.filter((line) => line.itemId === id && line.siteId === siteId);
          const left = own.reduce((sum, { delta }) => sum + delta, 0n);
          const isLow = left < 0n || (category === 'product' && left < (ideal.get(siteId) ?? 0n));
          return isLow ? [`${id} ${siteId} ${written(times(whole(left), fraction('0.001')))}`] : [];
        }),
    )
    .sort();
}

function nextOf(stalls: ReturnType<typeof held>, date: string) {
  const [next] = stalls
    .filter(({ day, status }) => day >= date && status === 'planned')
    .sort((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
  if (!next) return null;
  const priced = next.rows.flatMap(({ price, planned }) =>
    price === null ? [] : [times(fraction(planned), fraction(price))],
  );
  const units = new Set(next.rows.map(({ recipe }) => recipe.unit));
  return {
    id: next.id,
    planned: units.size > 1 ? null : written(total(next.rows.map(({ planned }) => fraction(planned)))),
    ifSoldOut: priced.length === 0 ? null : written(total(priced)),
    complete: priced.length === next.rows.length,
  };
}
