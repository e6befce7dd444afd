/** Findings about the particulars of Art. 9 that a maker states: each needs a statement or a chosen exemption. */
import { namesFood } from '../ingredients/food-text.ts';
import { foodName } from './compose-label.ts';
import { isMeatOrFish } from './food-words.ts';
import { contradictionOf, unlikeKind } from './label-exemptions.ts';
import { alcoholFinding } from './label-finding-alcohol.ts';
import { frozenWords, prepackedStatements, rawMilkFinding } from './label-finding-statements.ts';
import { atIngredient, atLabel, blocks, isPrepackedUk, type Judged, warns } from './label-judged.ts';
import { isAboveZero, missing, stated } from './label-questions.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import { netBase } from './net-quantity.ts';
import { nutritionClaimIn } from './nutrition-claims.ts';

function nameFinding({ content, recipe, form }: Judged): LabelFinding[] {
  if (namesFood(foodName(content, recipe.name))) return [];
  const rule = form === 'us' ? '21 CFR 101.3' : 'Art. 9(1)(a), 17';
  return [blocks({ code: 'name', rule, message: 'Give the food its name.', path: atLabel('foodName') })];
}

function listFinding(judged: Judged): LabelFinding[] {
  const { content, printed, recipe } = judged;
  const isChosen = content.answers.some(({ code }) => code === 'ingredient_list');
  return missing(judged, printed.list.length === 0 && recipe.lines.length > 0, {
    code: 'ingredient_list',
    rule: 'Art. 9(1)(b)',
    message: isChosen ? 'Take the exemption back.' : 'The list is empty. Give what is in it a name.',
    path: atLabel('foodName'),
  });
}

/** Metric units, and volumes for drinks. */
function netUnitFinding({ content, recipe }: Judged): LabelFinding[] {
  const { netQuantity, netUnit } = content;
  if (!isAboveZero(netQuantity)) return [];
  const found = (rule: string, message: string) => [
    blocks({ code: 'net_unit', rule, message, path: atLabel('netUnit') }),
  ];
  if (recipe.isDrink === true && netBase(netUnit) !== 'ml') {
    return found('Art. 23(1)(a)', 'State the volume of a drink. Choose ml, cl or l as its unit.');
  }
  if (netUnit !== 'oz' && netUnit !== 'fl oz') return [];
  const metric = netUnit === 'oz' ? 'g or kg' : 'ml, cl or l';
  return found(
    'Art. 23(1); Weights and Measures Act 1985, s. 8',
    `State the net quantity in ${metric}. In the UK and the EU ${netUnit} alone isn’t enough.`,
  );
}

function netFindings(judged: Judged): LabelFinding[] {
  const { netQuantity, netUnit, drainedQuantity } = judged.content;
  const drainedTooMuch = isAboveZero(netQuantity) && Number(drainedQuantity ?? 0) > Number(netQuantity);
  return [
    ...missing(judged, !isAboveZero(netQuantity), {
      code: 'net_quantity',
      rule: 'Art. 9(1)(e), 23; Annex IX',
      message: 'State how much is in the pack, or why that isn’t needed.',
      path: atLabel('netQuantity'),
    }),
    ...missing(judged, isAboveZero(netQuantity) && netUnit === 'pieces' && judged.recipe.isDrink !== true, {
      code: 'net_quantity',
      rule: 'Art. 23; Annex IX 1(c)',
      message: 'State its weight, or choose why a number of pieces is enough.',
      path: atLabel('netQuantity'),
    }),
    ...netUnitFinding(judged),
    ...(drainedTooMuch
      ? [
          blocks({
            code: 'drained_above_net' as const,
            rule: 'Annex IX 5',
            message: 'Correct the drained weight. It is above the net quantity, which includes the liquid.',
            path: atLabel('drainedQuantity'),
          }),
        ]
      : []),
  ];
}

