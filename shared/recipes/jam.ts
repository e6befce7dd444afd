/**
 * What a jar of jam, jelly or marmalade states besides: how much fruit, and how much sugar (Jam and Similar Products
 * (England) Regulations 2003, reg. 6, as in Wales, Scotland and Northern Ireland; Directive 2001/113/EC, Art. 2).
 */
import type { IngredientList, NutritionFacts } from './breakdown-schema.ts';
import { isFruit } from './food-words.ts';
import { answerOf } from './label-answers.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent } from './label-schema.ts';

/** Its name ends with one of them: not a jam tart, not jelly beans. */
const names = /\b(jam|jelly|marmalade)s?(?: \(.*\)| with .*| [-–] .*)?$/i;
const notOfRegulations =
  /\b(peanut butter|chilli|chili|onion|tomato|bacon|mint|wine|cider|royal|petroleum) /i;

/** Also fruit by these Regulations (reg. 2). */
const alsoFruit =
  /\b(ginger|tomato(?:es)?|carrots?|sweet potato(?:es)?|cucumbers?|pumpkins?|rosehips?|rhubarb)\b/i;
const juice = /\bjuice\b/i;

interface JamOf {
  label: Pick<LabelContent, 'kind' | 'answers' | 'showNutrition'>;
  /** As it is printed. */
  name: string;
  form: LabelForm;
  ingredientList: Pick<IngredientList, 'items'>;
  nutrition: Pick<NutritionFacts, 'per100g'>;
}

/** Whether the Regulations are about it. Somebody who knows better says so. */
const isJam = ({ label, name, form }: Pick<JamOf, 'label' | 'name' | 'form'>): boolean =>
  form === 'uk' &&
  label.kind === 'prepacked' &&
  names.test(name.trim()) &&
  !notOfRegulations.test(name) &&
  answerOf(label.answers, 'jam') === null;

/** Grams of fruit in 100 g of it; `null` while a weight is unknown. Juice counts in jelly and marmalade. */
function fruitOf({ name, ingredientList }: Pick<JamOf, 'name' | 'ingredientList'>): number | null {
  const counts = (text: string) =>
    (isFruit(text) || alsoFruit.test(text)) && (!juice.test(text) || !/\bjam\b/i.test(name));
  const fruits = ingredientList.items.filter((item) => counts(item.name));
  if (fruits.length === 0 || fruits.some(({ share }) => share === null)) return null;
  return Math.round(fruits.reduce((sum, { share }) => sum + Number(share), 0));
}

/** Grams of sugar in 100 g; `null` while it is unknown. */
const sugarOf = ({ nutrition }: JamOf): number | null => {
  const { value } = nutrition.per100g.sugars;
  return value === null ? null : Math.round(Number(value));
};

/** 'Prepared with 45g of fruit per 100g.' A panel states the sugar itself. */
export function jamTexts(jam: JamOf): string[] {
  if (!isJam(jam)) return [];
  const [fruit, sugar] = [fruitOf(jam), jam.label.showNutrition ? null : sugarOf(jam)];
  return [
    ...(fruit === null ? [] : [`Prepared with ${fruit}g of fruit per 100g.`]),
    ...(sugar === null ? [] : [`Total sugar content: ${sugar}g per 100g.`]),
  ];
}

/** What it must state and can't: 'fruit', 'sugar'. */
export function jamGaps(jam: JamOf): ('fruit' | 'sugar')[] {
  if (!isJam(jam)) return [];
  const gaps: ('fruit' | 'sugar')[] = fruitOf(jam) === null ? ['fruit'] : [];
  return jam.label.showNutrition || sugarOf(jam) !== null ? gaps : [...gaps, 'sugar'];
}
