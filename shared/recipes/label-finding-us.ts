/** Findings of the US form only: its particulars, and names that differ under its law. */

import { isSoldByVolume } from './drinks.ts';
import { wordsOfIngredient } from './food-words.ts';
import { mayBeAlcoholic } from './label-finding-alcohol.ts';
import { businessFinding } from './label-finding-particulars.ts';
import { atIngredient, atLabel, atRecipe, blocks, type Judged } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { isLessThanOne, portionsIn, servingSizeText } from './serving-size.ts';

/** A food sold by volume counts as a drink until somebody answers otherwise. */
const mayBeDrink = ({ recipe, content }: Judged): boolean => recipe.isDrink ?? isSoldByVolume(content);

/** Returns why a serving or its count can't be stated; `null` when both can. */
function servingProblem({
  breakdown: { nutrition },
  content,
  recipe,
}: Judged): Omit<LabelFinding, 'code' | 'severity' | 'rule' | 'of'> | null {
  const path = atRecipe(recipe.id, 'portionsPerUnit');
  if (!nutrition.portionAmount) {
    if (nutrition.portionGrams === null) return null;
    return {
      message: `Say how many servings one ${recipe.unit.trim()} makes, in the recipe’s portions. Nutrition Facts are for a serving.`,
      path,
    };
  }
  if (content.netQuantity === null) return null;
  const count = portionsIn(nutrition, content);
  if (count === null) {
    return {
      message:
        nutrition.basis === '100g' && isSoldByVolume(content)
          ? 'State the net quantity by weight, or count the batch in litres. Until then nobody knows how many servings the pack has.'
          : 'State the net quantity by weight or volume. Until then nobody knows how many servings the pack has.',
      path: atLabel('netQuantity'),
    };
  }
  if (!isLessThanOne(count)) return null;
  const size = servingSizeText(nutrition)?.replace('Serving size ', '');
  return {
    message: `The pack holds less than one serving of ${size}. Set the recipe’s portions so that the pack holds at least one, or correct the net quantity.`,
    path,
  };
}

function servingFinding(judged: Judged): LabelFinding[] {
  const problem = judged.content.showNutrition ? servingProblem(judged) : null;
  return problem === null ? [] : [blocks({ code: 'serving', rule: '21 CFR 101.9(b)', ...problem })];
}

/** Certified colors by the names that other countries give them (21 CFR 74, 101.22(k)(1)). */
const certifiedColors: readonly (readonly [names: RegExp, us: string, named: RegExp])[] = [
  [/tartrazine|\be ?102\b/i, 'FD&C Yellow No. 5', /yellow (?:no\.? ?)?5\b/i],
  [/sunset yellow(?: fcf)?|\be ?110\b/i, 'FD&C Yellow No. 6', /yellow (?:no\.? ?)?6\b/i],
  [/allura red(?: ac)?|\be ?129\b/i, 'FD&C Red No. 40', /red (?:no\.? ?)?40\b/i],
  [/brilliant blue(?: fcf)?|\be ?133\b/i, 'FD&C Blue No. 1', /blue (?:no\.? ?)?1\b/i],
  [/indigotine|indigo carmine|\be ?132\b/i, 'FD&C Blue No. 2', /blue (?:no\.? ?)?2\b/i],
  [/erythrosine|\be ?127\b/i, 'FD&C Red No. 3', /red (?:no\.? ?)?3\b/i],
  [/fast green(?: fcf)?|\be ?143\b/i, 'FD&C Green No. 3', /green (?:no\.? ?)?3\b/i],
];

const eNumber = /\be ?[1-9]\d{2,3}[a-z]?\b/gi;

/** A text of the list that US law names differently, and that name. */
function foreignNames(list: string): [text: string, message: string][] {
  const colors = certifiedColors.flatMap(([names, us, named]): [string, string][] => {
    const text = named.test(list) ? undefined : names.exec(list)?.[0];
    return text === undefined ? [] : [[text, `Call ${text} by its US name, ${us}.`]];
  });
  const isColor = (text: string) => certifiedColors.some(([names]) => names.test(text));
  const numbers = [...new Set(Array.from(list.matchAll(eNumber), ([text]) => text))].filter(
    (text) => !isColor(text),
  );
  return [
    ...colors,
    ...numbers.map((text): [string, string] => [
      text,
      `Give ${text} its common or usual name. E numbers don’t name an ingredient in the US.`,
    ]),
  ];
}

function usNameFindings({ printed, ingredients }: Judged): LabelFinding[] {
  const list = printed.list.map(({ text }) => text).join('');
  return foreignNames(list).map(([text, message]) => {
    const has = (of: string | null) => (of ?? '').toLowerCase().includes(text.toLowerCase());
    const from = ingredients.find(({ name, declaration }) => has(declaration) || has(name));
    return blocks({
      code: 'us_name',
      rule: '21 CFR 101.4(a), 101.22(k)',
      message: from === undefined ? message : `${from.name}: ${message}`,
      path:
        from === undefined ? '/label' : atIngredient(from.id, has(from.declaration) ? 'declaration' : 'name'),
    });
  });
}

const juice = /\bjuices?\b/i;
const juicePercent =
  /\d\s?(?:%|percent)[^.%]{0,200}\bjuice|\bjuice\b[^.%]{0,200}\d\s?(?:%|percent)|\bno (?:\w{1,40} )?juice\b/i;

/** A drink with juice states its percentage, but not in the ingredient list. */
function juiceFinding(judged: Judged): LabelFinding[] {
  const { printed, ingredients } = judged;
  const has = juice.test(printed.name.text) || ingredients.some((one) => juice.test(wordsOfIngredient(one)));
  const texts = [printed.name.text, printed.instructions, printed.storage, printed.origin];
  return missing(judged, mayBeDrink(judged) && has && !texts.some((text) => juicePercent.test(text)), {
    code: 'juice',
    rule: '21 CFR 101.30',
    message:
      'State how much juice it has. Write ‘Contains 20% juice’, with your own figure, in the instructions.',
    path: atLabel('instructions'),
  });
}

/** By volume: the definition of an alcoholic beverage in 27 CFR 16.10. */
const alcoholicPercent = 0.5;

function alcoholFinding(judged: Judged): LabelFinding[] {
  return missing(judged, mayBeDrink(judged) && mayBeAlcoholic(judged, alcoholicPercent), {
    code: 'alcohol',
    rule: '27 CFR 16.21',
    message:
      'It looks like an alcoholic drink. Say whether the government warning and the rest of the TTB’s label are on the pack.',
    path: atLabel('alcoholPercent'),
  });
}

export function usFindings(judged: Judged): LabelFinding[] {
  const { content } = judged;
  return [
    ...(content.netQuantity === null
      ? [
          blocks({
            code: 'net_quantity',
            rule: '21 CFR 101.7',
            message: 'State how much is in the pack.',
            path: atLabel('netQuantity'),
          }),
        ]
      : []),
    ...businessFinding(judged),
    ...usNameFindings(judged),
    ...juiceFinding(judged),
    ...alcoholFinding(judged),
    ...missing(judged, !content.showNutrition, {
      code: 'nutrition',
      rule: '21 CFR 101.9',
      message: 'Print Nutrition Facts, or choose why this food needs none.',
      path: atLabel('showNutrition'),
    }),
    ...servingFinding(judged),
  ];
}
