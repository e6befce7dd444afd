/**
 * Foods that the name of another food promises (Art. 7(1), 17): fruit, vegetables, herbs, meat. Allergens are judged by their
 * declarations instead.
 */
import { entriesOf } from '../text.ts';
import { folded, wordStems } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { isBerry, isFruit, isMeat, isOfAnimal, isVegetable, wordsOfIngredient } from './food-words.ts';
import { foodNamed, type NameWord, nameWordsOf, oneName, singlesOut } from './quid-words.ts';

/** What any of a kind may be listed as: 'mixed herbs', 'seasoning'. */
const anyHerb = 'herb, seasoning, rub, marinade, bouquet garni, stuffing';
const anySpice = 'spice, seasoning, rub, marinade, masala, curry, ras el hanout, baharat, berbere';
const anyFruit = 'fruit, citrus, mixed peel, candied peel, smoothie, sherbet';
const anyBerry = 'berry, berries, fruit, hedgerow';
const anyVegetable = 'vegetable, veg, mirepoix, soffritto, sofrito, seasoning';

/** Each food by its one name (`oneName`), and what else it may be listed as. */
const sources: readonly (readonly [foods: string, metBy: string])[] = [
  [
    `apricot, avocado, banana, damson, date, elderflower, fig, grapefruit, guava, kiwi, lychee, mango, melon, nectarine, papaya, passionfruit,
    peach, pear, persimmon, physalis, pineapple, pomegranate, prune, quince, raisin, rhubarb, sultana, coconut`,
    `${anyFruit}, grenadine, membrillo, cantaloupe, galia, honeydew, malibu, currant`,
  ],
  ['apple', `${anyFruit}, cider, calvados, cox, russet, gala, pink lady, pectin`],
  [
    'orange',
    `${anyFruit}, marmalade, clementine, satsuma, mandarin, tangerine, cointreau, triple sec, grand marnier, curacao`,
  ],
  ['clementine, satsuma, mandarin, tangerine', `${anyFruit}, orange`],
  ['lemon', `${anyFruit}, limoncello`],
  ['lime', anyFruit],
  ['cherry', `${anyFruit}, kirsch, maraschino, morello, amarena`],
  ['plum, greengage', `${anyFruit}, damson, greengage, mirabelle, prune, plum`],
  ['grape', `${anyFruit}, wine, sultana, raisin, must`],
  [
    `strawberry, raspberry, blueberry, cranberry, gooseberry, elderberry, loganberry, mulberry, redcurrant, lingonberry, bilberry`,
    `${anyBerry}, currant`,
  ],
  ['blackcurrant', `${anyBerry}, cassis, currant`],
  ['blackberry, bramble', `${anyBerry}, bramble, blackberry`],
  [
    `asparagus, beetroot, broccoli, cabbage, carrot, cauliflower, courgette, kale, leek, mushroom, parsnip, spinach, swede, turnip, aubergine,
    artichoke, cucumber`,
    `${anyVegetable}, coleslaw, gherkin, pickle, greens`,
  ],
  ['onion', `${anyVegetable}, shallot, chutney, pickle, bhaji`],
  ['tomato', `${anyVegetable}, ketchup, pizza sauce, marinara, salsa`],
  ['potato', `${anyVegetable}, chips, crisps, mash, rosti, hash brown, gnocchi, fries`],
  ['pumpkin', `${anyVegetable}, squash`],
  ['pepper', `${anyVegetable}, chilli, paprika, ${anySpice}`],
  ['chilli', `${anySpice}, cayenne, sriracha, tabasco, harissa, gochujang, pepper, hot sauce, salsa, nduja`],
  ['olive', 'tapenade'],
  ['lentil, quinoa, polenta', 'pulses, cornmeal'],
  ['chickpea', 'houmous, hummus, falafel, gram, besan'],
  ['rice', 'basmati, arborio, carnaroli, krispies'],
  [
    'rosemary, thyme, sage, parsley, dill, tarragon, chive, oregano, lavender, coriander',
    `${anyHerb}, ${anySpice}`,
  ],
  ['basil', `${anyHerb}, pesto`],
  ['mint, peppermint, spearmint', `${anyHerb}, menthol, mint, after eight, matchmakers`],
  ['garlic', `${anyHerb}, ${anySpice}, aioli, alioli, pesto`],
  ['ginger, cinnamon, cardamom, nutmeg, caraway, cumin, turmeric, paprika, saffron, fennel, clove', anySpice],
  ['vanilla', 'tahitensis, planifolia'],
  ['honey', 'mead'],
  ['maple', 'syrup'],
  ['treacle', 'golden syrup'],
  ['coffee', 'mocha, kahlua, tia maria, latte, cappuccino, cold brew, arabica, robusta'],
  ['chocolate, cacao', 'chocolate, cacao, nutella, ganache, oreo, brownie, mocha, couverture, gianduja'],
];

/** Meats, and what else they may be listed as. Cuts that name no animal are of any. */
const meats: readonly (readonly [foods: string, metBy: string])[] = [
  ['beef', 'ox, sirloin, oxtail, pastrami, bresaola, brisket, rump, biltong, ribeye, veal'],
  ['chicken', 'poussin, poultry, hen'],
  [
    'pork',
    'pig, hog, bacon, ham, gammon, pancetta, lardon, chorizo, salami, prosciutto, nduja, guanciale, speck',
  ],
  ['ham', 'gammon, prosciutto, pork, serrano, parma, jamon'],
  ['bacon', 'pancetta, lardon, guanciale, pork, speck'],
  ['lamb', 'mutton, hogget'],
  ['turkey, duck, goose, pheasant, partridge', 'poultry, game'],
  ['venison, rabbit, pigeon', 'deer, game'],
  ['chorizo, salami, pepperoni', 'pork'],
];

