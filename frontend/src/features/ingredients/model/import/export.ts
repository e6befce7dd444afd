/** All ingredients as rows of cells, every field in a column: what an import reads back as the same. */
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import {
  allergenCodes,
  type Ingredient,
  sourcedValues,
  type ValueSource,
} from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { costingUnitLabel } from '@batchbook/shared/units';
import { joinBars, joinList } from './cell-lists.ts';
import { allergenCell } from './cells.ts';
import { type ColumnField, columns } from './columns.ts';
import { guardCell } from './guard.ts';

/** All but the one that lists allergens in words: each has a column of its own. */
const exported = columns.filter(({ field }) => field !== 'allergens');

export const exportHeader = (): string[] => exported.map(({ label }) => label);

/** The columns whose cells are numbers, where a spreadsheet would like to reckon with them. */
export const exportNumbers = (): boolean[] =>
  exported.map(
    ({ field }) =>
      field.startsWith('nutrition.') ||
      [
        'costPerUnit',
        'packSize',
        'packPrice',
        'piecesPerPack',
        'gramsPerPiece',
        'gramsPerMl',
        'ediblePortionPercent',
        'alcohol',
        'polyols',
        'organicAcids',
      ].includes(field),
  );

const sourceText = (source: ValueSource | null | undefined): string =>
  source ? joinBars([source.name, source.code ?? '', source.date]) : '';

/** Blank where its name tells the same. */
const waterText = (ingredient: Ingredient): string => {
  if (ingredient.isWater) return 'yes';
  return isCalledWater(ingredient) ? 'no' : '';
};

/** Text is neutralised for spreadsheets; figures stand as they are kept. */
export function exportRow(ingredient: Ingredient, suppliers: ReadonlyMap<string, Supplier>): string[] {
  const cells = cellsOf(ingredient, suppliers.get(ingredient.supplierId ?? '') ?? null);
  return exported.map(({ field }) => guardCell(cells.get(field) ?? ''));
}

function cellsOf(ingredient: Ingredient, supplier: Supplier | null): Map<ColumnField, string> {
  const { nutrition } = ingredient;
  const cells = new Map<ColumnField, string>([
    ['name', ingredient.name],
    ['brand', ingredient.brand],
    ['supplier', supplier?.name ?? ''],
    ['supplierEmail', supplier?.contactEmail ?? ''],
    ['supplierPhone', supplier?.contactPhone ?? ''],
    ['supplierAddress', supplier?.address ?? ''],
    ['categories', joinList(ingredient.categories)],
    ['unit', ingredient.unit],
    ['costPerUnit', ingredient.costPerUnit ?? ''],
    ['costingUnit', costingUnitLabel(ingredient.costingUnit)],
    ['packSize', ingredient.packSize ?? ''],
    ['packUnit', ingredient.packUnit ?? ''],
    ['packPrice', ingredient.packPrice ?? ''],
    ['piecesPerPack', ingredient.piecesPerPack ?? ''],
    ['gramsPerPiece', ingredient.gramsPerPiece ?? ''],
    ['gramsPerMl', ingredient.gramsPerMl ?? ''],
    ['ediblePortionPercent', ingredient.ediblePortionPercent ?? ''],
    ['declaration', ingredient.declaration ?? ''],
    ['isWater', waterText(ingredient)],
    ['alcohol', ingredient.alcohol ?? ''],
    ['polyols', ingredient.polyols ?? ''],
    ['organicAcids', ingredient.organicAcids ?? ''],
    ['nutritionBasis', nutrition === null ? '' : nutrition.basis === '100ml' ? '100 ml' : '100 g'],
    ['nutritionSource', sourceText(ingredient.nutritionSource)],
    ['archived', ingredient.archived ? 'yes' : ''],
  ]);
  for (const code of allergenCodes) {
    cells.set(
      `allergen.${code}`,
      allergenCell(ingredient.allergens.filter(({ allergen }) => allergen === code)),
    );
  }
  for (const nutrient of nutrients) cells.set(`nutrition.${nutrient}`, nutrition?.[nutrient] ?? '');
  for (const value of sourcedValues) cells.set(`source.${value}`, sourceText(ingredient.sources[value]));
  return cells;
}
