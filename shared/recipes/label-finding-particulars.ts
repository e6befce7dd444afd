/** Findings about what a maker states beside the recipe: each particular is given, or its exemption chosen. */
import { compareDecimals } from '../money.ts';
import type { BookIngredient } from './book.ts';
import { foodName } from './compose-label.ts';
import type { FindingCode } from './finding-codes.ts';
import { atLabel, atRecipe, blocks, isAnswered, isPrepackedUk, type Judged, warns } from './label-judged.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import { statedPer100 } from './nutrition.ts';

const stated = (text: string): boolean => text.trim() !== '';

interface Missing {
  code: FindingCode;
  rule: string;
  message: string;
  field: keyof LabelContent;
}

/** Blocks unless its exemption was chosen. */
export function missing(
  judged: Judged,
  is: boolean,
  { code, rule, message, field }: Missing,
): LabelFinding[] {
  if (!is || isAnswered(judged, code)) return [];
  return [blocks({ code, rule, message, path: atLabel(field) })];
}

function nameFinding({ content, recipe, form }: Judged): LabelFinding[] {
  if (stated(foodName(content, recipe.name))) return [];
  const rule = form === 'us' ? '21 CFR 101.3' : 'Art. 9(1)(a), 17';
  return [blocks({ code: 'name', rule, message: 'Give the food its name.', path: atLabel('foodName') })];
}

const originFoods =
  /\b(beef|veal|pork|bacon|ham|gammon|lamb|mutton|goat|chicken|turkey|duck|goose|fish|salmon|cod|haddock|tuna|trout|prawns?|honey|olive oil)\b/i;

/** Meat, fish, honey and olive oil, first in the list or in the name. */
function originFinding(judged: Judged): LabelFinding[] {
  const { content, breakdown, printed } = judged;
  const [first, second] = breakdown.ingredientList.items;
  const wanted = [first?.name, second?.name, printed.name.text].some((text) => originFoods.test(text ?? ''));
  return missing(judged, wanted && !stated(content.origin), {
    code: 'origin',
    rule: 'Art. 9(1)(i), 26',
    message: 'State where the meat, fish, honey or oil is from, or say why that isn’t needed.',
    field: 'origin',
  });
}

const liquids = /\b(brine|syrup|vinegar|oil|juice|water)\b/i;

function drainedFinding(judged: Judged): LabelFinding[] {
  const { content, printed, recipe } = judged;
  const inLiquid = new RegExp(`\\bin (?:[a-z]+ )?(?:${liquids.source.slice(3, -3)})`, 'i').test(
    printed.name.text,
  );
  const preserved = /\b(pickled|pickles|preserved in|in brine|in syrup|in oil|in vinegar)\b/i.test(
    printed.name.text,
  );
  if (recipe.isDrink === true) return [];
  return missing(judged, (inLiquid || preserved) && content.drainedQuantity === null, {
    code: 'drained_weight',
    rule: 'Annex IX 5',
    message: 'State the drained weight beside the net weight: it looks like a solid food in a liquid.',
    field: 'drainedQuantity',
  });
}

const caffeineFoods = /\b(caffeine|guarana|coffee|espresso|matcha|tea|mate|kola|cola|energy drink)\b/i;

/** Annex III 4: drinks above 150 mg a litre, and food to which caffeine is added. */
function caffeineFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, ingredients, printed } = judged;
  const isCoffeeOrTea = /\b(coffee|tea)\b/i.test(printed.name.text);
  const texts = ingredients.map(({ name, declaration }) => `${name} ${declaration ?? ''}`);
  const added = texts.some((text) => /\b(caffeine|guarana)\b/i.test(text));
  const may = recipe.isDrink === true && !isCoffeeOrTea && texts.some((text) => caffeineFoods.test(text));
  return missing(judged, (added || may) && content.caffeineMg === null, {
    code: 'caffeine',
    rule: 'Annex III 4',
    message: 'State how many milligrams of caffeine it has per 100 ml or 100 g, or that it has little.',
    field: 'caffeineMg',
  });
}

function liquoriceFinding(judged: Judged): LabelFinding[] {
  const { content, ingredients } = judged;
  const has = ingredients.some(({ name, declaration }) =>
    /\b(liquorice|licorice|glycyrrhi\w+)\b/i.test(`${name} ${declaration ?? ''}`),
  );
  return missing(judged, has && content.liquorice === 'none', {
    code: 'liquorice',
    rule: 'Annex III 3',
    message: 'Choose the liquorice statement, or say that it has less than it is for.',
    field: 'liquorice',
  });
}

const frozenWords = /\b(frozen|freezer|-\s?18)\b/i;

/** Annex III 6: frozen meat, meat preparations and unprocessed fishery products. */
function frozenFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, printed } = judged;
  const frozen = frozenWords.test(`${printed.name.text} ${content.storage}`);
  const kind = recipe.foodKind ?? 'other';
  return missing(judged, kind !== 'other' && kind !== 'bivalves' && frozen && content.frozenOn === null, {
    code: 'frozen',
    rule: 'Annex III 6; Annex X 3',
    message: 'State the day it was first frozen.',
    field: 'frozenOn',
  });
}

/** Ethanol weighs 0.789 g a millilitre; 1.2 % by volume is 0.95 g per 100 ml. */
const alcoholGrams = '0.9468';

