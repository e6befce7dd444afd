/** Exports all ingredients as rows, one column per field. An import reads the same values back. */

import { allergenCodes, sourcedValues } from '@batchbook/shared/ingredients/constants';
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import type { Ingredient, ValueSource } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { costingUnitLabel } from '@batchbook/shared/units';
import { joinBars, joinList } from './cell-lists.ts';
import { allergenCell } from './cells.ts';
import { type ColumnField, columns } from './columns.ts';
import { guardCell } from './guard.ts';
import { partColumns } from './part-columns.ts';
import { statedColumns } from './stated-columns.ts';

const parts: ReadonlySet<ColumnField> = new Set([...partColumns, ...statedColumns].map(({ field }) => field));

/** All columns except the allergens in words and what says a part of them: each allergen has its own column. */
const exported = columns.filter(({ field }) => field !== 'allergens' && !parts.has(field));

export const exportHeader = (): string[] => exported.map(({ label }) => label);

/** Columns written as numbers so that spreadsheets can calculate with them. */
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

/** Blank when the name implies it. */
const waterText = (ingredient: Ingredient): string => {
  if (ingredient.isWater) return 'yes';
  return isCalledWater(ingredient) ? 'no' : '';
};

/** Neutralises text for spreadsheets and writes figures unchanged. */
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
