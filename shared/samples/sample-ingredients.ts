/**
 * The ingredients and suppliers of the sample bakery. Nutrition is from McCance and Widdowson's CoFID (Open Government
 * Licence v3.0) and USDA SR (public domain), per 100 g; suppliers and prices are made up. Every price and allergen is
 * stated, so that each sample can be costed and labelled.
 */
import type { AllergenCode, IngredientUnit, PutIngredient } from '../ingredients/schema.ts';

type Values = [
  kj: string,
  kcal: string,
  fat: string,
  saturates: string,
  carbohydrate: string,
  sugars: string,
  fibre: string,
  protein: string,
  salt: string,
];

/** As the bag of a UK mill lists it. */
const fortifiedFlour = 'Wheat flour (wheat flour, calcium carbonate, iron, niacin, thiamin)';

export interface SampleIngredient {
  name: string;
  brand?: string;
  supplier: keyof typeof sampleSuppliers;
  category: string;
  /** The size, unit and price of the pack; without a price it is unknown. */
  pack: [size: string, unit: IngredientUnit, price: string | null] | null;
  values: Values;
  contains?: Partial<Record<AllergenCode, string[]>>;
  may?: Partial<Record<AllergenCode, string[]>>;
  unknown?: AllergenCode;
  more?: PutIngredient;
}

export const sampleSuppliers = {
  mill: { name: 'Watermill Flours', contactEmail: 'orders@mill.example', contactPhone: '01632 960 101' },
  dairy: { name: 'Vale Dairy', contactEmail: 'hello@dairy.example', contactPhone: '01632 960 202' },
  whole: { name: 'Larder Wholefoods', contactEmail: 'sales@wholefoods.example', contactPhone: '' },
  farm: { name: 'Orchard Lane Farm', contactEmail: '', contactPhone: '07700 900 461' },
};

