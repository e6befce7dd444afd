/**
 * Energy from what a food is made of, by the factors of Annex XIV of Regulation (EU) 1169/2011: fat 37 kJ
 * (9 kcal), carbohydrate and protein 17 (4), fibre 8 (2) a gram. kJ and kcal are worked out apart, never
 * one from the other.
 */
import { multiply, type Ratio, ratio, ratioOf, roundRatio } from '@batchbook/shared/money';

const factors = {
  fat: { kj: 37n, kcal: 9n },
  carbohydrate: { kj: 17n, kcal: 4n },
  protein: { kj: 17n, kcal: 4n },
  fibre: { kj: 8n, kcal: 2n },
} as const;

export type EnergyGiver = keyof typeof factors;
export const energyGivers = Object.keys(factors) as EnergyGiver[];

const scale = 10n ** 12n;

/** A whole number, the half up: what a declaration states. */
const whole = (value: Ratio): string => String((roundRatio(value) + scale / 2n) / scale);

/** kJ and kcal per 100 g or 100 ml; `null` where one of the four is unknown. */
export function energyOf(grams: Record<EnergyGiver, string | null>): { kj: string; kcal: string } | null {
  let kj = ratio(0n, 1n);
  let kcal = ratio(0n, 1n);
  for (const giver of energyGivers) {
    const amount = grams[giver];
    if (amount === null) return null;
    const of = ratioOf(amount);
    kj = plus(kj, multiply(of, ratio(factors[giver].kj, 1n)));
    kcal = plus(kcal, multiply(of, ratio(factors[giver].kcal, 1n)));
  }
  return { kj: whole(kj), kcal: whole(kcal) };
}

const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
