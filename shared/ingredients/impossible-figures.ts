/**
 * Finds impossible nutrition figures, each at the nutrient that is most likely wrong. Rounding by laboratories and packs
 * is tolerated: a part may exceed its whole by 5 % and 0.1 g. Unknown values are never compared.
 */
import { capitalised } from '../text.ts';
import { type Nutrient, nutrients, nutrientUnits, nutrientWords } from './nutrients.ts';
import type { Nutrition } from './nutrition-schema.ts';

export interface ImpossibleFigure {
  nutrient: Nutrient;
  /** What is impossible, as a sentence without its full stop. */
  message: string;
}

/** The maximum in 100 g, in g, with a margin for rounding. */
const most = 105;
const mostEnergy = { kJ: 3700, kcal: 900 } as const;

/** The highest density of any food, in g/ml: syrups and honey have up to 1.45. */
const densest = 1.6;

const perGram = { g: 1, mg: 1_000, mcg: 1_000_000 } as const;

type Figures = Record<Nutrient, number | null>;

/** The maximum of a nutrient in 100 g or 100 ml, in its unit. */
function mostOf(nutrient: Nutrient, basis: Nutrition['basis']): number {
  const unit = nutrientUnits[nutrient];
  const in100g = unit === 'kJ' || unit === 'kcal' ? mostEnergy[unit] : most * perGram[unit];
  return basis === '100ml' ? in100g * densest : in100g;
}

const perText = (basis: Nutrition['basis']): string => (basis === '100ml' ? '100 ml' : '100 g');

function tooMuch(figures: Figures, basis: Nutrition['basis']): ImpossibleFigure[] {
  return nutrients.flatMap((nutrient) => {
    const limit = mostOf(nutrient, basis);
    if ((figures[nutrient] ?? 0) <= limit) return [];
    const unit = nutrientUnits[nutrient] === 'mcg' ? 'µg' : nutrientUnits[nutrient];
    const message = `${capitalised(nutrientWords[nutrient])} can’t be more than ${limit.toLocaleString('en')} ${unit} per ${perText(basis)}`;
    return [{ nutrient, message }];
  });
}

/** A part with its whole. Of two parts together, the issue is at the second. */
const wholes: readonly { parts: readonly Nutrient[]; whole: Nutrient }[] = [
  { parts: ['saturates'], whole: 'fat' },
  { parts: ['transFat'], whole: 'fat' },
  { parts: ['saturates', 'transFat'], whole: 'fat' },
  { parts: ['sugars'], whole: 'carbohydrate' },
  { parts: ['addedSugars'], whole: 'sugars' },
];

function partsAboveWhole(figures: Figures): ImpossibleFigure[] {
  return wholes.flatMap(({ parts, whole }) => {
    const [all, nutrient] = [figures[whole], parts.at(-1)];
    const known = parts.flatMap((part) => figures[part] ?? []);
    if (all === null || nutrient === undefined || known.length < parts.length) return [];
    if (known.reduce((sum, part) => sum + part, 0) <= all * 1.05 + 0.1) return [];
    const words = parts.map((part) => nutrientWords[part]).join(' and ');
    return [
      {
        nutrient,
        message: `${capitalised(words)} can’t be more than the ${nutrientWords[whole]}, ${all.toLocaleString('en')} g`,
      },
    ];
  });
}

const summed = ['fat', 'carbohydrate', 'fibre', 'protein', 'salt'] as const;

/** At the largest of them. Unknown values could only add to it. */
function sumAboveAll(figures: Figures, basis: Nutrition['basis']): ImpossibleFigure[] {
  const known = summed.map((nutrient) => ({ nutrient, grams: figures[nutrient] ?? 0 }));
  const sum = known.reduce((total, { grams }) => total + grams, 0);
  const [largest] = known.toSorted((a, b) => b.grams - a.grams);
  if (largest === undefined || sum <= mostOf(largest.nutrient, basis)) return [];
  const message = `Fat, carbohydrate, fibre, protein and salt can’t come to ${Number(sum.toFixed(1)).toLocaleString('en')} g per ${perText(basis)}`;
  return [{ nutrient: largest.nutrient, message }];
}

/** More than a fifth, and more than rounding explains. */
const isFar = (a: number, b: number, least: number): boolean =>
  Math.abs(a - b) > least && Math.abs(a - b) > Math.max(a, b) * 0.2;

const kjOfKcal = 4.184;

function contradicting({ salt, sodiumMg, energyKj, energyKcal }: Figures): ImpossibleFigure[] {
  const found: ImpossibleFigure[] = [];
  if (salt !== null && sodiumMg !== null && isFar(salt, sodiumMg / 400, 0.1)) {
    const message = `Salt and sodium can’t both be right: ${sodiumMg.toLocaleString('en')} mg of sodium is ${Number((sodiumMg / 400).toFixed(2)).toLocaleString('en')} g of salt`;
    found.push({ nutrient: 'salt', message });
  }
  if (energyKj !== null && energyKcal !== null && isFar(energyKj, energyKcal * kjOfKcal, 40)) {
    const message = `kJ and kcal can’t both be right: ${energyKcal.toLocaleString('en')} kcal is about ${Math.round(energyKcal * kjOfKcal).toLocaleString('en')} kJ`;
    found.push({ nutrient: 'energyKj', message });
  }
  return found;
}

/** Each nutrient at most once. */
export function impossibleFigures(
  nutrition: Readonly<Record<Nutrient, string | null>> & Pick<Nutrition, 'basis'>,
): ImpossibleFigure[] {
  const { basis } = nutrition;
  const figures = Object.fromEntries(
    nutrients.map((nutrient) => {
      const value = nutrition[nutrient] ?? null;
      return [nutrient, value === null ? null : Number(value)];
    }),
  ) as Figures;
  const found = [
    ...tooMuch(figures, basis),
    ...partsAboveWhole(figures),
    ...contradicting(figures),
    ...sumAboveAll(figures, basis),
  ];
  return found.filter(({ nutrient }, at) => found.findIndex((one) => one.nutrient === nutrient) === at);
}
