import { energyOf } from '@batchbook/shared/ingredients/energy';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrients';
import { displayDecimal } from '@batchbook/shared/money';

/** The energy by the factors of the regulation, in whole kJ and kcal; `null` unless all four are known. */
export function energyOffer({
  fat,
  carbohydrate,
  protein,
  fibre,
}: Pick<Nutrition, 'fat' | 'carbohydrate' | 'protein' | 'fibre'>): { kj: string; kcal: string } | null {
  if (fat === null || carbohydrate === null || protein === null || fibre === null) return null;
  const { energyKj, energyKcal } = energyOf({ fat, carbohydrate, protein, fibre });
  return { kj: displayDecimal(energyKj, 0), kcal: displayDecimal(energyKcal, 0) };
}
