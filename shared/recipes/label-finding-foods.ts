/** Findings about certain foods of the UK and EU: what spoils, jam, meat on a stall, and flour. */
import { folded, singularOf } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { partsOf } from './emphasis.ts';
import { isMeatOrFish } from './food-words.ts';
import { jamGaps, jamShortOf } from './jam.ts';
import { frozenWords } from './label-finding-statements.ts';
import {
  atIngredient,
  atLabel,
  atLine,
  atRecipe,
  blocks,
  isAnswered,
  type Judged,
  warns,
} from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { printedTextOf } from './printed-text.ts';
import { meatHintsOf, quidHintsOf } from './quid-hints.ts';

/** Kept from spoiling, or only of the animal's taste. */
const kept =
  /\b(dried|dry|powder(?:ed)?|freeze[- ]dried|cured|jerky|biltong|salami|chorizo|tinned|canned|uht|long[- ]life|stock|bouillon|fish sauce|worcester\w{0,20}|anchovy essence|gelatine?|lard|suet|dripping|flavou?r\w{0,20}|crisps?|crackers?|seasoning|fat|paste|cubes?|vegan|vegetarian|veggie)\b/;
const freshCream =
  /\b(?:double|single|whipping|whipped|fresh|clotted|pouring|heavy|light|soured?|dairy) cream\b|\bcr[eè]me (?:fra[iî]che|chantilly|p[aâ]tissi[eè]re)\b|\bchantilly\b|^cream$/i;
const otherCream =
  /\b(cream cheese|ice cream|cream of tartar|cream crackers?|coconut cream|salad cream|butter ?cream|cream liqueur|oat cream|soya cream|vegan|plant)\b/i;
const sandwiches =
  /\b(sandwich(?:es)?|baguettes?|wraps?|paninis?|bagels?|subs?|filled rolls?|sushi|onigiri)\b/i;
/** A Victoria sandwich and a sandwich biscuit are baked. */
const bakedSandwiches =
  /\b(?:victoria|sponge|chocolate|coffee|lemon|jam|raspberry|strawberry|cream|vanilla|ginger|biscuit|cookie|wafer) sandwich(?:es)?\b|\bsandwich (?:cakes?|sponges?|biscuits?|cookies?|loa(?:f|ves)|bread|thins?)\b/gi;
const sandwichFillings = /\b(eggs?|mayo\w*|cheese|tofu)\b/i;

const isFreshCream = (text: string): boolean =>
  freshCream.test(text) && !otherCream.test(text) && !kept.test(folded(text));

const isFreshMeatOrFish = (text: string): boolean => isMeatOrFish(text) && !kept.test(folded(text));

/** Of milk, eggs or starch with much water, or sprouted: what the Food Standards Agency's guidance on dates names besides. */
const soft =
  /\b(?:raw|unpasteuri[sz]ed) (?:\w{1,40} )?(?:milk|cream|eggs?|egg (?:yolks?|whites?))\b|\b(?:mascarpone|ricotta|cottage cheese|fromage frais|burrata|tiramisus?|panna cottas?|bean ?sprouts?|sprouted (?:seeds|beans)|coleslaw|fruit (?:salads?(?! (?:chews?|sweets?|jam))|pots?|platters?)|(?:cut|sliced|prepared) (?:fruits?|melons?)|(?:potato|pasta|rice|egg|bean|leaf|green|caesar|greek|side) salads?)\b|\b(?:fresh|home ?made|chilled) (?:egg )?(?:custard|pasta|ravioli|tortellini|gnocchi|noodles|soup|mayonnaise|pesto)\b|\bcreme anglaise\b|\b(?:cooked|boiled|steamed|fried|leftover) (?:\w{1,40} )?rice\b/;
const isSoft = (text: string): boolean => soft.test(folded(text)) && !kept.test(folded(text));

const isPerishable = (text: string): boolean => isFreshCream(text) || isFreshMeatOrFish(text) || isSoft(text);

/** Sugar that was boiled keeps the cream in it. */
const boiledSugar = /\b(?:fudges?|caramels?|toffees?|butterscotch)\b/i;

/** What is kept cold and no longer than this spoils soon. */
const soonDays = 10;
const coldWords = /\b(refrigerat\w*|fridge|chill(?:ed)?|below (?:[0-8]) ?°? ?C|keep cold)\b/i;
const onceOpened =
  /\b(?:once|after|when) open(?:ed|ing)[^.;]{0,200}|[^.;]{0,200}\b(?:once|after) open(?:ed|ing)/gi;

