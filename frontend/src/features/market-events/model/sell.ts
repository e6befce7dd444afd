/** What is left of a product at the stall, as it is typed. */
import { linesOf } from '@batchbook/shared/market-events/packing';
import { profitOf } from '@batchbook/shared/market-events/profit';
import type { EventRecipe, MarketEvent } from '@batchbook/shared/market-events/schema';
import { formatDecimal, formatQuantity, parseDecimal, sumDecimals } from '@batchbook/shared/money';
import { readActual, type TypedActuals } from './actuals.ts';

export interface Selling {
  recipe: EventRecipe;
  /** As it is typed; `null` when that is nothing, or can't be read. */
  sold: string | null;
  wasted: string | null;
  soldOutAt: string | null;
  /** What was packed, else what is planned. */
  taken: string;
  isPacked: boolean;
  /** `null` when more went than was taken. */
  left: string | null;
}

const typedValue = (recipe: EventRecipe, typed: TypedActuals, field: 'sold' | 'wasted' | 'soldOutAt') => {
  const read = readActual(recipe, typed, field);
  return read.ok ? read.value : null;
};

/** Each product of the event with what is typed of it; what is sold out last. */
export function sellingOf({ recipes, packing }: MarketEvent, typed: TypedActuals): Selling[] {
  const all = recipes.map((recipe): Selling => {
    const [sold, wasted, soldOutAt] = (['sold', 'wasted', 'soldOutAt'] as const).map((field) =>
      typedValue(recipe, typed, field),
    ) as [string | null, string | null, string | null];
    const packed = linesOf(recipe.recipeId, packing.items).flatMap(({ quantity }) => quantity ?? []);
    const isPacked = packed.length > 0;
    const taken = isPacked ? sumDecimals(packed) : recipe.plannedQuantity;
    const left = parseDecimal(taken) - parseDecimal(sold ?? '0') - parseDecimal(wasted ?? '0');
    return {
      ...{ recipe, sold, wasted, soldOutAt, isPacked, taken },
      left: left < 0n ? null : formatQuantity(formatDecimal(left)),
    };
  });
  return [
    ...all.filter(({ soldOutAt }) => soldOutAt === null),
    ...all.filter(({ soldOutAt }) => soldOutAt !== null),
  ];
}

/** The day so far, with what isn't saved yet. */
export function dayOfSales(event: MarketEvent, selling: readonly Selling[]) {
  const recipes = selling.map(({ recipe, sold, wasted }) => ({
    ...recipe,
    soldQuantity: sold,
    wastedQuantity: wasted,
  }));
  const profit = profitOf({ ...event, recipes });
  return {
    takings: profit?.takings ?? '0',
    isAtLeast: (profit?.unknownPrices.length ?? 0) > 0,
    sold: formatQuantity(sumDecimals(selling.flatMap(({ sold }) => sold ?? []))),
    taken: formatQuantity(sumDecimals(selling.map(({ taken }) => taken))),
  };
}
