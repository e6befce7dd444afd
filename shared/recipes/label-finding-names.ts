/** Findings about a name that promises what isn't in the food (Art. 7(1), 17): an allergen that nothing is declared to contain, a food that isn't listed. */
import { allergenNames } from '../ingredients/allergen-names.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import { usOnlySpecies } from './allergen-dictionary.ts';
import { type AllergenWord, allergenWordsIn, folded } from './allergen-words.ts';
import { isFruit } from './food-words.ts';
import { atLabel, type Judged } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { foodsNamedOnly } from './named-foods.ts';

/** Mostly of milk, and bought as such, so that a name with them promises it. */
const promised =
  /^(?:custard(?: tart| slice)?|egg custard tart|buttercream|bechamel|white chocolate|milk chocolate|panna cotta|creme brulee|pastry cream)s?$/;

/** Phrases with a word of the dictionary that promise nothing of it. */
const otherMeanings: readonly RegExp[] = [
  // A texture, a colour or a shape.
  /\b(?:creamy|nut brown|cream tea|digestive (?:tea|blend|bitters|infusion)|cauliflower (?:couscous|cheese substitute)|corn couscous)\b/g,
  // Sweets and biscuits with a filling: 'peppermint creams', 'custard creams'.
  /\b(?:pepper)?(?:mint|violet|rose|fruit|orange|lemon|lime|strawberry|raspberry|coffee|fondant|geranium|custard|bourbon|coconut) creams\b/g,
  // Spreads of other plants: 'pumpkin butter'.
  /\b(?:pumpkin|pear|fig|date|hemp|nut|seed|pecan|banana|tomato|cookie|biscuit|body|lip) butter\b/g,
  /\b(?:oat|soya?|almond|coconut|rice|cashew|pea|hemp) (?:latte|kefir|lassi|custard|ice cream|gelato|quark)\b|\bwater kefir\b|\bnut cheese\b/g,
  /\broe deer\b|\broebuck\b|\ba dab of\b|\bnoisettes? of \p{L}{1,40}|\b(?:lamb|venison|pork) noisettes?\b|\bbrazil(?! ?nuts?\b)\b/gu,
  // What it is eaten with, and its shape: 'chutney for cheese', 'fish batter', 'ice cream cones'.
  /(?<=\p{L} )for [\p{L} ]{1,100}$|\bcheese ?boards?\b|\b(?:fish|fishcake|seafood|ice cream|yogh?urt|egg) (?:seasoning|spices?|rub|toppers?|toppings?|batter|coating|cones?)\b|\bice cream (?:sauce|wafers?|cornets?)\b|\b\p{L}{1,40}[- ]shaped\b|\bcrab ?apple cheese\b/gu,
  // A family's name: 'Graham's chutney'.
  /\b\p{L}{1,40}'s\b/gu,
];

/** 'Quince cheese' and 'apple butter' are of fruit, and have no milk. */
const ofFruit = /\b(\p{L}{1,40}) (?:cheese|butter)s?\b/gu;

/** The name in the same length, with blanks for what only sounds like an allergen. */
function honestName(name: string): string {
  const plain = folded(name);
  const letters = name.split('');
  const blank = (from: number, length: number) => letters.fill(' ', from, from + length);
  for (const { 0: found, index } of otherMeanings.flatMap((phrase) => [...plain.matchAll(phrase)]))
    blank(index, found.length);
  for (const { 0: found, 1: fruit = '', index } of plain.matchAll(ofFruit))
    if (isFruit(fruit)) blank(index, found.length);
  // What is buttered has butter on it.
  for (const { index } of plain.matchAll(/\bbuttered\b/g)) blank(index + 'butter'.length, 2);
  return letters.join('');
}

/** Lemon curd is of eggs. Its curd isn't that of milk. */
const isFruitCurd = (name: string, from: number, to: number): boolean =>
  /^curds?$/i.test(name.slice(from, to)) && isFruit(name.slice(0, from));

const isPromise = (
  { kind, meant, from, to, species }: AllergenWord,
  name: string,
  form: Judged['form'],
): boolean => {
  if (form === 'uk' && species !== null && usOnlySpecies.has(species)) return false;
  if (isFruitCurd(name, from, to)) return false;
  if (kind === 'likely') return meant === undefined && promised.test(folded(name.slice(from, to)));
  return true;
};

/** 'Nut' may be peanuts, and 'custard' may be of eggs. */
const isMet = ({ allergen, kind, species }: AllergenWord, contained: ReadonlySet<AllergenCode>): boolean => {
  if (contained.has(allergen)) return true;
  if (allergen === 'nuts' && species === null) return contained.has('peanuts');
  return kind === 'likely' && (allergen !== 'milk' || contained.has('eggs'));
};

/** 'Peanut butter cake' without peanuts, 'cheese pasty' without milk. */
function allergenMissing(judged: Judged): LabelFinding[] {
  const { printed, breakdown, form } = judged;
  const contained = new Set(
    breakdown.allergens.filter(({ state }) => state !== 'free_from').map(({ allergen }) => allergen),
  );
  const name = printed.name.text.normalize('NFC');
  const [word] = allergenWordsIn(honestName(name)).filter(
    (one) => isPromise(one, name, form) && !isMet(one, contained),
  );
  if (word === undefined) return [];
  const [ending = ''] = /^\p{L}*/u.exec(name.slice(word.to)) ?? [];
  return missing(judged, true, {
    code: 'named_but_missing',
    rule: 'Art. 7(1), 17',
    message: `Its name says ‘${name.slice(word.from, word.to)}${ending}’, but nothing in it is declared to contain ${allergenNames[word.allergen].toLowerCase()}. Declare it, or choose what the word means.`,
    path: atLabel('foodName'),
  });
}

/** 'Chicken pie' without chicken, 'rosemary focaccia' without rosemary. */
function foodsMissing(judged: Judged): LabelFinding[] {
  if (judged.ingredients.length === 0) return [];
  const only = foodsNamedOnly(judged.printed.name.text, judged.ingredients, judged.form === 'us');
  return only.flatMap(({ word, stem }) =>
    missing(judged, true, {
      code: 'named_not_in_it',
      rule: 'Art. 7(1), 17',
      message: `Its name says ‘${word}’, but none is in it. Add it to the recipe, or choose what the word means.`,
      path: atLabel('foodName'),
      of: stem,
    }),
  );
}

export const namedButMissing = (judged: Judged): LabelFinding[] => [
  ...allergenMissing(judged),
  ...foodsMissing(judged),
];
