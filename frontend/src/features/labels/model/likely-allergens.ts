/** What an ingredient's name gives away, to be declared or answered. */

import { allergenDetails } from '@batchbook/shared/ingredients/allergen-names';
import type { AllergenCode } from '@batchbook/shared/ingredients/schema';
import { allergenWordsIn, namedOneByOne } from '@batchbook/shared/recipes/allergen-words';

export interface NamedAllergen {
  allergen: AllergenCode;
  /** The cereal, nut or species by name, where the law wants it named. */
  detail: string | null;
}

export interface Suggestion extends NamedAllergen {
  /** Most recipes contain it, but not all. The maker may answer that this one doesn't. */
  likely: boolean;
}

/** The allergens that a name gives away, each once, the sure ones first. */
export function suggestedAllergens(name: string): Suggestion[] {
  const words = allergenWordsIn(name).filter(({ precautionary }) => !precautionary);
  const found = new Map<string, Suggestion>();
  for (const sure of [true, false]) {
    for (const { allergen, species, kind } of words) {
      if ((kind !== 'likely') !== sure) continue;
      const detail = namedOneByOne.has(allergen) ? detailOf(allergen, species) : null;
      if (namedOneByOne.has(allergen) && detail === null) continue;
      const isKnown = [...found.values()].some(
        (one) => one.allergen === allergen && (!sure || one.detail === detail),
      );
      if (!isKnown) found.set(`${allergen} ${detail}`, { allergen, detail, likely: !sure });
    }
  }
  return [...found.values()];
}

const detailOf = (allergen: AllergenCode, species: string | null): string | null =>
  allergenDetails[allergen]?.find((detail) => detail.toLowerCase() === species?.toLowerCase()) ?? null;