/** A food that spoils by its kind, by what it is called; `null` for none. */
function perishableIn({ ingredients, recipe, printed }: Judged): string | null {
  if ((recipe.foodKind ?? 'other') !== 'other') return 'raw meat or fish';
  const names = ingredients.map(({ name }) => name);
  const isBoiled = boiledSugar.test(printed.name.text);
  const found =
    (isBoiled ? undefined : names.find(isFreshCream)) ??
    names.find((one) => isPerishable(one) && !(isBoiled && isFreshCream(one)));
  if (found !== undefined) return found.toLowerCase();
  const name = printed.name.text;
  const isSandwich = sandwiches.test(name.replaceAll(bakedSandwiches, ' '));
  if (isSandwich && names.some((one) => sandwichFillings.test(one))) return 'a filled sandwich';
  if (isFreshMeatOrFish(name)) return 'meat or fish';
  return isFreshCream(name) || isSoft(name) ? name.toLowerCase() : null;
}

/** 'Prawns in brine' are several. */
const isPlural = (what: string): boolean => {
  const [head = ''] = what.split(/,|\(| (?:in|with|of|and|from|for) /);
  const last = head.trim().split(' ').at(-1) ?? '';
  return singularOf(folded(last)) !== folded(last);
};

/** Art. 24(1): what may become dangerous after a short time has a use-by date. */
function perishableFinding(judged: Judged): LabelFinding[] {
  const { content, printed } = judged;
  if (content.dateMark !== 'best_before' || content.shelfLifeDays === null) return [];
  if (frozenWords.test(`${printed.name.text} ${content.storage}`)) return [];
  const isKeptCold = coldWords.test(content.storage.replaceAll(onceOpened, ''));
  const soon =
    isKeptCold && content.shelfLifeDays <= soonDays ? 'what has to be kept cold and keeps a few days' : null;
  const what = perishableIn(judged) ?? soon;
  return missing(judged, what !== null, {
    code: 'date_perishable',
    rule: 'Art. 24(1)',
    message: `Choose ‘use by’: ${what} ${isPlural(what ?? '') ? 'spoil' : 'spoils'}, and then a best-before date isn’t allowed. Or say what keeps it.`,
    path: atLabel('dateMark'),
  });
}

function jamFindings(judged: Judged): LabelFinding[] {
  const { content, printed, breakdown, form, recipe } = judged;
  const { ingredientList, nutrition } = breakdown;
  const jam = { label: content, name: printed.name.text, form, ingredientList, nutrition };
  const messages = {
    fruit:
      'Weigh the finished batch and each fruit: a jar says ‘prepared with … g of fruit per 100 g’, which follows from them.',
    sugar:
      'Add the sugars of every ingredient, or print the panel: a jar says how much sugar is in 100 g of it.',
  };
  const short = jamShortOf(jam);
  const wrong = missing(judged, short !== null, {
    code: 'jam',
    rule: 'Jam and Similar Products Regs 2003, Sch. 1',
    message: `${short} Give it another name, such as a fruit spread, or change the recipe.`,
    path: atLabel('foodName'),
  });
  const unknown = jamGaps(jam).flatMap((gap) =>
    missing(judged, true, {
      code: 'jam',
      rule: 'Jam and Similar Products Regs 2003, reg. 6',
      message: messages[gap],
      path: gap === 'fruit' ? atRecipe(recipe.id, 'finishedWeightGrams') : atLabel('showNutrition'),
    }),
  );
  return [...wrong, ...unknown];
}

/** Sandwiches, pizzas, soups and the like (Schedule 3 of the Regulations). A sausage roll is none of them. */
const exceptedMeat =
  /\b(sandwich(?:es)?|toasties?|baguettes?|wraps?|bagels?|paninis?|subs?|rolls?|pizzas?|broths?|gravy|soups?|ploughman'?s)\b/i;
const isExceptedMeat = (name: string): boolean =>
  exceptedMeat.test(folded(name).replaceAll(/\b(?:sausage|spring|cabbage) rolls?\b/g, ''));

/**
 * How much meat is in a product with other ingredients: customers expect it of a pie, a stew or a sausage whatever it is
 * called (Art. 22(1)(a)), and where it is packed for direct sale the Regulations ask for it.
 */
function meatFindings(judged: Judged): LabelFinding[] {
  const { recipe, book, content, printed } = judged;
  if (isExceptedMeat(printed.name.text)) return [];
  const isPpds = content.kind === 'ppds';
  const answered = (id: string) => isAnswered(judged, 'quid', id);
  const named = isPpds ? [] : quidHintsOf(printed.name.text, recipe, book, answered);
  const asked = new Set(named.map(({ lineId }) => lineId));
  return meatHintsOf(recipe, book, answered)
    .filter(({ lineId }) => !asked.has(lineId))
    .map(({ name, lineId, recipeId, of }) =>
      blocks({
        code: 'quid',
        rule: isPpds ? 'Food Information Regulations 2014, reg. 7' : 'Art. 9(1)(d), 22(1)(a); Annex VIII',
        message: `Show the share of ${name}: a product with meat says how much${isPpds ? ', also packed for direct sale' : ''}. Or say why it isn’t needed.`,
        path: atLine(recipeId, lineId, 'quid'),
        of,
      }),
    );
}

const whiteWheat =
  /\b(?:wheat|white|plain|strong|bread|self[- ]raising|self[- ]rising|sr|cake|pastry|pizza|chapatt?i|sauce|stoneground|fine|patent|biscuit|all[- ]purpose|brown|granary|malthouse|baker'?s|tipo|00|t ?(?:45|55|65|80))\b.{0,200}\bflours?\b|^flour$|^maida$|^tipo 00$|^(?:(?:chapatt?i|medium|white|fine) )?atta$|\bt ?(?:45|55|65|80)$/;
const otherFlour =
  /\b(whole ?meal|whole ?wheat|whole ?grain|spelt|einkorn|emmer|khorasan|kamut|durum|semolina|rye|rice|corn|maize|oat|barley|gram|chick ?pea|almond|coconut|potato|tapioca|buckwheat|soya?|malt(?:ed)?(?! (?:bread|brown|wheat|white|strong|grain))|gluten[- ]free)\b/;

const containsGluten = ({ allergens }: BookIngredient): boolean =>
  allergens.some(({ allergen, state }) => allergen === 'gluten' && state === 'contains');

const isWhiteWheatFlour = (name: string): boolean =>
  whiteWheat.test(folded(name).trim()) && !otherFlour.test(folded(name));

/** 'Wheat flour' as a part of bread or pastry. */
const hasFlourInside = ({ declaration }: BookIngredient): boolean =>
  partsOf(declaration ?? '').some(({ text }) => isWhiteWheatFlour(text.replaceAll(/[\d.,]{1,20} ?%/g, '')));

const isOfFlour = (one: BookIngredient): boolean =>
  containsGluten(one) && (isWhiteWheatFlour(one.name) || hasFlourInside(one));

const fortificants = [/\bcalcium\b/, /\biron\b/, /\bniacin|nicotin/, /\bthiamin/];

/**
 * Flour of common wheat that is milled in the UK has four minerals and vitamins, which the list names. It asks without
 * stopping the print: nobody comes to harm by it, and every label with flour would wait.
 */
function flourFindings(judged: Judged): LabelFinding[] {
  if (judged.printed.list.length === 0) return [];
  return judged.ingredients.filter(isOfFlour).flatMap((flour) => {
    const { id, name } = flour;
    const text = folded(printedTextOf(flour));
    const isListed = fortificants.every((one) => one.test(text));
    if (isListed || isAnswered(judged, 'flour_fortified', id)) return [];
    return warns({
      code: 'flour_fortified',
      rule: 'Bread and Flour Regs 1998, reg. 4; Annex VII E 1',
      message: `${name}: write ${isWhiteWheatFlour(name) ? 'its' : 'its flour’s'} minerals and vitamins into its wording on the label, for example ‘wheat flour (wheat flour, calcium carbonate, iron, niacin, thiamin)’. Its bag lists them. Or say why it has none.`,
      path: atIngredient(id, 'declaration'),
      of: id,
    });
  });
}

export const foodFindings = (judged: Judged): LabelFinding[] =>
  judged.form === 'us'
    ? []
    : [
        ...perishableFinding(judged),
        ...jamFindings(judged),
        ...meatFindings(judged),
        ...flourFindings(judged),
      ];
