/**
 * Tells single foods with an allergen from mixtures. Any maker's butter contains milk and none of the other 13 allergens.
 * Mayonnaise, marzipan and soy sauce may contain others, which only their packs list.
 */

import { entriesOf } from '../text.ts';
import { allergenWordsIn, folded, isKnownFood, isKnownFree, singularOf } from './allergen-words.ts';

/** Made of several, though an allergen's name or one that always contains it is their name. */
const made = new RegExp(
  `\\b(?:${entriesOf(`mayonnaise, mayo, aioli, hollandaise, bearnaise, advocaat, eggnog, zabaglione, sabayon, omelette,
  frittata, lemon curd, pavlova, meringue, milkshake, babybel, baileys, boursin, philadelphia, creamy, cheesy, latte, barfi,
  burfi, rasgulla, rasmalai, gulab jamun, kulfi, shrikhand, raita, tzatziki, ice cream, gelato, cheesecake, creme patissiere,
  creme anglaise, chantilly, dulce de leche, cajeta, lassi, panko, matzo, matzah, filo, phyllo, kataifi, udon, digestive,
  graham cracker, weetabix, roti, seitan, pumpernickel, ryvita, ryebread, oatcake, malt loaf, malted milk, malted flour,
  malted grain, malthouse, granary, cornflake, corn flake, cereal, rice krispy, rice crispy, krispies, crispies, rice pop, malteser,
  ovaltine, horlicks, tarama, taramasalata, surimi, crabstick, crab stick, imitation crab, krab, kanikama, seafood stick, fishcake,
  fishfinger, fishmeal, anchoiade, garum, gentleman's relish, patum peperium, rollmop, gravlax, gravadlax, kedgeree,
  cullen skink, scampi, satay, beer nut, miso, tamari, shoyu, teriyaki, doenjang, doubanjiang, kecap manis, ponzu, natto, tempeh,
  textured vegetable protein, tvp, marzipan, frangipane, orgeat, turron, macaron, gianduja, nutella, nut mix, mixed nut,
  nut butter, nut paste, halva, halvah, helva, za'atar, zaatar, gomasio, dukkah, piccalilli, mostarda, chocolate, bread, cake, biscuit, cracker, salad cream`).join(
    '|',
  )})(?:s|es)?\\b(?! flour)|` +
    // A jar of mustard is vinegar, flour and spices; its seed isn't.
    '\\bmustards?\\b(?! (?:seeds?|oil|leaf|leaves|greens))|\\b(?:soya?|oat|almond|hazelnut|cashew) (?:milk|drink|yogh?urt|cream|spread)\\b',
);

/** One food, though it only mostly contains what its name suggests. */
const single = new Set(
  entriesOf(`flour, wine, red wine, white wine, prosecco, champagne, cava, sherry, port wine, wine vinegar, red wine vinegar,
  white wine vinegar, cider, perry, sultana, golden raisin, dried apricot, dried apple, dried pear, dried peach,
  dried mango, dried pineapple, dried papaya, sun dried tomato, desiccated coconut, porridge, groat, lecithin, e322`),
);

/**
 * Whether it is one food by every word of its name, so that its name says all that it contains: 'strong white flour',
 * 'mature Cheddar', 'smoked salmon'.
 */
export function isSingleFood(name: string): boolean {
  if (!isKnownFood(name) || made.test(folded(name))) return false;
  return allergenWordsIn(name).every(({ kind, meant, from, to }) => {
    const text = folded(name.normalize('NFC').slice(from, to)).replaceAll('-', ' ');
    const last = text.lastIndexOf(' ') + 1;
    const isOne = single.has(text.slice(0, last) + singularOf(text.slice(last)));
    return meant === undefined && (kind !== 'likely' || isOne);
  });
}

/** Whether it says all that it is made of, and each of that is known: 'white bread (flour, water, yeast)'. */
export function isWrittenOut(text: string): boolean {
  const [, inner = text] = /^[^(,]+\((.*)\)\s*$/s.exec(text) ?? [];
  const parts = inner
    .split(/[,;()[\]]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => isKnownFree(part) || isSingleFood(part));
}
