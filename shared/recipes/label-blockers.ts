/**
 * What stands in the way of approving and printing a label: an unknown never prints as if it were known.
 */
import { allergenTitles } from '../ingredients/allergen-names.ts';
import type { Nutrient } from '../ingredients/nutrients.ts';
import { allergenCodes } from '../ingredients/schema.ts';
import { compareDecimals, one, parseDecimal } from '../money.ts';
import { unitLabelFor } from '../units.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';
import type { Breakdown, RecipeAllergen } from './breakdown-schema.ts';
import { nameOfLine } from './label-facts.ts';
import type { LabelForm } from './label-form.ts';
import type { Label, LabelContent } from './label-schema.ts';
import { reachedFrom } from './recipe-graph.ts';

type Blocker = Label['blockers'][number];

export interface BlockersGiven {
  recipe: BookRecipe;
  book: Book;
  breakdown: Pick<Breakdown, 'allergens' | 'ingredientList' | 'nutrition'>;
  label: Pick<LabelContent, 'showNutrition'>;
  form?: LabelForm;
}

/** Fibre may be left out of the UK and EU table, and is while it is not known. */
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

/** The recipe and all under it, each with its lines. */
function recipesOf(recipe: BookRecipe, book: Book): BookRecipe[] {
  const under = [...reachedFrom(recipe, book).recipes].filter((id) => id !== recipe.id);
  return [recipe, ...under.flatMap((id) => book.recipes.get(id) ?? [])];
}

const isGone = (line: BookLine, book: Book): boolean =>
  line.kind === 'recipe' ? !book.recipes.has(line.recipeId) : !book.ingredients.has(line.ingredientId);

function missingOnes({ recipe, book }: BlockersGiven): Blocker[] {
  const found = recipesOf(recipe, book).flatMap((within) =>
    within.lines
      .filter((line) => isGone(line, book))
      .map((line) => `${nameOfLine(line, book)} in ${within.name} is gone: put another in its place`),
  );
  return [...new Set(found)].map((message) => ({ code: 'ingredient_missing', message }));
}

function namesById({ recipe, book }: BlockersGiven): Map<string, string> {
  const names = new Map<string, string>();
  for (const { lines } of recipesOf(recipe, book)) {
    for (const line of lines) {
      names.set(line.kind === 'recipe' ? line.recipeId : line.ingredientId, nameOfLine(line, book));
    }
  }
  return names;
}

/** By ingredient, what nobody has said of it. */
function unknownAllergens(given: BlockersGiven): Blocker[] {
  const { allergens } = given.breakdown;
  const names = namesById(given);
  const ids = [...new Set(allergens.flatMap(({ unknownFrom }) => unknownFrom))];
  return ids.map((id) => {
    const unknown = allergens.filter(({ unknownFrom }) => unknownFrom.includes(id));
    const of = names.get(id) ?? 'an ingredient';
    return {
      code: 'allergens_unknown',
      message: `${whatIsUnknown(unknown)} of ${of}: say whether it is in it`,
    };
  });
}

const whatIsUnknown = (unknown: readonly RecipeAllergen[]): string =>
  unknown.length === allergenCodes.length
    ? 'Nothing is known of the allergens'
    : `Not known: ${unknown.map(({ allergen }) => allergenTitles[allergen].toLowerCase()).join(', ')}`;

function unweighedLines({ recipe, book, breakdown }: BlockersGiven): Blocker[] {
  const unweighed = new Set(breakdown.ingredientList.unweighed);
  return recipesOf(recipe, book).flatMap((within) =>
    within.lines
      .filter((line) => unweighed.has(line.id) && !isGone(line, book))
      .map((line) => {
        if (line.quantity === null) {
          const message = `Give ${nameOfLine(line, book)} in ${within.name} a quantity, for example 250 g`;
          return { code: 'needs_quantity', message };
        }
        const amount = `${line.quantity} ${unitLabelFor(line.unit, line.quantity)}`;
        const of = `${amount} of ${nameOfLine(line, book)} in ${within.name}`;
        return { code: 'list_unweighed', message: `The weight of ${of} is not known: say what it weighs` };
      }),
  );
}

/** Whole percent of the least known, downwards: 99.9 % is not all of it. */
function percentKnown(coverages: readonly (string | null)[]): string | null {
  const known = coverages.flatMap((coverage) => coverage ?? []);
  const [least] = known.toSorted(compareDecimals);
  if (least === undefined || known.length < coverages.length) return null;
  return String((parseDecimal(least) * 100n) / one);
}

function unknownNutrition(given: BlockersGiven): Blocker[] {
  if (!given.label.showNutrition) return [];
  const { nutrition } = given.breakdown;
  const shown = given.form === 'us' ? usNutrients : ukNutrients;
  const open = shown.filter(([nutrient]) => nutrition.per100g[nutrient].value === null);
  if (open.length === 0) return [];
  const percent = percentKnown(open.map(([nutrient]) => nutrition.per100g[nutrient].coverage));
  const words = [...new Set(open.map(([, word]) => word))].join(', ');
  const from = nutrition.missing
    .filter((entry) => open.some(([nutrient]) => entry.nutrients.includes(nutrient)))
    .map(({ name }) => name);
  const message =
    percent === null
      ? 'Nutrition can’t be worked out until every weight is known'
      : `Nutrition is known of ${percent} % of the weight. Not known: ${words} of ${from.join(', ')}`;
  return [{ code: 'nutrition_incomplete', message }];
}

/** Each with a code and a sentence; none when the label may be approved. */
export function blockersOf(given: BlockersGiven): Blocker[] {
  if (given.recipe.lines.length === 0) {
    return [{ code: 'list_empty', message: 'There is nothing in this recipe yet' }];
  }
  return [
    ...missingOnes(given),
    ...unknownAllergens(given),
    ...unweighedLines(given),
    ...unknownNutrition(given),
  ];
}
