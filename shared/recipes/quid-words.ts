/** The words by which the name of a food singles out an ingredient: one food's names, its kinds, and what is customary. */
import { entriesOf } from '../text.ts';
import { folded, wordStems } from './allergen-words.ts';
import { isCheese, isFish, isFruit, isMeat, isNut } from './food-words.ts';

/**
 * One food by its names in the UK and elsewhere, and the kinds that are named for themselves: the first is meant. Sources:
 * CoFID 2021 and USDA SR, which list the same foods.
 */
const sameFoods = `
  aubergine: eggplant, brinjal, melanzane
  courgette: zucchini
  coriander: cilantro
  rocket: arugula
  prawn: shrimp
  beetroot: beet
  swede: rutabaga, neep
  chickpea: chick pea, garbanzo bean, garbanzo, chana, ceci
  scallion: spring onion, salad onion, green onion
  peanut: groundnut, monkey nut
  linseed: flaxseed, flax
  corn: sweetcorn, maize
  mangetout: mange tout, snow pea, sugar pea
  broad bean: fava bean, fava, faba bean
  parmesan: parmigiano reggiano, parmigiano
  yoghurt: yogurt
  lingonberry: cowberry
  bilberry: whinberry, blaeberry, whortleberry
  treacle: molasses
  cacao: cocoa
  soya: soy
  hazelnut: cobnut, filbert, kentish cob
  pepper: capsicum, pimiento, pimento
  potato: spud, tattie, aloo, king edward, maris piper, desiree, jersey royal
  spinach: saag, palak
  cauliflower: gobi
  okra: bhindi, ladies finger
  cabbage: sauerkraut, savoy, hispi
  lentil: dal, dhal, daal
  papaya: pawpaw
  persimmon: sharon fruit, kaki
  coffee: espresso, ristretto
  tea: earl grey, darjeeling, assam
  apple: bramley, braeburn, granny smith
  mushroom: shiitake, portobello, porcini, ceps, cep, chanterelle, girolle, morel
  chilli: chillie, chili, chile, chilly, jalapeno, habanero, scotch bonnet, chipotle
  tomato: passata
  chocolate: couverture
  whisky: whiskey, bourbon
  langoustine: scampi, dublin bay prawn
  squid: calamari
  icecream: ice cream`;

const names = sameFoods
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [meant = '', others = ''] = line.trim().split(':');
    return entriesOf(others).map((other) => [other, meant] as const);
  })
  .toSorted(([a], [b]) => b.length - a.length);

const meantBy = new Map(names);
const endings = '(?:e?s)?';
const anyName = new RegExp(`\\b(${names.map(([name]) => name).join('|')})${endings}\\b`, 'g');

/** A text with each food by its one name. */
export const oneName = (text: string): string =>
  folded(text).replaceAll(anyName, (found, name: string) => meantBy.get(name) ?? found);

/** A word of the food's name as it is written, and the food that it means, by its stem. */
export interface NameWord {
  word: string;
  stem: string;
}

const nameOrWord = new RegExp(`${anyName.source}|\\p{L}{3,40}`, 'gu');

/** The words of three letters and more, a food of several words as one. */
export const nameWordsOf = (text: string): NameWord[] =>
  [...text.matchAll(nameOrWord)].flatMap(([word, name]) =>
    wordStems(name === undefined ? word : (meantBy.get(name) ?? word)).map((stem) => ({ word, stem })),
  );

/** 'Nut-free' and 'free from milk' single out nothing. */
const freeClaims = /\p{L}{1,40}[- ]free\b(?! range)|\bfree from \p{L}{1,40}( (and|or) \p{L}{1,40}){0,8}/gu;

/** Words of a name that mean another food: the chilli con carne, ice cream, a peppermint cream, a pepper steak. */
const otherFoods = [
  /\bchill?i(?= (?:con|sin|non) carne)|(?<!\b(?:and|with|of) |& |, )\bchill?is?$/g,
  /(?<=\b(?:peanut|almond|cashew|hazelnut|nut|cocoa|shea|apple) )butters?\b/g,
  /(?<=\b(?:peppermint|mint|rose|violet|orange|lime|coffee|custard) )creams?$/g,
  /\bpepper(?:ed)? (?=steak|sauce)/g,
  /\b(?:egg|butter) ?nog\b|\bcream (?=crackers?|soda|horns?)/g,
];

/** The name of a food, without what singles out nothing. */
export const foodNamed = (name: string): string =>
  otherFoods.reduce(
    (text, other) => text.replaceAll(other, ' '),
    folded(name).replaceAll(freeClaims, ' ').trim(),
  );

