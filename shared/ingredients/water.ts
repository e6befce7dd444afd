/** Which ingredient is plain water. It is listed by what is left of it, and left out up to 5 % (Annex VII A 1, FIR 1169/2011). */
import { type Nutrition, nutrients } from './nutrients.ts';
import type { AllergenCode, AllergenState } from './schema.ts';

/** What tells that an ingredient is water. */
export interface DescribedWater {
  name: string;
  declaration: string | null;
  allergens: readonly { allergen: AllergenCode; state: AllergenState }[];
  nutrition: Nutrition | null;
  /** `undefined` while nobody has marked it. */
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

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .replace(/\.+$/, '')
    .trim();

/** No name of water is longer. */
const longestName = 30;
const isWaterName = (text: string): boolean => text.length <= longestName && waterNames.has(plain(text));

/** Minerals don't make water a food. */
const minerals = new Set(['sodiumMg', 'salt', 'calciumMg', 'ironMg', 'potassiumMg']);

const feeds = (nutrition: Nutrition): boolean =>
  nutrients.some((nutrient) => !minerals.has(nutrient) && Number(nutrition[nutrient] ?? '0') > 0);

/** Whether it is exactly called water and nothing else is known of it: no allergen, no nutrition, no parts. */
export const isCalledWater = ({ name, declaration, allergens, nutrition }: DescribedWater): boolean =>
  isWaterName(name) &&
  (declaration === null || declaration.trim() === '' || isWaterName(declaration)) &&
  !holdsAllergen(allergens) &&
  (nutrition === null || !feeds(nutrition));

const holdsAllergen = (allergens: DescribedWater['allergens']): boolean =>
  allergens.some(({ state }) => state === 'contains' || state === 'may_contain');

const waterWord = /\b(water|ice|eau|aqua|agua|acqua|wasser)\b/i;

/** Whether a mark may be believed: it is named after water, has no parts and no nutrition. A stock that is marked stays listed. */
const mayBeWater = ({ name, declaration, nutrition }: DescribedWater): boolean =>
  waterWord.test(name) &&
  (declaration === null || declaration.trim() === '' || isWaterName(declaration)) &&
  (nutrition === null || !feeds(nutrition));

/** By its mark, else by its name; never with an allergen in it. */
export const isWater = (ingredient: DescribedWater): boolean =>
  (ingredient.isWater === undefined
    ? isCalledWater(ingredient)
    : ingredient.isWater && mayBeWater(ingredient)) && !holdsAllergen(ingredient.allergens);
