/**
 * An ingredient's nutrition, per 100 g or per 100 ml of its edible portion.
 *
 * The first nine follow the UK/EU declaration (Reg. (EU) 1169/2011, Annex XV): energy in kJ and kcal, carbohydrate
 * without fibre, protein as N x 6.25, salt = sodium x 2.5. The others are for the US panel (21 CFR 101.9). An unknown
 * nutrient is `null`, never zero (invariant 19).
 */
/** Each nutrient with its unit. */
export const nutrientUnits = {
  energyKj: 'kJ',
  energyKcal: 'kcal',
  fat: 'g',
  saturates: 'g',
  carbohydrate: 'g',
  sugars: 'g',
  fibre: 'g',
  protein: 'g',
  salt: 'g',
  transFat: 'g',
  cholesterolMg: 'mg',
  sodiumMg: 'mg',
  addedSugars: 'g',
  vitaminDMcg: 'mcg',
  calciumMg: 'mg',
  ironMg: 'mg',
  potassiumMg: 'mg',
} as const;

export type Nutrient = keyof typeof nutrientUnits;

export const nutrients = Object.keys(nutrientUnits) as Nutrient[];

/** A nutrient's name in the middle of a sentence. */
export const nutrientWords: Record<Nutrient, string> = {
  energyKj: 'energy',
  energyKcal: 'energy',
  fat: 'fat',
  saturates: 'saturates',
  carbohydrate: 'carbohydrate',
  sugars: 'sugars',
  fibre: 'fibre',
  protein: 'protein',
  salt: 'salt',
  transFat: 'trans fat',
  cholesterolMg: 'cholesterol',
  sodiumMg: 'sodium',
  addedSugars: 'added sugars',
  vitaminDMcg: 'vitamin D',
  calciumMg: 'calcium',
  ironMg: 'iron',
  potassiumMg: 'potassium',
};