/** Sold as such: 'Heather honey', 'Extra virgin olive oil with chilli'; not 'Honey granola'. */
const soldAsSuch = (name: string): boolean =>
  /\b(?:honey|olive oil)$/i.test(name.split(/ (?:with|in|and|&)\b|[,(]/i)[0]?.trim() ?? '');

/** Meat and fish, when first in the list or in the name, and honey and olive oil, when they are the food. */
function originFinding(judged: Judged): LabelFinding[] {
  const { content, breakdown, printed } = judged;
  const [first, second] = breakdown.ingredientList.items;
  const texts = [first?.name ?? '', second?.name ?? '', printed.name.text];
  const only = second === undefined ? (first?.name ?? '') : '';
  const wanted = texts.some(isMeatOrFish) || [only, printed.name.text].some(soldAsSuch);
  return missing(judged, wanted && !stated(content.origin), {
    code: 'origin',
    rule: 'Art. 9(1)(i), 26',
    message: 'State where the meat, fish, honey or oil is from, or say why that isn’t needed.',
    path: atLabel('origin'),
  });
}

/** Best before the day it is made says nothing, whatever the packing. */
function emptyDateFinding({ content }: Judged): LabelFinding[] {
  if (content.dateMark !== 'best_before' || content.shelfLifeDays !== 0) return [];
  return [
    blocks({
      code: 'date',
      rule: 'Art. 24; Annex X',
      message:
        'Best before the day it is made says nothing. State how many days it keeps, or choose ‘use by’.',
      path: atLabel('shelfLifeDays'),
    }),
  ];
}

function dateFinding(judged: Judged): LabelFinding[] {
  const { dateMark, shelfLifeDays } = judged.content;
  const none = dateMark === 'none';
  return missing(judged, none || shelfLifeDays === null, {
    code: 'date',
    rule: 'Art. 9(1)(f), 24; Annex X',
    message: none ? 'Choose a date mark, or why the food needs none.' : 'State how many days it keeps.',
    path: atLabel(none ? 'dateMark' : 'shelfLifeDays'),
  });
}

function storageFinding(judged: Judged): LabelFinding[] {
  const { content, printed } = judged;
  const cold = content.dateMark === 'use_by' || frozenWords.test(printed.name.text);
  return missing(judged, cold && !stated(content.storage), {
    code: 'storage',
    rule: 'Art. 9(1)(g), 25; Annex X 2(b)',
    message: 'State how to store it. Food with a use-by date needs that.',
    path: atLabel('storage'),
  });
}

/** Web and email addresses, which aren't postal addresses. */
const onlineAddress =
  /\S{1,200}@\S{1,200}|(?:https?:\/\/|www\.)\S{1,200}|\b[\w-]{1,40}(?:\.[a-z]{2,40}){1,8}(?:\/\S{0,200})?/gi;

const isPostal = (address: string): boolean => /\p{L}{2,}/u.test(address.replaceAll(onlineAddress, ''));

export function businessFinding({ content, form }: Judged): LabelFinding[] {
  const { businessName, businessAddress } = content;
  const us = form === 'us';
  const found = (message: string, field: keyof LabelContent) => [
    blocks({ code: 'business', rule: us ? '21 CFR 101.5' : 'Art. 9(1)(h)', message, path: atLabel(field) }),
  ];
  if (!stated(businessName)) return found('State your business’s name and address.', 'businessName');
  if (!stated(businessAddress)) return found('State your business’s address.', 'businessAddress');
  if (us && !/\b\d{5}(-\d{4})?\b/.test(businessAddress)) {
    return found('Give the address with its city, state and ZIP code.', 'businessAddress');
  }
  if (isPostal(businessAddress)) return [];
  return found('Give the postal address. A web or email address isn’t enough.', 'businessAddress');
}

/** A claim about fibre requires its row, which is left out while unknown. */
function fibreFinding(judged: Judged): LabelFinding[] {
  const { content, breakdown } = judged;
  const claim = nutritionClaimIn(judged);
  const isKnown = breakdown.nutrition.per100g.fibre.value !== null;
  if (!content.showNutrition || isKnown || claim === null || !/fib(re|er)/.test(claim)) return [];
  const lacking = breakdown.nutrition.missing.find(({ nutrients }) => nutrients.includes('fibre'));
  return [
    blocks({
      code: 'nutrition',
      rule: 'Reg. (EC) 1924/2006, Art. 7',
      message: `It claims ‘${claim}’, so its panel has to show fibre. Add the fibre of every ingredient.`,
      path: lacking ? atIngredient(lacking.ingredientId, 'nutrition') : atLabel('showNutrition'),
    }),
  ];
}

function nutritionFinding(judged: Judged): LabelFinding[] {
  const { content } = judged;
  const unlike = content.showNutrition ? null : unlikeKind(judged);
  const claimed = contradictionOf(judged, 'nutrition') !== null && nutritionClaimIn(judged) !== null;
  return [
    ...missing(judged, !content.showNutrition, {
      code: 'nutrition',
      rule: claimed ? 'Reg. (EC) 1924/2006, Art. 7' : 'Art. 9(1)(l), 30; Annex V',
      message: 'Print the nutrition panel, or choose why this food needs none.',
      path: atLabel('showNutrition'),
    }),
    ...fibreFinding(judged),
    ...(unlike === null
      ? []
      : [
          warns({
            code: 'nutrition' as const,
            rule: unlike.chosen.rule,
            message: `Check the exemption you chose: ‘${unlike.chosen.text}’. The heaviest ingredient is ${unlike.first}.`,
            path: atLabel('showNutrition'),
          }),
        ]),
  ];
}

const ukFindings = (judged: Judged): LabelFinding[] => [
  ...listFinding(judged),
  ...netFindings(judged),
  ...dateFinding(judged),
  ...storageFinding(judged),
  ...businessFinding(judged),
  ...originFinding(judged),
  ...alcoholFinding(judged),
  ...prepackedStatements(judged),
  ...nutritionFinding(judged),
];

/**
 * PPDS food needs only the name, a date that says something and the raw milk warning; prepacked food needs all of Art. 9. US labels:
 * `label-finding-us.ts`.
 */
export const particularFindings = (judged: Judged): LabelFinding[] => [
  ...nameFinding(judged),
  ...(isPrepackedUk(judged) ? ukFindings(judged) : []),
  ...(judged.form === 'uk' ? [...emptyDateFinding(judged), ...rawMilkFinding(judged)] : []),
];
