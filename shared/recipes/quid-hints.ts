/**
 * Finds ingredients that the name of a food singles out, so that their share must be stated (QUID, Art. 22 and Annex VIII
 * of Regulation (EU) 1169/2011): in the singular or plural, in a longer word, and inside nested recipes.
 */

import { folded, wordStems } from './allergen-words.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';
import { partsOf } from './emphasis.ts';
import { isBerry, isCheese, isFish, isFruit, isMeat, isNut, isVegetable } from './food-words.ts';
import {
  customary,
  foodNamed,
  ingredientNamed,
  type NameWord,
  nameWordsOf,
  oneName,
  onlyFlavours,
  singlesOut,
} from './quid-words.ts';
import { reachedFrom } from './recipe-graph.ts';
import { remembered } from './remembered.ts';

export interface QuidHint {
  /** The ingredient's or recipe's id. */
  of: string;
  name: string;
  /** The word of the food's name that singles it out. */
  word: string;
  /** The line to state it on, and the recipe of that line. */
  lineId: string;
  recipeId: string;
  /** The others of its category that are asked for with it: the fruit of a Christmas cake. */
  others: readonly string[];
}

/** Words for properties, or for foods of many ingredients: none of them singles out one. */
const ordinary = new Set(
  `baked baby beaten bitter black blanched blended boiled boneless bottled bread brown bun cake candied canned caster chopped chunky clear
  cold concentrated cooked cookie cracked crisp crushed cubed dark deluxe demerara diced dish double dried drink extra fine finest flavour
  flaked fresh freshly frozen full golden good granulated green grated ground half handmade hard homemade hot icing instant large lean
  light loaf low luxury medium melted minced mini mix mixed natural new old organic own paste peeled pie pitted plain powder powdered
  premium pudding pure puree quick range raw ready red refined roast roasted roll salad salted sandwich sauce self spice spiced semi sharp shredded single
  skimmed slice sliced small smoked snack soft soup special spread strong sweet tart thick thin tinned toasted topping traditional ultra
  unbleached uncooked unsalted unsweetened vegan vegetarian very warm whipped white whole wholemeal yellow with and the for from free of in
  flour oil juice extract water gluten rock sea table`.split(/\s+/),
);

const wordsOf = (text: string): NameWord[] => nameWordsOf(foodNamed(text));

/** The stems of an ingredient's name, of three letters and more. */
const stemsOf = remembered(
  (text): readonly string[] =>
    wordStems(oneName(ingredientNamed(text))).filter((stem) => stem.length >= 3 && !ordinary.has(stem)),
  1_000_000,
);

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
  others: readonly Category[];
}

interface Category {
  word: string;
  isOf: (name: string) => boolean;
}

/** Categories whose foods count together: the fruit of a cake, not the meat of a pie, which is stated by its kind. */
const together: readonly Category['isOf'][] = [isFruit, isVegetable, isNut, isBerry];

function singledBy(foodName: string): Singled {
  const words = wordsOf(foodName);
  const plain = folded(foodName);
  const ofCategory = words.flatMap(({ word, stem }) =>
    categories.flatMap(([pattern, isOf]) => (pattern.test(stem) ? [{ word, isOf }] : [])),
  );
  const expected = customary.flatMap(([pattern, foods]) => {
    const [word] = pattern.exec(plain) ?? [];
    return word === undefined ? [] : [{ word, isOf: foods }];
  });
  return { words, others: [...ofCategory, ...expected] };
}

interface WordFor {
  word: string;
  isTogether: boolean;
}

