import { energyOf } from '@batchbook/shared/ingredients/energy';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { displayDecimal, formatDecimal, parseDecimal } from '@batchbook/shared/money';

type Macros = Pick<Nutrition, 'fat' | 'carbohydrate' | 'protein' | 'fibre'>;
type Others = Pick<Ingredient, 'alcohol' | 'polyols' | 'organicAcids'>;

export interface Energy {
  kj: string;
  kcal: string;
}

/**
 * The energy by the factors of the regulation, in whole kJ and kcal; `null` unless fat, carbohydrate, protein and fibre are
 * known. Polyols are a part of carbohydrate, with a factor of their own.
 */
export function energyOffer(
  { fat, carbohydrate, protein, fibre }: Macros,
  { alcohol, polyols, organicAcids }: Partial<Others> = {},
): Energy | null {
  if (fat === null || carbohydrate === null || protein === null || fibre === null) return null;
  const rest = parseDecimal(carbohydrate) - parseDecimal(polyols ?? '0');
  const { energyKj, energyKcal } = energyOf({
    fat,
    carbohydrate: rest >= 0n ? formatDecimal(rest) : carbohydrate,
    protein,
    fibre,
    polyols: polyols ?? '0',
    alcohol: alcohol ?? '0',
    organicAcids: organicAcids ?? '0',
  });
  return { kj: displayDecimal(energyKj, 0), kcal: displayDecimal(energyKcal, 0) };
}

/** Whether a stated energy is so far from the calculated one that a figure is wrong: by more than 20 % and 40 kJ (10 kcal). */
export function energyDiffers(
  { energyKj, energyKcal }: Pick<Nutrition, 'energyKj' | 'energyKcal'>,
  calculated: Energy,
): boolean {
  const isFar = (stated: string | null, by: string, least: number) => {
    if (stated === null) return false;
    const apart = Math.abs(Number(stated) - Number(by));
    return apart > least && apart > Math.max(Number(stated), Number(by)) * 0.2;
  };
  return isFar(energyKj, calculated.kj, 40) || isFar(energyKcal, calculated.kcal, 10);
}
