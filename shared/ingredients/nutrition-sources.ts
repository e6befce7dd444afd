/**
 * Converts public food tables to the basis of the UK/EU declaration (Annex I of Regulation (EU) 1169/2011): carbohydrate
 * without fibre, protein as nitrogen x 6.25, salt as sodium x 2.5, energy by the factors of Annex XIV. All figures are
 * decimals for 100 g; unknown is `null`, never zero.
 *
 * Results are rounded to 3 decimals of their unit, far finer than the tables.
 */
import { displayDecimal, divide, formatDecimal, multiply, parseDecimal, ratio, ratioOf } from '../money.ts';
import { energyOf } from './energy.ts';
import type { Nutrition } from './nutrition-schema.ts';

type Amount = string | null;

const trimmed = (value: string): string => formatDecimal(parseDecimal(displayDecimal(value, 3)));

/** g of salt: sodium x 2.5. 400 mg of sodium is 1 g (vector S01). */
export const saltOfSodium = (sodiumMg: string): string =>
  formatDecimal((parseDecimal(sodiumMg) * 25n) / 10_000n);

/** mg of sodium: the inverse of saltOfSodium. */
export const sodiumOfSalt = (salt: string): string => formatDecimal(parseDecimal(salt) * 400n);

/** Converts protein from a food's own factor to nitrogen x 6.25: `published / factor * 6.25`. */
export function proteinOf(published: string, nitrogenFactor: string): string {
  const value = divide(multiply(ratioOf(published), ratio(25n, 4n)), ratioOf(nitrogenFactor));
  return trimmed(formatDecimal((value.n * 10n ** 12n) / value.d));
}

/** Carbohydrate by difference less its fibre; never below zero. */
function withoutFibre(byDifference: Amount, fibre: Amount): Amount {
  if (byDifference === null || fibre === null) return null;
  const rest = parseDecimal(byDifference) - parseDecimal(fibre);
  return formatDecimal(rest < 0n ? 0n : rest);
}

export interface UsdaFigures {
  energyKcal?: Amount;
  fat: Amount;
  saturates: Amount;
  carbohydrateByDifference: Amount;
  sugars: Amount;
  fibre: Amount;
  protein: Amount;
  sodiumMg: Amount;
  /** The table's nitrogen-to-protein factor: 5.7 for flour, 6.38 for milk; 6.25 by default. */
  nitrogenFactor?: string;
  alcohol?: Amount;
  polyols?: Amount;
  transFat?: Amount;
  cholesterolMg?: Amount;
  addedSugars?: Amount;
  vitaminDMcg?: Amount;
  calciumMg?: Amount;
  ironMg?: Amount;
  potassiumMg?: Amount;
}

/**
 * A food of USDA FoodData Central. Energy is recalculated when its parts are known. Otherwise the published kcal are kept
 * and kJ are unknown.
 */
export function fromUsda(figures: UsdaFigures): Nutrition {
  const { fat, fibre, sodiumMg } = figures;
  const carbohydrate = withoutFibre(figures.carbohydrateByDifference, fibre);
  const protein =
    figures.protein === null ? null : proteinOf(figures.protein, figures.nitrogenFactor ?? '6.25');
  const energy =
    fat === null || carbohydrate === null || protein === null || fibre === null
      ? { energyKj: null, energyKcal: figures.energyKcal ?? null }
      : withPolyols({ fat, carbohydrate, protein, fibre }, figures);
  return {
    basis: '100g',
    ...energy,
    fat,
    saturates: figures.saturates,
    carbohydrate,
    sugars: figures.sugars,
    fibre,
    protein,
    salt: sodiumMg === null ? null : saltOfSodium(sodiumMg),
    transFat: figures.transFat ?? null,
    cholesterolMg: figures.cholesterolMg ?? null,
    sodiumMg,
    addedSugars: figures.addedSugars ?? null,
    vitaminDMcg: figures.vitaminDMcg ?? null,
    calciumMg: figures.calciumMg ?? null,
    ironMg: figures.ironMg ?? null,
    potassiumMg: figures.potassiumMg ?? null,
  };
}

/** Polyols are a part of carbohydrate with their own factor. */
function withPolyols(
  macros: Record<'fat' | 'carbohydrate' | 'protein' | 'fibre', string>,
  { alcohol, polyols }: UsdaFigures,
) {
  const apart = withoutFibre(macros.carbohydrate, polyols ?? '0') ?? macros.carbohydrate;
  const energy = energyOf({
    ...macros,
    carbohydrate: apart,
    polyols: polyols ?? '0',
    alcohol: alcohol ?? '0',
  });
  return { energyKj: displayDecimal(energy.energyKj, 0), energyKcal: displayDecimal(energy.energyKcal, 0) };
}

export interface CofidCarbohydrate {
  starch: string;
  /** Sucrose, lactose and maltose together. */
  disaccharides: string;
  /** Glucose, fructose and galactose together. */
  monosaccharides: string;
}

/**
 * CoFID publishes carbohydrate as the monosaccharides after hydrolysis, which takes up water: 100 g of white sugar read
 * 105. By weight: starch / 1.10, disaccharides / 1.05, monosaccharides unchanged.
 */
export function fromMonosaccharideEquivalents(published: CofidCarbohydrate): {
  carbohydrate: string;
  sugars: string;
} {
  const starch = (parseDecimal(published.starch) * 100n) / 110n;
  const sugars =
    (parseDecimal(published.disaccharides) * 100n) / 105n + parseDecimal(published.monosaccharides);
  return {
    carbohydrate: trimmed(formatDecimal(starch + sugars)),
    sugars: trimmed(formatDecimal(sugars)),
  };
}
