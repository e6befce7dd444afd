/** The recipes of the sample bakery, nested ones first. */
import type { EntryUnit, PutRecipe } from '../recipes/schema.ts';

/** The ingredient or recipe of the samples, how much of it, and further fields. */
export type SampleLine = readonly [
  of: string,
  quantity: string,
  unit: EntryUnit,
  more?: { wastePercent?: string; quid?: boolean },
];

export type SampleRecipe = Omit<PutRecipe, 'lines' | 'version'> & { lines: readonly SampleLine[] };

export const sampleRecipes = {
  pastry: {
    name: 'Shortcrust pastry',
    recipeType: 'Prepared Dish',
    batchYield: '3.6',
    unit: 'kg',
    labourMinutes: '20',
    instructions:
      'Rub the butter into the flour and salt.\n\nBring together with the eggs. Rest for an hour.',
    lines: [
      ['plain', '2', 'kg'],
      ['butter', '1.2', 'kg'],
      ['eggs', '8', 'pieces'],
      ['salt', '16', 'g'],
    ],
  },
  jam: {
    name: 'Damson jam',
    recipeType: 'Product',
    batchYield: '32',
    unit: 'jars',
    sellingPrice: '5.5',
    physicalCost: '0.62',
    finishedWeightGrams: '7264',
    labourMinutes: '90',
    instructions:
      'Simmer the damsons with the water until they fall apart. Sieve out the stones.\n\nAdd the sugar, bring to a rolling boil, and boil to 105 °C.\n\nSkim, pot and seal while hot.',
    lines: [
      ['damsons', '5', 'kg', { quid: true }],
      ['sugar', '4', 'kg'],
      ['water', '750', 'ml'],
    ],
  },
  shortbread: {
    name: 'Brown butter shortbread',
    recipeType: 'Product',
    batchYield: '60',
    unit: 'pieces',
    sellingPrice: '1.4',
    physicalCost: '0.05',
    finishedWeightGrams: '2280',
    labourMinutes: '45',
    instructions:
      'Brown the butter and let it set.\n\nRub into the flour, sugar and salt. Press into trays, prick, chill.\n\nBake at 160 °C for 35 minutes. Cut while warm.',
    lines: [
      ['plain', '1.2', 'kg'],
      ['butter', '850', 'g', { wastePercent: '12' }],
      ['sugar', '400', 'g'],
      ['salt', '12', 'g'],
    ],
  },
  buns: {
    name: 'Cinnamon and honey buns',
    recipeType: 'Product',
    batchYield: '36',
    unit: 'buns',
    sellingPrice: '2.6',
    physicalCost: '0.08',
    finishedWeightGrams: '3780',
    labourMinutes: '60',
    instructions:
      'Warm the milk, stir in the yeast. Knead with flour, eggs, half of the butter, sugar and salt. Prove for 2 hours.\n\nRoll out, spread with the rest of the butter, the honey and the cinnamon. Roll up, cut, prove for 45 minutes.\n\nBake at 190 °C for 18 minutes.',
    lines: [
      ['strong', '1.8', 'kg'],
      ['milk', '900', 'ml'],
      ['butter', '600', 'g'],
      ['eggs', '4', 'pieces'],
      ['sugar', '180', 'g'],
      ['honey', '300', 'g', { quid: true }],
      ['yeast', '24', 'g'],
      ['cinnamon', '20', 'g', { quid: true }],
      ['salt', '30', 'g'],
    ],
  },
  quiche: {
    name: 'Leek and Cheddar quiche',
    recipeType: 'Prepared Dish',
    batchYield: '12',
    unit: 'quiches',
    sellingPrice: '6.5',
    takeawayPhysicalCost: '0.24',
    finishedWeightGrams: '2400',
    labourMinutes: '30',
    instructions:
      'Line the tins, bake blind for 20 minutes at 180 °C.\n\nSweat the leeks in the butter. Share out with the cheese.\n\nWhisk eggs, cream and mustard, pour over. Bake for 25 minutes at 170 °C.',
    lines: [
      ['pastry', '900', 'g'],
      ['leeks', '800', 'g', { quid: true }],
      ['cheddar', '420', 'g', { quid: true }],
      ['eggs', '8', 'pieces'],
      ['cream', '600', 'ml'],
      ['butter', '50', 'g'],
      ['mustard', '2', 'tbsp'],
      ['salt', '6', 'g'],
    ],
  },
  loaf: {
    name: 'Seeded rye loaf',
    recipeType: 'Product',
    batchYield: '12',
    unit: 'loaves',
    sellingPrice: '5.2',
    physicalCost: '0.09',
    finishedWeightGrams: '9600',
    portionsPerUnit: '16',
    labourMinutes: '30',
    instructions:
      'Mix everything but the seeds. Rest for 40 minutes.\n\nWork in the seeds. Shape, and prove overnight in the cold.\n\nBake at 240 °C with steam for 20 minutes, then at 210 °C for 25 more.',
    lines: [
      ['strong', '4', 'kg'],
      ['rye', '1.6', 'kg', { quid: true }],
      ['water', '4', 'l'],
      ['sunflower', '500', 'g', { quid: true }],
      ['sesame', '250', 'g', { quid: true }],
      ['salt', '110', 'g'],
      ['yeast', '20', 'g'],
    ],
  },
  tart: {
    name: 'Salted honey frangipane tart',
    recipeType: 'Product',
    batchYield: '24',
    unit: 'tarts',
    sellingPrice: '4.2',
    physicalCost: '0.22',
    finishedWeightGrams: '2760',
    labourMinutes: '45',
    instructions:
      'Line 24 tins with the pastry and chill.\n\nBeat butter and sugar, then the eggs, then the almonds. Fill the tins two thirds.\n\nBake at 170 °C for 28 minutes. Brush with warm honey, finish with salt.',
    lines: [
      ['pastry', '1.2', 'kg'],
      ['almonds', '500', 'g', { quid: true }],
      ['butter', '500', 'g'],
      ['sugar', '400', 'g'],
      ['eggs', '9', 'pieces'],
      ['honey', '240', 'g', { quid: true }],
      ['salt', '12', 'g'],
    ],
  },
} as const satisfies Record<string, SampleRecipe>;

export const sampleVariation = {
  base: 'tart',
  name: 'Pistachio frangipane tart',
  overrides: { sellingPrice: '4.8' },
  /** Replaces the almonds. */
  instead: ['pistachios', '500', 'g', { quid: true }] as SampleLine,
} as const;
