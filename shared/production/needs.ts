/** How much of a stock item a row takes: as purchased, like in costing, in the item's unit. */

import { divideHalfEven, multiply, type Ratio, ratioOf } from '../money.ts';
import type { BookIngredient } from '../recipes/book.ts';
import { beforeWaste, purchasedOf } from '../recipes/line-rates.ts';
import type { StockUnit } from '../stock/item-schema.ts';
import { baseUnitOf, type Thousandths } from '../stock/quantity.ts';
import { conversionRate, type Measures } from '../units.ts';
import type { RunRow } from './schema.ts';

/** What a row is measured by: its ingredient's trimming and measures, or those of a product. */
export type MeasuredBy = { ingredient: BookIngredient } | { measures: Measures };

export type Needed =
  | { ok: true; quantity: Thousandths; densityAssumed: boolean }
  /** `no_quantity`: nobody said how much. `inconvertible`: its unit doesn't convert into the item's. */
  | { ok: false; reason: 'no_quantity' | 'inconvertible' };

type Row = Pick<RunRow, 'plannedQuantity' | 'actualQuantity' | 'unit' | 'wastePercent'>;

/** What went into the bowl: the actual quantity, else the planned one. */
export const usedIn = ({
  actualQuantity,
  plannedQuantity,
}: Pick<Row, 'actualQuantity' | 'plannedQuantity'>): string | null => actualQuantity ?? plannedQuantity;

/** Of what a run took of a lot: a row that named the lot without a quantity has 0. Nothing else has. */
export const isNotSaid = ({ quantity }: { quantity: string }): boolean => quantity === '0';

/** The quantity of it; `null` when nobody said. */
export const saidOf = (taken: { quantity: string }): string | null =>
  isNotSaid(taken) ? null : taken.quantity;

export function neededFor(row: Row, unit: StockUnit, by: MeasuredBy): Needed {
  const quantity = usedIn(row);
  if (quantity === null) return { ok: false, reason: 'no_quantity' };
  const base = baseUnitOf(unit);
  const amount =
    'ingredient' in by
      ? ofIngredient(row, quantity, base, by.ingredient)
      : ofProduct(row, quantity, base, by.measures);
  if (amount === null) return { ok: false, reason: 'inconvertible' };
  const { rate, densityAssumed } = amount;
  return { ok: true, quantity: divideHalfEven(rate.n * 1000n, rate.d), densityAssumed };
}

interface Amount {
  rate: Ratio;
  densityAssumed: boolean;
}

function ofIngredient(
  { unit, wastePercent }: Row,
  quantity: string,
  base: ReturnType<typeof baseUnitOf>,
  ingredient: BookIngredient,
): Amount | null {
  const line = {
    id: '',
    kind: 'ingredient' as const,
    ingredientId: ingredient.id,
    quantity,
    unit,
    wastePercent,
    quid: false,
    costOverride: null,
  };
  const { rate, warning } = purchasedOf(line, ingredient, base);
  return rate && { rate, densityAssumed: warning === 'density_assumed' };
}

function ofProduct(
  { unit, wastePercent }: Row,
  quantity: string,
  base: ReturnType<typeof baseUnitOf>,
  measures: Measures,
): Amount | null {
  const conversion = conversionRate(unit, base, measures);
  if (conversion === null) return null;
  const bowl = multiply(ratioOf(quantity), conversion.factor);
  return { rate: multiply(bowl, beforeWaste(wastePercent)), densityAssumed: conversion.assumedDensity };
}
