/** Findings for certain kinds of food: meat and fish list all water, and cuts name added water (Annex VI A 6, VII A 1). */
import { isWater } from '../ingredients/water.ts';
import { type Ratio, ratio } from '../money.ts';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import { add, zero } from './exact.ts';
import { isMeatOrFish } from './food-words.ts';
import { atLabel, atRecipe, blocks, type Judged } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { leafIngredientsOf } from './leaf-ingredients.ts';
import { finishedGrams } from './weights.ts';

/** Water, or a brine that isn't split into its parts. All of a brine counts as water, to be safe. */
const isWatery = (ingredient: BookIngredient): boolean =>
  isWater(ingredient) || /^(?:[a-z]+ )?brine\b/i.test(ingredient.name.trim());

/** The list is by weight without it, so the kind of food matters when water is added to meat or fish. */
function foodKindFinding(judged: Judged): LabelFinding[] {
  const { recipe, ingredients, breakdown, printed } = judged;
  if ((recipe.foodKind ?? 'other') !== 'other' || !ingredients.some(isWatery)) return [];
  const heaviest = breakdown.ingredientList.items.filter(({ water }) => !water).slice(0, 2);
  const is = [printed.name.text, ...heaviest.map(({ name }) => name)].some(isMeatOrFish);
  return missing(judged, is, {
    code: 'food_kind',
    rule: 'Annex VII A 1',
    message:
      'It looks like meat or fish with water in it, which lists all of its water. Choose the kind of food on the recipe.',
    path: atRecipe(recipe.id, 'foodKind'),
  });
}

const asNumber = ({ n, d }: Ratio): number => Number(n) / Number(d);

/**
 * The percentage of water in the finished product, at any depth: the total less everything else. `null` while a weight is
 * unknown.
 */
function waterAtAnyDepth(recipe: BookRecipe, book: Book): number | null {
  const finished = finishedGrams(recipe, book).exact;
  const { leaves, weighed } = leafIngredientsOf(recipe, book);
  if (finished === null || finished.n === 0n || !weighed) return null;
  const isDry = (id: string) => {
    const ingredient = book.ingredients.get(id);
    return ingredient === undefined || !isWatery(ingredient);
  };
  const dry = leaves.filter(({ ingredientId }) => isDry(ingredientId));
  if (dry.length === leaves.length) return 0;
  const others = dry.reduce((sum, { grams }) => add(sum, grams), zero);
  const left = add(finished, ratio(-others.n, others.d));
  return (100 * asNumber(left)) / asNumber(finished);
}

/** Meat and fish that look like a cut, joint, slice or fillet name added water above 5 %. */
function addedWaterFinding({ recipe, book, printed }: Judged): LabelFinding[] {
  const looksLikeCut = recipe.foodKind === 'meat_cut' || recipe.foodKind === 'fish_cut';
  const percent = looksLikeCut ? waterAtAnyDepth(recipe, book) : null;
  if (percent === null || percent <= 5 || /\bwater\b/i.test(printed.name.text)) return [];
  return [
    blocks({
      code: 'added_water_unnamed',
      rule: 'Annex VI A 6',
      message: `More than 5 % of it is added water. Say so in its name, for example ‘${printed.name.text} with added water’.`,
      path: atLabel('foodName'),
    }),
  ];
}

export const kindFindings = (judged: Judged): LabelFinding[] =>
  judged.form === 'us' ? [] : [...foodKindFinding(judged), ...addedWaterFinding(judged)];
