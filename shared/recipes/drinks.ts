/** Recognises drinks by the words and figures of a food: alcohol, caffeine, and sale by volume. */
import { entriesOf } from '../text.ts';
import { folded } from './allergen-words.ts';
import type { Book, BookRecipe } from './book.ts';
import type { LabelContent } from './label-schema.ts';
import { netBase } from './net-quantity.ts';
import { statedPer100 } from './nutrition.ts';

export const isSoldByVolume = ({ netUnit }: Pick<LabelContent, 'netUnit'>): boolean =>
  netBase(netUnit) === 'ml';

const alcoholic = [
  // Beers and ciders.
  `ale, barley wine, beer, bitters?, bock, braggot, cider, doppelbock, dubbel, dunkel, gose, hefeweizen, ipa, kolsch, lager, lambic, neipa,
   perry, pils, pilsn?er, pilsener, porter, radler, saison, scrumpy, shandy, snakebite, stout, tripel, weissbier, witbier`,
  // Wines and meads.
  `amontillado, beaujolais, bordeaux, burgundy, cabernet, cava, chablis, champagne, chardonnay, chianti, claret, cremant, gluhwein, glogg,
   hydromel, lambrusco, madeira, malbec, manzanilla, marsala, mead, melomel, merlot, metheglin, moscatel, moscato, muscat, oloroso,
   pedro ximenez, pinot, port, prosecco, retsina, riesling, rioja, sangria, sauternes, sauvignon, sherry, shiraz, syrah, tempranillo, tokaji,
   vermouth, vin chaud, vin santo, vino, wine`,
  // Spirits and liqueurs.
  `absinthe, advocaat, akvavit, alcohol, amaretto, amaro, aperol, applejack, aquavit, arak, armagnac, arrack, baijiu, baileys, bourbon,
   brandy, cachaca, calvados, campari, chartreuse, cognac, cointreau, creme de (?:cassis|menthe|cacao|mure), curacao, drambuie, eggnog,
   ethanol, gin, grappa, hooch, kahlua, kirsch, limoncello, liqueur, mezcal, moonshine, ouzo, pastis, pisco, poitin, raki, rum, sambuca,
   schnapps, scotch, shochu, slivovitz, soju, spirits?, tequila, triple sec, umeshu, vodka, whisk(?:e?)y`,
  // Mixed drinks, and other fermented ones.
  `alcopop, bellini, bloody mary, buck'?s fizz, caipirinha, chicha, cocktail, cosmopolitan, daiquiri, hard (?:seltzer|soda|lemonade|tea|kombucha),
   kombucha, kvass, mai tai, makgeolli, margarita, martini, mimosa, mojito, negroni, palm wine, pimm'?s, pina colada, pulque, punch, sake,
   spiked, spritz(?:er)?, tepache, toddy, water kefir`,
]
  .flatMap(entriesOf)
  .join('|');

const notAlcoholic =
  '(?! (?:egg|eggs|broth|bonnets?|pancakes?|vinegar|gums?|cherr|lemon|orange|chocolate|almond|melon|gourd|sauce|sausage|onion|olive|tea))';
const alcoholicWords = new RegExp(`\\b(?:${alcoholic})\\b${notAlcoholic}`);
const endsAlcoholic = new RegExp(`\\b(?:${alcoholic})s?$`);

/** 'IPA', 'sloe gin', 'mulled wine'; not 'wine vinegar' or 'bitter lemon'. */
export const isAlcoholic = (text: string): boolean => alcoholicWords.test(folded(text));

/** Whether the whole name is a drink: 'Sloe gin', but not 'Cake with rum'. */
export const isCalledAlcoholic = (name: string): boolean =>
  endsAlcoholic.test(folded(name).trim()) && !/\b(with|in|and|on|au|of|free|non)\b|&/.test(folded(name));

