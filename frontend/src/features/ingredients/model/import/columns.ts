/** The columns of an ingredient list, with their names in an export and other accepted names. */
import { allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes, sourcedValues } from '@batchbook/shared/ingredients/constants';
import type { Nutrient } from '@batchbook/shared/ingredients/nutrients';
import type { AllergenCode, SourcedValue } from '@batchbook/shared/ingredients/schema';
import { declaredNutrients, nutrientUnit, usNutrients } from '../nutrition.ts';
import { readCostingUnit } from './cells.ts';
import { type PartField, partColumns, partInHeader } from './part-columns.ts';
import { type StatedField, statedColumns, statedIn } from './stated-columns.ts';

export type ColumnField =
  | 'name'
  | 'brand'
  | 'supplier'
  | 'supplierEmail'
  | 'supplierPhone'
  | 'supplierAddress'
  | 'categories'
  | 'unit'
  | 'costPerUnit'
  | 'costingUnit'
  | 'packSize'
  | 'packUnit'
  | 'packPrice'
  | 'piecesPerPack'
  | 'gramsPerPiece'
  | 'gramsPerMl'
  | 'ediblePortionPercent'
  | 'declaration'
  | 'isWater'
  | 'allergens'
  | `allergen.${AllergenCode}`
  | PartField
  | StatedField
  | 'nutritionBasis'
  | `nutrition.${Nutrient}`
  | 'alcohol'
  | 'polyols'
  | 'organicAcids'
  | 'nutritionSource'
  | `source.${SourcedValue}`
  | 'archived';

export interface Column {
  field: ColumnField;
  label: string;
  group: string;
  /** Other names of it, as `plainHeader` has them. */
  aliases: readonly string[];
}

const column = (group: string, field: ColumnField, label: string, ...aliases: string[]): Column => ({
  field,
  label,
  group,
  aliases,
});

const sourceLabels: Record<SourcedValue, string> = {
  price: 'Price source',
  allergens: 'Allergens source',
  gramsPerMl: 'Density source',
  gramsPerPiece: 'Piece weight source',
  piecesPerPack: 'Pieces in a pack source',
  ediblePortionPercent: 'Edible portion source',
  declaration: 'Declaration source',
};

const otherNutrientNames: Partial<Record<Nutrient, readonly string[]>> = {
  energyKj: ['kj', 'energy kj'],
  energyKcal: ['kcal', 'energy kcal', 'calories'],
  fat: ['total fat'],
  saturates: ['saturates', 'saturated fat', 'of which saturated', 'sat fat', 'saturated'],
  carbohydrate: ['carbs', 'carbohydrates', 'total carbohydrate'],
  sugars: ['sugars', 'sugar', 'total sugars'],
  fibre: ['fiber', 'dietary fibre', 'dietary fiber'],
  transFat: ['trans'],
};

const otherAllergenNames: Partial<Record<AllergenCode, readonly string[]>> = {
  gluten: ['gluten', 'cereals'],
  eggs: ['egg'],
  fish: ['fish'],
  peanuts: ['peanut'],
  soybeans: ['soya', 'soy', 'soybeans'],
  milk: ['dairy'],
  nuts: ['nuts', 'tree nut'],
  sesame: ['sesame'],
  sulphites: ['sulphites', 'sulfites', 'sulphur dioxide', 'sulfur dioxide', 'so2'],
  crustaceans: ['crustacean', 'shellfish'],
  molluscs: ['mollusc', 'mollusks'],
};

const nutrientColumns = [...declaredNutrients, ...usNutrients].map(({ nutrient, label }) => {
  const unit = nutrientUnit(nutrient);
  const header = label.includes('(') ? label : `${label} (${unit})`;
  const plain = plainHeader(label);
  return column('Nutrition', `nutrition.${nutrient}`, header, plain, ...(otherNutrientNames[nutrient] ?? []));
});