/** The words of a food's name that single out an ingredient called `name`. */
function wordsFor(name: string, isRecipe: boolean, { words, others }: Singled): WordFor[] {
  const stems = words.length === 0 || onlyFlavours(folded(name)) ? [] : stemsOf(name);
  const own = words.filter(({ stem: word }) => stems.some((stem) => singlesOut(stem, word)));
  const more = isRecipe ? [] : others.filter(({ isOf }) => isOf(name));
  return [
    ...own.map(({ word }) => ({ word, isTogether: false })),
    ...more.map(({ word, isOf }) => ({ word, isTogether: together.includes(isOf) })),
  ];
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
  /\b(stock|bouillon|broth|gravy|dripping|lard|suet|fat|gelatine?|flavou?r\w*|seasoning|eggs?|casings?|skins|crisps)\b/i;

/** Words that praise what is in it: 'loaded with Gruyère', 'made with real butter' (Art. 22(1)(b)). */
const emphasis =
  /\b(?:(?:loaded|packed|bursting|brimming|crammed|filled|stuffed|studded|topped|enriched|oozing|laced|swirled|layered|made|baked|handmade|brewed)(?: full)? (?:with|of|using|from)|full of|rich in|plenty of|lashings of|lots of|oodles of|generous\w{0,40}(?: \w{1,40})? of|extra(?! virgin)|real|genuine|finest)\s([^.;:!?\n]{0,200})/g;

/** The law wants these words. */
const rawStatement = /\b(?:made|produced) (?:with|from) (?:raw|unpasteuri[sz]ed) [^.;]{0,200}/g;

/** Returns what the maker's words besides the name emphasise without a stated share. */
export const emphasisedHintsOf = (
  text: string,
  recipe: BookRecipe,
  book: Book,
  answered: (id: string) => boolean,
): QuidHint[] => {
  const praised = [...folded(text).replaceAll(rawStatement, '').matchAll(emphasis)]
    .map(([, what = '']) => what)
    .join(', ');
  return praised === '' ? [] : hintsOf({ words: wordsOf(praised), others: [] }, recipe, book, answered);
};

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
  const found = new Map<string, FoundHint>();
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
        .filter(({ word }) => !above.includes(word));
      const [first] = own;
      // Once for each recipe, whose lines are one entry. In another recipe it is needed too.
      const entry = `${recipeId} ${id}`;
      if (line.quid) stated.add(entry);
      if (first !== undefined && !found.has(entry))
        found.set(entry, { of: id, name, lineId: line.id, recipeId, others: [], ...first });
      if (line.kind === 'recipe' && !within.includes(line.recipeId)) {
        const covered = line.quid || answered(id) ? [...above, ...own.map(({ word }) => word)] : above;
        walk(inner, line.recipeId, [...within, line.recipeId], covered);
      }
    }
  };
  walk(recipe.lines, recipe.id, [recipe.id], []);
  const open = [...found].flatMap(([entry, hint]) => (stated.has(entry) || answered(hint.of) ? [] : [hint]));
  return oneOfEach(withoutRepeats([...found.values()], open), (word) =>
    [...found.values()].some((hint) => hint.isTogether && hint.word === word && answered(hint.of)),
  );
}

interface FoundHint extends QuidHint {
  isTogether: boolean;
}

/** A category's foods in one question, which one answer settles. */
function oneOfEach(open: readonly FoundHint[], isSettled: (word: string) => boolean): QuidHint[] {
  return open.flatMap((hint) => {
    if (!hint.isTogether) return [hint];
    const [first, ...others] = open.filter((one) => one.isTogether && one.word === hint.word);
    if (first !== hint || isSettled(hint.word)) return [];
    return [{ ...hint, others: others.map(({ name }) => name) }];
  });
}

const isSalt = ({ name }: QuidHint): boolean => wordStems(name.replace(/[([{].*/, '')).includes('salt');
const asksSalt = ({ word }: QuidHint): boolean => /^salt/.test(word);

/** Of another form of the food: apple juice beside the apples, salted butter beside the salt. */
const isPressed = ({ name }: QuidHint): boolean => /\b(?:juices?|oil|syrup)\b/i.test(name);
const isZest = ({ name }: QuidHint): boolean => /\b(?:zest|peel|rind)\b/i.test(name);

/** 'Salted' asks for one salt, and 'apple' for the apples and not for a little juice beside them. */
function withoutRepeats<T extends QuidHint>(found: readonly T[], open: readonly T[]): T[] {
  const salted = found.filter((hint) => asksSalt(hint) || isSalt(hint));
  const salt = salted.find(isSalt) ?? salted[0];
  const isSaltDone = salted.some((hint) => isSalt(hint) && !open.includes(hint));
  return open.filter((hint) => {
    if (salted.includes(hint)) return !isSaltDone && hint === salt;
    const isWhole = (other: T) => other.word === hint.word && !isPressed(other) && !isZest(other);
    return !isPressed(hint) || !found.some(isWhole);
  });
}