const solid =
  /\b(?:pies?|past(?:y|ies)|puddings?|fudge|jell(?:y|ies)|cakes?|gateaux?|tortes?|tarts?|crumbles?|trifles?|truffles?|chocolates|bread|loa(?:f|ves)|buns?|biscuits?|cookies?|brownies?|flapjacks?|caramels?|toffees?|cheesecakes?|tiramisus?|mince pies?|mincemeat|sauces?|gravy|mustard|chutneys?|jams?|marmalades?|relish|ketchup|stews?|casseroles?|hotpots?|ragus?|sausages?|pat[eé]s?|terrines?|cheeses?|butter|ice creams?|sorbets?|batter|fritters?|risottos?|soups?|sweets|gums|gummies|marshmallows?)$/;

/** Whether a name is of something to eat, made with a drink or not: 'Steak and ale pie', 'Fudge with rum'. */
export const isCalledFood = (name: string): boolean =>
  [name, name.split(/ (?:with|in|au|made)\b/i)[0] ?? ''].some((text) => solid.test(folded(text).trim()));

const soft =
  /\b(?:juices?|smoothies?|milk ?shakes?|shakes?|cordials?|squash|lemonade|limeade|orangeade|cola|tonic water|ginger beer|root beer|soft drinks?|drinks?|iced? (?:teas?|coffees?)|cold brew(?: coffee)?|frapp[eé]s?|frappuccinos?|lassis?|horchata|shrubs?|nectars?|(?:oat|almond|soya?|rice|hemp|hazelnut|cashew|coconut) (?:milk|drink)|milk|kefir|kombucha|eggnog)$/;
/** What is made for drinks, or of them. */
const notDrunk =
  /\b(?:butternut|acorn|winter|summer|roast(?:ed)?|lemon juice|lime juice|agave|maple|condensed|evaporated) ?(?:squash|nectar|milk)?$/;

/** Whether the whole name is a drink without alcohol: 'Apple juice', 'Strawberry milkshake'; not 'Butternut squash'. */
export function isCalledDrink(name: string): boolean {
  const [head = ''] = folded(name).split(/ (?:with|in|from|of)\b|[,(]/);
  return soft.test(head.trim()) && !notDrunk.test(head.trim()) && !isCalledFood(name);
}

/** Malt with hops, or sugary juice with yeast: it ferments to alcohol. */
export function ferments(texts: readonly string[]): boolean {
  const all = folded(texts.join(', '));
  if (/\bmalt(ed|s)?\b/.test(all) && /\bhops?\b/.test(all)) return true;
  return /\byeasts?\b/.test(all) && /\b(apples?|pears?|grapes?|honey|must|wort)\b/.test(all);
}

/** Ethanol weighs 0.789 g a millilitre. */
const gramsPerMl = 0.789;

export const isAlcoholStated = ({ alcoholPercent }: Pick<LabelContent, 'alcoholPercent'>): boolean =>
  alcoholPercent !== null && alcoholPercent.trim() !== '' && Number(alcoholPercent) <= 100;

/** By volume, from the ingredients' figures; `null` while a weight is unknown. */
export function alcoholOfIngredients(recipe: BookRecipe, book: Book): number | null {
  const grams = statedPer100('alcohol', recipe, book);
  return grams === null ? null : Number(grams) / gramsPerMl;
}

/** The figure in 'Alcohol 4.5% vol', with at most one decimal (Annex XII). */
export const alcoholShown = (percent: string): string => String(Math.round(Number(percent) * 10) / 10);

/**
 * Whether the high-caffeine statement is not required: drinks based on coffee or tea, with the word in their name (Annex
 * III 4.1). `list` is the printed ingredient list.
 */
export const isCoffeeOrTea = (name: string, list: string): boolean =>
  /\b(coffee|tea)\b/i.test(name) &&
  /\b(coffee|espresso|tea|matcha|sencha|oolong|assam|darjeeling)s?\b(?! flavou?r)/i.test(list);
