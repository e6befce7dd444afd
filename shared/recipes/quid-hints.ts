/**
 * Finds ingredients that the name of a food singles out, so that their share must be stated (QUID, Art. 22 and Annex VIII
 * of Regulation (EU) 1169/2011): in the singular or plural, in a longer word, and inside nested recipes.
 */
import { entriesOf } from '../text.ts';
import { folded, singularOf, wordStems } from './allergen-words.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';
import { partsOf } from './emphasis.ts';
import { isBerry, isCheese, isFish, isFruit, isMeat, isNut, isVegetable } from './food-words.ts';
import { reachedFrom } from './recipe-graph.ts';

export interface QuidHint {
  /** The ingredient's or recipe's id. */
  of: string;
  name: string;
  /** The word of the food's name that singles it out. */
  word: string;
  /** The line to state it on, and the recipe of that line. */
  lineId: string;
  recipeId: string;
}

/** Words for properties, or for foods of many ingredients: none of them singles out one. */
const ordinary = new Set(
  `baked baby beaten bitter black blanched blended boiled boneless bottled bread brown bun cake candied canned caster chopped chunky clear
  cold concentrated cooked cookie cracked crisp crushed cubed dark deluxe demerara diced dish double dried drink extra fine finest flavour
  flaked fresh freshly frozen full golden good granulated green grated ground half handmade hard homemade hot icing instant large lean
  light loaf low luxury medium melted minced mini mix mixed natural new old organic own paste peeled pie pitted plain powder powdered
  premium pudding pure puree quick range raw ready red refined roast roasted roll salad salted sandwich sauce self semi sharp shredded single
  skimmed slice sliced small smoked snack soft soup special spread strong sweet tart thick thin tinned toasted topping traditional ultra
  unbleached uncooked unsalted unsweetened vegan vegetarian very warm whipped white whole wholemeal yellow with and the for from free of in
  flour oil juice extract water gluten`.split(/\s+/),
);

/** A word of the food's name, by its stem. */
interface NameWord {
  word: string;
  stem: string;
}

/** 'Nut-free' and 'free from milk' single out nothing. */
const freeClaims = /\p{L}+[- ]free\b(?! range)|\bfree from \p{L}+( (and|or) \p{L}+)*/gu;

/** 'Chilies', 'chillies' and 'chile' are the same. */
const oneSpelling = (stem: string): string =>
  synonyms.get(stem) ?? stem.replace(/^chil{1,2}[iye]$/, 'chilli');

/** One food by its names in the UK and elsewhere, in the singular: the first is meant. */
const synonyms = new Map(
  entriesOf(
    `aubergine eggplant brinjal, courgette zucchini, coriander cilantro, rocket arugula, prawn shrimp, beetroot beet, swede rutabaga,
    chickpea garbanzo, scallion springonion, peanut groundnut, linseed flaxseed flax, sweetcorn maize, mangetout snowpea, parmesan parmigiano,
    yoghurt yogurt, lingonberry cowberry, treacle molasses, cacao cocoa, soya soy`,
  ).flatMap((entry) => {
    const [meant = '', ...others] = entry.split(' ');
    return others.map((other) => [other, meant] as const);
  }),
);

const wordsOf = (text: string): NameWord[] =>
  [
    ...folded(text)
      .replaceAll(freeClaims, ' ')
      .matchAll(/\p{L}{3,}/gu),
  ].map(([word]) => ({ word, stem: oneSpelling(singularOf(word)) }));

/** The stems of an ingredient's name, of three letters and more. */
const stemsOf = (text: string): string[] =>
  wordStems(text)
    .map(oneSpelling)
    .filter((stem) => stem.length >= 3 && !ordinary.has(stem));

/** Letters of another food's word that aren't the food. */
const elsewhere = new Set(
  entriesOf(
    `sausage:sage, pineapple:apple, peppermint:pepper, peppercorn:corn, liquorice:rice, licorice:rice, unicorn:corn, hamburger:ham,
  butterfly:butter, butternut:butter, eggplant:egg, grapefruit:grape, buckwheat:wheat, champagne:ham, shamrock:ham, oatmilk:milk,
  teatime:tea, steam:tea, coconut:nut, doughnut:nut, nutmeg:nut, peanut:nut, chestnut:nut, gingham:ham`,
  ),
);

/** 'cherry' in 'cherries'; 'chocolate' in 'chocolatey'; 'ham' in 'ham' and at the start of a word. */
const singlesOut = (stem: string, { stem: word }: NameWord): boolean =>
  word === stem ||
  ((stem.length >= 4 ? word.includes(stem) : word.startsWith(stem)) && !elsewhere.has(`${word}:${stem}`));

/** Words for a whole category (Art. 22(1)(a)): 'cheese' singles out Cheddar. */
const categories: readonly (readonly [pattern: RegExp, isOf: (name: string) => boolean])[] = [
  [/^chees/, isCheese],
  [/^fish/, isFish],
  [/^(seafood|shellfish)$/, isFish],
  [/^meat/, isMeat],
  [/^(vegetable|veg|veggie)$/, isVegetable],
  [/^nut(ty)?$/, isNut],
  [/^fruit/, isFruit],
  [/^berry$/, isBerry],
];

