/** Words in a name that show the kind of food: meat, fish, cheese, nuts, fruit, vegetables. */
import type { AllergenCode } from '../ingredients/schema.ts';
import { allergenWordsIn, folded, wordStems } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';

/** All texts of an ingredient. */
export const wordsOfIngredient = ({
  name,
  declaration,
}: Pick<BookIngredient, 'name' | 'declaration'>): string => `${name}, ${declaration ?? ''}`;

/** Foods that only sound like meat. */
const notMeat =
  /\b(vegan|vegetarian|veggie|meat[- ]?free|meatless|plant[- ]based|beef tomato(es)?|turkey tail|famous grouse|(duck|goose|quail|chicken) eggs?|goat'?s? (cheese|milk|butter|yogh?urt)|goats'? cheese|chicken of the woods|(soya?|tofu|seitan|mushroom|cauliflower|jackfruit|coconut|bean|chickpea|nut|quorn) (meats?|mince|sausages?|steaks?|burgers?|meatballs?)|burger (?:buns?|sauce|relish|cheese|seasoning)|(?:sausage|steak|meat|chicken|pork|beef|bacon|lamb) (?:seasoning|spices?|rub|rusk)s?|kidney beans?|mincemeat|minced? pies?)\b/g;

const animals =
  /\b(beef|veal|pork|bacon|ham|gammon|lamb|mutton|hogget|goat|venison|boar|rabbit|chicken|turkey|duck|goose|pheasant|partridge|pigeon(?! pea)|quail|grouse|hare|guinea fowl|ostrich|poussin|brisket|chorizo|salami|pastrami|pancetta|prosciutto|pepperoni|bresaola|mortadella|guanciale|nduja|speck|lardons?|liver|oxtail|ox (?:cheek|tongue|heart)s?|trotters?|sweetbreads?|tripe|pigs?'? ?s? (?:heads?|cheeks?|ears?|feet|knuckles?)|calf'?s? (?:heads?|feet)|brawn)\b/;

/** Also made of soya or vegetables. */
const cuts =
  /\b(meats?|sausagemeat|steaks?|sausages?|chipolatas?|frankfurters?|saveloys?|bratwursts?|bangers|merguez|meatballs?|beefburgers?|hamburgers?|faggots?|haslet|haggis|black pudding|mince|kidneys?)\b/;

/** Whether the text names an animal's meat, and not something that only sounds like it. */
export const isOfAnimal = (text: string): boolean => animals.test(folded(text).replaceAll(notMeat, ''));

export const isMeat = (text: string): boolean =>
  isOfAnimal(text) || cuts.test(folded(text).replaceAll(notMeat, ''));

const seafood: ReadonlySet<AllergenCode> = new Set(['fish', 'crustaceans', 'molluscs']);

const isNamed = (text: string, codes: ReadonlySet<AllergenCode>): boolean =>
  allergenWordsIn(text).some(({ allergen, kind }) => kind === 'name' && codes.has(allergen));

/** By the species of the allergen dictionary. */
export const isFish = (text: string): boolean => isNamed(text, seafood);

export const isMeatOrFish = (text: string): boolean => isMeat(text) || isFish(text);

const nutCodes: ReadonlySet<AllergenCode> = new Set(['nuts', 'peanuts']);

export const isNut = (text: string): boolean => isNamed(text, nutCodes);

/** Foods that the dictionary knows as made of milk, but that aren't cheese. */
const otherDairy =
  /\b(butter\w{0,20}|ghee|beurre|smen|cream(?!s? cheese)|creamy|creme|smetana|chantilly|dairy|whey|casein\w{0,20}|lact\w{1,20}|yogh?ou?rt|labneh|lassi|ayran|kefir|koumiss|skyr|viili|filmjolk|dulce|cajeta|khoya|khoa|mawa|rabri|kulfi|shrikhand|raita|tzatziki|gelato|milk\w{0,20}|custard|chocolate|baileys)\b/;

export function isCheese(text: string): boolean {
  if (/\bcheese\b/i.test(text)) return true;
  const isOfMilk = allergenWordsIn(text).some(({ allergen, kind }) => allergen === 'milk' && kind === 'food');
  return isOfMilk && !otherDairy.test(folded(text));
}

const fruits = new Set(
  `apple apricot avocado banana cherry citrus clementine currant damson date fig fruit gooseberry grape grapefruit guava kiwi kumquat lemon
  lime lychee mandarin mango melon nectarine orange papaya peach pear persimmon pineapple plum pomegranate prune quince raisin rhubarb
  satsuma sultana tangerine watermelon`.split(/\s+/),
);

const vegetables = new Set(
  `artichoke asparagus aubergine beetroot broccoli cabbage carrot cauliflower celeriac celery chard courgette cucumber fennel kale leek lettuce
  marrow mushroom okra onion parsnip pea pepper potato pumpkin radish shallot spinach sprout squash swede sweetcorn tomato turnip vegetable
  watercress capsicum eggplant zucchini brinjal rutabaga mangetout rocket spud tattie beet gherkin plantain cassava yam
  courgette calabrese shiitake`.split(/\s+/),
);

export const isBerry = (text: string): boolean =>
  wordStems(text).some((word) => /berry$|^(black|red|white)currant$/.test(word));

export const isFruit = (text: string): boolean =>
  isBerry(text) || wordStems(text).some((word) => fruits.has(word));

/** 'Black pepper' is a spice. */
export const isVegetable = (text: string): boolean =>
  wordStems(folded(text).replaceAll(/\b(black|white|ground|cayenne|peppercorn) pepper\b/g, '')).some((word) =>
    vegetables.has(word),
  );
