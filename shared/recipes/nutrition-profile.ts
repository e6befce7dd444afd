/**
 * The known contents of 100 g (or 100 ml) of an ingredient.
 *
 * - Salt and sodium follow from each other: salt = sodium x 2.5.
 * - Stated energy is kept. Otherwise it is calculated by the factors of Annex XIV from fat, carbohydrate, fibre and
 *   protein, and from stated alcohol, polyols and organic acids.
 */
import { type EnergySource, energyFactors } from '../ingredients/energy.ts';
import { type Nutrient, nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import { formatDecimal, one, parseDecimal, type Scaled } from '../money.ts';
import type { BookIngredient } from './book.ts';

export type Profile = Readonly<Record<Nutrient, Scaled | null>>;

type Fed = Pick<BookIngredient, 'alcohol' | 'polyols' | 'organicAcids'> & { nutrition: Nutrition };

const scaled = (value: string | null | undefined): Scaled | null =>
  value === null || value === undefined ? null : parseDecimal(value);

const macros = ['fat', 'carbohydrate', 'protein', 'fibre'] as const;

/** In tenths of a kJ or kcal per gram: the energy sources; `null` unless all four macros are known. */
function sourcesOf(fed: Fed): [EnergySource, Scaled][] | null {
  const found: [EnergySource, Scaled][] = [];
  const polyols = scaled(fed.polyols) ?? 0n;
  for (const macro of macros) {
    const amount = scaled(fed.nutrition[macro]);
    if (amount === null) return null;
    // Polyols are a part of carbohydrate with their own factor.
    found.push([macro, macro === 'carbohydrate' && amount >= polyols ? amount - polyols : amount]);
  }
  found.push(['polyols', polyols], ['alcohol', scaled(fed.alcohol) ?? 0n]);
  found.push(['organicAcids', scaled(fed.organicAcids) ?? 0n]);
  return found;
}

function energyBySources(fed: Fed, unit: 'kj' | 'kcal'): Scaled | null {
  const sources = sourcesOf(fed);
  return (
    sources && sources.reduce((sum, [source, amount]) => sum + amount * energyFactors[source][unit], 0n) / 10n
  );
}

/** The energy of 100 g by its composition, in kJ; `null` unless fat, carbohydrate, fibre and protein are known. */
export function calculatedKj(fed: Fed): string | null {
  const energy = energyBySources(fed, 'kj');
  return energy === null ? null : formatDecimal(energy);
}

const size = (value: Scaled): Scaled => (value < 0n ? -value : value);

/** Within 20 %, or 10 kJ or kcal. An unstated value is near to anything. */
const isNear = (stated: Scaled | null, calculated: Scaled | null): boolean =>
  stated === null ||
  (calculated !== null &&
    (size(stated - calculated) <= 10n * one ||
      size(stated - calculated) * 5n <= (stated > calculated ? stated : calculated)));

interface Remembered {
  profile: Profile;
  /** The other energy sources that the profile was made with. */
  extras: string;
}

const known = new WeakMap<Nutrition, Remembered>();

const extrasOf = ({ alcohol, polyols, organicAcids }: Fed): string =>
  [alcohol, polyols, organicAcids].map((grams) => grams ?? '').join();

/** Returns `ingredient.nutrition` with the values that follow from it. */
export function profileOf(fed: Fed): Profile {
  const before = known.get(fed.nutrition);
  const extras = extrasOf(fed);
  if (before?.extras === extras) return before.profile;
  const values = Object.fromEntries(nutrients.map((name) => [name, scaled(fed.nutrition[name])])) as Record<
    Nutrient,
    Scaled | null
  >;
  if (values.sodiumMg === null && values.salt !== null) values.sodiumMg = values.salt * 400n;
  if (values.salt === null && values.sodiumMg !== null) values.salt = values.sodiumMg / 400n;
  const energy = { kj: energyBySources(fed, 'kj'), kcal: energyBySources(fed, 'kcal') };
  // When only one of kJ and kcal is stated, the other follows only if the figures explain the stated one.
  const explained = isNear(values.energyKj, energy.kj) && isNear(values.energyKcal, energy.kcal);
  if (explained) {
    values.energyKj ??= energy.kj;
    values.energyKcal ??= energy.kcal;
  }
  known.set(fed.nutrition, { profile: values, extras });
  return values;
}
