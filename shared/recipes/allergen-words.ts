/**
 * The words by which an ingredient list names the 14 allergens (Annex II of Regulation (EU) 1169/2011; FSA
 * technical guidance on allergen labelling). Words that only hint at one, such as butter or tahini, are
 * not among them: the allergen is then named beside them.
 */
import type { AllergenCode } from '../ingredients/schema.ts';

/** Stands for the allergen where nothing more is known of it. */
export const allergenTerms: Record<AllergenCode, string> = {
  gluten: 'gluten',
  crustaceans: 'crustaceans',
  eggs: 'egg',
  fish: 'fish',
  peanuts: 'peanuts',
  soybeans: 'soya',
  milk: 'milk',
  nuts: 'nuts',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame',
  sulphites: 'sulphites',
  lupin: 'lupin',
  molluscs: 'molluscs',
};

/** Cereals and nuts must each be named: the group's name says too little. */
export const namedOneByOne: ReadonlySet<AllergenCode> = new Set(['gluten', 'nuts']);

/** Species may be named instead of the group, where people know what they are. */
export const namedBySpecies: ReadonlySet<AllergenCode> = new Set(['fish', 'crustaceans', 'molluscs']);

const start = '(?<!\\p{L})';
const end = '(?!\\p{L})';
/** A cereal may be one word with what was made of it: oatmeal, wheatgerm. */
const cerealEnd = '(?=(?:meal|bran|cakes?|germ|flour|feed|flakes?)?(?!\\p{L}))';
const words = (source: string, ending = end) => new RegExp(`${start}(?:${source})${ending}`, 'giu');

const plantMilks = [
  'coconut',
  'almond',
  'oat',
  'rice',
  'soya',
  'soy',
  'cashew',
  'hazelnut',
  'hemp',
  'pea',
  'nut',
];
const notOfPlants = `(?<!(?:${plantMilks.join('|')})[ -])`;

const fishes =
  'anchov(?:y|ies)|bass|bream|brill|carp|catfish|caviar|cod|coley|eels?|haddock|hake|halibut|herrings?|' +
  'kippers?|mackerel|monkfish|mullet|perch|pilchards?|plaice|pollac?k|pollock|roe|salmon|sardines?|skate|' +
  'sole|sprats?|sturgeon|swordfish|tilapia|trout|tuna|turbot|whitebait|whiting|fish';

/** Each of these names the allergen, wherever it stands in the text of an ingredient that contains it. */
export const allergenPatterns: Record<AllergenCode, RegExp> = {
  gluten: words('wheat|rye|barley|oats?|spelt|khorasan|kamut|triticale|einkorn|emmer', cerealEnd),
  crustaceans: words(
    'crustaceans?|crabs?|crabmeat|crayfish|crawfish|krill|langoustines?|lobsters?|prawns?|scampi|shrimps?',
  ),
  eggs: words('eggs?', '(?=(?:whites?|yolks?)?(?!\\p{L}))'),
  fish: words(fishes),
  peanuts: words('peanuts?|groundnuts?|monkey nuts?'),
  soybeans: words('soya?(?:[ -]?beans?)?'),
  milk: new RegExp(`${notOfPlants}${start}(?:butter)?milks?`, 'giu'),
  nuts: words(
    'almonds?|hazelnuts?|walnuts?|cashews?(?: nuts?)?|pecans?(?: nuts?)?|brazil nuts?|brazils|' +
      'pistachios?(?: nuts?)?|macadamias?(?: nuts?)?|queensland nuts?',
  ),
  celery: words('celery|celeriac'),
  mustard: words('mustard'),
  sesame: words('sesame'),
  sulphites: words('\\p{L}*sul(?:ph|f)ites?|sul(?:ph|f)ur dioxide'),
  lupin: words('lupins?|lupine'),
  molluscs: words(
    'abalones?|calamari|clams?|cockles?|cuttlefish|molluscs?|mussels?|octopus|oysters?|scallops?|snails?|' +
      'squid|whelks?|winkles?',
  ),
};

/** Old and close kin of wheat, which must be called wheat too. */
export const kindsOfWheat = words('spelt|khorasan|kamut|triticale|einkorn|emmer', cerealEnd);
export const wheatPattern = words('wheat', cerealEnd);

const withoutPlural = (word: string): string => {
  if (/ies$/i.test(word)) return `${escaped(word.slice(0, -3))}(?:y|ies)`;
  return `${escaped(word.replace(/(?<=[^s])s$/i, ''))}s?`;
};
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const patternsByName = new Map<string, RegExp>();

/** One cereal, nut or species as a maker typed it: 'pecan nuts' finds 'pecans', 'oats' finds 'oatmeal'. */
export function patternOfName(name: string): RegExp {
  const known = patternsByName.get(name);
  if (known !== undefined) return known;
  const stem = name.trim().replace(/(?<=\p{L}) nuts?$/iu, '');
  const pattern = words(`${withoutPlural(stem)}(?: nuts?)?`, cerealEnd);
  patternsByName.set(name, pattern);
  return pattern;
}

const notButter =
  'cocoa|shea|peanut|nut|almond|cashew|hazelnut|pistachio|apple|mango|kokum|illipe|seed|soya?|vegan';

/** What is made of milk and doesn't say so: butter, but not cocoa butter; cream, but not cream of tartar. */
export const dairyWords = new RegExp(
  `${start}(?:(?<!(?:${notButter})[ -])butter(?:fat|oil)?|(?<!(?:coconut|vegan|soya?|oat)[ -])cream(?! of tartar| crackers?)|` +
    'cr[eè]me fra[iî]che|cheeses?|cheddar|mozzarella|parmesan|parmigiano|mascarpone|ricotta|feta|gruy[eè]re|' +
    'stilton|halloumi|paneer|brie|camembert|quark|kefir|fromage frais|whey|yogh?urts?|ghee|' +
    `casein(?:ates?)?|caseinate|lactose|lactalbumin)${end}`,
  'iu',
);
