/**
 * The menu matrix of Kasavana and Smith (1982): what is popular and what is profitable, each against the average of the menu.
 *
 *   popular     units >= 70 % of an equal share: 0.7 x all units / products
 *   profitable  contribution >= the average contribution, weighted by units
 *
 * The contribution of one is its price less ingredients and packaging; work is left out, since it is paid anyway. A menu of
 * three or fewer says nothing.
 */
import { decimalOf, divide, multiply, type Ratio, ratio, ratioOf } from '../money.ts';
import { add, zero } from '../recipes/exact.ts';

export const menuClasses = ['star', 'plowhorse', 'puzzle', 'dog'] as const;
export type MenuClass = (typeof menuClasses)[number];

/** A product that was sold, whose price and cost are known. */
export interface MenuProduct {
  recipeId: string;
  /** Above 0. */
  units: string;
  /** Of one. */
  contribution: string;
}

export interface MenuThresholds {
  /** Popular from so many in the whole time. */
  units: string;
  /** Profitable from this contribution. */
  contribution: string;
}

export interface MenuMatrix {
  classes: ReadonlyMap<string, MenuClass>;
  /** `null` for fewer than four products. */
  thresholds: MenuThresholds | null;
}

const productsMin = 4;
const popularShare = ratio(7n, 10n);

const isAtLeast = (a: Ratio, b: Ratio): boolean => a.n * b.d >= b.n * a.d;

function classOf(isPopular: boolean, isProfitable: boolean): MenuClass {
  if (isPopular) return isProfitable ? 'star' : 'plowhorse';
  return isProfitable ? 'puzzle' : 'dog';
}

export function menuMatrix(products: readonly MenuProduct[]): MenuMatrix {
  if (products.length < productsMin) return { classes: new Map(), thresholds: null };
  const sold = products.map(({ recipeId, units, contribution }) => ({
    ...{ recipeId, units: ratioOf(units), contribution: ratioOf(contribution) },
  }));
  const all = sold.reduce((total, { units }) => add(total, units), zero);
  const earned = sold.reduce((total, one) => add(total, multiply(one.units, one.contribution)), zero);
  const units = multiply(popularShare, divide(all, ratio(BigInt(sold.length), 1n)));
  const contribution = divide(earned, all);
  return {
    classes: new Map(
      sold.map((one) => [
        one.recipeId,
        classOf(isAtLeast(one.units, units), isAtLeast(one.contribution, contribution)),
      ]),
    ),
    thresholds: { units: decimalOf(units), contribution: decimalOf(contribution) },
  };
}
