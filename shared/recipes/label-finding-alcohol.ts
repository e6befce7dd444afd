/** Findings about the alcohol statement of drinks (Art. 9(1)(k), 28; Annex XII). */
import {
  alcoholOfIngredients,
  ferments,
  isAlcoholic,
  isAlcoholStated,
  isCalledAlcoholic,
  isCalledFood,
  isSoldByVolume,
} from './drinks.ts';
import { wordsOfIngredient } from './food-words.ts';
import { atLabel, atRecipe, isAnswered, type Judged, warns } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';

const rule = 'Art. 9(1)(k), 28; Annex XII';

/** The reasons to ask: figures above `atMost` % by volume, names of drinks without a stated alcohol, or fermentation. */
export function mayBeAlcoholic(
  { recipe, recipes, book, ingredients, printed }: Judged,
  atMost: number,
): boolean {
  const texts = ingredients.map(wordsOfIngredient);
  if (ferments(texts)) return true;
  const isStated = ingredients.some(({ alcohol }) => Number(alcohol ?? 0) > 0);
  const unstated = ingredients.some(
    ({ alcohol }, at) => (alcohol ?? null) === null && isAlcoholic(texts[at] ?? ''),
  );
  const named = [printed.name.text, ...recipes.map(({ name }) => name)].some(isAlcoholic);
  if (!isStated) return unstated || named;
  const percent = alcoholOfIngredients(recipe, book);
  return unstated || percent === null || percent > atMost;
}

/** Drinks state their alcohol above 1.2%. A food sold by volume counts as a drink until somebody answers otherwise. */
export function alcoholFinding(judged: Judged): LabelFinding[] {
  const { content, recipe, ingredients, printed } = judged;
  const isDrink = recipe.isDrink ?? null;
  const mayBeDrunk =
    isAlcoholic(printed.name.text) || ingredients.some(({ alcohol }) => Number(alcohol ?? 0) > 0);
  const looksDrunk = isDrink ?? (isSoldByVolume(content) || isCalledAlcoholic(printed.name.text));
  if (isAlcoholStated(content) || isDrink === false || !(looksDrunk || mayBeDrunk)) return [];
  if (isDrink === null && !isSoldByVolume(content) && isCalledFood(printed.name.text)) return [];
  if (!mayBeAlcoholic(judged, 1.2)) return [];
  if (isDrink === true) {
    const message = 'State its alcohol by volume. Drinks above 1.2% must.';
    return missing(judged, true, { code: 'alcohol', rule, message, path: atLabel('alcoholPercent') });
  }
  const finding = {
    code: 'alcohol' as const,
    rule,
    message: 'Say whether it is a drink. Drinks above 1.2% state their alcohol.',
    path: atRecipe(recipe.id, 'isDrink'),
  };
  if (looksDrunk) return missing(judged, true, finding);
  return isAnswered(judged, 'alcohol') ? [] : [warns(finding)];
}