/** In the order of an export, which has what a part says in the column of its allergen. */
export const columns: readonly Column[] = [
  column(
    'Basics',
    'name',
    'Name',
    'ingredient',
    'ingredient name',
    'product',
    'product name',
    'item',
    'item name',
    'description',
  ),
  column('Basics', 'brand', 'Brand', 'make', 'manufacturer', 'producer'),
  column('Basics', 'supplier', 'Supplier', 'supplier name', 'vendor', 'wholesaler', 'bought from'),
  column('Basics', 'supplierEmail', 'Supplier email', 'supplier e-mail', 'vendor email'),
  column('Basics', 'supplierPhone', 'Supplier phone', 'supplier telephone', 'vendor phone'),
  column('Basics', 'supplierAddress', 'Supplier address'),
  column('Basics', 'categories', 'Categories', 'category', 'type', 'group', 'tags'),
  column('Price', 'unit', 'Kept in', 'unit', 'uom', 'unit of measure', 'base unit'),
  column(
    'Price',
    'costPerUnit',
    'Price',
    'cost',
    'unit price',
    'unit cost',
    'cost per unit',
    'price per unit',
    'cost price',
  ),
  column('Price', 'costingUnit', 'Priced by', 'price per', 'costing unit', 'price unit', 'per'),
  column('Price', 'packSize', 'Pack size', 'pack', 'size', 'pack quantity', 'case size', 'pack weight'),
  column('Price', 'packUnit', 'Pack unit', 'size unit', 'pack uom'),
  column('Price', 'packPrice', 'Pack price', 'pack cost', 'price per pack', 'case price', 'cost per pack'),
  column('Measures', 'piecesPerPack', 'Pieces in a pack', 'pieces per pack', 'pack count'),
  column(
    'Measures',
    'gramsPerPiece',
    'One piece weighs (g)',
    'piece weight',
    'grams per piece',
    'unit weight',
    'one piece weighs',
  ),
  column('Measures', 'gramsPerMl', 'Density (g/ml)', 'density', 'grams per ml', 'one ml weighs'),
  column(
    'Measures',
    'ediblePortionPercent',
    'Edible portion (%)',
    'edible portion',
    'yield',
    'usable',
    'edible',
  ),
  column(
    'Label',
    'declaration',
    'On the label',
    'declaration',
    'ingredients',
    'ingredient list',
    'label text',
    'ingredients declaration',
  ),
  column('Label', 'isWater', 'Plain water', 'is water', 'counts as water'),
  column(
    'Allergens',
    'allergens',
    'Allergens',
    'allergen',
    'contains',
    'allergen information',
    'allergy advice',
  ),
  ...allergenCodes.map((code) =>
    column('Allergens', `allergen.${code}`, allergenTitles[code], ...(otherAllergenNames[code] ?? [])),
  ),
  ...partColumns.map(({ field, label, aliases }) =>
    column('Single cereals, nuts and species', field, label, ...aliases),
  ),
  ...statedColumns.map(({ field, label, says }) =>
    column(says === 'free_from' ? 'Free from' : 'May contain', field, label),
  ),
  column('Nutrition', 'nutritionBasis', 'Nutrition per', 'per 100', 'nutrition basis'),
  ...nutrientColumns,
  column('Nutrition', 'alcohol', 'Alcohol (g)', 'ethanol', 'alcohol by weight'),
  column('Nutrition', 'polyols', 'Polyols (g)', 'polyol', 'sugar alcohols', 'of which polyols'),
  column('Nutrition', 'organicAcids', 'Organic acids (g)', 'organic acid'),
  column('Nutrition', 'nutritionSource', 'Nutrition source'),
  ...sourcedValues.map((value) => column('Sources', `source.${value}`, sourceLabels[value])),
  column('Basics', 'archived', 'Archived'),
];

