/**
 * Calculates how much a line takes: an amount of an ingredient as purchased, or a share of another recipe's batch.
 * Its cost is this rate times a price.
 *
 *   as purchased = quantity / (ediblePortion / 100) / (1 - waste / 100)      (food costing's AP and EP)
 *
 * Counted ingredients are counted as bought: two bananas include their peel. So trimming applies only to weights and
 * volumes.
 */
import { measuresOf } from '../ingredients/pricing.ts';
import { divide, multiply, one, parseDecimal, type Ratio, ratio, ratioOf } from '../money.ts';
import { conversionRate, type Unit, unitKind } from '../units.ts';
import type { Book, BookIngredient, IngredientLine, SubRecipeLine } from './book.ts';
import { reduced, whole } from './exact.ts';
import { shareOfBatch, type WeightReason, type WeightWarning } from './weights.ts';

export type LineRate =
  | { rate: Ratio; warning: WeightWarning | null; reason: null }
  | { rate: null; warning: null; reason: WeightReason };

/** The factor from what reaches the bowl to what is bought or made for it. */
export function beforeWaste(wastePercent: string): Ratio {
  if (wastePercent === '0') return whole;
  const left = 100n * one - parseDecimal(wastePercent);
  if (left <= 0n) throw new RangeError('waste is below 100 percent');
  return ratio(100n * one, left);
}

const beforeTrimming = (ediblePortionPercent: string | null): Ratio =>
  ediblePortionPercent === null ? whole : divide(ratio(100n, 1n), ratioOf(ediblePortionPercent));

/** How many `unit` of the ingredient a line takes, as purchased. */
export function purchasedOf(line: IngredientLine, ingredient: BookIngredient, unit: Unit): LineRate {
  if (line.quantity === null) return { rate: null, warning: null, reason: 'needs_quantity' };
  const conversion = conversionRate(line.unit, unit, measuresOf(ingredient));
  if (conversion === null) return { rate: null, warning: null, reason: 'no_conversion' };
  const bowl = multiply(ratioOf(line.quantity), conversion.factor);
  const trimmed = unitKind(line.unit) === 'count' ? null : ingredient.ediblePortionPercent;
  const bought = multiply(beforeTrimming(trimmed), beforeWaste(line.wastePercent));
  return {
    rate: reduced(multiply(bowl, bought)),
    warning: conversion.assumedDensity ? 'density_assumed' : null,
    reason: null,
  };
}

/** How many batches of its recipe a line takes, including waste. */
export function batchesOf(line: SubRecipeLine, book: Book): LineRate {
  const { share, warning, reason } = shareOfBatch(line, book);
  if (share === null) return { rate: null, warning: null, reason };
  return { rate: reduced(multiply(share, beforeWaste(line.wastePercent))), warning, reason: null };
}
