/** What was sold of each recipe in some days: sales of runs, and what events sold. Each counts on its own day. */
import type { SoldUnits } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { profitOf } from '@batchbook/shared/market-events/profit';
import { multiplyDecimals, sumDecimals } from '@batchbook/shared/money';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import { inYieldUnit } from '@batchbook/shared/recipes/yield-units';
import { readEventsIn, type StoredEvent } from '../market-events/index.ts';
import { getItem } from '../platform/table/read.ts';
import { readSalesIn } from '../production/index.ts';
import { type Kitchen, recipeOf } from '../recipes/index.ts';
import { type Day, daysStateIn, daysStateKey, readDays } from './days/day-table.ts';

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
}

/** Sales from the sums of days, which are a small part of the sales to read; from the sales themselves until these are made. */
export async function readSold(scope: Scope, span: Span): Promise<{ sold: SoldOnce[]; isWhole: boolean }> {
  const [item, days, events] = await Promise.all([
    getItem(scope, daysStateKey(scope.organizationId)),
    readDays(scope, span),
    readEventsIn(scope, span),
  ]);
  const isWhole = daysStateIn(item)?.madeAt != null;
  const sold = isWhole ? [...days].flatMap(soldOnDay) : (await readSalesIn(scope, span)).map(soldBySale);
  return { sold: [...sold, ...events.flatMap(soldAtEvent)], isWhole };
}

const soldOnDay = ([day, { sold }]: [string, Day]): SoldOnce[] =>
  sold.map(({ recipeId, quantity, unit, takings, priced }) => ({
    ...{ recipeId, day, quantity, unit },
    takings: priced ? takings : null,
  }));

/** By recipe. What was sold of a recipe that is gone is in none. */
export function soldByRecipe(
  sold: readonly SoldOnce[],
  kitchen: Pick<Kitchen, 'recipes' | 'variations'>,
): ReadonlyMap<string, SoldUnits> {
  return new Map(
    [...Map.groupBy(sold, ({ recipeId }) => recipeId)].flatMap(([recipeId, of]) => {
      const recipe = recipeOf(kitchen, recipeId);
      return recipe ? [[recipeId, addedUp(of, recipe.unit)]] : [];
    }),
  );
}

const soldBySale = ({
  recipeId,
  saleDate: day,
  quantity,
  unit,
  unitPrice,
}: Sale & { recipeId: string }): SoldOnce => ({
  ...{ recipeId, day, quantity, unit },
  takings: unitPrice === null ? null : multiplyDecimals(quantity, unitPrice),
});

function soldAtEvent(event: StoredEvent): SoldOnce[] {
  const units = new Map(event.recipes.map(({ recipeId, unitSnapshot }) => [recipeId, unitSnapshot]));
  return (profitOf(event)?.products ?? []).map(({ recipeId, sold, takings }) => ({
    ...{ recipeId, day: event.eventDate, quantity: sold, takings },
    unit: units.get(recipeId) ?? 'pieces',
  }));
}

function addedUp(sold: readonly SoldOnce[], unit: string): SoldUnits {
  const amounts = sold.map((one) => ({ ...one, units: inYieldUnit(one.quantity, one.unit, unit) }));
  const days = sold.filter(({ quantity }) => quantity !== '0').map(({ day }) => day);
  return {
    since: days.sort()[0] ?? null,
    units: sumDecimals(amounts.map(({ units }) => units ?? '0')),
    takings: sumDecimals(amounts.map(({ takings }) => takings ?? '0')),
    complete: amounts.every(({ units, takings }) => units !== null && takings !== null),
  };
}