interface NamedFood {
  metBy: readonly string[];
  isMeat: boolean;
}

const foodsOf = (table: typeof sources, isMeat: boolean): [string, NamedFood][] =>
  table.flatMap(([foods, metBy]) =>
    entriesOf(foods).map((food): [string, NamedFood] => [food, { metBy: entriesOf(metBy), isMeat }]),
  );
const named = new Map([...foodsOf(sources, false), ...foodsOf(meats, true)]);

/** Whole categories (Art. 22(1)(a)). */
const categories: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['fruit', isFruit],
  ['berry', isBerry],
  ['vegetable', isVegetable],
]);

/** Phrases in which the word of a food means another thing, a kind of another food, or what it is eaten with. */
const otherSenses: readonly RegExp[] = [
  /\b(?:plum|cherry|beef|beefsteak|pear|grape) (?=tomato)|\bplum (?:puddings?|duff)\b|\bsugar ?plums?\b|\b(?:apple|pineapple|orange|lemon|chocolate|ginger) (?:mint|sage|thyme|verbena|balm|basil|sole)\b/g,
  /\bpumpkin (?:pie )?spiced?\b|\bapple pie spice\b|\bonion seeds?\b|\bfruits? de mer\b|\bcustard apples?\b|\bice ?cream sundae\b|\bpepper(?:ed)? jack\b|\bhoney ?comb\b/g,
  /\b(?:brandy|ginger|lime|orange|lemon|fruit) (?:snaps?|squash glass)\b|\blemon(?:ade)? (?:wash|bath)\b|\blamb'?s'? lettuces?\b|\bmaple leaf\b|\bolive oil\b|\brice (?:paper|wine|vinegar)\b/g,
  /\b\p{L}{1,40} (?:stock|bouillon|gravy|seasoning|spices?|rub|marinade|glaze|brine|coating|batter|fat|dripping)\b/gu,
  /\b\p{L}{1,40}[- ](?:flavou?r(?:ed)?|style|scented|infused|shaped)\b|\b(?:like|mock|faux|fake|no|not)[- ]\p{L}{1,40}/gu,
  /(?<=\p{L} )(?:for|to go with|without|instead of) [\p{L} ]{1,100}$/gu,
  /\b\p{L}{1,40}'s\b/gu,
];
const inAmerica = /\bcoffee ?cakes?\b/g;

const ofPlants =
  /\b(?:vegan|vegetarian|veggie|plant(?:[- ]based)?|meat[- ]?free|meatless|mock|faux|jackfruit|seitan|tofu|quorn)\b/;

/** What the ingredients are called and list, as one food by its one name. */
interface Listed {
  texts: readonly string[];
  stems: readonly string[];
}

const listed = (texts: readonly string[]): Listed => ({ texts, stems: texts.flatMap(wordStems) });

/** Whether an ingredient is of the food, or of what it may be listed as. */
function has(stem: string, food: NamedFood, { texts, stems }: Listed): boolean {
  if (stems.some((one) => singlesOut(stem, one) || singlesOut(one, stem))) return true;
  return food.metBy.some((other) =>
    other.includes(' ') ? texts.some((text) => text.includes(other)) : stems.includes(other),
  );
}

/** What tastes of an animal without its meat. */
const notItsMeat =
  /\b\p{L}{1,40} (?:stocks?|bouillon|broth|gravy|flavou?r\p{L}{0,40}|seasoning|fat|dripping)\b/gu;

/** A cut that names no animal: 'steak', 'mince'. */
const isAnyMeat = (text: string): boolean => isMeat(text) && !isOfAnimal(text);

/** The foods that a name promises and that no ingredient is called. `isUs`: 'coffee cake' is eaten with coffee. */
export function foodsNamedOnly(
  name: string,
  ingredients: readonly BookIngredient[],
  isUs: boolean,
): NameWord[] {
  const plain = [...otherSenses, ...(isUs ? [inAmerica] : [])].reduce(
    (text, sense) => text.replaceAll(sense, ' '),
    folded(foodNamed(name)),
  );
  const promised = nameWordsOf(plain).filter(({ stem }) => categories.has(stem) || named.has(stem));
  // Most names promise none, and a long list takes a while to read.
  if (promised.length === 0) return [];
  const isOfPlants = ofPlants.test(folded(name));
  const texts = ingredients.map((one) => oneName(wordsOfIngredient(one)));
  const all = listed(texts);
  const withMeat = listed(texts.map((text) => text.replaceAll(notItsMeat, ' ')));
  const found = promised.filter(({ stem }) => {
    const isOf = categories.get(stem);
    if (isOf !== undefined) return !texts.some(isOf);
    const food = named.get(stem);
    if (food === undefined || (food.isMeat && isOfPlants)) return false;
    return food.isMeat ? !has(stem, food, withMeat) && !texts.some(isAnyMeat) : !has(stem, food, all);
  });
  return found.filter(({ stem }, at) => found.findIndex((one) => one.stem === stem) === at);
}
