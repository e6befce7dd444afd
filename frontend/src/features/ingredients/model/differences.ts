/** What differs between two versions of an ingredient, in words. */
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes, allergenStates } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenState, Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { unitLabel } from '@batchbook/shared/units';
import type { ConflictDifference } from '../../../ui/conflict.ts';
import type { IngredientContent } from './form.ts';
import { perText } from './list.ts';
import { declaredNutrients, energyRows, nutrientUnit, usNutrients } from './nutrition.ts';

const stateNames: Record<AllergenState, string> = {
  contains: 'contains',
  may_contain: 'may contain',
  free_from: 'free from',
  unknown: 'unknown',
};

type Version = Pick<Ingredient, (keyof IngredientContent & keyof Ingredient) | 'supplier'>;

/** 'contains (almonds); may contain (hazelnuts)', in the order of the states. */
function statesIn(version: Version, code: AllergenCode): string {
  const rows = version.allergens.filter((entry) => entry.allergen === code);
  const words = allergenStates.flatMap((state) =>
    rows.flatMap((row) => {
      if (row.state !== state) return [];
      return row.detail.length > 0 ? `${stateNames[state]} (${row.detail.join(', ')})` : stateNames[state];
    }),
  );
  return words.join('; ') || stateNames.unknown;
}

export function differencesOf(mine: Version, theirs: Version, currency: Currency): ConflictDifference[] {
  const price = (version: Version) =>
    version.costPerUnit === null
      ? 'No price'
      : `${formatMoney(version.costPerUnit, currency)} ${perText(version.costingUnit)}`;
  const pack = (version: Version) =>
    version.packSize === null || version.packUnit === null || version.packPrice === null
      ? 'none'
      : `${formatQuantity(version.packSize)} ${unitLabel(version.packUnit)} for ${formatMoney(version.packPrice, currency)}`;
  const weight = (grams: string | null) => (grams === null ? 'not set' : `${formatQuantity(grams)} g`);
  const shown = (value: string | null, unit = '') =>
    value === null ? 'not set' : formatQuantity(value) + unit;
  const fields: [string, (version: Version) => string][] = [
    ['Name', (version) => version.name],
    ['Brand', (version) => version.brand || 'none'],
    ['Unit', (version) => unitLabel(version.unit)],
    ['Price', price],
    ['Pack', pack],
    ['Categories', (version) => version.categories.join(', ') || 'none'],
    ['One piece weighs', (version) => weight(version.gramsPerPiece)],
    ['One ml weighs', (version) => weight(version.gramsPerMl)],
    ['Pieces in a pack', (version) => shown(version.piecesPerPack)],
    ['Edible portion', (version) => shown(version.ediblePortionPercent, ' %')],
    ['Plain water', (version) => (version.isWater ? 'yes' : 'no')],
    ['On the label', (version) => version.declaration ?? 'its name'],
    ['Supplier', (version) => version.supplier ?? (version.supplierId === null ? 'none' : 'another')],
    ['Nutrition per', (version) => version.nutrition?.basis ?? 'unknown'],
    ...[...declaredNutrients, ...usNutrients].map(
      ({ nutrient, label }): [string, (version: Version) => string] => [
        label,
        (version) => {
          const value = version.nutrition?.[nutrient] ?? null;
          return value === null ? 'unknown' : `${formatQuantity(value)} ${nutrientUnit(nutrient)}`;
        },
      ],
    ),
    ...energyRows.map(({ field, label }): [string, (version: Version) => string] => [
      label,
      (version) => shown(version[field], ' g'),
    ]),
    ...allergenCodes.map((code): [string, (version: Version) => string] => [
      allergenNames[code],
      (version) => statesIn(version, code),
    ]),
  ];
  return fields.flatMap(([label, read]) => {
    const [a, b] = [read(mine), read(theirs)];
    return a === b ? [] : [{ key: label, label, mine: a, theirs: b }];
  });
}
