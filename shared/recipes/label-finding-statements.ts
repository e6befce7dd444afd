/**
 * Findings about statements that the law requires of certain foods (Annex III, VI and IX), and that only their maker can
 * make.
 */
import { isWater } from '../ingredients/water.ts';
import { allergenWordsIn } from './allergen-words.ts';
import { isCoffeeOrTea, isSoldByVolume } from './drinks.ts';
import { isMeatOrFish, wordsOfIngredient } from './food-words.ts';
import { atLabel, atRecipe, blocks, type Judged } from './label-judged.ts';
import { isAboveZero, missing, stated } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';

const liquids = 'brine|syrup|vinegar|oil|juice|water';
const inLiquid = new RegExp(
  `\\bin (?:[a-z]+ )?(?:${liquids})\\b|\\b(?:pickled|pickles|preserved in)\\b`,
  'i',
);
const keptInLiquid =
  /\b(mozzarella|bocconcini|feta|halloumi|olives?(?! oil)|tofu|capers|gherkins|artichokes?)\b/i;

/** Mozzarella with a line of brine, tofu with a line of water: the heaviest line is the food in the liquid. */
function liesInLiquid({ recipe, book, breakdown, printed }: Judged): boolean {
  const heaviest = breakdown.ingredientList.items.find(({ water }) => !water)?.name ?? '';
  const own = recipe.lines.flatMap((line) =>
    line.kind === 'ingredient' ? (book.ingredients.get(line.ingredientId) ?? []) : [],
  );
  const named = [heaviest, printed.name.text].some((text) => keptInLiquid.test(text));
  if (named && own.some(({ name }) => /\b(brine|pickling liquid|salt(?:ed)? water)\b/i.test(name)))
    return true;
  return keptInLiquid.test(heaviest) && own.some(isWater);
}

function drainedFinding(judged: Judged): LabelFinding[] {
  const { content, printed, recipe } = judged;
  if (recipe.isDrink === true) return [];
  const is = inLiquid.test(printed.name.text) || liesInLiquid(judged);
  return missing(judged, is && !isAboveZero(content.drainedQuantity), {
    code: 'drained_weight',
    rule: 'Annex IX 5',
    message: 'State the drained weight beside the net weight: it looks like a solid food in a liquid.',
    path: atLabel('drainedQuantity'),
  });
}

const caffeineFoods = /\b(caffeine|guarana|coffee|espresso|matcha|tea|mate|kola|cola|energy drink)\b/i;

/** Annex III 4: drinks above 150 mg a litre, and food with added caffeine. */
function caffeineFindings(judged: Judged): LabelFinding[] {
  const { content, recipe, ingredients, printed, breakdown } = judged;
  const isDrink = recipe.isDrink ?? null;
  const mayBeDrink = isDrink ?? isSoldByVolume(content);
  const texts = [...ingredients.map(wordsOfIngredient), printed.name.text.replace(/\b(coffee|tea)\b/gi, '')];
  const exempt = mayBeDrink && isCoffeeOrTea(printed.name.text, breakdown.ingredientList.text);
  const added = texts.some((text) => /\b(caffeine|guarana|energy drink)\b/i.test(text));
  const may = added || (mayBeDrink && texts.some((text) => caffeineFoods.test(text)));
  const isStated = added ? isAboveZero(content.caffeineMg) : stated(content.caffeineMg);
  const unsure = isDrink === null && isSoldByVolume(content) && isAboveZero(content.caffeineMg);
  return [
    ...missing(judged, may && !exempt && !isStated, {
      code: 'caffeine',
      rule: 'Annex III 4',
      message: 'State how many milligrams of caffeine it has per 100 ml or 100 g, or that it has little.',
      path: atLabel('caffeineMg'),
    }),
    ...(unsure
      ? [
          blocks({
            code: 'drink_unknown' as const,
            rule: 'Annex III 4',
            message: 'Say whether it is a drink. Its caffeine statement depends on that.',
            path: atRecipe(recipe.id, 'isDrink'),
          }),
        ]
      : []),
  ];
}

function liquoriceFinding(judged: Judged): LabelFinding[] {
  const { content, ingredients } = judged;
  const has = ingredients.some((one) =>
    /\b(liquorice|licorice|glycyrrhi\w+)\b/i.test(wordsOfIngredient(one)),
  );
  return missing(judged, has && content.liquorice === 'none', {
    code: 'liquorice',
    rule: 'Annex III 3',
    message: 'Choose the liquorice statement, or say that it contains less than the threshold.',
    path: atLabel('liquorice'),
  });
}

