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
const names =
  /\b(jam|jelly|marmalade|conserve|preserve|confiture)s?(?: \(.{0,200}\)| with .{0,200}| [-–] .{0,200}| d[eu] .{0,200})?$/i;

/** A cake with jam isn't jam: 'Victoria sponge with raspberry jam'. */
const isOnlyIn = (name: string): boolean =>
  / with \p{L}[\p{L} ]{0,100} (?:jam|jelly|marmalade|conserve|preserve)s?$/iu.test(name);

/** Whether a food's name calls it jam, jelly or marmalade. */
export const isCalledJam = (name: string): boolean => names.test(name.trim()) && !isOnlyIn(name.trim());

const notOfRegulations =
  /\b(peanut butter|chilli|chili|onion|bacon|mint|wine|port|sherry|gin|rum|vodka|champagne|prosecco|cider|lemonade|milk|royal|petroleum|aspic|meat|dessert|table|trifle) /i;

/** A dessert is set with them, and a jelly of the Regulations isn't (Sch. 2). */
const setsDessert = /\b(?:gelatine?|agar|carrageenan)\b/i;

/** Also fruit by these Regulations (reg. 2). */
const alsoFruit =
  /\b(ginger|tomato(?:es)?|carrots?|sweet potato(?:es)?|cucumbers?|pumpkins?|rosehips?|rhubarb|passion ?fruits?|sloes?)\b/i;
const juice = /\bjuice\b/i;

interface JamOf {
  label: Pick<LabelContent, 'kind' | 'answers' | 'showNutrition'>;
  /** As it is printed. */
  name: string;
  form: LabelForm;
  ingredientList: Pick<IngredientList, 'items'>;
  nutrition: Pick<NutritionFacts, 'per100g'>;
}

/** Whether the Regulations keep its name for what is made like it. Somebody who knows better says so. */
const isJam = ({ label, name, form, ingredientList }: JamOf): boolean =>
  form === 'uk' &&
  isCalledJam(name) &&
  !notOfRegulations.test(name) &&
  !(/\bjell(?:y|ies)\b/i.test(name) && ingredientList.items.some((item) => setsDessert.test(item.name))) &&
  answerOf(label.answers, 'jam') === null;

/** Whether its jar states the fruit and the sugar. What is packed for direct sale needs the name alone. */
const statesShares = (jam: JamOf): boolean => jam.label.kind === 'prepacked' && isJam(jam);

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
  if (!statesShares(jam)) return [];
  const [fruit, sugar] = [fruitOf(jam), jam.label.showNutrition ? null : sugarOf(jam)];
  return [
    ...(fruit === null ? [] : [`Prepared with ${fruit}g of fruit per 100g.`]),
    ...(sugar === null ? [] : [`Total sugar content: ${sugar}g per 100g.`]),
  ];
}

/** Fruit with so much taste or acid that less of it is enough, in g for 1,000 g: of jam, and of extra jam. */
const minima: readonly (readonly [fruit: RegExp, jam: number, extra: number])[] = [
  [/\b(?:red|black)currants?\b|\brosehips?\b|\bquinces?\b|\browan\w*\b|\bsea ?buckthorns?\b/i, 250, 350],
  [/\bginger\b/i, 150, 250],
  [/\bpassion ?fruits?\b/i, 60, 80],
];

/** The least fruit that its name needs, in g for 100 g (Schedule 1). */
function leastFruitOf({ name, ingredientList }: Pick<JamOf, 'name' | 'ingredientList'>): number {
  if (/\bmarmalades?\b/i.test(name)) return 20;
  const isExtra = /\bextra\b/i.test(name);
  const found = minima.find(([fruit]) => ingredientList.items.some((item) => fruit.test(item.name)));
  return (found?.[isExtra ? 2 : 1] ?? (isExtra ? 450 : 350)) / 10;
}

/** A conserve, a preserve and a confiture are jam. */
function sortOf(name: string): string {
  const word = names.exec(name.trim())?.[1]?.toLowerCase() ?? 'jam';
  return ['jelly', 'marmalade'].includes(word) ? word : 'jam';
}

/** With less sugar than this in 100 g it can't have the 60 % of soluble solids that jam has. */
const leastSugar = 50;

/** What of it is too little for its name, as a sentence; `null` for nothing that is known. */
export function jamShortOf(jam: JamOf): string | null {
  if (!isJam(jam)) return null;
  const called = sortOf(jam.name);
  const [fruit, least] = [fruitOf(jam), leastFruitOf(jam)];
  if (fruit !== null && fruit < least)
    return `A ${called} like this has at least ${least} g of fruit in 100 g, and yours has ${fruit} g.`;
  const sugar = fruit === null ? null : sugarOf(jam);
  if (sugar === null || sugar >= leastSugar || /\breduced[- ]sugar\b/i.test(jam.name)) return null;
  return `A ${called} is 60 % solids, nearly all of them sugar, and yours has ${sugar} g of sugar in 100 g. With 25 to 50 % it is a ‘reduced sugar ${called}’.`;
}

/** What it must state and can't: 'fruit', 'sugar'. */
export function jamGaps(jam: JamOf): ('fruit' | 'sugar')[] {
  if (!statesShares(jam)) return [];
  const gaps: ('fruit' | 'sugar')[] = fruitOf(jam) === null ? ['fruit'] : [];
  return jam.label.showNutrition || sugarOf(jam) !== null ? gaps : [...gaps, 'sugar'];
}
