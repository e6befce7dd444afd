/** Claims of a diet that an ingredient isn't true to: vegan, vegetarian, meat-free, halal, kosher, without alcohol or pork. */
import type { AllergenCode } from '../ingredients/schema.ts';
import { folded } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import type { Claiming, Denial } from './claiming.ts';
import { isMeat, isOfAnimal, wordsOfIngredient } from './food-words.ts';

const isnt = (stated: Denial['stated'], claim: string, of: BookIngredient | undefined): Denial[] =>
  of === undefined ? [] : [{ stated, why: `says ${claim}, but ${of.name} isn’t.`, of }];

/** Cheeses whose protected recipes have rennet from calves or lambs. Others are sold with either. */
const ofRennet =
  /\b(parmesan|parmigiano|grana padano|gorgonzola|pecorino(?! toscano)|gruyere|camembert de normandie|roquefort)\b/;
/** From meat, though its name doesn't say of which. */
const ofMeat = /\b(gelatine?|lard|dripping|suet|tallow|'?nduja|pepperoni|p[aâ]t[eé])\b/i;
/** From animals, but neither meat nor fish. */
const otherOfAnimals =
  /\b(rennet|isinglass|carmine|cochineal|shellac|e ?120|e ?904|e ?920|l-cysteine|lanolin)\b/i;
const ofBees = /\b(honey|beeswax|e ?901|royal jelly|propolis)\b/i;
const madeWithoutAnimals =
  /\b(vegan|vegetarian|veggie|vegetable|plant|meat[- ]free|meatless|mock|jackfruit|microbial)\b|beef tomato/i;

const isOfBody = (words: string): boolean =>
  isOfAnimal(words) || ofMeat.test(words) || otherOfAnimals.test(words);

const isOfMeat = (one: BookIngredient): boolean => {
  const words = wordsOfIngredient(one);
  return isOfAnimal(words) || ofMeat.test(words);
};

const contains = ({ allergens }: BookIngredient, codes: readonly AllergenCode[]): boolean =>
  allergens.some(({ allergen, state }) => state === 'contains' && codes.includes(allergen));
const seafood = ['fish', 'crustaceans', 'molluscs'] as const;

/** What isn't allowed by each diet. A vegan food's fish, milk and eggs are found as allergens. */
const diets: readonly { claim: RegExp; says: string; excludes: (one: BookIngredient) => boolean }[] = [
  {
    claim: /\b(vegans?|plant[- ]based|100 ?% plants?)\b/i,
    says: 'vegan',
    excludes: (one) => isOfBody(wordsOfIngredient(one)) || ofBees.test(one.name),
  },
  {
    claim: /\b(vegetarians?|veggie|suitable for veggies)\b|\(v\)/i,
    says: 'vegetarian',
    excludes: (one) => {
      const words = wordsOfIngredient(one);
      return isOfBody(words) || ofRennet.test(folded(words)) || contains(one, seafood);
    },
  },
  {
    claim: /\b(meat[- ]free|meatless|(?:no|without|free from) meat)\b/i,
    says: 'meat-free',
    excludes: isOfMeat,
  },
  { claim: /\bpesc[ae]tarians?\b/i, says: 'pescatarian', excludes: isOfMeat },
];

export function dietDenials({ texts, ingredients }: Claiming): Denial[] {
  return texts.flatMap((stated) =>
    diets.flatMap(({ claim, says, excludes }) => {
      if (!claim.test(stated[1])) return [];
      const isExcluded = (one: BookIngredient) =>
        excludes(one) && (!madeWithoutAnimals.test(one.name) || contains(one, seafood));
      return isnt(stated, says, ingredients.find(isExcluded));
    }),
  );
}

const alcoholic =
  /\b(alcohol|ethanol|wine|beer|ale|stout|lager|cider|rum|brandy|cognac|whisk(?:e)?y|vodka|gin|sherry|port|marsala|vermouth|prosecco|champagne|liqueur|kirsch|amaretto|tequila)\b/;
const notAlcoholic =
  /\b(wine|cider|sherry|malt|champagne) vinegar|ginger (?:beer|ale)|root beer|(?:alcohol|beer)[- ]free|(?:no|without|free from) alcohol|non[- ]alcoholic(?: \p{L}{1,40})?|sugar alcohols?|wine gum|port salut\b/gu;
const ofPigs = /\b(pork|pig|bacon|ham|gammon|lard|pancetta|prosciutto|chorizo|salami|gelatine?)\b/;
/** Animals that Jewish law forbids: no split hoof, or no fins and scales. */
const forbiddenAnimals =
  /\b(rabbit|hare|horse|camel|ostrich|frog|eels?|unagi|catfish|monkfish|shark|dogfish|huss|rock salmon|skate|swordfish|sturgeon|caviar|lumpfish|octopus|squid|snails?|escargots?)\b/;

const wordsOf = (one: BookIngredient): string => folded(wordsOfIngredient(one)).replaceAll(notAlcoholic, '');
const isAlcoholic = (one: BookIngredient): boolean =>
  alcoholic.test(wordsOf(one)) || Number(one.alcohol ?? 0) > 0;

/** Meat isn't eaten with milk by Jewish law. */
function meatWithMilk(
  ingredients: readonly BookIngredient[],
): [meat: BookIngredient, milk: BookIngredient] | null {
  const meat = ingredients.find((one) => isMeat(one.name) && !madeWithoutAnimals.test(one.name));
  const milk = ingredients.find((one) => contains(one, ['milk']));
  return meat && milk ? [meat, milk] : null;
}

const isForbidden = (law: string, one: BookIngredient): boolean => {
  const words = wordsOf(one);
  if (new RegExp(`\\b${law}\\b`).test(words)) return false;
  if (ofPigs.test(words)) return true;
  if (law === 'halal') return isAlcoholic(one);
  return contains(one, ['crustaceans', 'molluscs']) || forbiddenAnimals.test(words);
};

function lawDenials(stated: Denial['stated'], law: string, ingredients: readonly BookIngredient[]): Denial[] {
  const found = ingredients.find((one) => isForbidden(law, one));
  if (found) return isnt(stated, law, found);
  const both = law === 'kosher' ? meatWithMilk(ingredients) : null;
  if (both === null) return [];
  const [meat, milk] = both;
  return [
    { stated, why: `says kosher, but ${meat.name} and ${milk.name} are meat and milk together.`, of: meat },
  ];
}

/** A halal or kosher claim, 'alcohol-free' and 'no pork' (Art. 7(1)). */
export function dietaryLawDenials({ texts, ingredients }: Claiming): Denial[] {
  return texts.flatMap((stated) => {
    const [, text] = stated;
    const [claim] = /(?<!non[- ]|not )\b(halal|kosher)\b/i.exec(text) ?? [];
    const isDry = /\b(?:no|without|free from) alcohol\b|\balcohol[- ]free\b/i.test(text);
    const isPorkless = /\b(?:no|without|free from) pork\b|\bpork[- ]free\b/i.test(text);
    const of = ingredients.find(
      (one) => (isDry && alcoholic.test(wordsOf(one))) || (isPorkless && ofPigs.test(wordsOf(one))),
    );
    return [
      ...(claim === undefined ? [] : lawDenials(stated, claim.toLowerCase(), ingredients)),
      ...(of ? [{ stated, why: `denies what is in it: ${of.name}.`, of }] : []),
    ];
  });
}