export const frozenWords = /\b(frozen|freezer|-\s?18)\b/i;
const thawedWords = /\b(?:(?:previously|has been|have been|was|were) frozen|defrosted|thawed)\b/gi;

/** Annex III 6: frozen meat, meat preparations and unprocessed fishery products. */
function frozenFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, printed } = judged;
  const text = `${printed.name.text} ${content.storage}`.replaceAll(thawedWords, '');
  const kind = recipe.foodKind ?? 'other';
  const frozen = frozenWords.test(text) && kind !== 'other' && kind !== 'bivalves';
  return missing(judged, frozen && !stated(content.frozenOn), {
    code: 'frozen',
    rule: 'Annex III 6; Annex X 3',
    message: 'State the day it was first frozen.',
    path: atLabel('frozenOn'),
  });
}

/** Annex VI A 2: meat and fish that was frozen and is sold thawed. */
function defrostedFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, printed, breakdown } = judged;
  const name = printed.name.text;
  const first = breakdown.ingredientList.items.find(({ water }) => !water)?.name ?? '';
  const texts = [name, content.storage, content.instructions, first];
  const thawed = texts.join('. ').match(thawedWords) !== null;
  const is = (recipe.foodKind ?? 'other') !== 'other' || [name, first].some(isMeatOrFish);
  return missing(judged, thawed && is && !/\bdefrosted\b/i.test(name), {
    code: 'defrosted',
    rule: 'Annex VI A 2',
    message: `Add ‘defrosted’ to its name, for example ‘${name.replaceAll(thawedWords, '').trim()} (defrosted)’.`,
    path: atLabel('foodName'),
  });
}

const rawWords =
  /\braw (?:(?:whole|drinking|cow'?s'?|goat'?s'?|sheep'?s'?|ewe'?s'?|buffalo) ){0,8}(?:milk|cream|butter)\b|\blait cru\b/i;
const isOfMilk = (text: string): boolean =>
  allergenWordsIn(text).some(({ allergen, kind }) => allergen === 'milk' && kind !== 'likely');
const isRawMilk = (text: string): boolean => {
  const plain = text.replaceAll('’', "'");
  return rawWords.test(plain) || (/\bunpasteuri[sz]ed\b/i.test(plain) && isOfMilk(plain));
};

/** Food made with raw milk must say so; raw drinking milk carries its warning. */
export function rawMilkFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, ingredients, printed } = judged;
  const name = printed.name.text;
  const isDrunk = recipe.isDrink === true || /\bdrinking milk\b/i.test(name);
  const said = `${name}. ${content.instructions}`;
  const isSaid =
    /\bnot been heat[- ]treated\b/i.test(said) ||
    (!isDrunk && /\b(?:made|produced) (?:with|from) (?:raw|unpasteuri[sz]ed)\b/i.test(said));
  const is = isRawMilk(name) || ingredients.some((one) => isRawMilk(wordsOfIngredient(one)));
  return missing(judged, is && !isSaid, {
    code: 'raw_milk',
    rule: 'Reg. (EC) 853/2004, Annex III, IX, IV; Food Safety and Hygiene Regs 2013, Sch. 6',
    message: isDrunk
      ? 'Add to the instructions: ‘This milk has not been heat-treated and may therefore contain organisms harmful to health’.'
      : 'Add ‘made with raw milk’ to its name or instructions, or say that the milk was heat-treated.',
    path: atLabel('instructions'),
  });
}

const sterols = /\bphyto(?:sterol|stanol)|\bplant (?:sterol|stanol)/i;

/** Annex III 5. */
function sterolFinding(judged: Judged): LabelFinding[] {
  const { content, ingredients, printed } = judged;
  const is = [printed.name.text, ...ingredients.map(wordsOfIngredient)].some((text) => sterols.test(text));
  const { instructions } = content;
  const isSaid = [/\bplant (?:sterol|stanol)s?\b/i, /cholesterol/i, /pregnan/i, /\b3 ?g\b/i].every((part) =>
    part.test(instructions),
  );
  return missing(judged, is && !isSaid, {
    code: 'plant_sterols',
    rule: 'Annex III 5',
    message:
      'Add the plant sterol statement to the instructions: how much of them it has, that it is only for people who want to lower their cholesterol, not for pregnant women or young children, and that more than 3 g a day is to be avoided.',
    path: atLabel('instructions'),
  });
}

export const prepackedStatements = (judged: Judged): LabelFinding[] => [
  ...drainedFinding(judged),
  ...frozenFinding(judged),
  ...defrostedFinding(judged),
  ...caffeineFindings(judged),
  ...liquoriceFinding(judged),
  ...sterolFinding(judged),
];