/** A header without case, punctuation and bracketed text. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^()]{0,200}\)/g, ' ')
    .replaceAll(/[^a-z0-9/%]+/g, ' ')
    .trim();
}

const byLabel = new Map(columns.map((entry) => [entry.label.toLowerCase(), entry.field]));
const byAlias = new Map(
  columns.flatMap(({ field, label, aliases }) =>
    [plainHeader(label), ...aliases].map((name) => [name, field]),
  ),
);

/** 'Price per kg', 'cost / 100 g': a price, with what it is for. */
export function costingUnitInHeader(header: string): string | null {
  const [, per] =
    /(?:price|cost|[£$€])[^/]{0,80}?(?:\/|\bper\b)\s{0,9}(\S.{0,40})$/i.exec(
      header.replaceAll(/[()]/g, ' '),
    ) ?? [];
  return per === undefined ? null : readCostingUnit(per);
}

/** 'Wheat', 'Gluten (wheat)', 'Lactose': a column that says nothing of its whole allergen. */
const partNamedIn = (header: string): PartField | null =>
  partInHeader(plainHeader(header), plainHeader(/\((.{0,200})\)/.exec(header)?.[1] ?? ''));

/**
 * The column of a header that says how an allergen is meant, `null` for none. Of one cereal or nut only 'contains' is
 * read: another column of it is left out, since its 'yes' says less than 'contains', or its opposite.
 */
function statedField(header: string): { field: ColumnField | null } | null {
  const stated = statedIn(header);
  if (stated === null) return null;
  const { says, name } = stated;
  const part = partNamedIn(name);
  const whole = byLabel.get(name.trim().toLowerCase()) ?? byAlias.get(plainHeader(name)) ?? null;
  if (part !== null) return { field: says === 'contains' ? part : null };
  if (whole === null || !whole.startsWith('allergen.')) return null;
  if (says === 'contains') return { field: whole };
  // Gluten-free food may contain oats, or wheat starch (Regulation (EU) 828/2014), which are declared.
  if (says === 'free_from' && whole === 'allergen.gluten') return { field: null };
  const allergen = whole.slice('allergen.'.length) as AllergenCode;
  return { field: says === 'free_from' ? `freeFrom.${allergen}` : `mayContain.${allergen}` };
}

function guessOne(header: string): ColumnField | null {
  const exact = byLabel.get(header.trim().toLowerCase());
  if (exact) return exact;
  const plain = plainHeader(header);
  const stated = statedField(header);
  if (stated !== null) return stated.field;
  const part = partNamedIn(header);
  if (part !== null) return part;
  if (costingUnitInHeader(header) !== null) return 'costPerUnit';
  return byAlias.get(plain) ?? byAlias.get(plain.replace(/ (g|mg|kj|kcal|per 100 ?g|100g)$/, '')) ?? null;
}

/** What was chosen before, by the header's plain name. */
export type RememberedColumns = Readonly<Record<string, ColumnField | 'none'>>;

/** Of what a header says of an allergen, an older choice counts no more: it was made before that could be read. */
function rememberedOf(header: string, remembered: RememberedColumns): ColumnField | null {
  const known = remembered[plainHeader(header)];
  const isStated = statedField(header) !== null;
  const isOlder =
    known !== undefined &&
    ((isStated && (known === 'none' || known.startsWith('allergen.'))) ||
      (known.startsWith('allergen.') && partNamedIn(header) !== null));
  if (known === undefined || isOlder) return guessOne(header);
  return known === 'none' ? null : known;
}

/** The likely field of each column. Each field is used once, at its first column. `null` means skipped. */
export function guessColumns(
  headers: readonly string[],
  remembered: RememberedColumns = {},
): (ColumnField | null)[] {
  const taken = new Set<ColumnField>();
  const guesses = headers.map((header) => {
    const guess = rememberedOf(header, remembered);
    if (guess === null || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
  // A price beside the size of a pack, and no other, is the price of that pack.
  const price = guesses.indexOf('costPerUnit');
  if (price !== -1 && taken.has('packSize') && !taken.has('packPrice') && !taken.has('costingUnit')) {
    const header = headers[price] ?? '';
    const chosen = remembered[plainHeader(header)] !== undefined;
    if (!chosen && costingUnitInHeader(header) === null && !/\bunit\b/i.test(header))
      guesses[price] = 'packPrice';
  }
  return guesses;
}
