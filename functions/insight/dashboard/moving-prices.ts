/** Which prices moved within some days, and how. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { percentOf } from '@batchbook/shared/insight/dashboard-sums';
import { compareDecimals, subtractDecimals } from '@batchbook/shared/money';
import { costIn, type PriceThen } from '../../ingredients/index.ts';
import type { Day } from '../days/day-table.ts';

type MovingPrice = Dashboard['prices'][number];

/** The most that are shown: those that moved most. */
const pricesMax = 12;

const byDay = (days: ReadonlyMap<string, Day>): (readonly [string, Day])[] =>
  [...days].sort(([a], [b]) => (a < b ? -1 : 1));

/** The ingredients whose price changed on these days. A first price has nothing to compare with. */
export function ingredientsMoved(days: ReadonlyMap<string, Day>): Set<string> {
  const first = new Map<string, PriceThen>();
  const moved = new Set<string>();
  for (const [, { prices }] of byDay(days))
    for (const [id, { before, after }] of Object.entries(prices)) {
      if (before !== null || first.has(id)) moved.add(id);
      else first.set(id, after);
    }
  return moved;
}

/** By how much they moved, most first. What was in another unit that doesn't convert isn't compared. */
export function movingPrices(
  days: ReadonlyMap<string, Day>,
  ingredients: readonly Ingredient[],
  from: string,
): MovingPrice[] {
  const dated = byDay(days);
  return ingredients
    .flatMap((ingredient) => moving(dated, ingredient, from) ?? [])
    .sort((a, b) => Math.abs(Number(b.changePercent)) - Math.abs(Number(a.changePercent)))
    .slice(0, pricesMax);
}

function moving(
  dated: readonly (readonly [string, Day])[],
  ingredient: Ingredient,
  from: string,
): MovingPrice | null {
  const { id: ingredientId, name, supplierId, costingUnit } = ingredient;
  const changes = dated.flatMap(([day, { prices }]) => {
    const change = prices[ingredientId];
    return change ? [{ day, ...change }] : [];
  });
  const at = (then: PriceThen | null): string | null => then && priceThen(ingredient, then);
  // What was entered within these days is compared with its first price.
  const [begin] = changes;
  const first = begin ? at(begin.before ?? begin.after) : null;
  const now = costIn(costingUnit, ingredient);
  if (first === null || now === null) return null;
  const changePercent = percentOf(subtractDecimals(now, first), first);
  if (changePercent === null || compareDecimals(changePercent, '0') === 0) return null;
  const points = [
    ...(begin?.before === null ? [] : [{ day: from, price: first }]),
    ...changes.flatMap(({ day, after }) => pointOf(day, at(after))),
  ];
  return { ingredientId, name, supplierId, points, now, costingUnit, changePercent };
}

const pointOf = (day: string, price: string | null): MovingPrice['points'] =>
  price === null ? [] : [{ day, price }];

/** What it cost then, of one costing unit that it has now. */
const priceThen = (ingredient: Ingredient, then: PriceThen): string | null =>
  costIn(ingredient.costingUnit, { ...ingredient, ...then, packSize: null, packUnit: null, packPrice: null });
