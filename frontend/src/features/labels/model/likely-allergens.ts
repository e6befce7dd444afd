/**
 * What an ingredient's name gives away: a suggestion to confirm, never a finding. The words are those that
 * kitchens write; what isn't here is simply not suggested.
 */
import type { AllergenCode } from '@batchbook/shared/ingredients/schema';

export interface NamedAllergen {
  allergen: AllergenCode;
  /** The cereal or nut by name, where the law wants it named. */
  detail: string | null;
}

const clues: readonly [RegExp, AllergenCode, string | null][] = [
  [
    /\b(butter(?!bean)|milk|cream(?! of tartar)|chees|cheddar|mozzarella|parmesan|feta|ricotta|mascarpone|yogh?urt|buttermilk|ghee|whey|custard|cr[eè]me)/i,
    'milk',
    null,
  ],
  [/\b(eggs?|egg[- ]?(white|yolk)s?|mayonnaise|meringue)\b/i, 'eggs', null],
  [/\b(spelt)/i, 'gluten', 'spelt (wheat)'],
  [/\b(rye)\b/i, 'gluten', 'rye'],
  [/\b(barley|malt)/i, 'gluten', 'barley'],
  [/\b(oats?|oatmeal|porridge)\b/i, 'gluten', 'oats'],
  [/\b(wheat|semolina|couscous|bulgur|breadcrumbs?|bread|pasta|noodles)\b/i, 'gluten', 'wheat'],
  [/\b((plain|strong|self[- ]raising|white|wholemeal|bread|pastry|cake)\s+flour|flour)$/i, 'gluten', 'wheat'],
  [/\b(almonds?|marzipan|frangipane)\b/i, 'nuts', 'almonds'],
  [/\b(hazelnuts?|praline)\b/i, 'nuts', 'hazelnuts'],
  [/\bwalnuts?\b/i, 'nuts', 'walnuts'],
  [/\bcashews?\b/i, 'nuts', 'cashews'],
  [/\bpecans?\b/i, 'nuts', 'pecan nuts'],
  [/\bpistachios?\b/i, 'nuts', 'pistachio nuts'],
  [/\bbrazil nuts?\b/i, 'nuts', 'Brazil nuts'],
  [/\bmacadamias?\b/i, 'nuts', 'macadamia nuts'],
  [/\bpeanuts?\b/i, 'peanuts', null],
  [/\b(soya?|tofu|edamame|miso|tamari)\b/i, 'soybeans', null],
  [/\b(sesame|tahini|za['’]?atar|halva)/i, 'sesame', null],
  [/\bmustard/i, 'mustard', null],
  [/\b(celery|celeriac)\b/i, 'celery', null],
  [/\b(anchov|cod|salmon|tuna|haddock|mackerel|trout|fish|worcester)/i, 'fish', null],
  [/\b(prawns?|shrimps?|crabs?|lobsters?|crayfish|langoustines?)\b/i, 'crustaceans', null],
  [/\b(mussels?|squid|oysters?|clams?|scallops?|octopus|snails?)\b/i, 'molluscs', null],
  [/\blupin/i, 'lupin', null],
  [/\b(wine|cider|dried (apricots?|fruit)|sultanas?|sulphites?)\b/i, 'sulphites', null],
];

/** Not what they sound like. */
const innocent =
  /\b(coconut|almond|oat|soya?|rice|cashew)\s+(milk|cream|butter)|cocoa butter|peanut butter|(rice|corn|gram|buckwheat|potato|tapioca|chickpea)\s*flour|cornflour|oat flour|butternut/i;

export function likelyAllergens(name: string): NamedAllergen[] {
  const odd = innocent.test(name);
  const found: NamedAllergen[] = [];
  for (const [clue, allergen, detail] of clues) {
    if (!clue.test(name)) continue;
    if (odd && (allergen === 'milk' || (allergen === 'gluten' && detail === 'wheat'))) continue;
    if (!found.some((one) => one.allergen === allergen && one.detail === detail))
      found.push({ allergen, detail });
  }
  return found;
}
