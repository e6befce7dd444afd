/** The recipes of the sample data: a small bakery of four, one of which goes into another. */
import type { EntryUnit, PutRecipe } from '@batchbook/shared/recipes/schema';
import type { SampleIngredientName } from './sample-ingredients.ts';

/** A line: what, how much, and whether its share is stated. */
type SampleLine = [
  what: { ingredient: SampleIngredientName } | { recipe: string },
  quantity: string,
  unit: EntryUnit,
  quid?: 'quid',
];

export interface SampleRecipe {
  fields: Omit<PutRecipe, 'version' | 'lines'> & { name: string };
  lines: SampleLine[];
}

const of = (
  ingredient: SampleIngredientName,
  quantity: string,
  unit: EntryUnit,
  quid?: 'quid',
): SampleLine => (quid ? [{ ingredient }, quantity, unit, quid] : [{ ingredient }, quantity, unit]);

/** In the order of their making: what goes into another comes before it. */
export const sampleRecipes: Record<string, SampleRecipe> = {
  custard: {
    fields: {
      name: 'Crème pâtissière',
      description: 'The custard for tarts, choux and doughnuts.',
      batchYield: '780',
      unit: 'g',
      finishedWeightGrams: '780',
      labourMinutes: '20',
      instructions:
        'Warm the milk with the vanilla.\n\nWhisk eggs, sugar and cornflour until pale.\n\nPour the milk on, return to the pan and stir over a medium heat until it has boiled for a minute.\n\nStir in the butter, cover the surface and chill.',
    },
    lines: [
      of('milk', '500', 'ml'),
      of('eggs', '3', 'pieces'),
      of('sugar', '110', 'g'),
      of('cornflour', '40', 'g'),
      of('butter', '40', 'g'),
      of('vanilla', '5', 'ml'),
    ],
  },
  brioche: {
    fields: {
      name: 'Brioche buns',
      description: 'Soft, buttery and golden.',
      batchYield: '24',
      unit: 'buns',
      finishedWeightGrams: '1900',
      sellingPrice: '1.60',
      physicalCost: '0.11',
      labourMinutes: '45',
      instructions:
        'Mix everything but the butter and knead for ten minutes.\n\nWork the butter in, a little at a time.\n\nProve overnight in the fridge.\n\nShape into 24 buns of 85 g and prove until doubled.\n\nBake at 190 °C for 14 minutes.',
    },
    lines: [
      of('strongFlour', '1', 'kg'),
      of('milk', '500', 'ml'),
      of('butter', '250', 'g'),
      of('eggs', '4', 'pieces'),
      of('sugar', '120', 'g'),
      of('salt', '18', 'g'),
      of('yeast', '14', 'g'),
    ],
  },
  tarts: {
    fields: {
      name: 'Raspberry custard tarts',
      description: 'Almond shortcrust, custard, fresh raspberries.',
      batchYield: '12',
      unit: 'tarts',
      finishedWeightGrams: '1270',
      sellingPrice: '3.80',
      physicalCost: '0.18',
      labourMinutes: '60',
      instructions:
        'Rub the butter into flour, almonds and sugar; bind with the egg and rest for an hour.\n\nLine twelve tins and bake blind at 170 °C for 18 minutes.\n\nPipe 50 g of crème pâtissière into each case once cold.\n\nTop with raspberries.',
    },
    lines: [
      of('plainFlour', '250', 'g'),
      of('butter', '125', 'g'),
      of('almonds', '50', 'g'),
      of('sugar', '60', 'g'),
      of('eggs', '1', 'pieces'),
      [{ recipe: 'custard' }, '600', 'g'],
      of('raspberries', '240', 'g', 'quid'),
    ],
  },
  loaf: {
    fields: {
      name: 'Seeded country loaf',
      description: 'A plain white dough with toasted seeds.',
      batchYield: '2',
      unit: 'loaves',
      finishedWeightGrams: '1600',
      portionsPerUnit: '16',
      sellingPrice: '4.20',
      physicalCost: '0.06',
      labourMinutes: '30',
      instructions:
        'Toast the seeds.\n\nMix flour, water, yeast and salt; rest for half an hour, then fold the seeds in.\n\nProve until doubled, shape into two loaves and prove again.\n\nBake at 230 °C with steam for 35 minutes.',
    },
    lines: [
      of('strongFlour', '1', 'kg'),
      of('water', '680', 'ml'),
      of('sunflowerSeeds', '80', 'g', 'quid'),
      of('sesameSeeds', '40', 'g', 'quid'),
      of('salt', '20', 'g'),
      of('yeast', '7', 'g'),
    ],
  },
};
