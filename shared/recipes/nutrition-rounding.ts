/**
 * Rounding of nutrition figures for print, always from the unrounded amount, half up.
 *
 * UK and EU: guidance of the European Commission on tolerances, December 2012, section 6. Thresholds are tested on the
 * unrounded value and again once rounded: 9.96 g of fat reads 10, not 10.0. A negligible amount reads '<0.5', never 0.
 * US: 21 CFR 101.9(c), and the inspection guide's attachment 7. Vitamins and minerals by the FDA's guidance for the
 * format of 2016: to 10 mg when the daily value is 250 mg or more, to a tenth when it is below 25.
 */
import { compareDecimals, displayDecimal, formatDecimal, multiply, parseDecimal, ratioOf } from '../money.ts';

interface Banded {
  /** From this value on with `digits` decimals, below it with one more. */
  from: string;
  digits: number;
  /** Up to this value it is negligible, and reads `<shown`. */
  negligible: string;
  shown: string;
}

const major: Banded = { from: '10', digits: 0, negligible: '0.5', shown: '0.5' };
const fattyAcid: Banded = { from: '10', digits: 0, negligible: '0.1', shown: '0.1' };

const ukRules = {
  fat: major,
  carbohydrate: major,
  sugars: major,
  polyols: major,
  starch: major,
  fibre: major,
  protein: major,
  saturates: fattyAcid,
  monounsaturates: fattyAcid,
  polyunsaturates: fattyAcid,
  salt: { from: '1', digits: 1, negligible: '0.0125', shown: '0.01' },
  sodium: { from: '1', digits: 1, negligible: '0.005', shown: '0.005' },
} as const satisfies Record<string, Banded>;

export type UkRounded = keyof typeof ukRules | 'energy';

/** `value` in g (energy in kJ or kcal) as a UK or EU label prints it. */
export function roundUk(nutrient: UkRounded, value: string): string {
  if (nutrient === 'energy') return displayDecimal(value, 0);
  const rule: Banded = ukRules[nutrient];
  if (compareDecimals(value, rule.negligible) <= 0) return `<${rule.shown}`;
  const fine = displayDecimal(value, rule.digits + 1);
  return compareDecimals(fine, rule.from) < 0 ? fine : displayDecimal(value, rule.digits);
}

/** To the nearest multiple of `step`, half up, without trailing zeros. */
function toNearest(value: string, step: string): string {
  const size = parseDecimal(step);
  return formatDecimal(((parseDecimal(value) + size / 2n) / size) * size);
}

const below = (value: string, limit: string): boolean => compareDecimals(value, limit) < 0;

function calories(value: string): string {
  if (below(value, '5')) return '0';
  return toNearest(value, compareDecimals(value, '50') <= 0 ? '5' : '10');
}

function fats(value: string): string {
  if (below(value, '0.5')) return '0';
  return toNearest(value, below(value, '5') ? '0.5' : '1');
}

function cholesterol(value: string): string {
  if (below(value, '2')) return '0';
  return compareDecimals(value, '5') <= 0 ? 'less than 5' : toNearest(value, '5');
}

function sodium(value: string): string {
  if (below(value, '5')) return '0';
  return toNearest(value, compareDecimals(value, '140') <= 0 ? '5' : '10');
}

function grams(value: string): string {
  if (below(value, '0.5')) return '0';
  return below(value, '1') ? 'less than 1' : toNearest(value, '1');
}

const usRules = {
  calories,
  totalFat: fats,
  saturatedFat: fats,
  transFat: fats,
  cholesterol,
  sodium,
  potassium: (value: string) => toNearest(value, '10'),
  totalCarbohydrate: grams,
  dietaryFiber: grams,
  totalSugars: grams,
  addedSugars: grams,
  protein: grams,
  vitaminD: (value: string) => toNearest(value, '0.1'),
  calcium: (value: string) => toNearest(value, '10'),
  iron: (value: string) => toNearest(value, '0.1'),
};

export type UsRounded = keyof typeof usRules;

/** The `value` of a serving, in the panel's unit, as a US label prints it. */
export const roundUs = (nutrient: UsRounded, value: string): string => usRules[nutrient](value);

const shareOf = (value: string, whole: string): string => {
  const share = multiply(ratioOf(value), { n: 100n, d: 1n });
  return formatDecimal((share.n * 10n ** 24n) / (share.d * parseDecimal(whole)));
};

/** Percent of a reference intake, to the nearest whole (Annex XIII, part B). */
export const referenceIntakePercent = (value: string, intake: string): string =>
  displayDecimal(shareOf(value, intake), 0);

/** Percent of a US daily value: whole, but vitamins and minerals in steps of 2, 5 and 10. */
export function dailyValuePercent(value: string, dailyValue: string, micronutrient: boolean): string {
  const percent = shareOf(value, dailyValue);
  if (!micronutrient) return displayDecimal(percent, 0);
  if (below(percent, '2')) return '0';
  if (compareDecimals(percent, '10') <= 0) return toNearest(percent, '2');
  return toNearest(percent, compareDecimals(percent, '50') <= 0 ? '5' : '10');
}
