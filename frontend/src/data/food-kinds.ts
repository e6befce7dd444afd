/** Whether a food is a drink, and the kinds of food with rules of their own, as forms ask for them. */

import { foodKinds } from '@batchbook/shared/recipes/constants';
import type { FoodKind } from '@batchbook/shared/recipes/schema';

const names: Record<FoodKind, string> = {
  other: 'Any other food',
  meat: 'Meat or a meat preparation',
  meat_cut: 'Meat that looks like a cut, joint or slice',
  fish: 'Unprocessed fish or seafood',
  fish_cut: 'Fish that looks like a fillet or slice',
  bivalves: 'Mussels, oysters and other bivalves',
};

export const drinkOptions = [
  { value: '', label: 'Not set yet' },
  { value: 'false', label: 'No, it is eaten' },
  { value: 'true', label: 'Yes' },
];

export const foodKindOptions = foodKinds.map((value) => ({ value, label: names[value] }));
