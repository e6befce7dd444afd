/**
 * The ingredients of the sample data, and who they are bought from. Prices are made up; nutrition is per
 * 100 g of the edible part, from McCance and Widdowson's CoFID (Open Government Licence v3.0) and USDA SR
 * (public domain), on the basis of an EU label. Every allergen is stated, so that the labels of the
 * samples can be approved as they are.
 */
import type { IngredientUnit, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { type AllergenCode, allergenCodes } from '@batchbook/shared/ingredients/schema';

type Macros = [
  energyKj: string,
  energyKcal: string,
  fat: string,
  saturates: string,
  carbohydrate: string,
  sugars: string,
  fibre: string,
  protein: string,
  salt: string,
];

type SampleIngredient = Omit<PutIngredient, 'version' | 'supplierId'> & {
  name: string;
  supplier: keyof typeof sampleSuppliers | null;
};

export const sampleSuppliers = {
  mill: { name: 'Watermill Flours', contactEmail: 'orders@watermill.example', contactPhone: '01632 960101' },
  dairy: { name: 'Vale Dairy & Grocery', contactEmail: 'shop@vale.example', contactPhone: '01632 960202' },
} as const;

const cofid = (code: string) => ({ name: 'UK CoFID', code, date: '2026-11-01' });
const usda = { name: 'USDA SR', code: null, date: '2026-11-01' };

function nutritionOf(macros: Macros): NonNullable<PutIngredient['nutrition']> {
  const [energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt] = macros;
  const unknown = {
    transFat: null,
    cholesterolMg: null,
    sodiumMg: null,
    addedSugars: null,
    vitaminDMcg: null,
    calciumMg: null,
    ironMg: null,
    potassiumMg: null,
  };
  const known = { energyKj, energyKcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt };
  return { basis: '100g', ...known, ...unknown };
}

/** Contains these, by the name that the law wants where it wants one, and is free from all others. */
const containing = (contained: Partial<Record<AllergenCode, string[]>>): PutIngredient['allergens'] =>
  allergenCodes.map((allergen) => {
    const detail = contained[allergen];
    return { allergen, state: detail ? 'contains' : 'free_from', detail: detail ?? [] };
  });

const pack = (packSize: string, packUnit: IngredientUnit, packPrice: string) => ({
  packSize,
  packUnit,
  packPrice,
});

const byKilo = { unit: 'kg', costingUnit: '1000g' } as const;
const byLitre = { unit: 'l', costingUnit: '1000ml' } as const;

export const sampleIngredients = {
  strongFlour: {
    name: 'Strong white flour',
    supplier: 'mill',
    ...byKilo,
    ...pack('16', 'kg', '18.40'),
    categories: ['Flour & grains'],
    allergens: containing({ gluten: ['wheat'] }),
    declaration: 'Wheat flour',
    nutrition: nutritionOf(['1504', '355', '1.2', '0.31', '71.93', '0.38', '3.3', '12.38', '0.005']),
    nutritionSource: cofid('11-887'),
  },
  plainFlour: {
    name: 'Plain flour',
    supplier: 'mill',
    ...byKilo,
    ...pack('16', 'kg', '15.68'),
    categories: ['Flour & grains'],
    allergens: containing({ gluten: ['wheat'] }),
    declaration: 'Wheat flour',
    nutrition: nutritionOf(['1505', '355', '1.4', '0.44', '73.57', '0.57', '4', '10', '0.005']),
    nutritionSource: cofid('11-886'),
  },
  butter: {
    name: 'Unsalted butter',
    supplier: 'dairy',
    ...byKilo,
    ...pack('5', 'kg', '36.00'),
    categories: ['Dairy & eggs'],
    allergens: containing({ milk: [] }),
    declaration: 'Butter (milk)',
    nutrition: nutritionOf(['3062', '745', '82.2', '52.09', '0.57', '0.57', '0', '0.63', '0.02']),
    nutritionSource: cofid('17-661'),
  },
  sugar: {
    name: 'Caster sugar',
    supplier: 'dairy',
    ...byKilo,
    ...pack('5', 'kg', '5.25'),
    categories: ['Sugar & baking'],
    allergens: containing({}),
    declaration: 'Sugar',
    nutrition: nutritionOf(['1700', '400', '0', '0', '99.98', '99.8', '0', '0', '0.003']),
    nutritionSource: usda,
  },
  eggs: {
    name: 'Free-range eggs',
    supplier: 'dairy',
    unit: 'pieces',
    costingUnit: '1pieces',
    ...pack('30', 'pieces', '7.80'),
    gramsPerPiece: '50',
    categories: ['Dairy & eggs'],
    allergens: containing({ eggs: [] }),
    declaration: 'Egg',
    nutrition: nutritionOf(['548', '132', '9', '2.52', '0', '0', '0', '12.63', '0.385']),
    nutritionSource: cofid('12-937'),
  },
  milk: {
    name: 'Whole milk',
    supplier: 'dairy',
    ...byLitre,
    costPerUnit: '1.10',
    gramsPerMl: '1.03',
    categories: ['Dairy & eggs'],
    allergens: containing({ milk: [] }),
    nutrition: nutritionOf(['264', '63', '3.6', '2.29', '4.38', '4.38', '0', '3.31', '0.105']),
    nutritionSource: cofid('12-596'),
  },
  yeast: {
    name: 'Dried yeast',
    supplier: 'mill',
    ...byKilo,
    ...pack('500', 'g', '4.75'),
    categories: ['Sugar & baking'],
    allergens: containing({}),
    declaration: 'Yeast',
    nutrition: nutritionOf(['1428', '341', '7.61', '1', '14.32', '0', '26.9', '40.44', '0.128']),
    nutritionSource: usda,
  },
  salt: {
    name: 'Fine sea salt',
    supplier: 'dairy',
    ...byKilo,
    costPerUnit: '0.60',
    categories: ['Sugar & baking'],
    allergens: containing({}),
    declaration: 'Salt',
    nutrition: nutritionOf(['0', '0', '0', '0', '0', '0', '0', '0', '96.895']),
    nutritionSource: usda,
  },
  almonds: {
    name: 'Ground almonds',
    supplier: 'dairy',
    ...byKilo,
    ...pack('1', 'kg', '11.50'),
    categories: ['Nuts & seeds'],
    allergens: containing({ nuts: ['almonds'] }),
    nutrition: nutritionOf(['2610', '631', '52.52', '3.95', '8.77', '4.63', '9.9', '25.82', '0.048']),
    nutritionSource: usda,
  },
  vanilla: {
    name: 'Vanilla extract',
    supplier: 'dairy',
    unit: 'ml',
    costingUnit: '100ml',
    costPerUnit: '6.00',
    gramsPerMl: '0.879',
    categories: ['Sugar & baking'],
    allergens: containing({}),
    nutrition: nutritionOf(['1216', '292', '0.06', '0.01', '12.65', '12.65', '0', '0.06', '0.023']),
    nutritionSource: usda,
  },
  cornflour: {
    name: 'Cornflour',
    supplier: 'mill',
    ...byKilo,
    costPerUnit: '2.10',
    categories: ['Flour & grains'],
    allergens: containing({}),
    nutrition: nutritionOf(['1550', '365', '0.05', '0.01', '90.37', '0', '0.9', '0.26', '0.023']),
    nutritionSource: usda,
  },
  raspberries: {
    name: 'Raspberries',
    supplier: 'dairy',
    ...byKilo,
    costPerUnit: '9.00',
    categories: ['Fruit'],
    allergens: containing({}),
    nutrition: nutritionOf(['189', '45', '0.65', '0.02', '5.44', '4.42', '6.5', '1.2', '0.003']),
    nutritionSource: usda,
  },
  sunflowerSeeds: {
    name: 'Sunflower seeds',
    supplier: 'mill',
    ...byKilo,
    costPerUnit: '3.20',
    categories: ['Nuts & seeds'],
    allergens: containing({}),
    nutrition: nutritionOf(['2583', '624', '51.46', '4.46', '11.4', '2.62', '8.6', '24.5', '0.023']),
    nutritionSource: usda,
  },
  sesameSeeds: {
    name: 'Sesame seeds',
    supplier: 'mill',
    ...byKilo,
    costPerUnit: '5.40',
    categories: ['Nuts & seeds'],
    allergens: containing({ sesame: [] }),
    nutrition: nutritionOf(['2486', '601', '49.67', '6.96', '11.65', '0.3', '11.8', '20.91', '0.028']),
    nutritionSource: usda,
  },
  water: {
    name: 'Water',
    supplier: null,
    ...byLitre,
    costPerUnit: '0.003',
    gramsPerMl: '1',
    categories: [],
    allergens: containing({}),
    nutrition: nutritionOf(['0', '0', '0', '0', '0', '0', '0', '0', '0']),
    nutritionSource: usda,
  },
} as const satisfies Record<string, SampleIngredient>;

export type SampleIngredientName = keyof typeof sampleIngredients;
