/** Constants of recipes and labels, separate from the schemas so that screens needn't load the validator. */
import { ingredientUnits } from '../ingredients/constants.ts';

export const recipeTypes = ['Product', 'Prepared Dish'] as const;
export const linesMax = 200;

/** Units for a recipe line: the ingredient units and kitchen measures. */
export const entryUnits = [
  ...ingredientUnits,
  'oz',
  'lb',
  'flozUk',
  'flozUs',
  'ptUk',
  'ptUs',
  'tsp',
  'tbsp',
  'cup',
] as const;
export const compoundListings = ['bracketed', 'merged'] as const;

/**
 * Foods with special rules for water (Annex VI A 6 and Annex VII A 1, FIR 1169/2011): a product that looks like a cut,
 * joint, slice or fillet names added water.
 */
export const foodKinds = ['other', 'meat', 'meat_cut', 'fish', 'fish_cut', 'bivalves'] as const;

/** Prepacked (Art. 9 FIR), prepacked for direct sale (PPDS, 'Natasha's law'), and the US form. */
export const labelKinds = ['prepacked', 'ppds'] as const;
export const dateMarks = ['use_by', 'best_before', 'none'] as const;

export const netUnits = ['g', 'kg', 'ml', 'cl', 'l', 'oz', 'fl oz', 'pieces'] as const;

/** Whether it has enough liquorice for a statement (Annex III 3, FIR 1169/2011). */
export const liquoriceLevels = ['none', 'contains', 'high'] as const;
