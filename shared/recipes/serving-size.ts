/**
 * The size of a portion and the number in a pack, in the wording of each law: a portion beside the UK and EU table (Art.
 * 33(1)), and the serving of Nutrition Facts (21 CFR 101.9(b)).
 */
import type { NutritionFacts } from './breakdown-schema.ts';
import type { LabelContent } from './label-schema.ts';
import { netInBase } from './net-quantity.ts';
import type { PanelPortion } from './printed-label.ts';

/** The label fields that decide how many portions a pack has. */
export type PackOf = Pick<LabelContent, 'netQuantity' | 'netUnit'>;

/**
 * The number of portions in the pack: by its net quantity in the portion's measure, or by its pieces. `null` while either
 * is unknown.
 */
export function portionsIn(nutrition: NutritionFacts, { netQuantity, netUnit }: PackOf): number | null {
  const { basis, portionAmount, portionGrams, unitGrams, portionMeasure } = nutrition;
  if (netQuantity === null || !portionAmount || Number(portionAmount) === 0) return null;
  const net = netInBase(netQuantity, netUnit);
  if (net?.base === 'ml') return basis === '100ml' ? net.amount / Number(portionAmount) : null;
  if (portionGrams === null) return null;
  if (net !== null) return net.amount / Number(portionGrams);
  // Pieces are those of the yield, if it is counted.
  return unitGrams === null || portionMeasure === null
    ? null
    : (Number(netQuantity) * Number(unitGrams)) / Number(portionGrams);
}

/** Tolerance for conversions between units, which isn't rounding. */
const tolerance = 0.005;

/** The pack contains less than one portion. */
export const isLessThanOne = (portions: number): boolean => portions < 1 - tolerance;

/** Whole, or in halves from `halvesFrom` up to 5; 'about' when rounded. */
function countText(count: number, halvesFrom: number): string {
  const inHalves = count >= halvesFrom && count <= 5;
  const rounded = inHalves ? Math.round(count * 2) / 2 : Math.round(count);
  const about = Math.abs(rounded - count) > tolerance ? 'about ' : '';
  return `${about}${rounded}`;
}

const counted = (count: string, one: string): string =>
  `${count} ${/^(about )?1$/.test(count) ? one : `${one}s`}`;

/** A portion and the number in a pack (Art. 33(1)); `null` when the pack has no whole portion. */
export function portionOf(nutrition: NutritionFacts, pack: PackOf): PanelPortion | null {
  const count = portionsIn(nutrition, pack);
  // A portion below a gram is a mistake: the recipe's portions were meant for the whole batch.
  if (count === null || isLessThanOne(count) || Number(nutrition.portionAmount) < 1) return null;
  const size = `${Math.round(Number(nutrition.portionAmount))} ${nutrition.basis === '100ml' ? 'ml' : 'g'}`;
  return {
    text: `Portion: ${nutrition.portionMeasure === null ? size : `${nutrition.portionMeasure} (${size})`}`,
    perPack: `This pack contains ${counted(countText(count, 0), 'portion')}`,
  };
}

/** 21 CFR 101.9(b)(8)(i). */
export function servingsText(nutrition: NutritionFacts, pack: PackOf): string | null {
  const count = portionsIn(nutrition, pack);
  if (count === null) return null;
  return `${counted(countText(Math.max(count, 1), 2), 'serving')} per container`;
}

interface Household {
  text: string;
  ml: number;
}

const household = (unit: string, ml: number, counts: readonly [string, number][]): Household[] =>
  counts.map(([count, times]) => ({ text: `${count} ${unit}`, ml: times * ml }));

/** Cups in quarters and thirds, spoons in the steps of 21 CFR 101.9(b)(5)(i), with the ml of labels. */
const households: readonly Household[] = [
  ...household('tsp', 5, [
    ['1/8', 1 / 8],
    ['1/4', 1 / 4],
    ['1/2', 1 / 2],
    ['3/4', 3 / 4],
    ['1', 1],
    ['2', 2],
  ]),
  ...household('tbsp', 15, [
    ['1', 1],
    ['1 1/3', 4 / 3],
    ['1 1/2', 3 / 2],
    ['1 2/3', 5 / 3],
    ['2', 2],
    ['3', 3],
  ]),
  ...household('cup', 240, [
    ['1/4', 1 / 4],
    ['1/3', 1 / 3],
    ['1/2', 1 / 2],
    ['2/3', 2 / 3],
    ['3/4', 3 / 4],
    ['1', 1],
  ]),
  ...household('cups', 240, [
    ['1 1/4', 5 / 4],
    ['1 1/3', 4 / 3],
    ['1 1/2', 3 / 2],
    ['1 2/3', 5 / 3],
    ['1 3/4', 7 / 4],
    ['2', 2],
  ]),
];

const flOzMl = 30;
const ozGrams = 28.349523125;

/** So near that it makes no difference in the kitchen. */
const nearEnough = 0.05;

/** One decimal; two below 1. */
const ounces = (count: number): string => String(Number(count.toFixed(count < 1 ? 2 : 1)));

function volumeText(ml: number): string {
  const apart = (one: Household) => Math.abs(one.ml - ml) / ml;
  const [nearest] = households.toSorted((a, b) => apart(a) - apart(b));
  return nearest !== undefined && apart(nearest) <= nearEnough
    ? nearest.text
    : `${ounces(ml / flOzMl)} fl oz`;
}

/** Whole from 5 on, in halves from 2, below in tenths (21 CFR 101.9(b)(7)). */
function metricText(amount: number, unit: 'g' | 'mL'): string {
  if (amount >= 5) return `${Math.round(amount)}${unit}`;
  return `${amount >= 2 ? Math.round(amount * 2) / 2 : Number(amount.toFixed(1))}${unit}`;
}

/** Household measure with metric (21 CFR 101.9(b)(5) and (7)): '1 slice (45g)', '1 cup (240mL)', '1.8 oz (50g)'. */
export function servingSizeText({ portionAmount, portionMeasure, basis }: NutritionFacts): string | null {
  if (!portionAmount) return null;
  const amount = Number(portionAmount);
  const byVolume = basis === '100ml';
  const measure = portionMeasure ?? (byVolume ? volumeText(amount) : `${ounces(amount / ozGrams)} oz`);
  return `Serving size ${measure} (${metricText(amount, byVolume ? 'mL' : 'g')})`;
}
