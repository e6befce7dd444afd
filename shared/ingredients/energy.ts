/**
 * Calculates energy from a food's composition, by the factors of Annex XIV of Regulation (EU) 1169/2011. kJ and kcal have
 * their own factors: one is never derived from the other by 4.184.
 */
import { formatDecimal, parseDecimal } from '../money.ts';

/** Energy sources, with kJ and kcal in tenths for one g. Carbohydrate excludes polyols and fibre. */
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

/** The four in a declaration; the others are in few foods. */
export type Macros = Record<'fat' | 'carbohydrate' | 'protein' | 'fibre', string> &
  Partial<Record<EnergySource, string>>;

/** Returns the energy of these amounts in g, as decimals without rounding. Omitted sources don't count. */
export function energyOf(macros: Macros): { energyKj: string; energyKcal: string } {
  let [kj, kcal] = [0n, 0n];
  for (const source of Object.keys(energyFactors) as EnergySource[]) {
    const grams = parseDecimal(macros[source] ?? '0');
    kj += grams * energyFactors[source].kj;
    kcal += grams * energyFactors[source].kcal;
  }
  return { energyKj: formatDecimal(kj / 10n), energyKcal: formatDecimal(kcal / 10n) };
}