/** What an ingredient is for: jam sugar isn't jam, and pudding rice isn't pudding. */
const purposes =
  /\b(?:jam|jelly|marmalade|preserving|gelling|pudding|bread|cake|pastry|pizza|pasta|pickling|cooking|salad|fudge|sandwich) (?=sugar|rice|flour|oil|vinegar|salt|yeast|onions?|potato(?:es)?|tomato(?:es)?|apples?|seasoning|spices?)/g;

/** The name of an ingredient, without what it is for. */
export const ingredientNamed = (name: string): string => folded(name).replaceAll(purposes, '');

/**
 * Whether an ingredient only flavours, sets or binds, in small quantities (Annex VIII 1(a)(iii)): vanilla, peppermint oil,
 * gelatine.
 */
export const onlyFlavours = (name: string): boolean =>
  /(?<!\b(?:malt|beef|meat|yeast|coffee|fruit) )\bextracts?\b|\bessences?\b|\bflavou?r(?:ing)?s?\b|\baromas?\b|\bvanilla (?:pods?|beans?|paste|powder|sugar)\b|\b(?:peppermint|spearmint|mint|lemon|orange|lime|bergamot|rose|clove|cinnamon|almond) oil\b|\bgelatine?\b|\bseasonings?\b|\b(?:pork|beef|bacon|chicken|duck|goose) (?:fat|casings?|skins)\b|\b(?:pork|beef) (?:lard|suet|dripping)\b|\b(?:stocks?|bouillon|gravy)\b/.test(
    name,
  );

/** Letters of another food's word that aren't the food. */
const elsewhere = new Set(
  entriesOf(
    `sausage:sage, pineapple:apple, peppermint:pepper, peppercorn:corn, liquorice:rice, licorice:rice, unicorn:corn, hamburger:ham,
    butterfly:butter, butternut:butter, buttermilk:butter, buttermilk:milk, butterscotch:butter, butterscotch:scotch, eggplant:egg,
    grapefruit:grape, buckwheat:wheat, champagne:ham, shamrock:ham, oatmilk:milk, steam:tea, steak:tea, coconut:nut, doughnut:nut,
    nutmeg:nut, peanut:nut, chestnut:nut, gingham:ham, cornish:corn, corned:corn, acorn:corn, gooseberry:goose, horseradish:radish,
    crabapple:crab, teacake:tea, watercress:water, peppered:pepper, gingernut:nut, breadfruit:fruit, jackfruit:fruit, cocoa:coco, icecream:cream`,
  ),
);

/** What may follow a word of three letters in one word: 'ham' in 'hammy', 'egg' in 'eggnog', but not 'pea' in 'peach'. */
const afterShort = /^(?:\p{L}?y|cake|bread|loaf|burger|nog|fish|pie|roll|meal|milk|nut|butter)?$/u;

/** 'cherry' in 'cherries'; 'chocolate' in 'chocolatey'; 'ham' in 'ham' and at the start of a word. */
export const singlesOut = (stem: string, word: string): boolean =>
  word === stem ||
  ((stem.length >= 4
    ? word.includes(stem)
    : word.startsWith(stem) && afterShort.test(word.slice(stem.length))) &&
    !elsewhere.has(`${word}:${stem}`));

const by =
  (pattern: RegExp) =>
  (name: string): boolean =>
    pattern.test(folded(name));