/** What customers expect of a food without its name saying so, in the singular (Art. 22(1)(a)). */
const customary: readonly (readonly [name: RegExp, isOf: RegExp])[] = [
  [/\bsausages?\b/, /\bpork\b/],
  [/\bham\b/, /\b(gammon|prosciutto)\b/],
  [/\blamb\b/, /\b(mutton|hogget)\b/],
  [/\bbeef\b/, /\bbrisket\b/],
  [/\bbacon\b/, /\bpancetta\b/],
  [/\bsteak\b/, /\bbeef\b/],
  [/\btoad in the hole\b|\bhot ?dogs?\b|\bbangers\b/, /\b(sausages?|frankfurters?)\b/],
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
  [/\bchill?i con carne\b|\bbolognese\b/, /\bbeef\b/],
  [/\bh(?:o|ou|u)mm?(?:o|ou|u)s\b/, /\bchick ?peas?\b/],
  [/\bguacamole\b/, /\bavocados?\b/],
  [/\bpesto\b/, /\bbasil\b/],
];

interface Named {
  id: string;
  name: string;
  lines: readonly BookLine[];
  /** Ingredients listed without a share in an ingredient's own list: 'apples' in 'Pie filling (apples, sugar)'. */
  parts: readonly string[];
}

function named(line: BookLine, book: Book): Named {
  if (line.kind === 'recipe') {
    const recipe = book.recipes.get(line.recipeId);
    return {
      id: line.recipeId,
      name: recipe?.name ?? line.name ?? '',
      lines: recipe?.lines ?? [],
      parts: [],
    };
  }
  const ingredient = book.ingredients.get(line.ingredientId);
  const parts = partsOf(ingredient?.declaration ?? '').filter(
    ({ text, bracket }) => !`${text}${bracket}`.includes('%'),
  );
  return {
    id: line.ingredientId,
    name: ingredient?.name ?? line.name ?? '',
    lines: [],
    parts: parts.length < 2 ? [] : parts.map(({ text }) => text),
  };
}

/** What the name of a food may single out: by its words, by those of a category, and by custom. */
interface Singled {
  words: readonly NameWord[];
  others: readonly { word: string; isOf: (name: string) => boolean }[];
}

function singledBy(foodName: string): Singled {
  const words = wordsOf(foodName);
  const plain = folded(foodName);
  const ofCategory = words.flatMap(({ word, stem }) =>
    categories.flatMap(([pattern, isOf]) => (pattern.test(stem) ? [{ word, isOf }] : [])),
  );
  const expected = customary.flatMap(([pattern, foods]) => {
    const [word] = pattern.exec(plain) ?? [];
    return word === undefined ? [] : [{ word, isOf: (name: string) => foods.test(folded(name)) }];
  });
  return { words, others: [...ofCategory, ...expected] };
}

/** The words of a food's name that single out an ingredient called `name`. */
function wordsFor(name: string, isRecipe: boolean, { words, others }: Singled): string[] {
  const stems = stemsOf(name);
  const own = words.filter((word) => stems.some((stem) => singlesOut(stem, word)));
  const more = isRecipe ? [] : others.filter(({ isOf }) => isOf(name));
  return [...own, ...more].map(({ word }) => word);
}

/** Whether the food has only one ingredient, which needs no share. */
function isOfOne(recipe: BookRecipe, book: Book): boolean {
  const { recipes, ingredients } = reachedFrom(recipe, book);
  return ingredients.size === 1 && [...recipes].every((id) => book.recipes.get(id)?.lines.length !== 0);
}

/** Returns what `foodName` singles out without a stated share, each once. `answered` has the ids that were answered. */
export const quidHintsOf = (
  foodName: string,
  recipe: BookRecipe,
  book: Book,
  answered: (id: string) => boolean,
): QuidHint[] => hintsOf(singledBy(foodName), recipe, book, answered);

/** Of an animal, but not its meat. */
const notMeat =
  /\b(stock|bouillon|broth|gravy|dripping|lard|suet|fat|gelatine?|flavou?r\w*|seasoning|eggs?)\b/i;

/** Returns the meat in a food of several ingredients, each once. */
export const meatHintsOf = (
  recipe: BookRecipe,
  book: Book,
  answered: (id: string) => boolean,
): QuidHint[] => {
  const isOf = (name: string) => isMeat(name) && !notMeat.test(name);
  return hintsOf({ words: [], others: [{ word: 'meat', isOf }] }, recipe, book, answered);
};

function hintsOf(
  singled: Singled,
  recipe: BookRecipe,
  book: Book,
  answered: (id: string) => boolean,
): QuidHint[] {
  if (isOfOne(recipe, book)) return [];
  const found = new Map<string, QuidHint>();
  const stated = new Set<string>();
  const walk = (
    lines: readonly BookLine[],
    recipeId: string,
    within: readonly string[],
    above: readonly string[],
  ) => {
    for (const line of lines) {
      const { id, name, lines: inner, parts } = named(line, book);
      const own = [name, ...parts]
        .flatMap((text) => wordsFor(text, line.kind === 'recipe', singled))
        .filter((word) => !above.includes(word));
      const [word] = own;
      // Once for each recipe, whose lines are one entry. In another recipe it is needed too.
      const entry = `${recipeId} ${id}`;
      if (line.quid) stated.add(entry);
      if (word !== undefined && !found.has(entry))
        found.set(entry, { of: id, name, word, lineId: line.id, recipeId });
      if (line.kind === 'recipe' && !within.includes(line.recipeId)) {
        const covered = line.quid || answered(id) ? [...above, ...own] : above;
        walk(inner, line.recipeId, [...within, line.recipeId], covered);
      }
    }
  };
  walk(recipe.lines, recipe.id, [recipe.id], []);
  const open = [...found].flatMap(([entry, hint]) => (stated.has(entry) || answered(hint.of) ? [] : [hint]));
  // 'Salted' asks for one salt.
  const salts = [...found.values()].filter(isSalt);
  const isSaltDone = salts.some((hint) => !open.includes(hint));
  return open.filter((hint) => !isSalt(hint) || (!isSaltDone && hint === salts[0]));
}

const isSalt = ({ name }: QuidHint): boolean => wordStems(name).includes('salt');
