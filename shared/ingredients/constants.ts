/** Constants of ingredients, separate from the schemas so that screens needn't load the validator. */
/** The 14 allergens of Annex II of Regulation (EU) 1169/2011, which the UK kept. */
export const allergenCodes = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export const allergenStates = ['contains', 'may_contain', 'free_from', 'unknown'] as const;

/** Units for an ingredient's stock and price. Recipe lines accept others too (oz, cups ...). */
export const ingredientUnits = [
  'g',
  'kg',
  'ml',
  'l',
  'pieces',
  'units',
  'boxes',
  'packs',
  'rolls',
  'sets',
  'pairs',
  'bags',
  'bottles',
  'containers',
] as const;

/** The source that the server gives a value that came without one. */
export const typedInSource = 'Typed in';

/** The values of an ingredient that keep their source, besides its nutrition. */
export const sourcedValues = [
  'price',
  'allergens',
  'gramsPerMl',
  'gramsPerPiece',
  'piecesPerPack',
  'ediblePortionPercent',
  'declaration',
] as const;
export const importRowsMax = 10_000;

/** This many rows fit the one transaction that writes a chunk. */
export const chunkRowsMax = 80;
