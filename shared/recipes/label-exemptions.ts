/** Finds exemptions that contradict what is known of a food. Such an exemption doesn’t count, and its finding says why. */
import { isWater } from '../ingredients/water.ts';
import { folded } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { alcoholOfIngredients, isAlcoholStated } from './drinks.ts';
import { isFish, isFruit, isMeat, isNut, isVegetable } from './food-words.ts';
import { type AnswerOption, answerOf } from './label-answers.ts';
import type { Judged } from './label-judged.ts';
import type { LabelContent } from './label-schema.ts';
import { nutritionClaimIn } from './nutrition-claims.ts';
import { cm2PerSqIn } from './pack-area.ts';

/** From this area in cm² on, a pack is too large for it. */
const largestPacks: Readonly<Record<string, number>> = {
  annex5_18: 25,
  art16_2: 10,
  dir2011_91_small: 10,
  us_j13: 12 * cm2PerSqIn,
};

/** Returns why the pack's size rules out an exemption, or `null`. */
export function packContradiction(answer: string, content: LabelContent): string | null {
  const surface = Number(content.packSurfaceCm2 ?? 0);
  const limit = largestPacks[answer];
  if (limit === undefined || surface < limit) return null;
  return `Its largest surface is ${content.packSurfaceCm2} cm², which is too large for the exemption you chose.`;
}

/** The known alcohol, in percent by volume. */
const knownAlcohol = ({ content, recipe, book }: Judged): number =>
  isAlcoholStated(content) ? Number(content.alcoholPercent) : (alcoholOfIngredients(recipe, book) ?? 0);

const winesOfFruit = /\b(wine|champagne|prosecco|cava|moscato|riesling|vermouth|cider|perry)\b/;

function alcoholContradiction(answer: string, judged: Judged): string | null {
  if (answer !== 'art16_4' && answer !== 'annex10_alcohol') return null;
  const isWine = winesOfFruit.test(folded(judged.printed.name.text));
  const known = knownAlcohol(judged);
  const needs10 = answer === 'annex10_alcohol' && !isWine;
  if (needs10 ? known >= 10 : known > 1.2) return null;
  return `The exemption you chose is for ${needs10 ? '10% alcohol or more' : 'more than 1.2% alcohol'}. State its alcohol.`;
}

/** At least two commas: a text that lists its own parts. */
const listsParts = ({ declaration }: BookIngredient): boolean => (declaration ?? '').split(/[,;]/).length > 2;

const categories = [isNut, isFruit, isVegetable, isMeat, isFish];

/** A mix of nuts, or of dried fruit, counts as one ingredient. */
const isOneCategory = (foods: readonly BookIngredient[]): boolean =>
  categories.some((isOf) => foods.every(({ name }) => isOf(name)));

function singleContradiction(answer: string, { ingredients }: Judged): string | null {
  const foods = answer === 'annex5_1' ? ingredients.filter((one) => !isWater(one)) : ingredients;
  const isSingle = foods.length <= 1 && !foods.some(listsParts);
  if (answer === 'art19_1e') {
    return isSingle ? null : 'The exemption you chose is for one ingredient, and it has more.';
  }
  if (answer !== 'annex5_1' || isSingle || (isOneCategory(foods) && !foods.some(listsParts))) return null;
  return 'The exemption you chose is for one ingredient or one category of them, and it has more.';
}

function claimContradiction(code: string, judged: Judged): string | null {
  const claim = code === 'nutrition' ? nutritionClaimIn(judged) : null;
  return claim === null ? null : `It claims ‘${claim}’, so no exemption counts.`;
}

/** Annex VII E 2(a) and (b) apply only below 2 % of the food. */
function compoundContradiction(answer: string, of: string, { breakdown }: Judged): string | null {
  if (answer !== 'defined' && answer !== 'spices') return null;
  const share = breakdown.ingredientList.items.find(({ ingredientId }) => ingredientId === of)?.share;
  if (share === undefined || share === null || Number(share) < 2) return null;
  return `The exemption you chose is for less than 2 % of the food, and it is ${Number(share).toFixed(1)} %.`;
}

/** Returns why the chosen exemption doesn't count; `null` when it does, or when none was chosen. */
export function contradictionOf(judged: Judged, code: string, of = ''): string | null {
  const chosen = answerOf(judged.content.answers, code, of);
  if (chosen === null) return null;
  return (
    packContradiction(chosen.answer, judged.content) ??
    alcoholContradiction(chosen.answer, judged) ??
    singleContradiction(chosen.answer, judged) ??
    compoundContradiction(chosen.answer, of, judged) ??
    claimContradiction(code, judged)
  );
}

/** The words to expect in the heaviest ingredient's name, for exemptions of one kind of food. */
const kindsOf: Readonly<Record<string, RegExp>> = {
  annex5_4:
    /\b(herbs?|spices?|pepper\w{0,20}|basil|parsley|thyme|rosemary|sage|oregano|mint|dill|coriander|cumin|turmeric|paprika|chill?i\w{0,20}|cinnamon|nutmeg|cloves?|ginger|cardamom|saffron|fennel|bay|mustard|masala|curry|sumac|za'?atar|allspice|mace|anise|fenugreek|garlic|tarragon|chives?|marjoram|vanilla)\b/,
  annex5_5: /\bsalt\b/,
  annex5_7: /\b(coffee|tea|espresso|matcha|chicory)\b/,
  annex5_13: /\bgelatine?\b/,
  annex5_16: /\byeast\b/,
};

/** The chosen exemption, and the heaviest ingredient that doesn't match it. */
export function unlikeKind(judged: Judged): { chosen: AnswerOption; first: string } | null {
  const chosen = answerOf(judged.content.answers, 'nutrition');
  const kind = chosen === null ? undefined : kindsOf[chosen.answer];
  const first = judged.breakdown.ingredientList.items[0]?.name;
  if (chosen === null || kind === undefined || first === undefined || kind.test(folded(first))) return null;
  return { chosen, first };
}
