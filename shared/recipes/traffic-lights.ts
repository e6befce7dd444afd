/**
 * The colours on the front of a UK pack (Department of Health and FSA guide, 2016): per 100 g or 100 ml, and by portion
 * for large portions. Limits belong to the lower colour. From unrounded amounts.
 */
import { compareDecimals } from '../money.ts';

export type Light = 'green' | 'amber' | 'red';

export const lightNutrients = ['fat', 'saturates', 'sugars', 'salt'] as const;
export type LightNutrient = (typeof lightNutrients)[number];

interface Limits {
  green: string;
  amber: string;
  /** More than this in a large portion is red, whatever 100 g contain. */
  portion: string;
}

interface Kind {
  /** In g or ml: a portion above it is large. */
  largePortion: string;
  limits: Record<LightNutrient, Limits>;
}

const kinds: Record<'food' | 'drink', Kind> = {
  food: {
    largePortion: '100',
    limits: {
      fat: { green: '3', amber: '17.5', portion: '21' },
      saturates: { green: '1.5', amber: '5', portion: '6' },
      sugars: { green: '5', amber: '22.5', portion: '27' },
      salt: { green: '0.3', amber: '1.5', portion: '1.8' },
    },
  },
  drink: {
    largePortion: '150',
    limits: {
      fat: { green: '1.5', amber: '8.75', portion: '10.5' },
      saturates: { green: '0.75', amber: '2.5', portion: '3' },
      sugars: { green: '2.5', amber: '11.25', portion: '13.5' },
      salt: { green: '0.3', amber: '0.75', portion: '0.9' },
    },
  },
};

export interface LitFood {
  kind: 'food' | 'drink';
  /** In g; `null` is unknown. */
  per100: Record<LightNutrient, string | null>;
  perPortion: Record<LightNutrient, string | null>;
  /** The size of a portion, in g or ml; `null` when unknown. */
  portion: string | null;
}

function lightOf(nutrient: LightNutrient, food: LitFood): Light | null {
  const value = food.per100[nutrient];
  if (value === null) return null;
  const { largePortion, limits } = kinds[food.kind];
  const { green, amber, portion } = limits[nutrient];
  const large = food.portion !== null && compareDecimals(food.portion, largePortion) > 0;
  const inPortion = food.perPortion[nutrient];
  if (large && inPortion !== null && compareDecimals(inPortion, portion) > 0) return 'red';
  if (compareDecimals(value, green) <= 0) return 'green';
  return compareDecimals(value, amber) <= 0 ? 'amber' : 'red';
}

/** The four colours; `null` when the amount is unknown. */
export function trafficLightsOf(food: LitFood): Record<LightNutrient, Light | null> {
  const lights = lightNutrients.map((nutrient) => [nutrient, lightOf(nutrient, food)] as const);
  return Object.fromEntries(lights) as Record<LightNutrient, Light | null>;
}
