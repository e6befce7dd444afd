/** Findings about nutrition that is unknown, impossible or assumed. */
import { impossibleFigures } from '../ingredients/impossible-figures.ts';
import { type Nutrient, nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import { compareDecimals, one, parseDecimal } from '../money.ts';
import type { BookIngredient } from './book.ts';
import { isCalledDrink, isSoldByVolume } from './drinks.ts';
import { add, zero } from './exact.ts';
import { atIngredient, atRecipe, blocks, isPrepackedUk, type Judged, warns } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';
import { calculatedKj } from './nutrition-profile.ts';
import { finishedGrams, gramsOfLine, yieldOf } from './weights.ts';

/** Fibre may be left out of the UK and EU table, and is left out while unknown. */
const ukNutrients: readonly (readonly [Nutrient, string])[] = [
  ['energyKj', 'energy'],
  ['energyKcal', 'energy'],
  ['fat', 'fat'],
  ['saturates', 'saturates'],
  ['carbohydrate', 'carbohydrate'],
  ['sugars', 'sugars'],
  ['protein', 'protein'],
  ['salt', 'salt'],
];

const usNutrients: readonly (readonly [Nutrient, string])[] = [
  ['energyKcal', 'calories'],
  ['fat', 'fat'],
  ['saturates', 'saturated fat'],
  ['transFat', 'trans fat'],
  ['cholesterolMg', 'cholesterol'],
  ['sodiumMg', 'sodium'],
  ['carbohydrate', 'carbohydrate'],
  ['fibre', 'fiber'],
  ['sugars', 'sugars'],
  ['addedSugars', 'added sugars'],
  ['protein', 'protein'],
  ['vitaminDMcg', 'vitamin D'],
  ['calciumMg', 'calcium'],
  ['ironMg', 'iron'],
  ['potassiumMg', 'potassium'],
];

/** The whole percentage of the least known value, rounded down: 99.9 % isn't all of it. */
function percentKnown(coverages: readonly (string | null)[]): string | null {
  const known = coverages.flatMap((coverage) => coverage ?? []);
  const [least] = known.toSorted(compareDecimals);
  if (least === undefined || known.length < coverages.length) return null;
  return String((parseDecimal(least) * 100n) / one);
}

function incomplete({ breakdown: { nutrition }, form, recipe }: Judged): LabelFinding[] {
  const shown = form === 'us' ? usNutrients : ukNutrients;
  const open = shown.filter(([nutrient]) => nutrition.per100g[nutrient].value === null);
  if (open.length === 0) return [];
  const percent = percentKnown(open.map(([nutrient]) => nutrition.per100g[nutrient].coverage));
  const words = [...new Set(open.map(([, word]) => word))].join(', ');
  const missing = nutrition.missing.filter((entry) =>
    open.some(([nutrient]) => entry.nutrients.includes(nutrient)),
  );
  const [first] = missing;
  const way = form === 'uk' ? ' Or print no panel: most small makers needn’t.' : '';
  return [
    blocks({
      code: 'nutrition_incomplete',
      rule: form === 'us' ? '21 CFR 101.9(c)' : 'Art. 30(1)',
      message:
        percent === null
          ? `Nutrition can’t be worked out until every weight is known.${way}`
          : `Add ${words} for ${missing.map(({ name }) => name).join(', ')}. Nutrition is known for ${percent}% of the weight.${way}`,
      path:
        first && percent !== null
          ? atIngredient(first.ingredientId, 'nutrition')
          : atRecipe(recipe.id, 'lines'),
    }),
  ];
}

function impossibleIn({ id, name, nutrition }: BookIngredient, rule: string): LabelFinding[] {
  return (nutrition === null ? [] : impossibleFigures(nutrition)).map(({ nutrient, message }) =>
    blocks({
      code: 'nutrition_impossible',
      rule,
      message: `Check the figures of ${name}. ${message}.`,
      path: atIngredient(id, `nutrition.${nutrient}`),
    }),
  );
}

/** When no ingredient is the cause, the finished weight is. */
function impossible({ breakdown: { nutrition }, recipe, ingredients, form }: Judged): LabelFinding[] {
  const rule = form === 'us' ? '21 CFR 101.9(g)' : 'Art. 31';
  const atFault = ingredients.flatMap((ingredient) => impossibleIn(ingredient, rule));
  if (atFault.length > 0) return atFault;
  const values = Object.fromEntries(
    nutrients.map((nutrient) => [nutrient, nutrition.per100g[nutrient].value]),
  );
  const [wrong] = impossibleFigures({ basis: nutrition.basis, ...(values as Omit<Nutrition, 'basis'>) });
  if (wrong === undefined) return [];
  return [
    blocks({
      code: 'nutrition_impossible',
      rule,
      message: `${wrong.message}. Check the finished weight and the quantities.`,
      path: atRecipe(recipe.id, 'finishedWeightGrams'),
    }),
  ];
}

/** Herbs and fruit dry to about a tenth. Less than a twentieth is a typing error. */
const driest = 0.05;

/** More than rounding: the finished weight is above the sum of the lines. */
const tolerance = 1.005;

function finishedAboveInput({ recipes, book }: Judged): LabelFinding[] {
  return recipes.flatMap((recipe) => {
    const finished = finishedGrams(recipe, book);
    const weights = recipe.lines.map((line) => gramsOfLine(line, book).exact);
    if (!finished.measured || finished.exact === null || weights.some((grams) => grams === null)) return [];
    const input = weights.reduce((sum, grams) => add(sum ?? zero, grams ?? zero), zero) ?? zero;
    const [out, into] = [
      Number(finished.exact.n) / Number(finished.exact.d),
      Number(input.n) / Number(input.d),
    ];
    if (recipe.lines.length > 0 && out < into * driest) {
      return [
        blocks({
          code: 'finished_weight',
          rule: 'Annex VII A 1; Art. 31',
          message: `${recipe.name.trim() || 'It'} weighs ${out} g when done, but ${Math.round(into).toLocaleString('en')} g went in. Nothing dries that much. Correct the weight.`,
          path: atRecipe(recipe.id, 'finishedWeightGrams'),
        }),
      ];
    }
    if (recipe.lines.length === 0 || out <= into * tolerance) return [];
    const grams = (value: number) => `${Math.round(value).toLocaleString('en')} g`;
    return [
      blocks({
        code: 'finished_weight',
        rule: 'Annex VII A 1; Art. 31',
        message: `${recipe.name.trim() || 'It'} weighs ${grams(out)} when done, but ${grams(into)} went in. Add a line for what it took up, such as cooking water, or correct the weight.`,
        path: atRecipe(recipe.id, 'finishedWeightGrams'),
      }),
    ];
  });
}

function unmeasuredLoss({ recipe, book, content, breakdown }: Judged): LabelFinding[] {
  const matters =
    content.showNutrition || breakdown.ingredientList.items.some(({ percent }) => percent !== null);
  if (!matters || finishedGrams(recipe, book).measured || breakdown.nutrition.measured) return [];
  return [
    warns({
      code: 'finished_weight_unmeasured',
      rule: 'Art. 31; Annex VIII 4(a)',
      message: 'Weigh a finished batch. Until then the figures assume that it loses no weight in cooking.',
      path: atRecipe(recipe.id, 'finishedWeightGrams'),
    }),
  ];
}

/** Stated energy is kept, but energy that its own figures don't explain deserves a look. */
function energyDiffers({ id, name, ...fed }: BookIngredient): LabelFinding[] {
  const { nutrition } = fed;
  if (nutrition === null || nutrition.energyKj === null) return [];
  const calculated = calculatedKj({ ...fed, nutrition: nutrition as Nutrition });
  if (calculated === null) return [];
  const [stated, by] = [Number(nutrition.energyKj), Number(calculated)];
  const apart = Math.abs(stated - by);
  if (apart <= 40 || apart <= Math.max(stated, by) * 0.2) return [];
  return [
    warns({
      code: 'energy_differs',
      rule: 'Annex XIV',
      message: `${name}: ${Math.round(stated)} kJ is stated, but its figures come to ${Math.round(by)} kJ. Check both, and add alcohol, polyols or organic acids where it has them.`,
      path: atIngredient(id, 'nutrition.energyKj'),
    }),
  ];
}

/**
 * What is made or sold by volume, or is called a drink, may be one: its panel is then per 100 ml, its traffic lights are others
 * (Art. 32), and its pack states a volume (Art. 23(1)(a)).
 */
function drinkUnknown(judged: Judged): LabelFinding[] {
  const { recipe, content, breakdown, form, printed } = judged;
  if (form === 'us' || (recipe.isDrink ?? null) !== null) return [];
  const isByVolume = breakdown.nutrition.basis === '100ml' || isSoldByVolume(content);
  const isCalled = isCalledDrink(printed.name.text);
  const isWeighed = isCalled && isPrepackedUk(judged) && !isSoldByVolume(content);
  if (!isWeighed && !(content.showNutrition && (isByVolume || isCalled))) return [];
  return [
    blocks({
      code: 'drink_unknown',
      rule: 'Art. 32',
      message: isWeighed
        ? 'Is it a drink? Then its pack states a volume, and its figures are per 100 ml.'
        : 'Is it a drink? Its figures and its traffic lights depend on that.',
      path: atRecipe(recipe.id, 'isDrink'),
    }),
  ];
}

/** For a drink that is counted or weighed, 1 ml is assumed to be 1 g. */
function volumeUnknown({ recipe, breakdown, form }: Judged): LabelFinding[] {
  if (breakdown.nutrition.basis !== '100ml' || yieldOf(recipe).kind === 'volume') return [];
  return [
    warns({
      code: 'density',
      rule: form === 'us' ? '21 CFR 101.9(b)' : 'Art. 32(2); Annex XV',
      message:
        'Nobody has said what volume a batch makes, so 1 ml is taken to weigh 1 g. In the recipe, count the batch in litres, for example 1.25 l.',
      path: atRecipe(recipe.id, 'batchYield'),
    }),
  ];
}

export const nutritionFindings = (judged: Judged): LabelFinding[] => [
  ...finishedAboveInput(judged),
  ...(judged.content.showNutrition
    ? [
        ...incomplete(judged),
        ...impossible(judged),
        ...judged.ingredients.flatMap(energyDiffers),
        ...volumeUnknown(judged),
      ]
    : []),
  ...drinkUnknown(judged),
  ...unmeasuredLoss(judged),
];
