/**
 * What 100 g (or 100 ml) of an ingredient hold, as far as it is known.
 *
 * - Salt and sodium tell each other: salt = sodium x 2.5.
 * - Energy comes from fat, carbohydrate, fibre and protein by the factors of Annex XIV where all four are
 *   known, so that a recipe's energy is that of its own composition, as the regulation has it. Where one
 *   is not (labels need not state fibre), the stated energy stands.
 * - Alcohol, polyols and organic acids are not kept. Where the stated energy is far from what the four
 *   explain (by more than 10 kcal and 15 %, which no rounding makes), it is they that give or lack it, and
 *   the stated energy stands too.
 */
import { energyFactors } from '../ingredients/energy.ts';
import { type Nutrient, type Nutrition, nutrients } from '../ingredients/nutrients.ts';
import { parseDecimal, type Scaled } from '../money.ts';

export type Profile = Readonly<Record<Nutrient, Scaled | null>>;

const scaled = (value: string | null): Scaled | null => (value === null ? null : parseDecimal(value));
const size = (value: Scaled): Scaled => (value < 0n ? -value : value);
const kcal = (amount: bigint): Scaled => amount * 10n ** 12n;

const macros = ['fat', 'carbohydrate', 'protein', 'fibre'] as const;

function calculatedEnergy(values: Profile, unit: 'kj' | 'kcal'): Scaled | null {
  let tenths = 0n;
  for (const macro of macros) {
    const amount = values[macro];
    if (amount === null) return null;
    tenths += amount * energyFactors[macro][unit];
  }
  return tenths / 10n;
}

function unexplained(stated: Scaled | null, calculated: Scaled | null): boolean {
  if (stated === null || calculated === null) return false;
  const apart = size(stated - calculated);
  const larger = stated > calculated ? stated : calculated;
  return apart > kcal(10n) && apart * 100n > larger * 15n;
}

function withEnergy(values: Profile): Profile {
  const energyKcal = calculatedEnergy(values, 'kcal');
  if (energyKcal === null || unexplained(values.energyKcal, energyKcal)) return values;
  return { ...values, energyKcal, energyKj: calculatedEnergy(values, 'kj') };
}

const known = new WeakMap<Nutrition, Profile>();

export function profileOf(nutrition: Nutrition): Profile {
  const before = known.get(nutrition);
  if (before !== undefined) return before;
  const values = Object.fromEntries(nutrients.map((name) => [name, scaled(nutrition[name])])) as Record<
    Nutrient,
    Scaled | null
  >;
  if (values.sodiumMg === null && values.salt !== null) values.sodiumMg = values.salt * 400n;
  if (values.salt === null && values.sodiumMg !== null) values.salt = values.sodiumMg / 400n;
  const profile = withEnergy(values);
  known.set(nutrition, profile);
  return profile;
}