const dishes: readonly (readonly [name: RegExp, isOf: RegExp | ((name: string) => boolean)])[] = [
  [/\bsausages?\b/, /\bpork\b/],
  [/\bham\b/, /\b(gammon|prosciutto)\b/],
  [/\blamb\b/, /\b(mutton|hogget)\b/],
  [/\bbeef\b/, /\bbrisket\b/],
  [/\bbacon\b/, /\bpancetta\b/],
  [/\bsteak\b/, /\bbeef\b/],
  [/\btoad in the hole\b|\bhot ?dogs?\b|\bbangers\b/, /\b(sausages?|chipolatas?|frankfurters?)\b/],
  [/\bscotch eggs?\b/, /\bsausage ?meat\b|\bpork\b/],
  [/\bburgers?\b/, /\bbeef\b/],
  [/\blasagnes?\b/, /\bbeef\b/],
  [/\bmoussaka\b/, /\b(lamb|beef|aubergines?|eggplants?)\b/],
  [/\bcoq au vin\b/, /\bchicken\b/],
  [/\bcarbonara\b/, /\b(bacon|pancetta|guanciale)\b/],
  [/\b(?:mince pies?|mincemeat)\b/, /\bmincemeat\b/],
  [/\bploughman'?s\b/, /\bcheddar\b|\bcheese\b/],
  [/\bfalafels?\b/, /\bchick ?peas?\b|\bgarbanzos?\b/],
  [/\bdh?ah?l\b/, /\blentils?\b|\bdal\b/],
  [/\b(?:bakewell|frangipane|marzipan|macaroons?|amaretti)\b/, /\balmonds?\b/],
  [/\beccles cakes?\b|\bspotted dick\b/, /\b(currants?|raisins?)\b/],
  [/\bslaw\b|\bcoleslaw\b/, /\bcabbages?\b/],
  [/\bshepherd'?s'? pies?\b/, /\b(lamb|mutton)\b/],
  [/\bcottage pies?\b/, /\bbeef\b/],
  [/\b(?:cornish )?past(?:y|ies)\b/, /\bbeef\b/],
  [/\bchill?is?$|\bcon carne\b|\bbolognese\b/, /\bbeef\b/],
  [/\bh(?:o|ou|u)mm?(?:o|ou|u)s\b/, /\bchick ?peas?\b/],
  [/\bguacamole\b/, /\bavocados?\b/],
  [/\bpesto\b/, /\bbasil\b/],
  // Fish and meat.
  [/\bcullen skink\b|\bkedgeree\b|\barbroath smokies?\b/, /\b(haddock|cod|salmon|fish)\b/],
  [/\bsurf (?:and|&|n|'n') turf\b/, (name) => isMeat(name) || isFish(name)],
  [/\bpigs? in blankets?\b/, /\b(sausages?|chipolatas?|sausage ?meat|bacon)\b/],
  [/\bmoules\b|\bmarinieres?\b/, /\bmussels?\b/],
  [/\bgravad?lax\b|\blox\b/, /\bsalmon\b/],
  [/\brollmops?\b|\bbuckling\b/, /\bherrings?\b/],
  [/\btaramasalata\b/, /\broe\b/],
  [/\bbouillabaisse\b|\bstargazy pie\b|\bfisherman'?s pie\b/, isFish],
  [/\bpaella\b|\bjambalaya\b|\bgumbo\b/, (name) => isMeat(name) || isFish(name)],
  // Cheese.
  [/\brarebits?\b|\bcroques? (?:monsieurs?|madames?)\b|\bfondues?\b|\baligot\b|\btartiflettes?\b/, isCheese],
  // Fruit and nuts.
  [/\beton mess(?:es)?\b/, /\bstrawberr(?:y|ies)\b/],
  [/\bcranachans?\b|\bpeach melba\b/, /\braspberr(?:y|ies)\b/],
  [/\bblack forest\b/, /\bcherr(?:y|ies)\b/],
  [/\bbanoff(?:ee|i)\b/, /\bbananas?\b/],
  [/\btartes? tatins?\b|\beve'?s puddings?\b|\bapfelstrudel\b/, /\bapples?\b/],
  [/\bsummer puddings?\b|\bfruits of the forest\b/, isFruit],
  [
    /\b(?:bara brith|barm ?brack|christmas (?:cake|pudding)|plum puddings?|dundee cakes?|simnel cakes?|hot cross buns?|garibaldis?)\b/,
    isFruit,
  ],
  [/\bpina coladas?\b/, /\b(pineapples?|coconuts?)\b/],
  [/\bbaklavas?\b|\bpralines?\b|\bnougats?\b|\bflorentines?\b/, isNut],
  [/\bgianduja\b/, /\bhazelnuts?\b/],
  [/\bsatay\b/, /\bpeanuts?\b/],
  // Vegetables.
  [/\btapenades?\b/, /\bolives?\b(?! oil)/],
  [/\bbab+a gh?anou(?:sh|j)\b|\bcaponata\b/, /\b(aubergines?|eggplants?)\b/],
  [/\bborscht?\b/, /\bbeetroots?\b/],
  [/\bgazpacho\b|\bmarinara\b/, /\btomato(?:es)?\b/],
  [/\bvichyssoise\b|\bcock[- ]a[- ]leekie\b/, /\bleeks?\b/],
  [/\btzatziki\b/, /\bcucumbers?\b/],
  [/\bcolcannon\b|\bbubble and squeak\b|\bkimchi\b|\bsauerkraut\b/, /\bcabbages?\b/],
  // Chocolate and coffee.
  [/\btiramisus?\b|\bmochas?\b/, /\b(coffee|espresso)\b(?! liqueur)/],
  [/\bbrownies?\b|\bsachertortes?\b|\brocky roads?\b|\bganaches?\b|\bmochas?\b/, /\bchocolate\b/],
];

/** What customers expect of a food without its name saying so (Art. 22(1)(a)). */
export const customary: readonly (readonly [name: RegExp, isOf: (name: string) => boolean])[] = dishes.map(
  ([name, isOf]) => [name, isOf instanceof RegExp ? by(isOf) : isOf] as const,
);
