/** The 14 to choose from, the cereals and nuts each by name, the others by species too. */
import { allergenNames, speciesNames } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { namedOneByOne } from '@batchbook/shared/recipes/allergen-words';
import { capitalised } from '@batchbook/shared/text';
import type { NamedAllergen } from './likely-allergens.ts';

const all: readonly NamedAllergen[] = allergenCodes.flatMap((allergen): NamedAllergen[] => {
  const named = (speciesNames[allergen] ?? []).map((detail) => ({ allergen, detail }));
  return namedOneByOne.has(allergen) ? named : [{ allergen, detail: null }, ...named];
});

export const nameOf = ({ allergen, detail }: NamedAllergen): string =>
  detail === null ? allergenNames[allergen] : capitalised(detail);

export const sameAllergen = (a: NamedAllergen, b: NamedAllergen): boolean =>
  a.allergen === b.allergen && a.detail === b.detail;

const options = (kind: 'contains' | 'may') =>
  all.map((one) => ({ value: `${kind}|${one.allergen}|${one.detail ?? ''}`, label: nameOf(one) }));

/** Options for a native select: 'contains' first, then 'may contain'. */
export const allergenOptions = [
  { value: '', label: 'Add an allergen' },
  { label: 'Contains', options: options('contains') },
  { label: 'May contain', options: options('may') },
];
