/**
 * Energy from what a food is made of, by the factors of Annex XIV of Regulation (EU) 1169/2011. kJ and
 * kcal have factors of their own: one is never turned into the other by 4.184.
 */
import { formatDecimal, parseDecimal } from '../money.ts';

/** What gives energy, with its kJ and kcal in tenths for one g. Carbohydrate is without polyols and fibre. */
export const energyFactors = {
  fat: { kj: 370n, kcal: 90n },
  carbohydrate: { kj: 170n, kcal: 40n },
  protein: { kj: 170n, kcal: 40n },
  fibre: { kj: 80n, kcal: 20n },
  polyols: { kj: 100n, kcal: 24n },
  alcohol: { kj: 290n, kcal: 70n },
  organicAcids: { kj: 130n, kcal: 30n },
} as const;

export type EnergySource = keyof typeof energyFactors;

/** The four that a declaration holds; the others are in few foods. */
export type Macros = Record<'fat' | 'carbohydrate' | 'protein' | 'fibre', string> &
  Partial<Record<EnergySource, string>>;

/** The energy of so many g of each, as decimals without rounding. What is left out is not in it. */
export function energyOf(macros: Macros): { energyKj: string; energyKcal: string } {
  let [kj, kcal] = [0n, 0n];
  for (const source of Object.keys(energyFactors) as EnergySource[]) {
    const grams = parseDecimal(macros[source] ?? '0');
    kj += grams * energyFactors[source].kj;
    kcal += grams * energyFactors[source].kcal;
  }
  return { energyKj: formatDecimal(kj / 10n), energyKcal: formatDecimal(kcal / 10n) };
}
