import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useEffect, useMemo, useState } from 'react';
import { usePrices } from '../../../../data/price-impact.ts';
import { pricePoints, type Trend, trendOf } from '../../model/history.ts';

/** How long a row stays in view before its trend is fetched. Scrolling past fetches nothing. */
const settledAfterMs = 350;
const pricesRead = 30;

/** Where the price went in the last 90 days: a line, and by how many percent. */
export default function PriceTrend({ ingredient }: { ingredient: Ingredient }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const priced = ingredient.costPerUnit !== null;
  const prices = usePrices(ingredient.id, ingredient.version, pricesRead, settled && priced);
  const trend = useMemo(
    () =>
      prices.data &&
      trendOf(pricePoints(prices.data, ingredient.costingUnit, measuresOf(ingredient)), Date.now()),
    [prices.data, ingredient],
  );
  if (!trend) return null;
  const { percent } = trend;
  const tone = percent === 0 ? 'text-ink-3' : percent > 0 ? 'text-danger' : 'text-success';
  return (
    <span className={`num flex items-center gap-2 text-13 ${tone}`}>
      <Line trend={trend} />
      <span className="font-[650]">
        {percent === 0 ? 'level' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`}
      </span>
    </span>
  );
}

const width = 60;
const height = 18;
const inset = 3;

function Line({ trend }: { trend: Trend }) {
  const { points } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => ((at - first.at) / Math.max(1, last.at - first.at)) * width;
  const y = (price: number) =>
    high === low ? height / 2 : inset + (1 - (price - low) / (high - low)) * (height - 2 * inset);
  const path = points.map(({ at, price }) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(' ');
  return (
    <svg aria-hidden="true" width={width + inset} height={height} className="shrink-0 overflow-visible">
      <polyline points={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
      <circle cx={x(last.at)} cy={y(last.price)} r="2.75" fill="currentColor" />
    </svg>
  );
}
