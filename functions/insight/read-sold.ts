/** What was sold of each recipe in some days: sales of runs, and what events sold. Each counts on its own day. */
import { earningsOf } from '@batchbook/shared/insight/margin-rows';
import type { GoneSales, SoldUnits } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { profitOf } from '@batchbook/shared/market-events/profit';
import { multiplyDecimals, sumDecimals } from '@batchbook/shared/money';
import { inYieldUnit } from '@batchbook/shared/recipes/yield-units';
import { readEventsIn, type StoredEvent } from '../market-events/index.ts';
import { getItem } from '../platform/table/read.ts';
import { type Kitchen, recipeOf } from '../recipes/index.ts';
import { type Day, daysStateIn, daysStateKey, readDays } from './days/day-table.ts';
import { readSoldBySales, type SoldOn } from './days/sold-by-sales.ts';

interface Scope {
  organizationId: string;
}

/** Sold of one recipe, by one sale or one event. */
interface SoldOnce {
  recipeId: string;
  day: string;
  quantity: string;
  /** The word of its unit. */
  unit: string;
  /** `null` where nobody knows the price. */
  takings: string | null;
  /** What these cost to make, as it was recorded; `null` where nobody knows. */
  cost: string | null;
}

/** Sales from the sums of days, which are a small part of the sales to read; from the sales themselves until these are made. */
export async function readSold(
  scope: Scope,
  span: Span,
): Promise<{
  sold: SoldOnce[];
  isWhole: boolean;
  events: readonly StoredEvent[];
}> {
  const [item, days, events] = await Promise.all([
    getItem(scope, daysStateKey(scope.organizationId)),
    readDays(scope, span),
    readEventsIn(scope, span),
  ]);
  const isWhole = daysStateIn(item)?.madeAt != null;
  const sold = isWhole ? [...days].flatMap(soldOnDay) : await readSoldBySales(scope, span);
  return { sold: [...sold.map(soldOnce), ...events.flatMap(soldAtEvent)], isWhole, events };
}

const soldOnce = ({ day, line }: SoldOn): SoldOnce => {
  const { recipeId, quantity, unit, takings, priced, cost, costed } = line;
  return {
    ...{ recipeId, day, quantity, unit },
    takings: priced ? takings : null,
    cost: costed ? cost : null,
  };
};

const soldOnDay = ([day, { sold }]: [string, Day]): SoldOn[] => sold.map((line) => ({ day, line }));

/** By recipe, and of all recipes that are gone. */
export function soldByRecipe(
  sold: readonly SoldOnce[],
  kitchen: Pick<Kitchen, 'recipes' | 'variations'>,
): { sold: ReadonlyMap<string, SoldUnits>; gone: GoneSales | null } {
  const byRecipe = Map.groupBy(sold, ({ recipeId }) => recipeId);
  const known = [...byRecipe].flatMap(([recipeId, of]): [string, SoldUnits][] => {
    const recipe = recipeOf(kitchen, recipeId);
    return recipe ? [[recipeId, addedUp(of, recipe.unit)]] : [];
  });
  const there = new Map(known);
  const gone = sold.filter(({ recipeId }) => !there.has(recipeId));
  if (gone.length === 0) return { sold: there, gone: null };
  // Each in the unit that it was sold in: how many that were together doesn't matter.
  const { earned, ...sums } = earningsOf(sumsOf(gone.map((one) => ({ ...one, units: one.quantity }))));
  return { sold: there, gone: { ...sums, earned: earned ?? '0' } };
}

/** What an event sold, each product for itself. Work is in the cost, as it is in that of a run. */
export function soldAtEvent(event: StoredEvent): SoldOnce[] {
  const recipes = new Map(event.recipes.map((recipe) => [recipe.recipeId, recipe]));
  return (profitOf(event)?.products ?? []).map(({ recipeId, sold, takings, soldCost, isCostKnown }) => {
    const { unitSnapshot, workCostSnapshot } = recipes.get(recipeId) ?? {};
    const work = multiplyDecimals(sold, workCostSnapshot ?? '0');
    return {
      ...{ recipeId, day: event.eventDate, quantity: sold, takings, unit: unitSnapshot ?? 'pieces' },
      cost: isCostKnown || sold === '0' ? sumDecimals([soldCost, work]) : null,
    };
  });
}

function addedUp(sold: readonly SoldOnce[], unit: string): SoldUnits {
  const days = sold.filter(({ quantity }) => quantity !== '0').map(({ day }) => day);
  const amounts = sold.map((one) => ({ ...one, units: inYieldUnit(one.quantity, one.unit, unit) }));
  return {
    since: days.sort()[0] ?? null,
    units: sumDecimals(amounts.map(({ units }) => units ?? '0')),
    ...sumsOf(amounts),
  };
}

function sumsOf(sold: readonly (SoldOnce & { units: string | null })[]): Omit<SoldUnits, 'units' | 'since'> {
  const known = sold.filter(({ takings, cost }) => takings !== null && cost !== null);
  const sumOf = (of: readonly SoldOnce[], key: 'takings' | 'cost'): string =>
    sumDecimals(of.map((one) => one[key] ?? '0'));
  return {
    takings: sumOf(sold, 'takings'),
    complete: sold.every(({ units, takings }) => units !== null && takings !== null),
    known: { takings: sumOf(known, 'takings'), cost: sumOf(known, 'cost') },
    costed: sold.every(({ cost }) => cost !== null),
  };
}
