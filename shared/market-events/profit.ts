/**
 * What an event made: takings less what the sold and the wasted cost when they were planned, and less its fees. A fee in
 * percent is of the takings. The known part of a cost counts; products with an unknown part are named, and the profit is
 * 'at most' (invariant 19). Where a price is unknown the takings are 'at least', and nobody knows the profit. Each
 * product's takings, both costs and each fee are rounded to pence once, half to even, so that the slip adds up.
 */
import {
  decimalOf,
  divideHalfEven,
  formatDecimal,
  multiply,
  multiplyDecimals,
  one,
  parseDecimal,
  ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '../money.ts';
import { percentOfTakings } from './percent.ts';
import type { EventFee, EventRecipe, MarketEventSummary } from './schema.ts';

type SoldRecipe = Pick<
  EventRecipe,
  | 'recipeId'
  | 'recipeNameSnapshot'
  | 'soldQuantity'
  | 'wastedQuantity'
  | 'ingredientCostSnapshot'
  | 'ingredientCostAtLeast'
  | 'packagingCostSnapshot'
  | 'priceSnapshot'
>;

type SoldEvent = Pick<MarketEventSummary, 'id' | 'name' | 'location' | 'status' | 'fees'> & {
  recipes: readonly SoldRecipe[];
};

export interface ProductProfit {
  recipeId: string;
  name: string;
  sold: string;
  wasted: string;
  /** `null` without a price. */
  takings: string | null;
  /** What is known of it. */
  soldCost: string;
  wastedCost: string;
  isCostKnown: boolean;
  /** Takings less both costs; `null` when one isn't wholly known. */
  profit: string | null;
  /** No packaging cost was set: none is counted. */
  hasPackaging: boolean;
}

export interface EventProfit {
  products: ProductProfit[];
  takings: string;
  soldCost: string;
  wastedCost: string;
  fees: { name: string; percent: string | null; amount: string }[];
  /** `null` when a price of something sold is unknown. */
  profit: string | null;
  /** The names of what has no known cost: with any, the profit is 'at most'. */
  unknownCosts: string[];
  unknownPrices: string[];
}

const pence = one / 100n;
/** Rounded to pence, half to even. */
export const inPence = (amount: string): string =>
  formatDecimal(divideHalfEven(parseDecimal(amount), pence) * pence);
const isSome = (quantity: string): boolean => parseDecimal(quantity) > 0n;

function productProfit(recipe: SoldRecipe): ProductProfit {
  const [sold, wasted] = [recipe.soldQuantity ?? '0', recipe.wastedQuantity ?? '0'];
  const { ingredientCostSnapshot: ingredients, packagingCostSnapshot: packaging, priceSnapshot } = recipe;
  // Devices keep events from before there was an 'at least'.
  const known = ingredients ?? recipe.ingredientCostAtLeast ?? '0';
  const each = sumDecimals([known, packaging ?? '0']);
  const [soldCost, wastedCost] = [multiplyDecimals(sold, each), multiplyDecimals(wasted, each)];
  const isCostKnown = ingredients !== null || !(isSome(sold) || isSome(wasted));
  const takings = isSome(sold) ? priceSnapshot && inPence(multiplyDecimals(sold, priceSnapshot)) : '0';
  return {
    recipeId: recipe.recipeId,
    name: recipe.recipeNameSnapshot,
    ...{ sold, wasted, takings, soldCost, wastedCost, isCostKnown },
    profit:
      takings !== null && isCostKnown ? subtractDecimals(takings, sumDecimals([soldCost, wastedCost])) : null,
    hasPackaging: packaging !== null,
  };
}

/** What a fee comes to with these takings, in pence. */
export const feeOf = (fee: EventFee, takings: string) => ({
  name: fee.name,
  percent: 'percent' in fee ? fee.percent : null,
  amount: inPence('percent' in fee ? percentOfTakings(fee.percent, takings) : fee.amount),
});

/** What an event made; `null` before anything was sold, and for a cancelled one. */
export function profitOf(event: Pick<SoldEvent, 'status' | 'fees' | 'recipes'>): EventProfit | null {
  const counted = event.recipes.filter(({ soldQuantity }) => soldQuantity !== null);
  if (event.status === 'cancelled' || counted.length === 0) return null;
  const products = event.recipes
    .filter(({ soldQuantity, wastedQuantity }) => soldQuantity !== null || wastedQuantity !== null)
    .map(productProfit);
  const takings = sumDecimals(products.flatMap((product) => product.takings ?? []));
  const soldCost = inPence(sumDecimals(products.map((product) => product.soldCost)));
  const wastedCost = inPence(sumDecimals(products.map((product) => product.wastedCost)));
  const fees = event.fees.map((fee) => feeOf(fee, takings));
  const namesOf = (unknown: (product: ProductProfit) => boolean) =>
    products.filter(unknown).map(({ name }) => name);
  const unknownPrices = namesOf((product) => product.takings === null);
  const paid = sumDecimals([soldCost, wastedCost, ...fees.map(({ amount }) => amount)]);
  return {
    ...{ products, takings, soldCost, wastedCost, fees, unknownPrices },
    profit: unknownPrices.length > 0 ? null : subtractDecimals(takings, paid),
    unknownCosts: namesOf(({ isCostKnown }) => !isCostKnown),
  };
}

export interface Ranked {
  /** A place, or a recipe's id. */
  key: string;
  name: string;
  events: number;
  /** The average for an event. */
  average: string;
  /** Something is unknown, so it is 'at most'. */
  isAtMost: boolean;
}

type Placed = Pick<MarketEventSummary, 'name' | 'location'>;

/** Where an event is: events without a location are at the place of their name. */
export const placeOf = ({ location, name }: Placed): string => location.trim() || name.trim();

/** The same for all events of one place. */
export const placeKeyOf = (event: Placed): string => placeOf(event).toLowerCase();

/** Places or products by their average profit for an event, the best first. Without a known profit they aren't ranked. */
export function rankedBy(by: 'place' | 'product', events: readonly SoldEvent[]): Ranked[] {
  const groups = new Map<string, { name: string; profits: string[]; isAtMost: boolean }>();
  for (const event of events) {
    const found = profitOf(event);
    if (!found) continue;
    const place = placeOf(event);
    const entries =
      by === 'place'
        ? [{ key: placeKeyOf(event), name: place, ...found, isAtMost: found.unknownCosts.length > 0 }]
        : found.products.map((one) => ({ ...one, key: one.recipeId, isAtMost: false }));
    for (const { key, name: shown, profit, isAtMost } of entries) {
      if (profit === null) continue;
      const group = groups.get(key) ?? { name: shown, profits: [], isAtMost: false };
      groups.set(key, {
        name: group.name,
        profits: [...group.profits, profit],
        isAtMost: group.isAtMost || isAtMost,
      });
    }
  }
  return [...groups]
    .map(([key, { name, profits, isAtMost }]) => ({
      ...{ key, name, events: profits.length, isAtMost },
      average: decimalOf(multiply(ratioOf(sumDecimals(profits)), ratio(1n, BigInt(profits.length)))),
    }))
    .sort((a, b) => (parseDecimal(b.average) > parseDecimal(a.average) ? 1 : -1));
}
