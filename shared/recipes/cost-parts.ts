/**
 * What a cost was made of: how much of each ingredient at what price, through nested recipes. Kept beside a recorded cost, so
 * that a price can be put right in it later, whatever became of the recipe, its measures and the rates of work since.
 */
import { unitPriceOf } from '../ingredients/pricing.ts';
import {
  decimalOf,
  divide,
  multiply,
  multiplyDecimals,
  type Ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '../money.ts';
import type { Unit } from '../units.ts';
import type { Book, BookRecipe } from './book.ts';
import { marginOf } from './cost-totals.ts';
import { add, reduced, zero } from './exact.ts';
import { throughLevels } from './levels.ts';
import { batchesOf, purchasedOf } from './line-rates.ts';

export interface CostPart {
  /** How much of it a batch takes, as purchased. */
  rate: string;
  /** What one `unit` of it costs. */
  price: string;
  unit: Unit;
}

export interface CostParts {
  /** By ingredient. What has a cost of its own, whatever the price, is in none. */
  parts: Record<string, CostPart>;
  batchYield: string;
  sellingPrice: string | null;
  overheadPercent: string | null;
}

/** How much of each ingredient a batch takes, in the unit of its price. */
const ratesOf = throughLevels<ReadonlyMap<string, Ratio>>((recipe, book, inner) => {
  const rates = new Map<string, Ratio>();
  const take = (id: string, rate: Ratio) => rates.set(id, reduced(add(rates.get(id) ?? zero, rate)));
  for (const line of recipe.lines) {
    if (line.costOverride !== null || line.quantity === null) continue;
    if (line.kind === 'ingredient') {
      const ingredient = book.ingredients.get(line.ingredientId);
      const price = ingredient && unitPriceOf(ingredient);
      const rate = ingredient && price ? purchasedOf(line, ingredient, price.unit).rate : null;
      if (rate) take(line.ingredientId, rate);
    } else {
      const { rate } = batchesOf(line, book);
      if (rate) for (const [id, of] of inner(line) ?? []) take(id, multiply(rate, of));
    }
  }
  return rates;
});

export function costParts(recipe: BookRecipe, book: Book): CostParts {
  const parts = [...ratesOf(recipe, book)].flatMap(([id, rate]) => {
    const ingredient = book.ingredients.get(id);
    const price = ingredient && unitPriceOf(ingredient);
    return price
      ? [[id, { rate: decimalOf(rate), price: decimalOf(price.price), unit: price.unit }] as const]
      : [];
  });
  const { batchYield, sellingPrice } = recipe;
  const { overheadPercent } = book.settings;
  return { parts: Object.fromEntries(parts), batchYield, sellingPrice, overheadPercent };
}

export interface PartCost {
  ingredientCost: string;
  batchCost: string;
  costEach: string;
  /** `null` without a selling price. */
  marginPercent: string | null;
}

/** The cost with another price of an ingredient, of one of the same unit; `null` where it had that, or none of it. */
export function repriced(
  cost: PartCost,
  made: CostParts,
  { ingredientId, price, unit }: { ingredientId: string; price: string; unit: Unit },
): { cost: PartCost; made: CostParts } | null {
  const part = made.parts[ingredientId];
  if (!part || part.unit !== unit || part.price === price) return null;
  const more = multiplyDecimals(part.rate, subtractDecimals(price, part.price));
  const share =
    made.overheadPercent === null
      ? '1'
      : sumDecimals(['1', decimalOf(divide(ratioOf(made.overheadPercent), ratioOf('100')))]);
  const inAll = multiplyDecimals(more, share);
  const costEach = sumDecimals([cost.costEach, decimalOf(divide(ratioOf(inAll), ratioOf(made.batchYield)))]);
  return {
    cost: {
      ingredientCost: sumDecimals([cost.ingredientCost, more]),
      batchCost: sumDecimals([cost.batchCost, inAll]),
      costEach,
      marginPercent: cost.marginPercent && (marginOf(costEach, made.sellingPrice)?.percent ?? null),
    },
    made: { ...made, parts: { ...made.parts, [ingredientId]: { ...part, price } } },
  };
}