export const sampleIngredients = {
  strong: {
    name: 'Strong white bread flour',
    supplier: 'mill',
    category: 'Flour and grain',
    pack: ['25', 'kg', '27.5'],
    values: ['1504', '355', '1.2', '0.31', '71.93', '0.38', '3.3', '12.38', '0.005'],
    contains: { gluten: ['wheat'] },
    more: { declaration: fortifiedFlour },
  },
  rye: {
    name: 'Light rye flour',
    supplier: 'mill',
    category: 'Flour and grain',
    pack: ['16', 'kg', '23.68'],
    values: ['1440', '341', '1.6', '0.22', '66.79', '1.33', '14.1', '7.81', '0.005'],
    contains: { gluten: ['rye'] },
    may: { gluten: ['wheat', 'barley'] },
    more: { declaration: 'Rye flour' },
  },
  plain: {
    name: 'Plain flour',
    supplier: 'mill',
    category: 'Flour and grain',
    pack: ['16', 'kg', '16.8'],
    values: ['1505', '355', '1.4', '0.44', '73.57', '0.57', '4', '10', '0.005'],
    contains: { gluten: ['wheat'] },
    more: { declaration: fortifiedFlour },
  },
  butter: {
    name: 'Butter, unsalted',
    supplier: 'dairy',
    category: 'Dairy and eggs',
    pack: ['5', 'kg', '36'],
    values: ['3062', '745', '82.2', '52.09', '0.57', '0.57', '0', '0.63', '0.02'],
    contains: { milk: [] },
    more: { declaration: 'Butter (milk)' },
  },
  cream: {
    name: 'Double cream',
    supplier: 'dairy',
    category: 'Dairy and eggs',
    pack: ['2', 'l', '9.6'],
    values: ['2041', '496', '53.7', '33.39', '1.62', '1.62', '0', '1.56', '0.055'],
    contains: { milk: [] },
    more: { declaration: 'Double cream (milk)', gramsPerMl: '0.98' },
  },
  eggs: {
    name: 'Eggs, free-range',
    supplier: 'dairy',
    category: 'Dairy and eggs',
    pack: ['60', 'pieces', '16.8'],
    values: ['548', '132', '9', '2.52', '0', '0', '0', '12.63', '0.385'],
    contains: { eggs: [] },
    more: { declaration: 'Egg', gramsPerPiece: '57', ediblePortionPercent: '88' },
  },
  cheddar: {
    name: 'Cheddar, mature',
    supplier: 'dairy',
    category: 'Dairy and eggs',
    pack: ['2.5', 'kg', '31.25'],
    values: ['1716', '414', '34.9', '21.68', '0.1', '0.1', '0', '24.88', '1.808'],
    contains: { milk: [] },
    more: { declaration: 'Cheddar cheese (milk)' },
  },
  sugar: {
    name: 'Golden caster sugar',
    supplier: 'whole',
    category: 'Sugar and honey',
    pack: ['10', 'kg', '14.9'],
    values: ['1700', '400', '0', '0', '99.98', '99.8', '0', '0', '0.003'],
    more: { declaration: 'Sugar' },
  },
  honey: {
    name: 'Wildflower honey',
    supplier: 'farm',
    category: 'Sugar and honey',
    pack: ['3', 'kg', '28.5'],
    values: ['1404', '330', '0', '0', '82.2', '82.12', '0.2', '0.3', '0.01'],
    more: { declaration: 'Honey', gramsPerMl: '1.433' },
  },
  almonds: {
    name: 'Ground almonds',
    supplier: 'whole',
    category: 'Fruit and nuts',
    pack: ['5', 'kg', '52'],
    values: ['2610', '631', '52.52', '3.95', '8.77', '4.63', '9.9', '25.82', '0.048'],
    contains: { nuts: ['almonds'] },
    may: { nuts: ['pistachio nuts', 'cashew nuts'] },
    more: { declaration: 'Almonds' },
  },
  pistachios: {
    name: 'Pistachio nuts',
    supplier: 'whole',
    category: 'Fruit and nuts',
    pack: ['1', 'kg', '24.4'],
    values: ['2461', '594', '45.39', '5.56', '17.21', '7.66', '10.3', '23.9', '0.003'],
    contains: { nuts: ['pistachio nuts'] },
    may: { nuts: ['almonds'] },
  },
  sunflower: {
    name: 'Sunflower seeds',
    supplier: 'whole',
    category: 'Fruit and nuts',
    pack: ['2.5', 'kg', '9.75'],
    values: ['2583', '624', '51.46', '4.46', '11.4', '2.62', '8.6', '24.5', '0.023'],
  },
  sesame: {
    name: 'Sesame seeds',
    supplier: 'whole',
    category: 'Fruit and nuts',
    pack: ['1', 'kg', '5.4'],
    values: ['2486', '601', '49.67', '6.96', '11.65', '0.3', '11.8', '20.91', '0.028'],
    contains: { sesame: [] },
  },
  damsons: {
    name: 'Damsons, frozen',
    supplier: 'farm',
    category: 'Fruit and nuts',
    pack: ['10', 'kg', '32'],
    values: ['162', '38', '0', '0', '8.6', '8.6', '1.8', '0.5', '0.005'],
    more: { declaration: 'Damsons', ediblePortionPercent: '90' },
  },
  leeks: {
    name: 'Leeks',
    supplier: 'farm',
    category: 'Vegetables',
    pack: ['5', 'kg', '9.5'],
    values: ['261', '62', '0.3', '0.04', '12.35', '3.9', '1.8', '1.5', '0.05'],
    more: { ediblePortionPercent: '83' },
  },
  mustard: {
    name: 'Dijon mustard',
    supplier: 'whole',
    category: 'Spice and salt',
    pack: ['1', 'kg', '6.2'],
    values: ['627', '151', '10.2', '0.6', '4.17', '3.9', '4.9', '8.19', '4.05'],
    contains: { mustard: [] },
    more: {
      gramsPerMl: '1.052',
      declaration: 'Dijon mustard (water, mustard seed, spirit vinegar, salt)',
    },
  },
  salt: {
    name: 'Sea salt flakes',
    supplier: 'whole',
    category: 'Spice and salt',
    pack: ['1.5', 'kg', '16.5'],
    values: ['0', '0', '0', '0', '0', '0', '0', '0', '96.895'],
    more: { declaration: 'Salt' },
  },
  cinnamon: {
    name: 'Cinnamon, ground',
    supplier: 'whole',
    category: 'Spice and salt',
    pack: ['500', 'g', '9.4'],
    values: ['1006', '243', '1.24', '0.35', '27.49', '2.17', '53.1', '3.99', '0.025'],
    more: { declaration: 'Cinnamon' },
  },
  yeast: {
    name: 'Dried yeast',
    supplier: 'mill',
    category: 'Flour and grain',
    pack: ['500', 'g', '4.8'],
    values: ['1428', '341', '7.61', '1', '14.32', '0', '26.9', '40.44', '0.128'],
    more: { declaration: 'Yeast' },
  },
  milk: {
    name: 'Whole milk',
    supplier: 'dairy',
    category: 'Dairy and eggs',
    pack: ['10', 'l', '11.2'],
    values: ['264', '63', '3.6', '2.29', '4.38', '4.38', '0', '3.31', '0.105'],
    contains: { milk: [] },
    more: { gramsPerMl: '1.03' },
  },
  water: {
    name: 'Water',
    supplier: 'mill',
    category: 'Other',
    pack: null,
    values: ['0', '0', '0', '0', '0', '0', '0', '0', '0'],
    more: { unit: 'l', costPerUnit: '0', gramsPerMl: '1', supplierId: null },
  },
} as const satisfies Record<string, SampleIngredient>;
