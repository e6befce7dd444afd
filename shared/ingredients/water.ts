/** Recognises plain water. It is listed by what is left of it, and left out up to 5 % (Annex VII A 1, FIR 1169/2011). */
import { withoutEnd } from '../text.ts';
import { nutrients } from './nutrients.ts';
import type { Nutrition } from './nutrition-schema.ts';
import type { AllergenCode, AllergenState } from './schema.ts';

/** The fields that decide whether an ingredient is water. */
export interface DescribedWater {
  name: string;
  declaration: string | null;
  allergens: readonly { allergen: AllergenCode; state: AllergenState }[];
  nutrition: Nutrition | null;
  /** `undefined` while nobody has set it. */
  isWater?: boolean | undefined;
}

const kinds = [
  '',
  ...[
    'tap',
    'drinking',
    'filtered',
    'spring',
    'mineral',
    'still',
    'sparkling',
    'carbonated',
    'cold',
    'cool',
    'iced',
    'warm',
  ],
  ...[
    'tepid',
    'lukewarm',
    'hot',
    'boiling',
    'boiled',
    'chilled',
    'fresh',
    'added',
    'plain',
    'bottled',
    'purified',
    'distilled',
  ],
].map((kind) => (kind === '' ? 'water' : `${kind} water`));

const waterNames = new Set([...kinds, 'ice', 'ice cubes', 'crushed ice', 'water (tap)', 'water, tap', 'eau']);

const plain = (text: string): string => withoutEnd(text.toLowerCase().replaceAll(/[\s-]+/g, ' '), '.').trim();

/** Longer than any name of water. */
const longestName = 30;
const isWaterName = (text: string): boolean => text.length <= longestName && waterNames.has(plain(text));

/** Minerals are allowed in water. */
const minerals = new Set(['sodiumMg', 'salt', 'calciumMg', 'ironMg', 'potassiumMg']);

const feeds = (nutrition: Nutrition): boolean =>
  nutrients.some((nutrient) => !minerals.has(nutrient) && Number(nutrition[nutrient] ?? '0') > 0);

/** Whether its name is exactly a name of water and it has no allergens, nutrition or parts. */
export const isCalledWater = ({ name, declaration, allergens, nutrition }: DescribedWater): boolean =>
  isWaterName(name) &&
  (declaration === null || declaration.trim() === '' || isWaterName(declaration)) &&
  !holdsAllergen(allergens) &&
  (nutrition === null || !feeds(nutrition));

const holdsAllergen = (allergens: DescribedWater['allergens']): boolean =>
  allergens.some(({ state }) => state === 'contains' || state === 'may_contain');

const waterWord = /\b(water|ice|eau|aqua|agua|acqua|wasser)\b/i;

/** Whether the mark is plausible: named after water, without parts or nutrition. A stock stays listed even when marked. */
const mayBeWater = ({ name, declaration, nutrition }: DescribedWater): boolean =>
  waterWord.test(name) &&
  (declaration === null || declaration.trim() === '' || isWaterName(declaration)) &&
  (nutrition === null || !feeds(nutrition));

/** Decides by the mark, else by the name; never for an ingredient with an allergen. */
export const isWater = (ingredient: DescribedWater): boolean =>
  (ingredient.isWater === undefined
    ? isCalledWater(ingredient)
    : ingredient.isWater && mayBeWater(ingredient)) && !holdsAllergen(ingredient.allergens);
