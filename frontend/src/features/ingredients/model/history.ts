/** Prices over time, made comparable: each as the price of the costing unit that counts now. */
import type { Price } from '@batchbook/shared/ingredients/schema';
import { decimalOf, divide, multiply, ratioOf } from '@batchbook/shared/money';
import { conversionRate, costingAmount, type Measures, parseCostingUnit } from '@batchbook/shared/units';

export interface PricePoint {
  /** When the price began, in ms. */
  at: number;
  /** `null` without a price that converts. */
  price: string | null;
}

/** Converts a price to another costing unit. Returns `null` if they don't convert. */
export function inCostingUnit(price: string, from: string, to: string, measures: Measures): string | null {
  if (from === to) return price;
  const [source, target] = [parseCostingUnit(from), parseCostingUnit(to)];
  if (source === null || target === null) return null;
  const rate = conversionRate(target.unit, source.unit, measures);
  if (rate === null) return null;
  const perUnit = divide(ratioOf(price), costingAmount(source));
  return decimalOf(multiply(perUnit, multiply(rate.factor, costingAmount(target))));
}

/** Oldest first. */
export function pricePoints(prices: readonly Price[], costingUnit: string, measures: Measures): PricePoint[] {
  return prices
    .map((entry) => ({
      at: Date.parse(entry.at),
      price:
        entry.costPerUnit === null
          ? null
          : inCostingUnit(entry.costPerUnit, entry.costingUnit, costingUnit, measures),
    }))
    .sort((a, b) => a.at - b.at);
}

const dayMs = 86_400_000;
const trendDays = 90;

export interface Trend {
  /** The change to now, from the price at the start of the period or the first known one in it. */
  points: { at: number; price: number }[];
  /** In whole percent. 0 means no change. */
  percent: number;
}

/** The trend of the last 90 days, or `null` without a known price. */
export function trendOf(points: readonly PricePoint[], nowMs: number): Trend | null {
  const from = nowMs - trendDays * dayMs;
  const known = points.flatMap(({ at, price }) => (price === null ? [] : [{ at, price: Number(price) }]));
  const held = known.findLast((point) => point.at <= from);
  const within = known.filter((point) => point.at > from);
  const shown = held ? [{ at: from, price: held.price }, ...within] : within;
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const percent = first.price === 0 ? 0 : Math.round(((last.price - first.price) / first.price) * 100);
  return { points: [...shown, { at: nowMs, price: last.price }], percent };
}