const alcoholicDrinks =
  /\b(absinthe|ale|amaretto|beer|bourbon|brandy|champagne|cider|cognac|gin|kirsch|lager|limoncello|liqueur|mead|mezcal|perry|port|porter|prosecco|rum|sake|schnapps|sherry|stout|tequila|vermouth|vodka|whisk(?:e?)y|wine)\b(?! vinegar)/i;

const isUnstated = ({ alcohol, name }: BookIngredient): boolean =>
  (alcohol ?? null) === null && alcoholicDrinks.test(name);

/** More than `atMost` g of alcohol in 100 g or 100 ml, or maybe: by its figures where all are known, else by its words. */
export function hasAlcohol({ recipe, book, ingredients, printed }: Judged, atMost: string): boolean {
  const isStated = ingredients.some(({ alcohol }) => alcohol && alcohol !== '0');
  const unstated = ingredients.some(isUnstated);
  if (!isStated && !unstated && !alcoholicDrinks.test(printed.name.text)) return false;
  const grams = statedPer100('alcohol', recipe, book);
  return !isStated || unstated || grams === null || compareDecimals(grams, atMost) > 0;
}

/** Drinks state their alcohol above 1.2 %. What is sold by volume is a drink until somebody says that it is none. */
function alcoholFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, ingredients } = judged;
  const isDrink = recipe.isDrink ?? null;
  if (content.alcoholPercent !== null || isDrink === false || !hasAlcohol(judged, alcoholGrams)) return [];
  const rule = 'Art. 9(1)(k), 28; Annex XII';
  if (isDrink === true) {
    return missing(judged, true, {
      code: 'alcohol',
      rule,
      message: 'State its alcohol by volume. Drinks above 1.2 % must.',
      field: 'alcoholPercent',
    });
  }
  const isSoldByVolume = ['ml', 'cl', 'l', 'fl oz'].includes(content.netUnit);
  if (!isSoldByVolume && !ingredients.some(({ alcohol }) => alcohol && alcohol !== '0')) return [];
  const finding = {
    code: 'alcohol' as const,
    rule,
    message: 'Say whether it is a drink. Drinks above 1.2 % state their alcohol.',
    path: atRecipe(recipe.id, 'isDrink'),
  };
  return [isSoldByVolume ? blocks(finding) : warns(finding)];
}

function dateFinding(judged: Judged): LabelFinding[] {
  const { dateMark, shelfLifeDays } = judged.content;
  const none = dateMark === 'none';
  return missing(judged, none || shelfLifeDays === null, {
    code: 'date',
    rule: 'Art. 9(1)(f), 24; Annex X',
    message: none ? 'Choose a date mark, or why the food needs none.' : 'State how many days it keeps.',
    field: none ? 'dateMark' : 'shelfLifeDays',
  });
}

function storageFinding(judged: Judged): LabelFinding[] {
  const { content, printed } = judged;
  const cold = content.dateMark === 'use_by' || frozenWords.test(printed.name.text);
  return missing(judged, cold && !stated(content.storage), {
    code: 'storage',
    rule: 'Art. 9(1)(g), 25; Annex X 2(b)',
    message: 'Say how to keep it. Food with a use by date must.',
    field: 'storage',
  });
}

function ukFindings(judged: Judged): LabelFinding[] {
  const { content } = judged;
  const isListed = judged.printed.list.length > 0 || isAnswered(judged, 'ingredient_list');
  return [
    ...missing(judged, !isListed && judged.recipe.lines.length > 0, {
      code: 'ingredient_list',
      rule: 'Art. 9(1)(b)',
      message: 'The list is empty. Give what is in it a name.',
      field: 'foodName',
    }),
    ...missing(judged, content.netQuantity === null, {
      code: 'net_quantity',
      rule: 'Art. 9(1)(e), 23; Annex IX',
      message: 'State how much is in the pack, or why that isn’t needed.',
      field: 'netQuantity',
    }),
    ...drainedFinding(judged),
    ...dateFinding(judged),
    ...storageFinding(judged),
    ...frozenFinding(judged),
    ...businessFinding(judged),
    ...originFinding(judged),
    ...alcoholFinding(judged),
    ...caffeineFinding(judged),
    ...liquoriceFinding(judged),
    ...missing(judged, !content.showNutrition, {
      code: 'nutrition',
      rule: 'Art. 9(1)(l), 30; Annex V',
      message: 'Print the nutrition panel, or choose why this food needs none.',
      field: 'showNutrition',
    }),
  ];
}

export function businessFinding({ content, form }: Judged): LabelFinding[] {
  const { businessName, businessAddress } = content;
  const us = form === 'us';
  if (stated(businessName) && stated(businessAddress)) {
    if (!us || /\b\d{5}(-\d{4})?\b/.test(businessAddress)) return [];
    const message = 'Give the address with its city, state and ZIP code.';
    return [blocks({ code: 'business', rule: '21 CFR 101.5', message, path: atLabel('businessAddress') })];
  }
  return [
    blocks({
      code: 'business',
      rule: us ? '21 CFR 101.5' : 'Art. 9(1)(h)',
      message: `State your business’s ${stated(businessName) ? '' : 'name and '}address.`,
      path: atLabel(stated(businessName) ? 'businessAddress' : 'businessName'),
    }),
  ];
}

/** Of PPDS food only the name; of prepacked food all of Art. 9. The US form has its own list: `label-finding-us.ts`. */
export const particularFindings = (judged: Judged): LabelFinding[] => [
  ...nameFinding(judged),
  ...(isPrepackedUk(judged) ? ukFindings(judged) : []),
];
